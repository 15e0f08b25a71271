// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.status.Status;

/**
 * Loops around an operation that tries to take a lock, which end only when it succeeds: {@code
 * while (pthread_mutex_trylock(&m) != 0);}. They wait, as long as it takes. A loop that releases a
 * lock or calls a function of the program between two attempts is taken to give way; only the
 * function that the operation stands in is looked at.
 */
final class RetryLoops {
  private final Map<Edge, Boolean> known = new HashMap<>();

  /** Whether control gets away from the operation only by its success. */
  boolean waits(Edge attempt, Operation.Lock lock) {
    return known.computeIfAbsent(attempt, edge -> find(edge, lock));
  }

  private static boolean find(Edge attempt, Operation.Lock lock) {
    if (!(lock.result() instanceof Lvalue.Var result)
        || lock.success() == Operation.Success.ALWAYS) {
      return false;
    }
    Status status = new Status(result.variable(), lock.success() == Operation.Success.ZERO);
    BitSet seen = new BitSet();
    Deque<Location> pending = new ArrayDeque<>();
    pending.push(attempt.target());
    boolean again = false;
    while (!pending.isEmpty()) {
      Location location = pending.pop();
      if (location == attempt.source()) {
        again = true;
        continue;
      }
      if (seen.get(location.id())) {
        continue;
      }
      seen.set(location.id());
      if (location == location.function().exit()) {
        return false;
      }
      for (Edge edge : location.outgoing()) {
        if (mayGiveWay(edge.operation())) {
          return false;
        }
        if (!ControlFlow.isDead(edge) && !isSuccess(edge, status)) {
          pending.push(edge.target());
        }
      }
    }
    return again;
  }

  private static boolean isSuccess(Edge edge, Status status) {
    return edge.operation() instanceof Operation.Assume assume
        && status.outcome(assume.condition(), assume.holds()) == Status.Outcome.ACQUIRED;
  }

  private static boolean mayGiveWay(Operation operation) {
    return operation instanceof Operation.Unlock
        || operation instanceof Operation.Call
        || operation instanceof Operation.Terminate
        || operation instanceof Operation.Gap
        || operation instanceof Operation.Havoc;
  }
}
