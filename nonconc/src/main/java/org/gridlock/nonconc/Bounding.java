// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.absint.value.EvaluationOrder;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.BoundingSteps.Point;
import org.gridlock.nonconc.BoundingSteps.Step;
import org.jspecify.annotations.Nullable;

/**
 * Follows a function, and into its own functions, with bounds of the indices of those handles whose
 * threads have not been joined, where {@link Unrolling} would need to know how many there are. All
 * are joined where no index is left between the bounds. (Not in the thesis; the idea is that of
 * array segments, Cousot, Cousot and Logozzo, 2011.)
 */
final class Bounding {
  /** Bounds the steps; of a function that needs more nothing is said. */
  private static final int MAX_STEPS = 30_000;

  private static final int MAX_NUMBERS = 32;

  /** After so many visits of the beginning of a loop, bounds that change are given up. */
  private static final int VISITS_BEFORE_WIDENING = 3;

  /** After so many, all of them at once. */
  private static final int VISITS_BEFORE_ALL = 20;

  /** So many numbers that conditions mention are thresholds for bounds. */
  private static final int MAX_THRESHOLDS = 8;

  private final HandleScope scope;
  private final BoundingSteps transfer;
  private final Widening gradual;
  private final Map<Variable, Integer> numbers = new LinkedHashMap<>();
  private final Map<Point, HandleBounds> reached = new LinkedHashMap<>();
  private final EvaluationOrder order = new EvaluationOrder();
  private final Map<Point, Integer> visits = new HashMap<>();

  private final Deque<Point> pending = new ArrayDeque<>();

  Bounding(Symbols symbols, HandleScope scope) {
    this.scope = scope;
    for (Variable variable : scope.followed()) {
      if (isLookedAt(variable)) {
        numbers.put(variable, numbers.size() + 1);
      }
    }
    this.gradual = Widening.of(constants());
    this.transfer = new BoundingSteps(symbols, scope, numbers);
  }

  private boolean isLookedAt(Variable variable) {
    return variable.type() instanceof Type.Int type
        ? type.bytes() >= Type.Int.INT.bytes() && type.bytes() <= Long.BYTES && !type.bool()
        : variable.type() instanceof Type.Pointer;
  }

  /** By edge, the creations whose threads have all been joined by it; null if it takes too long. */
  @Nullable Map<Edge, Set<Edge>> joined() {
    if (numbers.size() > MAX_NUMBERS) {
      return null;
    }
    HandleBounds initial = HandleBounds.none(numbers);
    scope
        .initial()
        .forEach(
            (variable, value) -> {
              if (value instanceof HandleValue.Number number) {
                initial.assign(variable, Linear.constant(number.value()), null);
              }
            });
    arrive(new Step(new Point(scope.root().entry(), Map.of(), null, null), initial));
    int steps = 0;
    while (!pending.isEmpty()) {
      Point point = pending.remove();
      steps += point.location().outgoing().size();
      if (steps > MAX_STEPS) {
        return null;
      }
      transfer.from(point, Objects.requireNonNull(reached.get(point))).forEach(this::arrive);
    }
    return compare();
  }

  private void arrive(Step step) {
    HandleBounds before = reached.get(step.point());
    if (before == null) {
      reached.put(step.point(), step.bounds());
    } else {
      boolean again = isRepeated(step.point().location());
      int visit = again ? visits.merge(step.point(), 1, Integer::sum) : 0;
      if (!before.join(step.bounds(), widening(visit))) {
        return;
      }
    }
    pending.add(step.point());
  }

  private Widening widening(int visit) {
    return visit <= VISITS_BEFORE_WIDENING
        ? Widening.NONE
        : visit <= VISITS_BEFORE_ALL ? gradual : Widening.FULL;
  }

  /** The numbers that conditions over variables that are looked at mention. */
  private Set<Long> constants() {
    Set<Long> constants = new LinkedHashSet<>(Set.of(0L));
    for (Function function : scope.own()) {
      for (Edge edge : function.edges()) {
        if (edge.operation() instanceof Operation.Assume assume
            && Operands.variables(assume.condition()).stream().anyMatch(numbers::containsKey)) {
          Operands.forEachPart(
              assume.condition(),
              part -> {
                if (part instanceof Expression.Constant constant
                    && constants.size() < MAX_THRESHOLDS) {
                  constants.add(constant.value());
                }
              });
        }
      }
    }
    return constants;
  }

  /** Whether a loop comes back to a location. */
  private boolean isRepeated(Location location) {
    return location.incoming().stream()
        .anyMatch(edge -> order.rank(edge.source()) >= order.rank(location));
  }

  /** Which creations may have left threads before an edge, and have left none after it. */
  private Map<Edge, Set<Edge>> compare() {
    LeftThreads threads = new LeftThreads();
    reached.forEach(
        (point, bounds) -> {
          for (Edge edge : point.location().outgoing()) {
            threads.before(edge, bounds.running());
            if (scope.entered(edge) == null) {
              transfer
                  .along(edge, point, bounds)
                  .forEach(step -> threads.after(edge, step.bounds().running()));
            }
          }
          if (point.call() instanceof Edge call) {
            transfer
                .returned(point, bounds)
                .forEach(step -> threads.after(call, step.bounds().running()));
          }
        });
    return threads.joined();
  }
}
