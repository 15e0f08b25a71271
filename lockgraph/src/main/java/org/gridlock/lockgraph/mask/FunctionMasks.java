// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.mask;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.dependency.ResolvedCalls;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.jspecify.annotations.Nullable;

/**
 * What is blocked at each location, by what was blocked when its function was entered: the greatest
 * solution over the graphs of all functions. Under-approximates what is blocked.
 */
final class FunctionMasks {
  private static final long SIGABRT = 1L << 5;

  /**
   * What a function does.
   *
   * @param exit the mask behind it; null if it does not return
   * @param least what is blocked all the time while it runs
   */
  private record Summary(@Nullable MaskFunction exit, MaskFunction least) {
    static final Summary UNKNOWN = new Summary(null, MaskFunction.ALL);
  }

  private final ResolvedCalls calls;
  private final SetVariables variables;
  private final Map<Function, Summary> summaries = new HashMap<>();
  private final Map<Location, MaskFunction> blocked = new HashMap<>();

  FunctionMasks(Icfa icfa, ResolvedCalls calls, Deadline deadline) throws ResourceException {
    this.calls = calls;
    this.variables = new SetVariables(icfa, calls);
    Set<Function> pending = new LinkedHashSet<>();
    icfa.functions().stream().filter(Function::isDefined).forEach(pending::add);
    while (!pending.isEmpty()) {
      deadline.check();
      Function function = pending.iterator().next();
      pending.remove(function);
      Summary summary = solve(function);
      if (!summary.equals(summaries.put(function, summary))) {
        calls.of(function).forEach(call -> pending.add(call.caller()));
      }
    }
  }

  /** The mask at a location; null if control does not get there. */
  @Nullable MaskFunction at(Location location) {
    return blocked.get(location);
  }

  /** What stays blocked while a function runs. */
  MaskFunction least(Function function) {
    return summary(function).least();
  }

  /** What stays blocked while the operation of an edge is done, with all that it calls. */
  MaskFunction during(Edge edge, MaskFunction before) {
    if (edge.operation() instanceof Operation.Call) {
      MaskFunction least = before;
      for (Function callee : calls.callees(edge)) {
        if (callee.isDefined()) {
          least = least.meet(least(callee).after(before));
        }
      }
      return least;
    }
    if (SignalCalls.waits(edge.operation())) {
      return MaskFunction.NONE;
    }
    // To end abnormally lets the handler of that signal run, even if it is blocked (C17 7.22.4.1).
    return edge.operation() instanceof Operation.Terminate end
            && end.scope() == Operation.Scope.PROCESS
        ? before.without(SIGABRT)
        : before;
  }

  private Summary summary(Function function) {
    return summaries.getOrDefault(function, Summary.UNKNOWN);
  }

  private Summary solve(Function function) {
    Map<Location, MaskState> states = new HashMap<>();
    Deque<Location> pending = new ArrayDeque<>();
    states.put(function.entry(), variables.entry(function));
    pending.add(function.entry());
    while (!pending.isEmpty()) {
      Location location = pending.remove();
      MaskState state = states.get(location);
      for (Edge edge : location.outgoing()) {
        MaskState next = state == null || ControlFlow.isDead(edge) ? null : after(edge, state);
        MaskState known = states.get(edge.target());
        MaskState joined = next == null || known == null ? next : known.meet(next);
        if (joined != null && !joined.equals(known)) {
          states.put(edge.target(), joined);
          pending.add(edge.target());
        }
      }
    }
    MaskFunction least = MaskFunction.ALL;
    for (Map.Entry<Location, MaskState> entry : states.entrySet()) {
      MaskFunction mask = entry.getValue().blocked();
      blocked.put(entry.getKey(), mask);
      least = least.meet(mask);
      for (Edge edge : entry.getKey().outgoing()) {
        least = least.meet(during(edge, mask));
      }
    }
    MaskState exit = states.get(function.exit());
    return new Summary(exit == null ? null : exit.blocked(), least);
  }

  /** The state after an edge; null if it is not passed. */
  private @Nullable MaskState after(Edge edge, MaskState state) {
    MaskState next =
        variables.isUsedIn(edge.source().function()) ? withSets(edge.operation(), state) : state;
    Operation operation = edge.operation();
    if (operation instanceof Operation.Call) {
      MaskFunction mask = behindCall(edge, state.blocked());
      return mask == null ? null : next.with(mask);
    }
    if (operation instanceof Operation.LibraryCall call && SignalCalls.changesMask(call)) {
      return next.with(SignalCalls.mask(call, state));
    }
    boolean unknown = operation instanceof Operation.Havoc || operation instanceof Operation.Gap;
    return unknown ? next.with(MaskFunction.NONE) : next;
  }

  /** The state after an operation as far as sets of signals go. */
  private MaskState withSets(Operation operation, MaskState state) {
    MaskState next = state;
    for (Variable written : variables.written(operation)) {
      next = next.with(written, SignalCalls.contents(operation, written, state));
    }
    for (Variable shared : variables.shared(operation)) {
      next = next.with(shared, SignalSet.SHARED);
    }
    return next;
  }

  private @Nullable MaskFunction behindCall(Edge call, MaskFunction before) {
    MaskFunction behind = null;
    boolean entered = false;
    for (Function callee : calls.callees(call)) {
      if (callee.isDefined()) {
        entered = true;
        MaskFunction exit = summary(callee).exit();
        if (exit != null) {
          MaskFunction left = exit.after(before);
          behind = behind == null ? left : behind.meet(left);
        }
      }
    }
    return entered ? behind : before;
  }
}
