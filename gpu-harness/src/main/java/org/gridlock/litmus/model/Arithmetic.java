// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

import org.gridlock.litmus.test.Instruction.AtomicOperation;
import org.gridlock.litmus.test.Instruction.Comparison;
import org.gridlock.litmus.test.Instruction.RegisterOperation;

/** What instructions compute. Values are 64 bits wide; results of narrower types are cut. */
public final class Arithmetic {
  private Arithmetic() {}

  /** A result as its type holds it: 32-bit ones as signed integers; untyped ones uncut. */
  public static long cut(String type, long value) {
    return type.endsWith("32") ? (int) value : value;
  }

  /**
   * The result of an operation on registers; {@code right} is not used by those with one source.
   */
  public static long compute(RegisterOperation operation, String type, long left, long right) {
    return switch (operation) {
      case MOV -> cut(type, left);
      case ADD -> cut(type, left + right);
      case SUB -> cut(type, left - right);
      case MUL -> cut(type, left * right);
      case AND -> cut(type, left & right);
      case OR -> cut(type, left | right);
      case XOR -> cut(type, left ^ right);
      // From unsigned: the upper half is cleared.
      case CVT -> type.endsWith(".u32") ? left & 0xffffffffL : left;
    };
  }

  /** The new value of an atomic operation that writes; for {@code cas} the second operand. */
  public static long atomic(
      AtomicOperation operation, String type, long old, long first, long second) {
    boolean unsigned = type.startsWith("u") || type.startsWith("b");
    boolean less = unsigned ? Long.compareUnsigned(old, first) < 0 : Long.compare(old, first) < 0;
    return cut(
        type,
        switch (operation) {
          case CAS -> second;
          case EXCH -> first;
          case ADD -> old + first;
          case INC -> Long.compareUnsigned(old, first) >= 0 ? 0 : old + 1;
          case MIN -> less ? old : first;
          case MAX -> less ? first : old;
          case AND -> old & first;
          case OR -> old | first;
          case XOR -> old ^ first;
        });
  }

  /** The result of a comparison. */
  public static boolean compare(Comparison comparison, long left, long right) {
    return switch (comparison) {
      case EQ -> left == right;
      case NE -> left != right;
      case LT -> left < right;
      case LE -> left <= right;
      case GT -> left > right;
      case GE -> left >= right;
    };
  }
}
