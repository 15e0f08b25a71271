// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import java.util.stream.IntStream;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;

/** Whether a program has anything that waits for what another thread does. */
final class Waits {
  private Waits() {}

  /** Whether some operation of the program does, by its text. */
  static boolean areIn(Icfa icfa) {
    return IntStream.range(0, icfa.edgeCount())
        .mapToObj(icfa::edge)
        .anyMatch(
            edge ->
                switch (edge.operation()) {
                  case Operation.Lock lock -> true;
                  case Operation.JoinThread join -> true;
                  case Operation.AwaitCondition await -> true;
                  case Operation.AwaitBarrier await -> true;
                  default -> false;
                });
  }
}
