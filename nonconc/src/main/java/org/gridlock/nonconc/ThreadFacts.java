// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.Paths;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.status.Conditions;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.status.Values;
import org.gridlock.lockset.symbol.Effect;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * What branches tell of the arguments of a thread at a place that it gets to, in its start function
 * or further down: numbers, or pointers to numbers.
 */
final class ThreadFacts {
  /** Bounds chains of copies. */
  private static final int MAX_COPIES = 8;

  private final PlaceGraph graph;
  private final Symbols symbols;
  private final Conditions conditions;
  private final Map<Function, Map<Edge, Fact>> tests = new HashMap<>();

  ThreadFacts(PlaceGraph graph, Symbols symbols, Conditions conditions) {
    this.graph = graph;
    this.symbols = symbols;
    this.conditions = conditions;
  }

  /**
   * What surely holds of a parameter that keeps its value, if that is a number from zero to the
   * largest {@code int}.
   *
   * @param spot if it is about a number in what the parameter points to: where in there
   */
  record Fact(Variable parameter, @Nullable NumberSpot spot, Values values) {
    /** What the parameter is given, as it is; null if it is not. */
    @Nullable Expression argument(List<Expression> arguments) {
      Function function = parameter.function();
      int index = function == null ? -1 : function.parameters().indexOf(parameter);
      return index >= 0
              && index < arguments.size()
              && Effect.isGivenAsItIs(arguments.get(index), parameter)
          ? arguments.get(index)
          : null;
    }
  }

  /**
   * What holds at a place of the parameters of the start function of its thread.
   *
   * @param entry of the start function
   */
  List<Fact> at(Place place, Place entry) {
    List<Fact> facts = new ArrayList<>();
    Set<Function> seen = new HashSet<>();
    Place current = place;
    while (seen.add(current.function())) {
      for (Guard guard : conditions.at(current.top())) {
        add(guard.subject(), null, guard.values(), facts);
      }
      for (Map.Entry<Edge, Fact> test : tests(current.function()).entrySet()) {
        if (Paths.leadBy(test.getKey(), current.top())) {
          facts.add(test.getValue());
        }
      }
      Place frame = graph.entry(current);
      if (frame == entry) {
        return facts;
      }
      Collection<PlaceGraph.Site> sites = graph.sites(frame);
      if (sites.size() != 1) {
        return List.of();
      }
      PlaceGraph.Site site = sites.iterator().next();
      if (!(site.edge().operation() instanceof Operation.Call call)) {
        return List.of();
      }
      facts = inCaller(facts, call.arguments());
      current = site.place();
    }
    return List.of();
  }

  /** The branches that look at what a parameter points to; conditions do not follow memory. */
  private Map<Edge, Fact> tests(Function function) {
    return tests.computeIfAbsent(
        function,
        key -> {
          Map<Edge, Fact> found = new LinkedHashMap<>();
          for (Edge edge : function.edges()) {
            if (edge.operation() instanceof Operation.Assume assume
                && Guard.of(assume.condition(), assume.holds()) instanceof Guard guard
                && NumberSpot.of(Guard.withoutCasts(guard.subject())) != null) {
              List<Fact> facts = new ArrayList<>(1);
              add(guard.subject(), null, guard.values(), facts);
              facts.forEach(fact -> found.put(edge, fact));
            }
          }
          return found;
        });
  }

  private List<Fact> inCaller(List<Fact> facts, List<Expression> arguments) {
    List<Fact> translated = new ArrayList<>();
    for (Fact fact : facts) {
      Expression argument = fact.argument(arguments);
      if (argument != null) {
        add(argument, fact.spot(), fact.values(), translated);
      }
    }
    return translated;
  }

  /** Adds what follows for a parameter whose value an expression has, or leads to. */
  private void add(
      Expression subject, @Nullable NumberSpot place, Values values, List<Fact> facts) {
    NumberSpot spot = place;
    Expression current = subject;
    for (int copies = 0; current != null && copies < MAX_COPIES; copies++) {
      Expression plain = spot == null ? Guard.withoutCasts(current) : HandleMatch.plain(current);
      if (spot == null
          && NumberSpot.of(plain) instanceof NumberSpot read
          && ((Lvalue) plain).root() instanceof Lvalue.Deref deref) {
        spot = read;
        plain = HandleMatch.plain(deref.pointer());
      }
      if (!(plain instanceof Lvalue.Var read)
          || !isWide(read.variable().type(), spot == null ? Type.Int.INT : Type.Pointer.VOID)) {
        return;
      }
      Variable variable = read.variable();
      if (variable.kind() == Variable.Kind.PARAMETER) {
        if (symbols.isConstant(variable)) {
          facts.add(new Fact(variable, spot, values));
        }
        return;
      }
      current = symbols.onlyValue(variable);
    }
  }

  private static boolean isWide(Type type, Type least) {
    return type.size() >= least.size()
        && (type instanceof Type.Int || type instanceof Type.Pointer);
  }
}
