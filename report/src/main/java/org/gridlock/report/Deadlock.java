// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report;

import java.util.List;
import java.util.Locale;
import org.gridlock.lockgraph.Finding.Confidence;
import org.gridlock.lockgraph.Finding.Kind;

/**
 * A potential deadlock.
 *
 * @param id the same in every run, also after lines were added elsewhere; unique in its program
 * @param reasons why the confidence is what it is
 * @param locks in the order of the cycle
 * @param edges one per thread; the lock requested by one is held by the next
 * @param branches those taken from the acquisition of a lock that is left behind to the end
 * @param alike the deadlocks that this one stands for, by their lines; each entry has a list per
 *     thread, and any choice of one line for each thread is a deadlock
 */
public record Deadlock(
    String id,
    Kind kind,
    Confidence confidence,
    List<String> reasons,
    List<String> locks,
    List<WaitEdge> edges,
    List<Branch> branches,
    List<List<List<Lines>>> alike) {
  public Deadlock {
    reasons = List.copyOf(reasons);
    locks = List.copyOf(locks);
    edges = List.copyOf(edges);
    branches = List.copyOf(branches);
    alike = alike.stream().map(threads -> threads.stream().map(List::copyOf).toList()).toList();
  }

  /**
   * A branch that a thread takes.
   *
   * @param taken whether the condition there is true
   */
  public record Branch(String function, String file, int line, String condition, boolean taken) {}

  /**
   * What a thread of a deadlock holds and waits for, in short.
   *
   * @param held where what it holds was acquired, as {@code file:line}
   * @param waits where it waits
   */
  public record Lines(String held, String waits) {}

  /** The word for the kind that stands in reports. */
  public String kindWord() {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  /** The word for the confidence that stands in reports. */
  public String confidenceWord() {
    return confidence.name().toLowerCase(Locale.ROOT);
  }
}
