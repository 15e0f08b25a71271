// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.value;

import static org.gridlock.absint.Program.address;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gridlock.absint.Program;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.place.NoContexts;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.absint.value.ValueContexts.Budget;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.error.ResourceException;
import org.junit.jupiter.api.Test;

class ValueContextsTest {
  private static final Expression UNKNOWN = new Expression.Unknown(Type.Int.INT);

  private final Program program = new Program();
  private final Set<Function> tokens = new HashSet<>();

  /**
   * Collects the names of the tokens that were called; callees do not see those that begin with an
   * underscore.
   */
  private static final class Tokens implements FramedAnalysis<Set<String>> {
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
    public Set<String> threadStart(
        Edge creation, Place site, Function start, Set<String> atCreation) {
      return Set.of("thread");
    }

    @Override
    public Set<String> join(Set<String> left, Set<String> right) {
      return union(left, right);
    }

    @Override
    public Set<String> transfer(Edge edge, Place place, Set<String> state) {
      return edge.operation() instanceof Operation.Call call
              && call.callee() instanceof Expression.FunctionAddress token
          ? union(state, Set.of(token.function().name()))
          : state;
    }

    @Override
    public Set<String> enter(Edge call, Place frame, Set<String> atCall) {
      Set<String> seen = new TreeSet<>(atCall);
      seen.removeIf(token -> token.startsWith("_"));
      return seen;
    }

    @Override
    public Set<String> leave(Edge call, Place frame, Set<String> atCall, Set<String> atExit) {
      return union(atCall, atExit);
    }

    private static Set<String> union(Set<String> left, Set<String> right) {
      Set<String> all = new TreeSet<>(left);
      all.addAll(right);
      return all;
    }
  }

  /** A function that is not entered, and leaves its name in the state. */
  private Function token(String name) {
    Function token = program.function(name, 0, b -> b.skip());
    tokens.add(token);
    return token;
  }

  private ContextSolution<Set<String>> solve(Function main) throws ResourceException {
    return solve(main, Budget.STANDARD);
  }

  private ContextSolution<Set<String>> solve(Function main, Budget budget)
      throws ResourceException {
    Icfa icfa = program.build(main);
    return ValueContexts.solve(
        icfa,
        new FrameCalls(
            new PlaceMap(),
            new NoContexts(),
            (site, edge) -> icfa.candidates(edge),
            function -> !tokens.contains(function)),
        new Tokens(),
        budget,
        Deadline.none());
  }

  private List<Set<String>> states(ContextSolution<Set<String>> solution, String label) {
    return solution.graph().places().stream()
        .filter(place -> place.top() == program.at(label))
        .map(solution::state)
        .toList();
  }

  @Test
  void callsWithEqualEntryStatesShareAContext() throws ResourceException {
    Function one = token("_one");
    Function other = token("_other");
    Function inside = token("inside");
    Function f = program.function("f", 0, b -> b.mark("in f").call(inside));
    Function main =
        program.function(
            "main",
            0,
            b ->
                b.branch(
                    UNKNOWN,
                    t -> t.call(one).call(f).mark("after one").skip(),
                    e -> e.call(other).call(f).mark("after other").skip()));
    ContextSolution<Set<String>> solution = solve(main);
    assertEquals(List.of(Set.of()), states(solution, "in f"));
    assertEquals(List.of(Set.of("_one", "inside")), states(solution, "after one"));
    assertEquals(List.of(Set.of("_other", "inside")), states(solution, "after other"));
    Place entry = solution.graph().entry(placeAt(solution, "in f"));
    assertEquals(2, solution.graph().sites(entry).size(), "both calls enter it");
  }

