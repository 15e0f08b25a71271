// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report;

import java.util.List;

/**
 * How much of the program the result speaks of.
 *
 * @param entryPoints the functions at which execution was taken to start
 * @param threads abstract threads found, main among them
 * @param lockOperationsSeen lock operations in all code that was read
 * @param lockOperationsReached those of them that some thread can reach
 * @param lockOperationsResolved those reached for which exactly one lock is possible
 * @param unreached functions with lock operations that nothing reaches
 */
public record Coverage(
    List<String> entryPoints,
    int threads,
    int lockOperationsSeen,
    int lockOperationsReached,
    int lockOperationsResolved,
    List<UnreachedFunction> unreached) {

  /** Nothing was looked at. */
  public static final Coverage NONE = new Coverage(List.of(), 0, 0, 0, 0, List.of());

  public Coverage {
    entryPoints = List.copyOf(entryPoints);
    unreached = List.copyOf(unreached);
  }

  /** A function with lock operations that no entry point reaches. */
  public record UnreachedFunction(String function, String file, int line, int lockOperations) {}
}
