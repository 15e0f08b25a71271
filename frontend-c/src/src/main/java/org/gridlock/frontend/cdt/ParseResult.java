// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

/** What became of a unit in the parser's thread. */
public sealed interface ParseResult<T> {

  /** The unit was read; its tree may still contain problems. */
  record Done<T>(T value) implements ParseResult<T> {}

  /**
   * The unit could not be read at all and must count as code that may do anything.
   *
   * @param reason one sentence for the user
   */
  record Failed<T>(String reason) implements ParseResult<T> {}
}
