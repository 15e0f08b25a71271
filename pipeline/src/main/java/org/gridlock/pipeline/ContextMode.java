// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

/** Which calls of a function are analysed together. */
public enum ContextMode {
  /** Those that begin in equal states: section 1 of the design. */
  ADAPTIVE,
  /** Those with one calling history, as in the thesis; a budget merges the rest. */
  CALL_STRINGS
}
