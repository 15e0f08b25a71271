// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.engine.CallTargets;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Type;

/**
 * The result of the points-to analysis. Over-approximates: the concrete value of an expression, at
 * any time that control is at the place, is among {@link #values}.
 */
public interface PointsTo extends CallTargets {
  /** What {@code expression} may point to when evaluated at {@code place} (thesis vs(p, a)). */
  ValueSet values(Place place, Expression expression);

  /** Whether a value of these addresses may be the same location (rule R 3: overlap). */
  boolean mayEqual(Address left, Address right);

  /**
   * Whether the address is that of one concrete location over the whole life of the program (rule R
   * 1 of the design): needed wherever "one lock" matters.
   */
  boolean isUnique(Address address, Activations graph);

  /** Whether an object of that type may lie at the address, as far as types tell. */
  default boolean mayHold(Address address, Type type) {
    return true;
  }

  /** How the address is called in reports, e.g. {@code "pool.queue[*].lock"}. */
  String describe(Address address);
}
