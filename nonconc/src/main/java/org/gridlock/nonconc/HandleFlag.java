// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import org.gridlock.icfa.Field;
import org.gridlock.icfa.Lvalue;
import org.gridlock.lockset.status.Values;
import org.jspecify.annotations.Nullable;

/**
 * What a variable or member beside the handles says of them: at the index of each handle it has one
 * of some values.
 *
 * @param cell where the flags are; they may be the handles themselves
 */
record HandleFlag(HandleArray cell, Values values) {
  /** Larger numbers may stand for something else in another type. */
  private static final long MAX_NUMBER = Integer.MAX_VALUE;

  /** Which values a flag has when it was given a number; null if nothing is said. */
  static @Nullable Values values(Lvalue flag, @Nullable HandleValue given) {
    if (flag instanceof Lvalue.Member(Lvalue base, Field field) && field.bitWidth() != 0) {
      return given instanceof HandleValue.Number(long value) ? bits(value, field.bitWidth()) : null;
    }
    return switch (HandleEvaluation.converted(given, flag.type())) {
      case HandleValue.Number(long value) ->
          Math.abs(value) <= MAX_NUMBER ? Values.only(value) : null;
      case HandleValue.NotZero some -> Values.allBut(0);
      case HandleValue.Slot slot -> null;
      case null -> null;
    };
  }

  /** It keeps less than it was given, and with a sign or without. */
  private static Values bits(long value, int width) {
    return (value & ((1L << width) - 1)) == 0 ? Values.only(0) : Values.allBut(0);
  }

  /** Whether a flag that has one of those values is none of these. */
  boolean contradicts(HandleArray cell, Values others) {
    return this.cell.equals(cell) && values.isDisjoint(others);
  }
}
