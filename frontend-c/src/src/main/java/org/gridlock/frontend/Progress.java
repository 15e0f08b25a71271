// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend;

/** Hears how far the frontend has come; called in the thread that called the frontend. */
public interface Progress {
  /** Hears nothing. */
  Progress NONE = new Progress() {};

  /**
   * A unit was read.
   *
   * @param done number of units read so far
   * @param total number of units
   * @param file the unit's file
   */
  default void unitRead(int done, int total, String file) {}

  /**
   * The unit that was just read had to be parsed, since the cache did not have it.
   *
   * @param file the unit's file
   */
  default void unitParsed(String file) {}

  /** All units are read, and the next program is about to be linked. */
  default void linking() {}

  /** Something that the user should know about the choice of programs; one sentence. */
  default void remark(String sentence) {}
}
