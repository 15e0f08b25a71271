// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.layout;

import org.gridlock.icfa.Composite;

/** How structs may lie in memory beside each other. */
public final class TypeRelation {
  private TypeRelation() {}

  /** Whether an object of one of the structs may be part of one of the other (C17 6.5p7). */
  public static boolean mayContain(Composite one, Composite other) {
    return contains(one, other) || contains(other, one);
  }

  /** Whether both begin alike up to an offset, and are used as each other there (6.5.2.3p6). */
  public static boolean haveInCommon(Composite one, Composite other, long offset) {
    return offset < CommonBeginning.of(one, other);
  }

  private static boolean contains(Composite whole, Composite part) {
    return TypeMatch.DECLARED.holds(whole, Spot.ANY, part);
  }
}
