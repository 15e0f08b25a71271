// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

/** Semaphores: the first bytes of one are its value. */
final class Semaphores {
  private static final int BYTES = 4;

  private Semaphores() {}

  static long value(State state, long semaphore) {
    return state.memory.load(semaphore, BYTES);
  }

  static void initialise(State state, long semaphore, long value) {
    state.memory.store(semaphore, BYTES, value);
  }

  static void add(State state, long semaphore, int count) {
    if (count != 0) {
      initialise(state, semaphore, value(state, semaphore) + count);
    }
  }

  /** One less, and the thread has waited for it; the value must not be 0. */
  static void take(State state, long semaphore, ThreadState thread) {
    add(state, semaphore, -1);
    state.setTokens(
        semaphore, state.tokens(semaphore).readBy(thread.number(), thread.top().location()));
  }

  /** One more. */
  static void post(State state, long semaphore, ThreadState thread) {
    add(state, semaphore, 1);
    state.setTokens(semaphore, state.tokens(semaphore).unlockedBy(thread.number()));
  }
}
