// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation.LockMode;

/** What a blocked thread waits for. */
public sealed interface Blocked {
  /** A lock. */
  record OnLock(Edge edge, long lock, LockMode mode) implements Blocked {}

  /** The end of a thread. */
  record OnThread(Edge edge, int thread) implements Blocked {}

  /** The end of a signal handler, which runs in its place. */
  record OnHandler(int handler) implements Blocked {}

  /** A signal: of a condition variable, a semaphore or a barrier, whose address it is. */
  record OnSignal(Edge edge, long address) implements Blocked {}
}
