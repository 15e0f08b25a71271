// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operands;

/**
 * The functions whose global variables nobody else writes when their own code alone does: those
 * that run once, in all contexts together.
 */
final class ProgramMain {
  private ProgramMain() {}

  /** Whether a function is only called where execution starts, by a call that runs once. */
  static boolean is(Function function, Icfa icfa) {
    if (icfa.addressTakenFunctions().contains(function)) {
      return false;
    }
    int calls = 0;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (Operands.namedCallee(edge.operation()) == function) {
        calls += edge.source().function() == icfa.start() ? 1 : 2;
      }
    }
    return calls == 1;
  }
}
