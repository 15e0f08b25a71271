// SPDX-License-Identifier: Apache-2.0
package org.gridlock.dependency;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;

/**
 * Which functions a jump ({@code longjmp}) may leave: those that jump, and those that call them.
 * The linker lays the ways of jumps behind all calls through pointers that may enter one of them by
 * its type; what the pointers are tells more.
 */
public final class Jumping {
  private Jumping() {}

  /** The {@linkplain Function#jumpWays ways of jumps} that none takes. */
  public static Set<Edge> notTaken(ResolvedCalls calls) {
    List<Function> functions = calls.icfa().functions();
    BitSet jumping = calls.reaching(functions.stream().filter(Jumping::jumps).toList());
    Set<Edge> found = new HashSet<>();
    for (Function function : functions) {
      for (Edge way : function.jumpWays()) {
        boolean isTaken =
            way.source().incoming().stream()
                .anyMatch(
                    edge ->
                        edge.operation().isJump()
                            || calls.callees(edge).stream().anyMatch(f -> jumping.get(f.id())));
        if (!isTaken) {
          found.add(way);
        }
      }
    }
    return found;
  }

  private static boolean jumps(Function function) {
    return function.edges().stream().anyMatch(edge -> edge.operation().isJump());
  }
}
