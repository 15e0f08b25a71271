// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

/**
 * A member of a struct or union.
 *
 * @param name its name; empty for an anonymous struct or union member
 * @param type its type
 * @param offset byte offset of the member, or of the storage unit of a bit field
 * @param bitOffset offset in bits from {@code offset}, for a bit field
 * @param bitWidth width in bits, or 0 for an ordinary member
 * @param isVolatile whether it is declared volatile or atomic
 */
public record Field(
    String name, Type type, long offset, int bitOffset, int bitWidth, boolean isVolatile) {

  /** An ordinary member. */
  public static Field of(String name, Type type, long offset) {
    return new Field(name, type, offset, 0, 0, false);
  }

  /** Whether the platform keeps the type of a mutex there, as its static initialisers give it. */
  public boolean isMutexType() {
    return name.equals("__kind");
  }
}
