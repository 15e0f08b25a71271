// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.LockKind;
import org.jspecify.annotations.Nullable;

/**
 * Which types of mutex a program can have, from whether it ever asks for one: a mutex is of the
 * default type unless its initialiser or an attribute says otherwise; and what else can make a lock
 * operation fail.
 *
 * @param robust whether some mutex may be robust: locking it can then report an error and hold it
 * @param checked whether some mutex may check its owner: unlocking it then fails, with defined
 *     behaviour, in a thread that does not hold it
 * @param reporting whether some mutex may be of a type other than recursive that does so: a wait
 *     with it, too, then reports an error
 * @param interrupted whether a signal handler may end a wait for a semaphore early
 */
public record LockTypes(boolean robust, boolean checked, boolean reporting, boolean interrupted) {
  private static final Set<String> ROBUST =
      Set.of("pthread_mutexattr_setrobust", "pthread_mutexattr_setrobust_np");

  private static final Set<String> CEILING =
      Set.of("pthread_mutexattr_setprotocol", "pthread_mutexattr_setprioceiling");

  /** No mutex is of a special type, and there are no signal handlers. */
  public static LockTypes plain() {
    return new LockTypes(false, false, false, false);
  }

  /** The types of a program's mutexes. */
  public static LockTypes of(Icfa icfa) {
    boolean robust = false;
    boolean checked = false;
    boolean reporting = false;
    for (int i = 0; i < icfa.edgeCount(); i++) {
      Edge edge = icfa.edge(i);
      String callee = callee(edge.operation());
      robust |= callee != null && ROBUST.contains(callee);
      reporting |= callee != null && CEILING.contains(callee);
      MutexType type = typeGiven(edge.operation());
      checked |= type != MutexType.NORMAL;
      reporting |= type != MutexType.NORMAL && type != MutexType.RECURSIVE;
    }
    reporting |= robust;
    boolean interrupted = icfa.functions().stream().anyMatch(Function::interrupts);
    return new LockTypes(robust, checked || reporting, reporting, interrupted);
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

  /** The type that an operation gives to a mutex or to attributes; normal if to none. */
  private static MutexType typeGiven(Operation operation) {
    return switch (operation) {
      case Operation.SetLockType set -> MutexType.of(set.type());
      case Operation.InitLock init ->
          init.type() instanceof Expression flags ? MutexType.ofFlags(flags) : MutexType.NORMAL;
      case Operation.Assign assign when MutexType.isStoredIn(assign.target()) ->
          MutexType.of(assign.value());
      default -> MutexType.NORMAL;
    };
  }

  /** Whether an unlock can return an error and release nothing though behaviour is defined. */
  boolean unlockMayFail(LockKind kind) {
    return checked && kind == LockKind.MUTEX;
  }

  /**
   * Whether an operation always reports success when behaviour is defined: the errors of mutexes
   * are those of other types, of robust ones and of priority ceilings (<i>POSIX
   * pthread_mutex_lock</i>), and so are those of waits that take them again, but that recursive
   * ones have none there (<i>POSIX pthread_cond_wait</i>). Signals have none, nor has the release
   * of other locks (<i>POSIX pthread_cond_signal, pthread_rwlock_unlock, pthread_spin_unlock</i>).
   * A wait for a semaphore only fails where a signal handler interrupts it (<i>POSIX sem_wait,
   * EINTR</i>).
   */
  boolean cannotFail(Operation operation) {
    if (operation instanceof Operation.Lock lock) {
      return lock.attempt() == Operation.Attempt.BLOCKING
          && (isHeldOnce(lock.kind()) || (lock.kind() == LockKind.SEMAPHORE && !interrupted));
    }
    if (operation instanceof Operation.AwaitCondition await) {
      return await.attempt() == Operation.Attempt.BLOCKING && !reporting;
    }
    if (operation instanceof Operation.Unlock unlock) {
      return isHeldOnce(unlock.kind())
          || unlock.kind() == LockKind.RWLOCK
          || unlock.kind() == LockKind.SPIN;
    }
    return operation instanceof Operation.SignalCondition;
  }

  /**
   * Whether a thread that holds a lock cannot acquire it again: it would wait for itself. After an
   * unlock it does not hold it.
   */
  boolean isHeldOnce(LockKind kind) {
    return kind == LockKind.MUTEX && !checked;
  }

  /**
   * Whether a thread that holds a lock and has acquired it again holds it twice: mutexes of other
   * types than recursive ones let it wait for ever.
   */
  boolean isHeldAgain(LockKind kind) {
    return kind == LockKind.MUTEX && checked && !reporting;
  }

  /** Whether a lock can be held though the operation reported an error. */
  boolean failureMayHold(LockKind kind) {
    return robust && kind == LockKind.MUTEX;
  }
}
