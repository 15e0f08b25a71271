// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import java.util.List;
import org.gridlock.icfa.Icfa;
import org.gridlock.report.Coverage;

/**
 * A program to analyse, with what its frontend alone knows.
 *
 * @param units how many translation units it was linked from
 * @param entryPoints the functions at which execution was taken to start
 * @param lockOperationsSeen lock operations in all code that was read
 * @param unreached functions with lock operations that were left out, since nothing refers to them
 * @param frontend what reading and linking took
 */
public record ProgramInput(
    Icfa icfa,
    int units,
    List<String> entryPoints,
    int lockOperationsSeen,
    List<Coverage.UnreachedFunction> unreached,
    FrontendCost frontend) {

  public ProgramInput {
    entryPoints = List.copyOf(entryPoints);
    unreached = List.copyOf(unreached);
  }

  /** A program whose reading was not measured. */
  public ProgramInput(
      Icfa icfa,
      int units,
      List<String> entryPoints,
      int lockOperationsSeen,
      List<Coverage.UnreachedFunction> unreached) {
    this(icfa, units, entryPoints, lockOperationsSeen, unreached, FrontendCost.NONE);
  }
}
