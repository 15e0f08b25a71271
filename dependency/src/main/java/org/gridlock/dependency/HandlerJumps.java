// SPDX-License-Identifier: Apache-2.0
package org.gridlock.dependency;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SoundnessNote;

/**
 * Jumps that signal handlers may do, which leave the interrupted code wherever it is (POSIX
 * siglongjmp). Where they lead is not modelled.
 */
public final class HandlerJumps {
  private HandlerJumps() {}

  /** A gap for each jump that a handler may come to. */
  public static List<SoundnessNote> gaps(ResolvedCalls calls) {
    Deque<Function> pending = new ArrayDeque<>();
    calls.icfa().functions().stream().filter(Function::interrupts).forEach(pending::add);
    Set<Function> handling = new LinkedHashSet<>(pending);
    while (!pending.isEmpty()) {
      for (ResolvedCalls.Call call : calls.by(pending.remove())) {
        if (call.edge().operation() instanceof Operation.Call && handling.add(call.callee())) {
          pending.add(call.callee());
        }
      }
    }
    List<SoundnessNote> gaps = new ArrayList<>();
    for (Function function : handling) {
      for (Edge edge : function.edges()) {
        if (edge.operation().isJump()) {
          gaps.add(
              new SoundnessNote(
                  SoundnessNote.Weight.GAP,
                  "nonlocal-jump",
                  edge.position(),
                  null,
                  "a jump out of a signal handler is not modelled"));
        }
      }
    }
    return gaps;
  }
}
