// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Which objects are new: nobody but the function that made them, and those that it calls, knows of
 * them yet, so that to write them changes nothing that anybody has seen. By the program text.
 */
final class FreshObjects {
  private final Icfa icfa;
  private final Map<Function, FreshFlow.Result> known = new HashMap<>();

  /** The calls by name. */
  private final Map<Function, List<Edge>> callers = new HashMap<>();

  private final Set<Function> exposed;
  private final Map<Variable, Boolean> parameters = new HashMap<>();

  FreshObjects(Icfa icfa) {
    this.icfa = icfa;
    this.exposed = new HashSet<>(icfa.addressTakenFunctions());
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      Operation operation = edge.operation();
      if (Operands.namedCallee(operation) instanceof Function callee) {
        callers.computeIfAbsent(callee, key -> new ArrayList<>(2)).add(edge);
      } else if (operation instanceof Operation.CreateThread create
          && create.start().namedFunction() instanceof Function start) {
        exposed.add(start);
      }
    }
  }

  /** The calls of a function; null if it may be called otherwise. */
  @Nullable List<Edge> callers(Function function) {
    return exposed.contains(function) ? null : callers.getOrDefault(function, List.of());
  }

  /** The variables that lead to the same object as one where an edge begins. */
  Set<Variable> alike(Edge edge, Variable variable) {
    Map<Variable, FreshFlow.Origin> state =
        flow(edge.source().function()).states().getOrDefault(edge.source(), Map.of());
    Set<Variable> found = new HashSet<>(Set.of(variable));
    state.forEach(
        (other, origin) -> {
          if (origin.equals(state.get(variable))) {
            found.add(other);
          }
        });
    return found;
  }

  /** How fresh what an edge writes is. */
  enum Freshness {
    /** Others may know of the object. */
    NONE,
    /** Only callers know of it. */
    GIVEN,
    /** Only this activation knows of it. */
    OWN
  }

  /**
   * How fresh the object is in which an lvalue lies.
   *
   * @param edge writes it
   * @param root the variable or dereference that it is a part of
   */
  Freshness of(Edge edge, Lvalue root) {
    return of(edge, base(root));
  }

  private Freshness of(Edge edge, @Nullable Variable variable) {
    if (variable == null || !FreshFlow.isTracked(icfa, variable)) {
      return Freshness.NONE;
    }
    return switch (origin(edge, variable)) {
      case FreshFlow.Origin.Given given ->
          isGivenFresh(given.parameter()) ? Freshness.GIVEN : Freshness.NONE;
      case FreshFlow.Origin.Made made -> Freshness.OWN;
      case FreshFlow.Origin.Unknown unknown -> Freshness.NONE;
      case null -> Freshness.OWN; // there is no object
    };
  }

  /**
   * The allocation, or call of a function that returns new memory, that made what a variable leads
   * to where an edge begins; null if others may know of that.
   */
  @Nullable Edge maker(Edge edge, Variable variable) {
    return FreshFlow.isTracked(icfa, variable)
            && origin(edge, variable) instanceof FreshFlow.Origin.Made(Edge maker)
        ? maker
        : null;
  }

  private FreshFlow.@Nullable Origin origin(Edge edge, Variable variable) {
    return flow(edge.source().function()).origin(edge.source(), variable);
  }

  /** The variable that is, or points to, what an lvalue is a part of; null if it is no variable. */
  private static @Nullable Variable base(Lvalue root) {
    return switch (root) {
      case Lvalue.Var(Variable variable) -> variable;
      case Lvalue.Deref deref -> FreshFlow.pointer(deref.pointer());
      case Lvalue.Member member -> null;
      case Lvalue.Element element -> null;
    };
  }

  private FreshFlow.Result flow(Function function) {
    FreshFlow.Result flow = known.get(function);
    if (flow == null) {
      known.put(function, nothing(function)); // while it is looked at: recursion
      flow = FreshFlow.of(icfa, function, this);
      known.put(function, flow);
    }
    return flow;
  }

  private static FreshFlow.Result nothing(Function function) {
    return new FreshFlow.Result(Map.of(), Set.copyOf(function.parameters()), false);
  }

  /** Whether what a function returns, unless it is null, is known to nobody else. */
  boolean isMadeBy(Function callee) {
    return callee.isDefined() && flow(callee).returnsFresh();
  }

  /** Whether a function tells nobody of the object that it is given for a parameter. */
  boolean isKeptBy(Function callee, int index) {
    return callee.isDefined()
        && index < callee.parameters().size()
        && !flow(callee).told().contains(callee.parameters().get(index));
  }

  /** Whether all callers give a parameter an object that only they know of. */
  private boolean isGivenFresh(Variable parameter) {
    Boolean found = parameters.get(parameter);
    if (found == null) {
      parameters.put(parameter, false); // while it is looked at: recursion
      found = findGivenFresh(parameter);
      parameters.put(parameter, found);
    }
    return found;
  }

  private boolean findGivenFresh(Variable parameter) {
    Function function = parameter.function();
    List<Edge> calls = function == null ? null : callers.get(function);
    if (function == null || calls == null || exposed.contains(function)) {
      return false;
    }
    int index = function.parameters().indexOf(parameter);
    for (Edge call : calls) {
      List<Expression> arguments = Operands.arguments(call.operation());
      if (index >= arguments.size()
          || of(call, FreshFlow.pointer(arguments.get(index))) == Freshness.NONE
          || isGivenTwice(call, arguments, index)) {
        return false;
      }
    }
    return true;
  }

  /** Whether another argument may lead to the same object. */
  private boolean isGivenTwice(Edge call, List<Expression> arguments, int index) {
    FreshFlow.Origin origin = given(call, arguments.get(index));
    for (int i = 0; i < arguments.size(); i++) {
      if (i != index && origin != null && origin.equals(given(call, arguments.get(i)))) {
        return true;
      }
    }
    return false;
  }

  private FreshFlow.@Nullable Origin given(Edge call, Expression argument) {
    Variable variable = FreshFlow.pointer(argument);
    return variable == null || !FreshFlow.isTracked(icfa, variable) ? null : origin(call, variable);
  }
}
