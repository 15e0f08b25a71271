// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.oracle.machine.Blocked;
import org.gridlock.oracle.machine.LockState;
import org.gridlock.oracle.machine.Machine;
import org.gridlock.oracle.machine.State;
import org.gridlock.oracle.machine.ThreadState;

/**
 * The lock assignment graph of one state (thesis 4.1.1), with thread ends as resources too: which
 * blocked thread waits for which threads, and the deadlocks among them.
 */
final class LockAssignmentGraph {
  private final State state;
  private final SortedMap<Integer, Blocked> blocked = new TreeMap<>();

  LockAssignmentGraph(Machine machine, State state) {
    this.state = state;
    for (ThreadState thread : state.threads().values()) {
      Blocked waits = machine.blocked(state, thread.number());
      if (waits != null) {
        blocked.put(thread.number(), waits);
      }
    }
  }

  /** What threads wait for, by thread. */
  SortedMap<Integer, Blocked> blocked() {
    return blocked;
  }

  Set<Deadlock> deadlocks() {
    if (blocked.isEmpty()) {
      return Set.of();
    }
    Set<Deadlock> found = new LinkedHashSet<>();
    blocked.forEach(
        (thread, waits) -> {
          if (waits instanceof Blocked.OnLock onLock) {
            addOrphan(thread, onLock, found);
          }
          cycles(thread, new LinkedHashMap<>(), found);
        });
    return found;
  }

  private void addOrphan(int thread, Blocked.OnLock waits, Set<Deadlock> found) {
    for (Integer holder : holders(waits)) {
      ThreadState state = this.state.threads().get(holder);
      if (state != null && state.hasEnded()) {
        found.add(new Deadlock(Deadlock.Kind.EXIT, List.of(wait(thread, waits, holder))));
      }
    }
  }

  /** Follows the waits from the last thread of {@code path}; finds cycles through {@code first}. */
  private void cycles(int first, Map<Integer, Integer> path, Set<Deadlock> found) {
    int last = path.isEmpty() ? first : new ArrayList<>(path.values()).get(path.size() - 1);
    Blocked waits = blocked.get(last);
    if (waits == null) {
      return;
    }
    for (Integer next : holders(waits)) {
      if (next < first || path.containsKey(last) || path.size() > blocked.size()) {
        continue;
      }
      Map<Integer, Integer> longer = new LinkedHashMap<>(path);
      longer.put(last, next);
      if (next == first) {
        found.add(deadlock(longer));
      } else {
        cycles(first, longer, found);
      }
    }
  }

  private Deadlock deadlock(Map<Integer, Integer> cycle) {
    List<Deadlock.Wait> waits = new ArrayList<>();
    boolean joins = false;
    boolean interrupted = false;
    for (Map.Entry<Integer, Integer> step : cycle.entrySet()) {
      Blocked blockedOn = blocked.get(step.getKey());
      if (blockedOn == null) {
        throw new IllegalStateException("not blocked");
      }
      if (blockedOn instanceof Blocked.OnHandler) {
        interrupted = true; // what the handler waits for, it waits for in place of this thread
        continue;
      }
      joins |= blockedOn instanceof Blocked.OnThread;
      waits.add(wait(step.getKey(), blockedOn, step.getValue()));
    }
    Deadlock.Kind kind =
        joins
            ? Deadlock.Kind.JOIN
            : waits.size() > 1
                ? Deadlock.Kind.CYCLE
                : interrupted ? Deadlock.Kind.SIGNAL : Deadlock.Kind.SELF;
    return new Deadlock(kind, waits);
  }

  private Deadlock.Wait wait(int thread, Blocked waits, int holder) {
    return switch (waits) {
      case Blocked.OnThread join -> new Deadlock.Wait(thread, join.edge().position(), 0, Set.of());
      case Blocked.OnSignal await ->
          new Deadlock.Wait(thread, await.edge().position(), 0, Set.of());
      case Blocked.OnHandler handler -> throw new IllegalStateException("no wait of its own");
      case Blocked.OnLock onLock -> {
        LockState lock = state.locks().get(onLock.lock());
        Set<SourcePosition> acquisitions = new LinkedHashSet<>();
        if (lock != null) {
          lock.acquisitions(holder).forEach(where -> acquisitions.add(where.position()));
        }
        yield new Deadlock.Wait(thread, onLock.edge().position(), onLock.lock(), acquisitions);
      }
    };
  }

  private List<Integer> holders(Blocked waits) {
    return switch (waits) {
      case Blocked.OnThread join -> List.of(join.thread());
      case Blocked.OnHandler handler -> List.of(handler.handler());
      case Blocked.OnSignal await -> List.of(); // nobody is bound to signal
      case Blocked.OnLock onLock -> {
        LockState lock = state.locks().get(onLock.lock());
        List<Integer> holders = new ArrayList<>();
        for (int i = 0; lock != null && i < lock.holds().size(); i++) {
          holders.add((int) lock.holds().key(i));
        }
        yield holders;
      }
    };
  }
}
