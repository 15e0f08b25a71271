// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import java.util.Locale;

/** In which way a seed makes a program deadlock. */
public enum SeedKind {
  /** Two nested acquisitions on one path change places. */
  SWAP("two nested acquisitions change places"),
  /** A second thread takes a nested pair the other way round. */
  REVERSE("another thread takes a nested pair of locks the other way round"),
  /** Two locks that were never nested are nested both ways, in two threads. */
  CROSS("two threads nest two locks, each its own way"),
  /** An unlock is dropped on one path. */
  KEEP("an unlock is missing on one path"),
  /** A thread is joined under a lock that it takes. */
  JOIN("a thread is joined under a lock that it takes"),
  /** A lock is taken again by its holder, here or in a function that is called. */
  RELOCK("a lock is taken again by its holder"),
  /** A condition is awaited under a second lock that whoever signals it takes before. */
  WAIT("a condition is awaited under a second lock that the signalling thread takes");

  private final String meaning;

  SeedKind(String meaning) {
    this.meaning = meaning;
  }

  /** What is wrong in the program, for people. */
  public String meaning() {
    return meaning;
  }

  /** As it is written in files of seeds. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
