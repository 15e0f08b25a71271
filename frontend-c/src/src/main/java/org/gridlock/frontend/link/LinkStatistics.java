// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.List;
import org.gridlock.icfa.SourcePosition;

/**
 * How much of the source a program contains.
 *
 * @param units number of units given
 * @param functionsDefined number of functions that the units define
 * @param functionsLinked number of those that the entry points reach
 * @param lockOperationsSeen calls of lock-acquiring functions in all units
 * @param lockOperationsLinked those in linked functions
 * @param unreached the functions left out, in the order of the units
 */
public record LinkStatistics(
    int units,
    int functionsDefined,
    int functionsLinked,
    int lockOperationsSeen,
    int lockOperationsLinked,
    List<Unreached> unreached) {
  public LinkStatistics {
    unreached = List.copyOf(unreached);
  }

  /** A function that nothing reaches, and how many calls of lock-acquiring functions it has. */
  public record Unreached(String name, SourcePosition position, int lockOperations) {}
}
