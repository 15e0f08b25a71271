// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.lockset.LockId;

/** What one thread can keep and another wait for. */
public sealed interface Resource {

  /** A lock: kept from its acquisition to its release. */
  record Lock(LockId id) implements Resource {}

  /** The end of a thread: the thread keeps it from its start on, and whoever joins waits for it. */
  record End(AbstractThread thread) implements Resource {}

  /**
   * A signal of a condition variable: any thread keeps it that may still give it, and whoever waits
   * for the condition waits for one of them.
   */
  record Signal(LockId condition) implements Resource {}
}
