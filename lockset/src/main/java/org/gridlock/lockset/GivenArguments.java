// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** What parameters stand for that keep what they are given: an argument of each caller. */
final class GivenArguments {
  /** How many calls up a value is looked for. */
  static final int MAX_CALLS = 8;

  private final PlaceGraph graph;
  private final Map<Variable, Boolean> kept = new HashMap<>();

  GivenArguments(PlaceGraph graph) {
    this.graph = graph;
  }

  /** The calls that may lead to a place. */
  Iterable<PlaceGraph.Site> callers(Place place) {
    return graph.sites(graph.entry(place));
  }

  /** Whether an expression is a parameter that keeps what its function is given for it. */
  boolean isGiven(Expression expression) {
    return expression.withoutCasts() instanceof Lvalue.Var(Variable variable)
        && variable.kind() == Variable.Kind.PARAMETER
        && kept.computeIfAbsent(variable, GivenArguments::keepsValue);
  }

  /** What a caller gives for a parameter; null if that is too few arguments. */
  @Nullable Expression at(PlaceGraph.Site caller, Expression parameter) {
    Variable variable = ((Lvalue.Var) parameter.withoutCasts()).variable();
    Function function = variable.function();
    List<Expression> arguments = Operands.arguments(caller.edge().operation());
    int index = function == null ? -1 : function.parameters().indexOf(variable);
    return index >= 0 && index < arguments.size() ? arguments.get(index) : null;
  }

  /** Whether nothing in its function writes a parameter or takes its address. */
  private static boolean keepsValue(Variable parameter) {
    Function function = parameter.function();
    return function != null
        && function.edges().stream().noneMatch(edge -> mayWrite(edge, parameter));
  }

  /** What the only assignment to a local variable gives it; null if it may have other values. */
  static @Nullable Expression onlyValue(Variable variable) {
    Function function = variable.function();
    if (function == null || variable.kind() == Variable.Kind.PARAMETER) {
      return null;
    }
    List<Edge> writers =
        function.edges().stream().filter(edge -> mayWrite(edge, variable)).toList();
    return writers.size() == 1
            && writers.getFirst().operation() instanceof Operation.Assign assign
            && assign.target().equals(new Lvalue.Var(variable))
            && !Operands.addressed(assign).contains(variable)
        ? assign.value()
        : null;
  }

  private static boolean mayWrite(Edge edge, Variable parameter) {
    return edge.operation() instanceof Operation.Havoc
        || Operands.addressed(edge.operation()).contains(parameter)
        || CountedLoop.writes(edge, parameter);
  }
}
