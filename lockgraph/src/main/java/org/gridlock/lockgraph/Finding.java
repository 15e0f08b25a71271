// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.List;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.place.Place;

/**
 * A potential deadlock.
 *
 * @param reasons why the confidence is what it is, in words
 * @param locks the names of the locks, in the order of the cycle
 * @param edges one per thread; the lock requested by one is held by the next
 */
public record Finding(
    Kind kind,
    Confidence confidence,
    List<String> reasons,
    List<String> locks,
    List<Request> edges) {

  public Finding {
    reasons = List.copyOf(reasons);
    locks = List.copyOf(locks);
    edges = List.copyOf(edges);
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

  /**
   * A thread that holds a lock and requests another.
   *
   * @param held the name of the lock it holds
   * @param acquisition where that was acquired
   * @param requested the name of the lock it asks for
   * @param request where it asks
   */
  public record Request(
      AbstractThread thread, String held, Place acquisition, String requested, Place request) {}
}
