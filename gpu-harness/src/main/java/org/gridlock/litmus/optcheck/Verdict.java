// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

/** What the check found, from the best to the worst. */
public enum Verdict {
  /** The compiled code is the test. */
  OK,
  /** Something is in another place than in the test. */
  REORDERED,
  /** Two accesses became one. */
  MERGED,
  /** Two accesses became one wider one. */
  FUSED,
  /** An access or fence has another kind or strength. */
  WRONG_TYPE,
  /** An access, a fence or a dependency is gone. */
  MISSING,
  /** The code holds something that the check cannot judge. */
  UNKNOWN
}
