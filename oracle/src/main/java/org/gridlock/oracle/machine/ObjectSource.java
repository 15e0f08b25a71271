// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import org.gridlock.icfa.Variable;

/** Whose object an address lies in. */
public sealed interface ObjectSource {
  /** That of a variable with static storage. */
  record OfGlobal(Variable variable) implements ObjectSource {}

  /** That of an allocation. */
  record OfAllocation(Origin origin) implements ObjectSource {}

  /**
   * That of a variable of an activation.
   *
   * @param frame the activation, on the stack of the thread
   */
  record OfLocal(ThreadState thread, Frame frame, Variable variable) implements ObjectSource {}
}
