// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.status.Status;
import org.jspecify.annotations.Nullable;

/**
 * Where threads have surely taken from a semaphore: with a wait, and with the branch right behind
 * an attempt that finds that it has succeeded. Nothing but the attempt leads to that branch, so
 * that each time it is passed one more was taken.
 */
final class Takings {
  /** Bounds the way from an attempt to a branch. */
  private static final int MAX_STEPS = 8;

  private final Icfa icfa;

  /** The waits and attempts, by the edges with which they have succeeded. */
  private final Map<Edge, Taking> all = new HashMap<>();

  /**
   * A wait, or an attempt.
   *
   * @param location where the expression means the semaphore
   */
  record Taking(Location location, Expression semaphore) {}

  Takings(Icfa icfa) {
    this.icfa = icfa;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (edge.operation() instanceof Operation.Lock lock
          && lock.kind() == Operation.LockKind.SEMAPHORE) {
        if (lock.attempt() == Operation.Attempt.BLOCKING) {
          all.put(edge, new Taking(edge.source(), lock.lock()));
        } else if (lock.success() != Operation.Success.ALWAYS
            && lock.result() instanceof Lvalue.Var(Variable result)
            && isOwn(result)) {
          follow(
              edge.target(),
              new Taking(edge.source(), lock.lock()),
              Status.of(result, lock.success(), false));
        }
      }
    }
  }

  /** Whether only its activation writes a variable. */
  private boolean isOwn(Variable variable) {
    return !variable.isGlobal() && !icfa.isAddressTaken(variable);
  }

  /** Goes on to the branch behind an attempt, with all variables that hold its result. */
  private void follow(Location target, Taking attempt, Status result) {
    List<Status> known = new ArrayList<>(List.of(result));
    Location location = target;
    for (int step = 0; step < MAX_STEPS && location.incoming().size() == 1; step++) {
      for (Edge edge : location.outgoing()) {
        if (edge.operation() instanceof Operation.Assume assume
            && known.stream().anyMatch(status -> hasSucceeded(status, assume))) {
          all.put(edge, attempt);
        }
      }
      List<Edge> next = location.outgoing();
      if (next.size() != 1 || !passes(next.getFirst().operation(), known)) {
        return;
      }
      location = next.getFirst().target();
    }
  }

  private static boolean hasSucceeded(Status status, Operation.Assume branch) {
    return status.outcome(branch.condition(), branch.holds()) == Status.Outcome.ACQUIRED;
  }

  /** Whether something is still known behind an operation that is no branch. */
  private boolean passes(Operation operation, List<Status> known) {
    if (operation instanceof Operation.Skip) {
      return true;
    }
    if (!(operation instanceof Operation.Assign assign)) {
      return false;
    }
    if (assign.target() instanceof Lvalue.Var(Variable target)) {
      List<Status> copies = new ArrayList<>();
      for (Status status : known) {
        Status copied = isOwn(target) ? status.copied(target, assign.value()) : null;
        if (copied != null) {
          copies.add(copied);
        }
      }
      known.removeIf(status -> status.variable() == target);
      known.addAll(copies);
    }
    return !known.isEmpty();
  }

  /** The wait, or the attempt, with which who passes an edge has taken; null if it is none. */
  @Nullable Taking of(Edge edge) {
    return all.get(edge);
  }
}
