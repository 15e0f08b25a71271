// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.LockKind;
import org.jspecify.annotations.Nullable;

/**
 * Which types of mutex a program can have, from whether it ever asks for one: a mutex is of the
 * default type unless its initialiser or an attribute says otherwise.
 *
 * @param robust whether some mutex may be robust: locking it can then report an error and hold it
 * @param checked whether some mutex may check its owner: unlocking it then fails, with defined
 *     behaviour, in a thread that does not hold it
 */
public record LockTypes(boolean robust, boolean checked) {
  private static final Set<String> ROBUST =
      Set.of("pthread_mutexattr_setrobust", "pthread_mutexattr_setrobust_np");

  private static final Set<String> CEILING =
      Set.of("pthread_mutexattr_setprotocol", "pthread_mutexattr_setprioceiling");

  /** No mutex is of a special type. */
  public static LockTypes plain() {
    return new LockTypes(false, false);
  }

  /** The types of a program's mutexes. */
  public static LockTypes of(Icfa icfa) {
    boolean robust = false;
    boolean checked = false;
    for (int i = 0; i < icfa.edgeCount(); i++) {
      Edge edge = icfa.edge(i);
      String callee = callee(edge.operation());
      robust |= callee != null && ROBUST.contains(callee);
      checked |= callee != null && CEILING.contains(callee);
      checked |=
          edge.operation() instanceof Operation.SetLockType set
              && MutexType.of(set.type()) != MutexType.NORMAL;
      checked |= writesSpecialType(edge.operation());
    }
    return new LockTypes(robust, checked || robust);
  }

  private static @Nullable String callee(Operation operation) {
    if (operation instanceof Operation.LibraryCall call) {
      return call.callee().name();
    }
    if (operation instanceof Operation.Gap gap) {
      return gap.name();
    }
    return Operands.namedCallee(operation) instanceof Function callee && !callee.isDefined()
        ? callee.name()
        : null;
  }

  private static boolean writesSpecialType(Operation operation) {
    return operation instanceof Operation.Assign assign
        && MutexType.isStoredIn(assign.target())
        && MutexType.of(assign.value()) != MutexType.NORMAL;
  }

  /** Whether an unlock can return an error and release nothing though behaviour is defined. */
  boolean unlockMayFail(LockKind kind) {
    return checked && kind == LockKind.MUTEX;
  }

  /**
   * Whether an operation always reports success when behaviour is defined: the errors of mutexes,
   * and of waits that take them again, are those of other types, of robust ones and of priority
   * ceilings (<i>POSIX pthread_mutex_lock, pthread_cond_wait</i>); a signal has none (<i>POSIX
   * pthread_cond_signal</i>).
   */
  boolean cannotFail(Operation operation) {
    if (operation instanceof Operation.Lock lock) {
      return lock.attempt() == Operation.Attempt.BLOCKING && isHeldOnce(lock.kind());
    }
    if (operation instanceof Operation.AwaitCondition await) {
      return await.attempt() == Operation.Attempt.BLOCKING && !checked;
    }
    return operation instanceof Operation.SignalCondition
        || (operation instanceof Operation.Unlock unlock && isHeldOnce(unlock.kind()));
  }

  /**
   * Whether a thread that holds a lock cannot acquire it again: it would wait for itself. After an
   * unlock it does not hold it.
   */
  boolean isHeldOnce(LockKind kind) {
    return kind == LockKind.MUTEX && !checked;
  }

  /** Whether a lock can be held though the operation reported an error. */
  boolean failureMayHold(LockKind kind) {
    return robust && kind == LockKind.MUTEX;
  }
}
