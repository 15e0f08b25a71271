// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.search;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.oracle.machine.Digest;
import org.gridlock.oracle.machine.Machine;
import org.gridlock.oracle.machine.Machine.Blocked;
import org.gridlock.oracle.machine.State;
import org.gridlock.oracle.machine.Unsupported;

/**
 * Threads that wait for a signal which their own locks hold back: nobody can make a step, and if
 * such a thread gave up the locks that others wait for, some execution would signal it.
 */
final class WithheldSignals {
  /** After so many states nothing is claimed. */
  private static final int MAX_STATES = 3000;

  private final Machine machine;

  WithheldSignals(Machine machine) {
    this.machine = machine;
  }

  Set<Deadlock> in(State state) {
    Set<Deadlock> found = new LinkedHashSet<>();
    if (state.waiting().isEmpty() || state.hasEnded() || canMove(state)) {
      return found;
    }
    for (Integer thread : state.waiting().keySet()) {
      if (machine.blocked(state, thread) instanceof Blocked.OnCondition await) {
        Set<SourcePosition> acquisitions = contested(state, thread);
        if (!acquisitions.isEmpty() && isSignalled(state.withoutLocksOf(thread), thread)) {
          found.add(
              new Deadlock(
                  Deadlock.Kind.CONDITION,
                  List.of(new Deadlock.Wait(thread, await.edge().position(), 0, acquisitions))));
        }
      }
    }
    return found;
  }

  private boolean canMove(State state) {
    return state.threads().keySet().stream()
        .anyMatch(thread -> !machine.successors(state, thread).isEmpty());
  }

  /** Where the thread acquired the locks of it that others wait for. */
  private Set<SourcePosition> contested(State state, int thread) {
    Set<SourcePosition> acquisitions = new LinkedHashSet<>();
    for (Integer other : state.threads().keySet()) {
      if (machine.blocked(state, other) instanceof Blocked.OnLock waits) {
        var lock = state.locks().get(waits.lock());
        if (lock != null) {
          lock.acquisitions(thread).forEach(where -> acquisitions.add(where.position()));
        }
      }
    }
    return acquisitions;
  }

  private boolean isSignalled(State start, int thread) {
    Set<Digest.Key> visited = new HashSet<>();
    Deque<State> pending = new ArrayDeque<>();
    pending.add(start);
    visited.add(start.key());
    try {
      while (!pending.isEmpty() && visited.size() < MAX_STATES) {
        State state = pending.remove();
        if (!state.waiting().containsKey(thread)) {
          return true;
        }
        for (Integer each : state.threads().keySet()) {
          for (State next : machine.successors(state, each)) {
            if (visited.add(next.key())) {
              pending.add(next);
            }
          }
        }
      }
    } catch (Unsupported e) {
      return false;
    }
    return false;
  }
}
