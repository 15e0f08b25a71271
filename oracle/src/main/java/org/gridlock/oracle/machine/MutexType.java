// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import org.gridlock.icfa.Operation;

/** The types of mutexes as the platform's C library (x86-64) keeps them in memory. */
final class MutexType {
  static final int NORMAL = 0;
  static final int RECURSIVE = 1;
  static final int ERRORCHECK = 2;

  /** Offset of the type in a mutex object. */
  private static final int OFFSET = 16;

  private static final int BYTES = 4;

  private MutexType() {}

  /** The type of the mutex at an address; normal for an object that has none. */
  static int of(State state, long mutex) {
    return state.memory.available(mutex) < OFFSET + BYTES
        ? NORMAL
        : (int) state.memory.load(mutex + OFFSET, BYTES);
  }

  /** An attributes object is its type. */
  static void set(State state, Operation.SetLockType set, Evaluator evaluator) {
    state.memory.store(evaluator.value(set.attributes()), BYTES, evaluator.value(set.type()));
  }

  static void initialise(State state, Operation.InitLock init, Evaluator evaluator) {
    long mutex = evaluator.value(init.lock());
    if (init.kind() != Operation.LockKind.MUTEX || state.memory.available(mutex) < OFFSET + BYTES) {
      return;
    }
    long type = NORMAL;
    if (init.type() != null) {
      type = evaluator.value(init.type()) & RECURSIVE; // mtx_recursive is a bit, of the same value
    } else if (init.attributes() != null && evaluator.value(init.attributes()) != 0) {
      type = state.memory.load(evaluator.value(init.attributes()), BYTES);
    }
    state.memory.store(mutex + OFFSET, BYTES, type);
  }
}
