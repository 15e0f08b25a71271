// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.check;

/** Something that an execution did and the analysis excludes. */
public record Miss(Check check, String text) {
  /** What is compared. */
  public enum Check {
    /** Every deadlock is covered by a finding that names its locks and sites. */
    DEADLOCK,
    /** Every place that control gets to is a reachable place. */
    PLACE,
    /** The object that a lock operation means is in its value set. */
    VALUE,
    /** The thread that a join waits for is in the value set of its handle. */
    HANDLE,
    /** The function that a call enters is among its targets. */
    CALL,
    /** A lock that is held is in the may lockset, with its acquisition. */
    MAY_LOCKSET,
    /** A lock in the must lockset is held. */
    MUST_LOCKSET,
    /** Two threads are never at places that are not concurrent. */
    CONCURRENCY,
    /** An assignment outside the slice changes no lock expression. */
    DEPENDENCY,
    /** In a function that is stepped over nothing is done that matters to other threads. */
    RELEVANCE,
    /** The analysis ends, and without internal error. */
    CRASH
  }

  @Override
  public String toString() {
    return check + ": " + text;
  }
}
