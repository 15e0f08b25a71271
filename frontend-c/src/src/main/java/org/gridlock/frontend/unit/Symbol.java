// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.unit;

import org.jspecify.annotations.Nullable;

/**
 * How a name is linked.
 *
 * @param linkName the name for the linker: the asm label if there is one, else the C name
 * @param external false for names with internal linkage, which belong to their unit
 * @param strength of this unit's definition or reference
 * @param aliasOf the link name that {@code __attribute__((alias))} names, or null
 * @param constructor whether it runs before main ({@code __attribute__((constructor))})
 * @param destructor whether it runs after main
 */
public record Symbol(
    String linkName,
    boolean external,
    Strength strength,
    @Nullable String aliasOf,
    boolean constructor,
    boolean destructor) {

  /** From weakest to strongest, in the order in which the linker prefers. */
  public enum Strength {
    /** Only declared. */
    UNDEFINED,
    /** Defined, may be replaced: {@code weak}, {@code extern inline} of the GNU kind. */
    WEAK,
    /** A variable without initialiser at file scope. */
    TENTATIVE,
    /** Defined. */
    STRONG
  }

  /** An ordinary symbol. */
  public static Symbol of(String linkName, boolean external, Strength strength) {
    return new Symbol(linkName, external, strength, null, false, false);
  }
}
