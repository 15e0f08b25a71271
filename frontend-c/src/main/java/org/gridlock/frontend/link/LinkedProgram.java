// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;

/** A program and how much of the source it contains. */
public record LinkedProgram(Icfa icfa, LinkStatistics statistics) {

  /** Whether the program can create threads. */
  public boolean createsThreads() {
    for (int id = 0; id < icfa.edgeCount(); id++) {
      if (icfa.edge(id).operation() instanceof Operation.CreateThread) {
        return true;
      }
    }
    return false;
  }
}
