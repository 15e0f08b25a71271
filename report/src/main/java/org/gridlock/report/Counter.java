// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report;

/** What is counted, in the order and the words of thesis figure B.2 where that has it. */
public enum Counter {
  UNITS("units", "Number of translation units"),
  FUNCTIONS("functions", "Number of functions"),
  LOCATIONS("locations", "Number of program locations"),
  ASSIGNMENTS("assignments", "Number of assignments"),
  SIGNIFICANT_ASSIGNMENTS("significantAssignments", "Number of significant assignments"),
  SIGNIFICANT_FUNCTIONS("significantFunctions", "Number of significant functions"),
  CONTEXTS("contexts", "Number of contexts"),
  PLACES("places", "Number of places"),
  THREADS("threads", "Number of threads"),
  THREADS_IN_LOOP("threadsInLoop", "Number of threads in loop"),
  LOCKS("locks", "Number of locks"),
  LOCK_OPERATIONS("lockOperations", "Number of lock operations"),
  PRECISE_LOCK_OPERATIONS("preciseLockOperations", "Number of precise lock ops"),
  INDETERMINATE_LOCK_OPERATIONS("indeterminateLockOperations", "Number of indeterminate lock ops"),
  LARGEST_LOCKSET("largestLockset", "Size of largest lock set"),
  LOCK_GRAPH_EDGES("lockGraphEdges", "Number of lock graph edges"),
  CYCLES("cycles", "Number of cycles"),
  NON_CONCURRENCY_CHECKS("nonConcurrencyChecks", "Number of non-concurrency checks"),
  LONGEST_CYCLE("longestCycle", "Length of longest valid cycle");

  private final String key;
  private final String label;

  Counter(String key, String label) {
    this.key = key;
    this.label = label;
  }

  /** The name in the JSON report. */
  public String key() {
    return key;
  }

  /** The words for people. */
  public String label() {
    return label;
  }
}
