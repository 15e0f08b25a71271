// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

/** Whether the running thread may be cancelled; each covers those before it. */
enum Cancellation {
  /** Control does not get there. */
  UNREACHED,
  /** Nobody asks the thread to end. */
  NEVER,
  /** The thread may be asked to end, and has disabled that for now. */
  DISABLED,
  /** The thread may end at a cancellation point. */
  ENABLED;

  Cancellation join(Cancellation other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
