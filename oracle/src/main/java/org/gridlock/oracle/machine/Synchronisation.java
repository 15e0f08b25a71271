// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.Operation.Success;
import org.jspecify.annotations.Nullable;

/** Steps of threads that take and release locks, and that wait for each other. */
final class Synchronisation {
  private static final long BUSY = 16;
  private static final long TIMED_OUT = 110;
  private static final long DEADLOCK_ERROR = 35;
  private static final long NOT_PERMITTED = 1;
  private static final long SERIAL_THREAD = -1;
  private static final int COUNT_BYTES = 4;

  private Synchronisation() {}

  /** Whether a thread that blocks at the lock operation has to wait. */
  static boolean isBlocked(State state, Operation.Lock lock, long address, int thread) {
    if (lock.kind() == LockKind.SEMAPHORE) {
      return Semaphores.value(state, address) == 0;
    }
    Signals.checkRelock(state, lock, address, thread);
    LockState held = state.lock(address);
    return !canAcquire(held, lock.mode()) && selfRelock(state, lock, address, held, thread) == null;
  }

  /** Takes the lock, or says why not. */
  static void lock(
      State next, ThreadState thread, Edge edge, Operation.Lock lock, Evaluator evaluator) {
    long address = evaluator.value(lock.lock());
    if (next.memory.available(address) < 4) {
      throw new Unsupported("a lock outside of any object");
    }
    if (lock.kind() == LockKind.SEMAPHORE) {
      boolean free = Semaphores.value(next, address) != 0;
      if (free) {
        Semaphores.take(next, address, thread);
      }
      Machine.setResult(evaluator, lock.result(), free ? 0 : -1);
      return;
    }
    Signals.checkRelock(next, lock, address, thread.number());
    LockState held = next.lock(address);
    boolean zero = lock.success() != Success.NONZERO;
    Location where = edge.source();
    if (canAcquire(held, lock.mode())) {
      next.setLock(
          address,
          lock.mode() == LockMode.SHARED
              ? held.readBy(thread.number(), where)
              : held.lockedBy(thread.number(), where));
      next.setRefused(thread.number(), address, false);
      Machine.setResult(evaluator, lock.result(), zero ? 0 : 1);
      return;
    }
    Long again = selfRelock(next, lock, address, held, thread.number());
    if (again != null && again == 0) {
      next.setLock(address, held.lockedBy(thread.number(), where));
      Machine.setResult(evaluator, lock.result(), zero ? 0 : 1);
    } else {
      next.setRefused(thread.number(), address, held.writer() != thread.number());
      long error = lock.attempt() == Attempt.TRY ? BUSY : TIMED_OUT;
      long status = again != null && lock.attempt() != Attempt.TRY ? again : error;
      Machine.setResult(evaluator, lock.result(), zero ? status : 0);
    }
  }

  private static boolean canAcquire(LockState held, LockMode mode) {
    return mode == LockMode.SHARED ? held.writer() == LockState.NOBODY : held.isFree();
  }

  /** The status of locking a mutex that the thread holds itself; null if that blocks. */
  private static @Nullable Long selfRelock(
      State state, Operation.Lock lock, long address, LockState held, int number) {
    if (held.writer() != number) {
      return null;
    }
    if (lock.kind() == LockKind.RECURSIVE) {
      return 0L;
    }
    return switch (MutexType.of(state, address)) {
      case MutexType.RECURSIVE -> 0L;
      case MutexType.ERRORCHECK -> DEADLOCK_ERROR;
      default -> null;
    };
  }

  /**
   * Releases a lock. A normal mutex is released by whoever unlocks it, as the GNU C library does;
   * POSIX leaves that open. Who asked for it in vain, and unlocks it nevertheless, is in error.
   */
  static void unlock(
      Machine machine,
      State next,
      ThreadState thread,
      Operation.Unlock unlock,
      Evaluator evaluator) {
    long address = evaluator.value(unlock.lock());
    if (unlock.kind() == LockKind.SEMAPHORE) {
      machine.posted(next, address, thread);
      Semaphores.post(next, address, thread);
      Machine.setResult(evaluator, unlock.result(), 0);
      return;
    }
    LockState held = next.lock(address);
    LockState released = held.unlockedBy(thread.number());
    long status = 0;
    if (released == held) {
      if (unlock.kind() != LockKind.MUTEX || next.isRefused(thread.number(), address)) {
        throw new Unsupported("an unlock by a thread that does not hold the lock");
      }
      if (MutexType.of(next, address) == MutexType.NORMAL) {
        released = held.isFree() ? held : held.withoutHolder(held.writer());
      } else {
        status = NOT_PERMITTED;
      }
    }
    if (unlock.kind() == LockKind.ONCE) {
      HiddenCalls.markDone(next, address);
    }
    next.setLock(address, released);
    Machine.setResult(evaluator, unlock.result(), status);
  }

  /** One waiting thread wakes up, whichever; or all of them. */
  static void signal(
      State next,
      ThreadState thread,
      Edge edge,
      Operation.SignalCondition signal,
      Evaluator evaluator,
      List<State> successors) {
    long condition = evaluator.value(signal.condition());
    Machine.setResult(evaluator, signal.result(), 0);
    Machine.moved(next, thread, edge);
    List<Long> waiting = waitingAt(next, condition);
    if (signal.all() || waiting.isEmpty()) {
      waiting.forEach(woken -> next.waiting = next.waiting.without(woken));
      successors.add(next);
      return;
    }
    for (Long woken : waiting) {
      State one = next.copy();
      one.waiting = one.waiting.without(woken);
      successors.add(one);
    }
  }

  private static List<Long> waitingAt(State state, long address) {
    List<Long> threads = new ArrayList<>();
    for (int i = 0; i < state.waiting.size(); i++) {
      if (state.waiting.value(i) == address) {
        threads.add(state.waiting.key(i));
      }
    }
    return threads;
  }

  static void initialiseBarrier(State state, long barrier, long count) {
    state.memory.store(barrier, COUNT_BYTES, count);
  }

  /** Waits at a barrier; who comes last lets all go. */
  static void arrive(
      Machine machine,
      State next,
      ThreadState thread,
      Edge edge,
      Operation.AwaitBarrier await,
      Evaluator evaluator) {
    long barrier = evaluator.value(await.barrier());
    List<Long> others = waitingAt(next, barrier);
    if (others.size() + 1 < next.memory.load(barrier, COUNT_BYTES)) {
      next.waiting = next.waiting.with(thread.number(), barrier);
      return;
    }
    for (Long number : others) {
      next.waiting = next.waiting.without(number);
      ThreadState other = Machine.thread(next, number.intValue());
      Edge its = other.top().location().outgoing().get(0);
      if (its.operation() instanceof Operation.AwaitBarrier here) {
        Machine.setResult(machine.evaluator(next, other), here.result(), 0);
      }
      Machine.moved(next, other, its);
    }
    Machine.setResult(evaluator, await.result(), SERIAL_THREAD);
    Machine.moved(next, thread, edge);
  }
}
