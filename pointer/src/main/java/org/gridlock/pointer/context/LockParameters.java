// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.context;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.dependency.ResolvedCalls;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * The parameters from which functions, or what they call, compute the locks they operate on: a
 * wrapper of lock operations has one. Only a hint where contexts pay: flows through memory are not
 * followed.
 */
final class LockParameters {
  private final ResolvedCalls calls;
  private final boolean loads;
  private final Map<Function, Set<Variable>> needed = new HashMap<>();
  private final Deque<Function> pending = new ArrayDeque<>();
  private final Set<Function> queued = new HashSet<>();

  private LockParameters(ResolvedCalls calls, boolean loads) {
    this.calls = calls;
    this.loads = loads;
  }

  /**
   * The parameters in a program with such calls.
   *
   * @param loads whether those count, too, from which the address is known where a pointer to the
   *     lock lies; else only those that point to an object with the lock in it
   */
  static Set<Variable> of(Iterable<Function> functions, ResolvedCalls calls, boolean loads) {
    LockParameters search = new LockParameters(calls, loads);
    for (Function function : functions) {
      if (function.isDefined()) {
        search.enqueue(function);
      }
    }
    while (!search.pending.isEmpty()) {
      Function function = search.pending.remove();
      search.queued.remove(function);
      search.update(function);
    }
    Set<Variable> parameters = new HashSet<>();
    search.needed.forEach(
        (function, variables) ->
            function.parameters().stream().filter(variables::contains).forEach(parameters::add));
    return parameters;
  }

  private void enqueue(Function function) {
    if (queued.add(function)) {
      pending.add(function);
    }
  }

  private void update(Function function) {
    Set<Variable> variables = needed.computeIfAbsent(function, f -> new LinkedHashSet<>());
    int parameters = parametersIn(function, variables);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Edge edge : function.edges()) {
        changed |= addTo(variables, edge.operation());
      }
      for (ResolvedCalls.Call call : calls.by(function)) {
        changed |= addArguments(variables, call);
      }
    }
    if (parametersIn(function, variables) > parameters) {
      calls.of(function).forEach(call -> enqueue(call.caller()));
    }
  }

  private static int parametersIn(Function function, Set<Variable> variables) {
    return (int) function.parameters().stream().filter(variables::contains).count();
  }

  /** Adds what locks, and the variables found so far, are computed from. */
  private boolean addTo(Set<Variable> variables, Operation operation) {
    if (operation instanceof Operation.Lock lock) {
      return collect(lock.lock(), variables);
    }
    if (operation instanceof Operation.Unlock unlock) {
      return collect(unlock.lock(), variables);
    }
    if (operation instanceof Operation.AwaitCondition await) {
      return collect(await.lock(), variables);
    }
    if (operation instanceof Operation.Assign assign) {
      return isNeeded(assign.target(), variables) && collect(assign.value(), variables);
    }
    boolean changed = false;
    if (operation instanceof Operation.Call call && isNeeded(call.result(), variables)) {
      for (Expression argument : call.arguments()) {
        changed |= collect(argument, variables);
      }
    }
    return changed;
  }

  private static boolean isNeeded(@Nullable Lvalue target, Set<Variable> variables) {
    return target instanceof Lvalue.Var(Variable variable) && variables.contains(variable);
  }

  private boolean addArguments(Set<Variable> variables, ResolvedCalls.Call call) {
    Set<Variable> inCallee = needed.getOrDefault(call.callee(), Set.of());
    boolean changed = false;
    for (int i = 0; i < call.bound(); i++) {
      changed |=
          inCallee.contains(call.callee().parameters().get(i))
              && collect(call.arguments().get(i), variables);
    }
    return changed;
  }

  /** The variables whose values a value is computed from, but for indices. */
  private boolean collect(Expression root, Set<Variable> variables) {
    boolean changed = false;
    Deque<Expression> rest = new ArrayDeque<>();
    pushValue(rest, root);
    while (!rest.isEmpty()) {
      switch (rest.pop()) {
        case Lvalue.Var(Variable variable) ->
            changed |= !variable.isGlobal() && variables.add(variable);
        case Lvalue.Deref deref -> pushValue(rest, deref.pointer());
        case Lvalue.Member member -> rest.push(member.base());
        case Lvalue.Element element -> rest.push(element.array());
        case Expression.AddressOf address -> rest.push(address.target());
        case Expression.Unary unary -> pushValue(rest, unary.operand());
        case Expression.Binary binary -> {
          pushValue(rest, binary.left());
          pushValue(rest, binary.right());
        }
        case Expression.PointerAdd add -> pushValue(rest, add.pointer());
        case Expression.Cast cast -> pushValue(rest, cast.operand());
        case Expression.PointerDifference difference -> {}
        case Expression.FunctionAddress address -> {}
        case Expression.Unknown unknown -> {}
        case Expression.Constant constant -> {}
        case Expression.RealConstant constant -> {}
        case Expression.StringLiteral literal -> {}
      }
    }
    return changed;
  }

  private void pushValue(Deque<Expression> rest, Expression value) {
    if (loads || !(value instanceof Lvalue read && read.root() instanceof Lvalue.Deref)) {
      rest.push(value);
    }
  }
}
