// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.List;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.SourcePosition;

/**
 * A potential deadlock.
 *
 * @param reasons why the confidence is what it is, in words
 * @param locks the names of what is held, in the order of the cycle
 * @param edges one per thread; what one waits for is held by the next. Of kind {@link Kind#EXIT}:
 *     the thread that ends, and one that waits for what it leaves behind
 * @param branches those taken from the acquisition to the end of the thread, for kind {@link
 *     Kind#EXIT}
 * @param variants other ways to the same deadlock, from the same requests for the same locks
 */
public record Finding(
    Kind kind,
    Confidence confidence,
    List<String> reasons,
    List<String> locks,
    List<Request> edges,
    List<Branch> branches,
    List<List<Request>> variants) {
  public Finding {
    reasons = List.copyOf(reasons);
    locks = List.copyOf(locks);
    edges = List.copyOf(edges);
    branches = List.copyOf(branches);
    variants = List.copyOf(variants);
  }

  /** The same finding with other branches. */
  Finding with(List<Branch> taken) {
    return new Finding(kind, confidence, reasons, locks, edges, taken, variants);
  }

  /** The kinds of deadlock. */
  public enum Kind {
    CYCLE,
    SELF,
    JOIN,
    EXIT,
    CONDITION,
    BARRIER,
    SIGNAL
  }

  /** How sure a finding is to be real. */
  public enum Confidence {
    LOW,
    MEDIUM,
    HIGH
  }

  /** What a thread holds or waits for. */
  public enum Subject {
    LOCK,
    /** The end of a thread: its own, or that of one it joins. */
    END,
    /** A signal: one that it may still give, or one that it waits for. */
    SIGNAL,
    /** It waits for nothing: it ends. */
    NONE
  }

  /**
   * A thread that holds something and waits for something.
   *
   * @param held the name of what it holds
   * @param acquisition where that was acquired; where the thread starts; where it would signal
   * @param requested the name of what it waits for
   * @param request where it waits
   */
  public record Request(
      AbstractThread thread,
      Subject holds,
      String held,
      Place acquisition,
      Subject waits,
      String requested,
      Place request) {}

  /**
   * A branch on a way through the program.
   *
   * @param holds whether the condition is true on that way
   */
  public record Branch(String function, SourcePosition position, boolean holds) {}
}
