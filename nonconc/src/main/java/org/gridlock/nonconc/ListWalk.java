// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.BoundingSteps.Point;
import org.gridlock.nonconc.ListSteps.Step;
import org.jspecify.annotations.Nullable;

/**
 * Follows a function, and into its own functions, with what is known of linked lists in whose nodes
 * handles of threads are. All are joined where no thread is left whose node links may lead to.
 */
final class ListWalk {
  /** Bounds the steps; of a function that needs more nothing is said. */
  private static final int MAX_STEPS = 30_000;

  private final ListScope scope;
  private final ListSteps transfer;
  private final Map<Point, ListShape> reached = new LinkedHashMap<>();
  private final Deque<Point> pending = new ArrayDeque<>();

  ListWalk(Symbols symbols, ListScope scope) {
    this.scope = scope;
    this.transfer = new ListSteps(symbols, scope);
  }

  /** By edge, the creations whose threads have all been joined by it; null if it takes too long. */
  @Nullable Map<Edge, Set<Edge>> joined() {
    arrive(new Step(new Point(scope.root().entry(), Map.of(), null, null), transfer.initial()));
    int steps = 0;
    while (!pending.isEmpty()) {
      Point point = pending.remove();
      ListShape shape = Objects.requireNonNull(reached.get(point));
      steps += point.location().outgoing().size();
      if (steps > MAX_STEPS || shape.isLarge()) {
        return null;
      }
      transfer.from(point, shape).forEach(this::arrive);
    }
    return compare();
  }

  private void arrive(Step step) {
    ListShape before = reached.get(step.point());
    if (before == null) {
      reached.put(step.point(), step.shape());
    } else if (!before.join(step.shape())) {
      return;
    }
    pending.add(step.point());
  }

  /** Which creations may have left threads before an edge, and have left none after it. */
  private Map<Edge, Set<Edge>> compare() {
    LeftThreads threads = new LeftThreads();
    reached.forEach(
        (point, shape) -> {
          for (Edge edge : point.location().outgoing()) {
            threads.before(edge, shape.running());
            if (scope.entered(edge) == null) {
              transfer
                  .along(edge, point, shape)
                  .forEach(step -> threads.after(edge, step.shape().running()));
            }
          }
          if (point.call() instanceof Edge call) {
            transfer
                .returned(point, shape)
                .forEach(step -> threads.after(call, step.shape().running()));
          }
        });
    return threads.joined();
  }
}
