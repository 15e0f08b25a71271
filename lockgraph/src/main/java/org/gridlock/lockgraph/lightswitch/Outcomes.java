// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.Success;
import org.gridlock.lockset.status.Status;
import org.gridlock.lockset.status.Status.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * What the branches right after a request of a semaphore tell of it. In a program without signal
 * handlers a wait never fails (<i>POSIX sem_wait, EINTR</i>), and {@code while (sem_wait(&s) !=
 * 0);} is one wait.
 *
 * @param icfa the program
 * @param interrupted whether it has signal handlers
 */
record Outcomes(Icfa icfa, boolean interrupted) {
  Outcomes(Icfa icfa) {
    this(icfa, icfa.functions().stream().anyMatch(Function::interrupts));
  }

  /** Whether an edge is never taken, by what its branch says. */
  boolean isDead(Edge edge) {
    return ControlFlow.isDead(edge)
        || (!interrupted
            && edge.operation() instanceof Operation.Assume
            && edge.source().incoming().size() == 1
            && isWait(edge.source().incoming().getFirst())
            && outcome(edge.source().incoming().getFirst(), edge) == Outcome.FAILED);
  }

  private static boolean isWait(Edge edge) {
    return edge.operation() instanceof Operation.Lock lock
        && lock.kind() == LockKind.SEMAPHORE
        && lock.attempt() == Attempt.BLOCKING;
  }

  /**
   * The branches right after a request that may fail which are taken if it has not; null if it is
   * not tested there, or some branch leaves it open.
   */
  @Nullable List<Edge> successes(Edge request) {
    if (request.target().incoming().size() != 1) {
      return null;
    }
    List<Edge> found = new ArrayList<>();
    for (Edge branch : request.target().outgoing()) {
      switch (outcome(request, branch)) {
        case ACQUIRED -> found.add(branch);
        case FAILED -> {}
        case ERROR, UNKNOWN -> {
          return null;
        }
      }
    }
    return found;
  }

  private Outcome outcome(Edge request, Edge branch) {
    return request.operation() instanceof Operation.Lock lock
            && branch.operation() instanceof Operation.Assume assume
            && lock.result() instanceof Lvalue.Var(var result)
            && lock.success() != Success.ALWAYS
            && !result.isGlobal()
            && !icfa.isAddressTaken(result)
        ? Status.of(result, lock.success(), false).outcome(assume.condition(), assume.holds())
        : Outcome.UNKNOWN;
  }
}
