// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

/** The ways to write a litmus test. */
public enum Dialect {
  /** Thesis figure 2.5: no braces, columns between colons, a bare condition. */
  THESIS,
  /** The files of the original tool: braces, columns between bars, {@code exists}. */
  BRACES,
  /** The files of today's model checkers: {@code PTX name}, the placement in the column heads. */
  CHECKER
}
