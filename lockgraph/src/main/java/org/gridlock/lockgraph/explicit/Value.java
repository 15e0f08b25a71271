// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.explicit;

import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * What an expression has in a run: a number, or an address.
 *
 * @param base from where an address is counted; null of a number
 * @param number in bytes of an address
 */
public record Value(@Nullable Base base, long number) {

  /**
   * Where an address is counted from.
   *
   * @param pointed whether it is what the variable points to, not the variable
   */
  public record Base(Variable variable, boolean pointed) {}

  static Value of(long number) {
    return new Value(null, number);
  }

  Value plus(long distance) {
    return new Value(base, number + distance);
  }

  /** Whether it stays the same, whatever becomes of a variable that points there. */
  boolean isLasting() {
    return base == null || !base.pointed;
  }
}
