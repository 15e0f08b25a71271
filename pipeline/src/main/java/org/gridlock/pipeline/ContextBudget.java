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
  /** How often an edge is evaluated on average before contexts are merged. */
  private static final long STEPS_PER_EDGE = 5;

  /** In larger programs contexts that only differ in what may be held are not worth their cost. */
  private static final int LARGE = 10_000;

  private static final double MANY_PER_FUNCTION = 1.5;

  /** A budget that small programs stay far below. */
  public static final ContextBudget STANDARD =
      new ContextBudget(1000, ValueContexts.Budget.STANDARD);

  /**
   * The value contexts of each function of a program.
   *
   * @param edges of all its functions
   * @param functions how many it has
   * @param contexts how many of them the points-to analysis tells apart
   */
  ValueContexts.Budget perFunction(int edges, int functions, int contexts) {
    if (perFunction.edges() == 0) {
      return perFunction;
    }
    // Wrappers have more callers in large programs, and merging those costs most of all. Where the
    // points-to analysis has given up contexts, more of them here would tell little.
    boolean more = contexts > MANY_PER_FUNCTION * functions && edges > perFunction.edges();
    return new ValueContexts.Budget(
        perFunction.always(),
        more ? edges : perFunction.edges(),
        Math.max(perFunction.steps(), STEPS_PER_EDGE * edges),
        edges > LARGE ? Math.max(1, perFunction.coarseness()) : perFunction.coarseness());
  }
}
