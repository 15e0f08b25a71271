// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.verify;

/**
 * Something that GCC says of a unit and the frontend does not.
 *
 * @param kind why, as far as that is known
 * @param unit the source
 * @param text what differs
 */
public record Discrepancy(Kind kind, String unit, String text) {

  /** Known reasons, and those that ask for a look. */
  public enum Kind {
    /** A function that GCC defines is not in the unit. */
    MISSING_DEFINITION(false),
    /** A direct call that GCC sees is not in the unit. */
    MISSING_CALL(false),
    /** A struct has another layout. */
    LAYOUT(false),
    /** GCC does not compile the unit again, so nothing can be compared. */
    NOT_COMPARED(false),
    /** The frontend could not read the unit at all. */
    UNPARSED(false),
    /** The frontend did not understand a part of the unit and says so in a gap. */
    DEGRADED(true),
    /** The frontend could not read the caller and says so in a gap. */
    UNREADABLE(true),
    /** GCC made the call of an operation, such as a copy of a struct. */
    MADE_BY_COMPILER(true),
    /** The frontend has an operation in place of a call of this built-in function. */
    BUILT_IN(true),
    /** GCC shows calls of functions that it always inlines as calls of their callers. */
    INLINED(true);

    private final boolean explained;

    Kind(boolean explained) {
      this.explained = explained;
    }

    /** Whether this is no error of the frontend. */
    public boolean isExplained() {
      return explained;
    }
  }
}
