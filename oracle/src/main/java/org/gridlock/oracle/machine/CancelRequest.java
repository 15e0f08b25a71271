// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.Objects;

/** Whether a thread was asked to end, and whether it can be; a request waits until it can. */
record CancelRequest(boolean pending, boolean disabled) {
  private static final CancelRequest NONE = new CancelRequest(false, false);

  static CancelRequest of(State state, int thread) {
    return Objects.requireNonNullElse(state.cancels.get(thread), NONE);
  }

  /** Whether the thread may end at a cancellation point. */
  boolean acts() {
    return pending && !disabled;
  }

  /** Asks a thread to end, unless it has. */
  static void to(State next, long thread) {
    ThreadState asked = next.threads.get(thread);
    if (asked == null) {
      throw new Unsupported("a request to a thread that is none");
    }
    if (!asked.hasEnded()) {
      set(next, (int) thread, true, of(next, (int) thread).disabled());
    }
  }

  static void set(State next, int thread, boolean pending, boolean disabled) {
    next.cancels =
        pending || disabled
            ? next.cancels.with(thread, new CancelRequest(pending, disabled))
            : next.cancels.without(thread);
  }
}
