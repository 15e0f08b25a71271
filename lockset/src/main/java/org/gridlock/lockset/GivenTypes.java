// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

/**
 * Types of mutexes that come from callers, as constants: {@code init(&m, PTHREAD_MUTEX_NORMAL)}.
 */
final class GivenTypes {
  private static final Set<MutexType> UNKNOWN = Set.of(MutexType.UNKNOWN);

  /** How many calls up a constant is looked for. */
  private static final int MAX_CALLS = 8;

  private final PlaceGraph graph;
  private final Map<Variable, Boolean> constant = new HashMap<>();

  GivenTypes(PlaceGraph graph) {
    this.graph = graph;
  }

  /** The types that a number may stand for at a place. */
  Set<MutexType> at(Place place, Expression number) {
    return at(place, number, MAX_CALLS);
  }

  private Set<MutexType> at(Place place, Expression number, int calls) {
    if (!(number.withoutCasts() instanceof Lvalue.Var(Variable variable))
        || variable.kind() != Variable.Kind.PARAMETER) {
      return Set.of(MutexType.of(number));
    }
    int index = place.function().parameters().indexOf(variable);
    if (index < 0 || calls == 0 || !constant.computeIfAbsent(variable, GivenTypes::keepsValue)) {
      return UNKNOWN;
    }
    Set<MutexType> types = EnumSet.noneOf(MutexType.class);
    for (PlaceGraph.Site site : graph.sites(graph.entry(place))) {
      List<Expression> arguments = Operands.arguments(site.edge().operation());
      types.addAll(
          index < arguments.size() ? at(site.place(), arguments.get(index), calls - 1) : UNKNOWN);
    }
    return types.isEmpty() ? UNKNOWN : types;
  }

  /** Whether nothing in its function writes a parameter or takes its address. */
  private static boolean keepsValue(Variable parameter) {
    Function function = parameter.function();
    return function != null
        && function.edges().stream().noneMatch(edge -> mayWrite(edge, parameter));
  }

  private static boolean mayWrite(Edge edge, Variable parameter) {
    return edge.operation() instanceof Operation.Havoc
        || Operands.addressed(edge.operation()).contains(parameter)
        || CountedLoop.writes(edge, parameter);
  }
}
