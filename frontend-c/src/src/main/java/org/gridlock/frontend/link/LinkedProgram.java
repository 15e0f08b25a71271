// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.List;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;

/**
 * A program and how much of the source it contains.
 *
 * @param entryPoints link names of the functions that it starts from
 */
public record LinkedProgram(Icfa icfa, List<String> entryPoints, LinkStatistics statistics) {
  public LinkedProgram {
    entryPoints = List.copyOf(entryPoints);
  }

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
