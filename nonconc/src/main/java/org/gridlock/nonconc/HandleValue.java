// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import org.gridlock.icfa.Variable;

/** What is known of the value of a variable that has to do with handles of threads. */
sealed interface HandleValue {
  /** A number, as its type holds it. */
  record Number(long value) implements HandleValue {
    static final Number FALSE = new Number(0);
    static final Number TRUE = new Number(1);

    private static final int MIX = 0x9E3779B9;

    /** Maps add the hash codes of what they hold: i and k must not be as good as i + 1, k - 1. */
    @Override
    public int hashCode() {
      int hash = Long.hashCode(value) * MIX;
      hash = (hash ^ (hash >>> 15)) * MIX;
      return hash ^ (hash >>> 13);
    }
  }

  /** A number other than zero. */
  record NotZero() implements HandleValue {}

  /**
   * The address of an element, or of where the array ends.
   *
   * @param array for an array that is allocated, the variable that first gets its address
   * @param ordinal tells apart those of which the addresses are still in use; else 0
   */
  record Slot(Variable array, int ordinal, long index) implements HandleValue {
    /** Whether both are in the same array. */
    boolean isBeside(Slot other) {
      return array == other.array && ordinal == other.ordinal;
    }
  }
}
