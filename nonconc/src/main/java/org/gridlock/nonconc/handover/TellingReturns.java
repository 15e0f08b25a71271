// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.symbol.Effect;

/**
 * Branches that control only comes to behind certain steps, as the result of a call tells: {@code
 * if (initialise() != 0) return}, where a function returns something else than zero on all ways on
 * which it has not passed them. By the program text; one call of such a function may tell the
 * result of another.
 */
final class TellingReturns {
  /** Of a function that comes to more, nothing is known. */
  private static final int MAX_STATES = 400;

  /** Bounds the way from a call to a branch. */
  private static final int MAX_STEPS = 8;

  private final Icfa icfa;

  /** The calls of functions whose result is kept in a variable, by what they call. */
  private final Map<Function, List<KeptCall>> calls = new HashMap<>();

  /** A call whose result, {@code returned} in the function, a variable of the caller keeps. */
  private record KeptCall(Edge edge, Variable returned, Variable result) {}

  /** What is known where control is. */
  private record State(Location location, Set<Guard> known) {}

  TellingReturns(Icfa icfa) {
    this.icfa = icfa;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (edge.operation() instanceof Operation.Call call
          && call.result() instanceof Lvalue.Var(Variable result)
          && isOwn(result)
          && Operands.namedCallee(call) instanceof Function callee
          && callee.returnVariable() instanceof Variable returned
          && returned.type().equals(result.type())) {
        calls
            .computeIfAbsent(callee, key -> new ArrayList<>())
            .add(new KeptCall(edge, returned, result));
      }
    }
  }

  /** Whether only its activation writes a variable. */
  private boolean isOwn(Variable variable) {
    return !variable.isGlobal() && !icfa.isAddressTaken(variable);
  }

  /**
   * The branches behind some steps.
   *
   * @param functions those with such steps in them
   */
  Set<Edge> behind(Predicate<Edge> steps, Set<Function> functions) {
    Set<Edge> found = new LinkedHashSet<>();
    Set<Function> seen = new HashSet<>();
    Deque<Function> pending = new ArrayDeque<>(functions);
    while (!pending.isEmpty()) {
      Function function = pending.remove();
      List<KeptCall> kept = calls.getOrDefault(function, List.of());
      if (!seen.add(function) || kept.isEmpty()) {
        continue;
      }
      List<Guard> returned =
          returned(
              function,
              new Lvalue.Var(kept.getFirst().returned),
              edge -> steps.test(edge) || found.contains(edge));
      for (KeptCall call : returned.isEmpty() ? List.<KeptCall>of() : kept) {
        if (follow(call, returned, found)) {
          pending.add(call.edge.source().function());
        }
      }
    }
    return found;
  }

  /** What a function returns on ways that do not pass the steps; none if that is not known. */
  private List<Guard> returned(Function function, Lvalue result, Predicate<Edge> steps) {
    Set<Guard> returned = new LinkedHashSet<>();
    Set<State> seen = new HashSet<>();
    Deque<State> pending = new ArrayDeque<>();
    pending.add(new State(function.entry(), Set.of()));
    while (!pending.isEmpty()) {
      State state = pending.remove();
      if (!seen.add(state)) {
        continue;
      }
      if (seen.size() > MAX_STATES) {
        return List.of();
      }
      if (state.location == function.exit()) {
        Guard told =
            state.known.stream().filter(g -> g.subject().equals(result)).findFirst().orElse(null);
        if (told == null) {
          return List.of();
        }
        returned.add(told);
      }
      for (Edge edge : state.location.outgoing()) {
        if (!ControlFlow.isDead(edge) && !steps.test(edge) && isPossible(edge, state.known)) {
          pending.add(new State(edge.target(), after(edge, state.known)));
        }
      }
    }
    return List.copyOf(returned);
  }

  private static boolean isPossible(Edge edge, Set<Guard> known) {
    return !(edge.operation() instanceof Operation.Assume assume)
        || !(Guard.of(assume.condition(), assume.holds()) instanceof Guard branch)
        || known.stream().noneMatch(branch::contradicts);
  }

  private Set<Guard> after(Edge edge, Set<Guard> known) {
    Operation operation = edge.operation();
    if (Effect.mayWriteAnyLocal(operation)) {
      return Set.of();
    }
    Set<Guard> after = new LinkedHashSet<>(known);
    for (Lvalue target : Operands.written(operation)) {
      after.removeIf(guard -> guard.reads().contains(target.rootVariable()));
    }
    if (operation instanceof Operation.Assume assume
        && Guard.of(assume.condition(), assume.holds()) instanceof Guard branch
        && isOfOwn(branch)) {
      after.add(branch);
    } else if (operation instanceof Operation.Assign assign
        && assign.target() instanceof Lvalue.Var(Variable target)
        && isOwn(target)) {
      if (Guard.assigned(assign.target(), assign.value()) instanceof Guard made) {
        after.add(made);
      }
      for (Guard guard : known) {
        if (guard.copied(target, assign.value()) instanceof Guard copied) {
          after.add(copied);
        }
      }
    }
    return after;
  }

  private boolean isOfOwn(Guard guard) {
    return guard.subject() instanceof Lvalue.Var(Variable variable) && isOwn(variable);
  }

  /** Goes on from a call to the branches right behind it that what was returned rules out. */
  private boolean follow(KeptCall call, List<Guard> returned, Set<Edge> found) {
    List<Set<Guard>> known = new ArrayList<>();
    for (Guard guard : returned) {
      Guard copied = guard.copied(call.result, new Lvalue.Var(call.returned));
      known.add(copied == null ? Set.of() : Set.of(copied));
    }
    boolean isFound = false;
    Location location = call.edge.target();
    for (int step = 0; step < MAX_STEPS && location.incoming().size() == 1; step++) {
      for (Edge edge : location.outgoing()) {
        if (known.stream().noneMatch(one -> isPossible(edge, one))) {
          isFound |= found.add(edge);
        }
      }
      if (location.outgoing().size() != 1) {
        break;
      }
      Edge next = location.outgoing().getFirst();
      known.replaceAll(one -> after(next, one));
      location = next.target();
    }
    return isFound;
  }
}
