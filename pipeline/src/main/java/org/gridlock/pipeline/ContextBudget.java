// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import org.gridlock.absint.value.ValueContexts;

/**
 * How many contexts the adaptive policy tells apart; every choice is sound.
 *
 * @param histories with more contexts of the points-to analysis than these, only those that matter
 *     are told apart
 * @param perFunction bounds the value contexts of each function
 */
public record ContextBudget(int histories, ValueContexts.Budget perFunction) {
  /** A budget that small programs stay far below. */
  public static final ContextBudget STANDARD =
      new ContextBudget(1000, ValueContexts.Budget.STANDARD);

  /** The value contexts of each function in a program with so many edges. */
  ValueContexts.Budget perFunction(int edgeCount) {
    // Wrappers have more callers in large programs, and merging those costs most of all.
    return perFunction.edges() == 0
        ? perFunction
        : new ValueContexts.Budget(perFunction.always(), Math.max(perFunction.edges(), edgeCount));
  }
}
