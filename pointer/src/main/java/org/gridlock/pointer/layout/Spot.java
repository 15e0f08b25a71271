// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.layout;

/**
 * A part of an object.
 *
 * @param offset in bytes; where not exact, in the first element of the arrays around it
 * @param exact whether only this offset is meant, not the same part of other elements
 */
public record Spot(long offset, boolean exact) {
  /** Any part of the object. */
  public static final Spot ANY = new Spot(-1, false);

  /**
   * Any part of the object in which a pointer to text may lie: where one is read or written at an
   * unknown offset (C17 6.5p7). As an address it is {@link #ANY}.
   */
  public static final Spot TEXTS = new Spot(-2, false);

  /** The start of the object. */
  public static final Spot START = new Spot(0, true);

  public boolean isAny() {
    return !exact && offset < 0;
  }
}
