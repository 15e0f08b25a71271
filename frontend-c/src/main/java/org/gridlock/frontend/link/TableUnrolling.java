// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridlock.frontend.model.Effect;
import org.gridlock.frontend.model.Model;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.FunctionBody.UnitEdge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Loops that start threads by a table of their routines: {@code for (i = 0; i < 3; i++)
 * pthread_create(&t[i], 0, routines[i], 0)}. They are linked as one copy of the body of the loop
 * for each iteration, in turn, with its number in place of the index, so that each routine is
 * started in a place of its own, as often as the table names it.
 *
 * <p>The copies do what the loop does, since the number of each iteration is known beforehand
 * ({@link CountingLoop}). Functions that jumps return to, or with cleanup handlers, are left alone.
 */
final class TableUnrolling {
  /** Loops whose copies would have more are left alone. */
  private static final int MAX_LOCATIONS = 2000;

  private final Linkage linkage;

  TableUnrolling(Linkage linkage) {
    this.linkage = linkage;
  }

  /** The body with copies in place of such loops; the same if there are none. */
  FunctionBody unrolled(FunctionBody body) {
    FunctionBody current = body;
    CountingLoop loop = find(current);
    while (loop != null) {
      current = new Copies(current, loop).body();
      loop = find(current);
    }
    return current;
  }

  private @Nullable CountingLoop find(FunctionBody body) {
    Set<Integer> creations =
        body.edges().stream()
            .filter(edge -> started(edge.operation()) != null)
            .map(UnitEdge::source)
            .collect(Collectors.toSet());
    if (creations.isEmpty()
        || body.edges().stream().anyMatch(e -> linkage.comesBack(e.operation()))) {
      return null;
    }
    for (int header = 0; header < body.locations().size(); header++) {
      CountingLoop loop = CountingLoop.at(header, body);
      if (loop != null
          && creations.stream().anyMatch(loop.inside()::get)
          && loop.inside().cardinality() * loop.numbers().size() <= MAX_LOCATIONS
          && startsByTable(loop, body)) {
        return loop;
      }
    }
    return null;
  }

  /** Whether the index chooses what a thread of the loop runs. */
  private boolean startsByTable(CountingLoop loop, FunctionBody body) {
    List<UnitEdge> edges =
        body.edges().stream().filter(edge -> loop.inside().get(edge.source())).toList();
    for (UnitEdge edge : edges) {
      Expression start = started(edge.operation());
      if (start != null && chooses(start, loop.index())) {
        return true;
      }
      if (start != null && start.withoutCasts() instanceof Lvalue.Var read) {
        for (UnitEdge other : edges) {
          if (other.operation() instanceof Operation.Assign(Lvalue target, Expression value)
              && target.equals(read)
              && chooses(value, loop.index())) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean chooses(Expression start, Variable index) {
    return Operands.hasPart(
        start,
        part ->
            part instanceof Lvalue.Element element
                && Operands.variables(element.index()).contains(index));
  }

  /** The routine that a call starts a thread with; null if it is no call that does. */
  private @Nullable Expression started(Operation operation) {
    if (operation instanceof Operation.Call call && linkage.model(call) instanceof Model model) {
      for (Effect effect : model.effects()) {
        if (effect instanceof Effect.Create create
            && create.start().argument() >= 0
            && create.start().argument() < call.arguments().size()) {
          return call.arguments().get(create.start().argument());
        }
      }
    }
    return null;
  }

  /** The copies of one loop. The first one has the locations of the loop itself. */
  private static final class Copies {
    private final FunctionBody body;
    private final CountingLoop loop;
    private final List<SourcePosition> locations;
    private final List<UnitEdge> edges = new ArrayList<>();
    private final Map<Integer, Type> hints = new HashMap<>();

    /** For each iteration, and the end of the last one, where it has the locations of the loop. */
    private final List<Map<Integer, Integer>> places = new ArrayList<>();

    Copies(FunctionBody body, CountingLoop loop) {
      this.body = body;
      this.loop = loop;
      this.locations = new ArrayList<>(body.locations());
      BitSet all = (BitSet) loop.inside().clone();
      all.set(loop.header());
      for (int iteration = 0; iteration < loop.numbers().size(); iteration++) {
        Map<Integer, Integer> places = new HashMap<>();
        for (int location = all.nextSetBit(0); location >= 0; ) {
          places.put(location, iteration == 0 ? location : locations.size());
          if (iteration > 0) {
            locations.add(body.locations().get(location));
          }
          location = all.nextSetBit(location + 1);
        }
        this.places.add(places);
      }
    }

    FunctionBody body() {
      int last = loop.numbers().size() - 1;
      for (int edge = 0; edge < body.edges().size(); edge++) {
        UnitEdge original = body.edges().get(edge);
        if (original == loop.leaving()) {
          add(edge, place(last, loop.header()), new Operation.Skip(), original.target());
        } else if (original == loop.staying() || loop.inside().get(original.source())) {
          for (int iteration = 0; iteration < last; iteration++) {
            copy(edge, original, iteration);
          }
        } else {
          add(edge, original.source(), original.operation(), original.target());
        }
      }
      return new FunctionBody(
          body.function(), body.parameters(), body.returnVariable(), locations, edges, hints);
    }

    private void copy(int edge, UnitEdge original, int iteration) {
      int source = place(iteration, original.source());
      if (original == loop.repeating()) {
        Expression next =
            new Expression.Constant(loop.index().type(), loop.numbers().get(iteration + 1));
        add(
            edge,
            source,
            new Operation.Assign(new Lvalue.Var(loop.index()), next),
            place(iteration + 1, loop.header()));
      } else {
        Operation operation =
            original == loop.staying()
                ? new Operation.Skip()
                : loop.iteration(iteration).inOrSame(original.operation());
        add(edge, source, operation, place(iteration, original.target()));
      }
    }

    /** Where an iteration has a location; what lies outside is there once. */
    private int place(int iteration, int location) {
      return places.get(iteration).getOrDefault(location, location);
    }

    private void add(int original, int source, Operation operation, int target) {
      Type hint = body.allocationHints().get(original);
      if (hint != null) {
        hints.put(edges.size(), hint);
      }
      edges.add(new UnitEdge(source, operation, target));
    }
  }
}
