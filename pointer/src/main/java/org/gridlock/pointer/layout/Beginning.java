// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.layout;

import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Type;

/**
 * What memory begins with: the kind of the first scalar. Programs use an object of one struct as
 * one of another that has such scalars in the same places: a header that several structs have in
 * common, the link to the next entry of a list, pointers to tables of functions.
 */
enum Beginning {
  /** A union, characters, an array of numbers: programs keep anything there. */
  ANYTHING,
  PADDING,
  FUNCTION_POINTER,
  POINTER,
  REAL,
  SHORT,
  INT,
  LONG;

  /** That of what lies at an offset of a type. */
  static Beginning of(Type whole, long offset) {
    Walk walk = new Walk(whole, offset);
    boolean inArray = false;
    while (walk.descend()) {
      inArray = walk.field() == null;
    }
    return switch (walk.type()) {
      case Composite struct -> struct.isUnion() || struct.fields().isEmpty() ? ANYTHING : PADDING;
      case Type.Pointer pointer ->
          pointer.pointee() instanceof Type.Func ? FUNCTION_POINTER : POINTER;
      case Type.Real real -> REAL;
      case Type.Int number ->
          inArray
              ? ANYTHING
              : switch (number.bytes()) {
                case 1 -> ANYTHING;
                case 2 -> SHORT;
                case 4 -> INT;
                default -> LONG;
              };
      case Type.Array array -> ANYTHING;
      case Type.Void none -> ANYTHING;
      case Type.Func none -> ANYTHING;
    };
  }

  /** Whether programs use the one as the other (C17 6.5.2.3p6, 6.5p7). */
  boolean isLike(Beginning other) {
    return this == other || this == ANYTHING || other == ANYTHING;
  }
}
