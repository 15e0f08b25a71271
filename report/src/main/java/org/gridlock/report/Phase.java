// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report;

/**
 * The steps of a scan, in order. Those from {@link #DEPENDENCIES} on run once per program; those
 * before run for all programs at once, and their times stand with the first.
 */
public enum Phase {
  READ("read", "Reading C files"),
  LINK("link", "Linking"),
  DEPENDENCIES("dependencies", "Dependency Analysis"),
  POINTERS("pointers", "Pointer Analysis"),
  PLACES("places", "Place Exploration"),
  MAY_LOCKSETS("mayLocksets", "May Lock Set Analysis"),
  MUST_LOCKSETS("mustLocksets", "Must Lock Set Analysis"),
  LOCK_GRAPH("lockGraph", "Construct Lock Graph"),
  CYCLES("cycles", "Check Cycles");

  private final String key;
  private final String label;

  Phase(String key, String label) {
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
