// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import static org.gridlock.absint.Program.address;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gridlock.absint.Program;
import org.gridlock.absint.place.CallStrings;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.error.ResourceException;
import org.junit.jupiter.api.Test;

class FlowSensitiveEngineTest {
  private static final Expression UNKNOWN = new Expression.Unknown(Type.Int.INT);

  private final Program program = new Program();

  /** Collects the names of the functions entered on the way, and what was passed where. */
  private static final class Trace implements Analysis<Set<String>> {
    private static final Set<String> BOTTOM = Set.of("unreachable");

    @Override
    public Set<String> bottom() {
      return BOTTOM;
    }

    @Override
    public Set<String> initial() {
      return Set.of();
    }

    @Override
    public Set<String> join(Set<String> left, Set<String> right) {
      return left.containsAll(right) ? left : union(left, right);
    }

    @Override
    public Set<String> transfer(Edge edge, Place place, Set<String> state) {
      assertEquals(edge.source(), place.top());
      Operation operation = edge.operation();
      if (operation instanceof Operation.FuncEntry) {
        return union(state, Set.of(edge.target().function().name()));
      } else if (operation instanceof Operation.FuncExit) {
        return union(state, Set.of("left " + place.function()));
      } else if (operation instanceof Operation.ThreadEntry) {
        return Set.of("thread " + edge.target().function().name());
      } else if (operation instanceof Operation.Call call) {
        return union(state, Set.of("over " + call.callee()));
      }
      boolean impossible =
          operation instanceof Operation.Assume assume
              && assume.condition() instanceof Expression.RealConstant;
      return impossible ? BOTTOM : state;
    }

    private static Set<String> union(Set<String> left, Set<String> right) {
      Set<String> all = new TreeSet<>(left);
      all.addAll(right);
      return all;
    }
  }

  private List<Set<String>> at(Function main, String... labels) throws ResourceException {
    return at(main, Set.of(), labels);
  }

  private List<Set<String>> at(Function main, Set<Function> irrelevant, String... labels)
      throws ResourceException {
    Icfa icfa = program.build(main);
    PlaceMap places = new PlaceMap();
    PlaceGraph graph =
        PlaceExplorer.explore(
            icfa,
            places,
            new CallStrings(),
            (site, edge) -> icfa.candidates(edge),
            f -> !irrelevant.contains(f),
            Deadline.none());
    Solution<Set<String>> solution =
        new FlowSensitiveEngine(icfa, places, graph, Deadline.none()).solve(new Trace());
    return Arrays.stream(labels).map(label -> states(graph, solution, label)).toList();
  }

  private Set<String> states(PlaceGraph graph, Solution<Set<String>> solution, String label) {
    Set<String> all = new TreeSet<>();
    for (Place place : graph.places()) {
      if (place.top() == program.at(label)) {
        all.addAll(solution.state(place));
        assertEquals(!solution.state(place).equals(Trace.BOTTOM), solution.isReached(place));
      }
    }
    return all;
  }

  @Test
  void callsGoThroughTheCalleeAndBack() throws ResourceException {
    Function f = program.function("f", 0, b -> b.skip());
    Function main = program.function("main", 0, b -> b.call(f).mark("end").skip());
    assertEquals(List.of(Set.of("f", "left f")), at(main, "end"));
  }

  @Test
  void steppedOverCallsAreLocal() throws ResourceException {
    Function f = program.function("f", 0, b -> b.skip());
    Function main = program.function("main", 0, b -> b.call(f).mark("end").skip());
    assertEquals(List.of(Set.of("over f")), at(main, Set.of(f), "end"));
  }

  @Test
  void threadsDoNotChangeTheirCreator() throws ResourceException {
    Function f = program.function("f", 0, b -> b.skip());
    Function w = program.function("w", 0, b -> b.mark("in w").skip());
    Function main =
        program.function("main", 0, b -> b.call(f).create(address(w)).mark("end").skip());
    assertEquals(List.of(Set.of("f", "left f"), Set.of("thread w")), at(main, "end", "in w"));
  }

  @Test
  void loopsReachTheirFixpoint() throws ResourceException {
    Function f = program.function("f", 0, b -> b.skip());
    Function g = program.function("g", 0, b -> b.skip());
    Function main =
        program.function(
            "main",
            0,
            b -> b.loop(l -> l.branch(UNKNOWN, t -> t.call(f), e -> e.call(g))).mark("end").skip());
    assertEquals(List.of(Set.of("f", "g", "left f", "left g")), at(main, "end"));
  }

  @Test
  void bottomGoesNoFurther() throws ResourceException {
    Expression half = new Expression.RealConstant(Type.Int.INT, 0.5);
    Function main =
        program.function("main", 0, b -> b.branch(half, t -> {}, e -> {}).mark("end").skip());
    assertEquals(List.of(Set.of("unreachable")), at(main, "end"));
  }
}