  private Place placeAt(ContextSolution<Set<String>> solution, String label) {
    return solution.graph().places().stream()
        .filter(place -> place.top() == program.at(label))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void differentEntryStatesAreKeptApart() throws ResourceException {
    Function one = token("one");
    Function other = token("other");
    Function f = program.function("f", 0, b -> b.mark("in f").skip());
    Function main =
        program.function(
            "main",
            0,
            b ->
                b.branch(
                    UNKNOWN,
                    t -> t.call(one).call(f).mark("after one").skip(),
                    e -> e.call(other).call(f).mark("after other").skip()));
    ContextSolution<Set<String>> solution = solve(main);
    assertEquals(Set.of(Set.of("one"), Set.of("other")), Set.copyOf(states(solution, "in f")));
    assertEquals(List.of(Set.of("one")), states(solution, "after one"));
    assertEquals(List.of(Set.of("other")), states(solution, "after other"));
  }

  @Test
  void entriesOfAStateThatGrewAreGivenUp() throws ResourceException {
    Function step = token("step");
    Function f = program.function("f", 0, b -> b.mark("in f").skip());
    Function main =
        program.function("main", 0, b -> b.loop(l -> l.call(f).call(step)).mark("end").skip());
    ContextSolution<Set<String>> solution = solve(main);
    assertEquals(List.of(Set.of("step")), states(solution, "in f"), "the first is no longer made");
    assertEquals(List.of(Set.of("step")), states(solution, "end"));
  }

  @Test
  void recursionReachesItsFixpoint() throws ResourceException {
    Function step = token("step");
    Function[] self = new Function[1];
    Function f =
        program.function(
            "f", 0, b -> b.mark("in f").branch(UNKNOWN, t -> t.call(step).call(self[0]), e -> {}));
    self[0] = f;
    Function main = program.function("main", 0, b -> b.call(f).mark("end").skip());
    ContextSolution<Set<String>> solution = solve(main);
    assertEquals(Set.of(Set.of(), Set.of("step")), Set.copyOf(states(solution, "in f")));
    assertEquals(List.of(Set.of("step")), states(solution, "end"));
  }

  @Test
  void recursionWithoutEndDoesNotReturn() throws ResourceException {
    Function[] self = new Function[1];
    Function f = program.function("f", 0, b -> b.mark("in f").call(self[0]));
    self[0] = f;
    Function main = program.function("main", 0, b -> b.call(f).mark("end").skip());
    ContextSolution<Set<String>> solution = solve(main);
    assertEquals(List.of(Set.of()), states(solution, "in f"));
    assertEquals(List.of(), states(solution, "end"));
  }

  @Test
  void threadsHaveContextsOfTheirOwn() throws ResourceException {
    Function step = token("step");
    Function f = program.function("f", 0, b -> b.mark("in f").skip());
    Function w = program.function("w", 0, b -> b.mark("in w").call(f));
    Function main =
        program.function(
            "main", 0, b -> b.call(step).create(address(w)).call(f).mark("end").skip());
    ContextSolution<Set<String>> solution = solve(main);
    assertEquals(List.of(Set.of("thread")), states(solution, "in w"));
    assertEquals(Set.of(Set.of("step"), Set.of("thread")), Set.copyOf(states(solution, "in f")));
    assertEquals(List.of(Set.of("step")), states(solution, "end"), "of the creator");
  }

  @Test
  void contextsBeyondTheBudgetAreMergedIntoOne() throws ResourceException {
    int calls = 12;
    Function f =
        program.function(
            "f",
            0,
            b -> {
              b.mark("in f");
              for (int i = 0; i < 1500; i++) {
                b.skip();
              }
            });
    List<Function> different = new ArrayList<>();
    Set<String> all = new TreeSet<>();
    for (int i = 0; i < calls; i++) {
      different.add(token("t" + i));
      all.add("t" + i);
    }
    Function main =
        program.function(
            "main",
            0,
            b -> {
              for (int i = 0; i < calls; i++) {
                b.call(different.get(i)).call(f).mark("after " + i).skip();
              }
            });
    ContextSolution<Set<String>> solution = solve(main);
    List<Set<String>> inside = states(solution, "in f");
    assertTrue(inside.size() < calls, "merged: " + inside.size());
    assertTrue(inside.contains(all), "the merged one covers the last call");
    assertEquals(List.of(Set.of("t0")), states(solution, "after 0"), "the first is still exact");
    assertEquals(List.of(all), states(solution, "after " + (calls - 1)));
  }

  private Function straight() {
    return program.function("main", 0, b -> b.skip().skip().skip().mark("end").skip());
  }

  @Test
  void theBudgetThatSufficedIsTold() throws ResourceException {
    assertEquals(Budget.STANDARD, solve(straight()).budget());
  }

  @Test
  void ofBudgetsThatDoNotSufficeTheNextIsTried() throws ResourceException {
    Budget tight = new Budget(4, 4_000, 1, 0);
    assertEquals(Budget.LEAST, solve(straight(), tight).budget(), "4 steps are not enough");
  }
}
