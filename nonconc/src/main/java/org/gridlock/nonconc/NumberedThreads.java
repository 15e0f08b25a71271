// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
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
 * Threads that a loop creates and gives their number: {@code create(work, (void *)i)}. Where a
 * branch tells that a thread has a certain number, it is always the same one: the loop runs once,
 * and each iteration creates one thread at most (not in the thesis).
 */
final class NumberedThreads {
  /** Bounds chains of copies. */
  private static final int MAX_COPIES = 8;

  private final Icfa icfa;
  private final PlaceGraph graph;
  private final Symbols symbols;
  private final Conditions conditions;
  private final ControlFlow flow = new ControlFlow();
  private final Map<Edge, Optional<Numbered>> creations = new HashMap<>();
  private final Map<Place, Optional<Role>> roles = new HashMap<>();

  /**
   * A creation in a loop.
   *
   * @param loop counts the threads
   */
  private record Numbered(CountedLoop loop, Numbering numbers) {}

  /**
   * One thread of those that a loop creates.
   *
   * @param creator the only activation that runs the loop
   */
  private record Role(Edge creation, Place creator, long number) {}

  /** What surely holds of a parameter that keeps its value. */
  private record Fact(Variable parameter, Values values) {}

  NumberedThreads(Icfa icfa, PlaceGraph graph, Symbols symbols, Conditions conditions) {
    this.icfa = icfa;
    this.graph = graph;
    this.symbols = symbols;
    this.conditions = conditions;
  }

  /** Whether only one thread ever gets to both places. */
  boolean areOne(Place left, Place right) {
    Role role = role(left);
    return role != null && role.equals(role(right));
  }

  private @Nullable Role role(Place place) {
    Optional<Role> known = roles.get(place);
    if (known == null) {
      known = Optional.ofNullable(find(place));
      roles.put(place, known);
    }
    return known.orElse(null);
  }

  private @Nullable Role find(Place place) {
    Place entry = graph.thread(place).entry();
    if (entry.function().interrupts()) {
      return null; // any thread may run it
    }
    Edge creation = null;
    Place creator = null;
    for (PlaceGraph.Site site : graph.sites(entry)) {
      Place by = graph.entry(site.place());
      if (creation != null && (site.edge() != creation || by != creator)) {
        return null;
      }
      creation = site.edge();
      creator = by;
    }
    Numbered numbered = creation == null ? null : numbered(creation);
    if (numbered == null || creator == null || !graph.isActivatedAtMostOnce(creator)) {
      return null;
    }
    Long number = number(numbered, creation, facts(place, entry));
    return number == null ? null : new Role(creation, creator, number);
  }

  /** The loop that numbers the threads of a creation; null if none does. */
  private @Nullable Numbered numbered(Edge creation) {
    return creations
        .computeIfAbsent(creation, edge -> Optional.ofNullable(findLoop(edge)))
        .orElse(null);
  }

  private @Nullable Numbered findLoop(Edge creation) {
    if (!(creation.operation() instanceof Operation.CreateThread)) {
      return null;
    }
    for (Location location : creation.source().function().locations()) {
      CountedLoop loop = CountedLoop.at(location, icfa);
      if (loop != null
          && loop.contains(creation)
          && !loop.mayFollow(creation, creation)
          && !flow.isInCycle(loop.entry().source())) {
        Numbering numbers = Numbering.of(loop);
        return numbers == null ? null : new Numbered(loop, numbers);
      }
    }
    return null;
  }

  /** What holds at a place of the parameters of the start function of its thread. */
  private List<Fact> facts(Place place, Place entry) {
    List<Fact> facts = new ArrayList<>();
    Set<Function> seen = new HashSet<>();
    Place current = place;
    while (seen.add(current.function())) {
      for (Guard guard : conditions.at(current.top())) {
        add(guard.subject(), guard.values(), facts);
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
      facts = inCaller(facts, frame.function(), call.arguments());
      current = site.place();
    }
    return List.of();
  }

  private List<Fact> inCaller(List<Fact> facts, Function callee, List<Expression> arguments) {
    List<Fact> translated = new ArrayList<>();
    for (Fact fact : facts) {
      Expression argument = argument(fact, callee, arguments);
      if (argument != null) {
        add(argument, fact.values(), translated);
      }
    }
    return translated;
  }

  private static @Nullable Expression argument(
      Fact fact, Function function, List<Expression> arguments) {
    int index = function.parameters().indexOf(fact.parameter());
    return index >= 0
            && index < arguments.size()
            && Effect.isGivenAsItIs(arguments.get(index), fact.parameter())
        ? arguments.get(index)
        : null;
  }

  private void add(Expression subject, Values values, List<Fact> facts) {
    Variable parameter = parameter(subject);
    if (parameter != null) {
      facts.add(new Fact(parameter, values));
    }
  }

  /** The parameter whose value an expression has, as long as that is a number of a loop. */
  private @Nullable Variable parameter(Expression expression) {
    Expression current = expression;
    for (int copies = 0; current != null && copies < MAX_COPIES; copies++) {
      if (!(Guard.withoutCasts(current) instanceof Lvalue.Var read)
          || !isWide(read.variable().type())) {
        return null;
      }
      Variable variable = read.variable();
      if (variable.kind() == Variable.Kind.PARAMETER) {
        return symbols.isConstant(variable) ? variable : null;
      }
      current = symbols.onlyValue(variable);
    }
    return null;
  }

  private static boolean isWide(Type type) {
    return type.size() >= Type.Int.INT.size()
        && (type instanceof Type.Int || type instanceof Type.Pointer);
  }

  /** The only number of which all facts are true; null if there are several. */
  private static @Nullable Long number(Numbered numbered, Edge creation, List<Fact> facts) {
    List<Expression> arguments = ((Operation.CreateThread) creation.operation()).arguments();
    Values numbers = Values.between(numbered.numbers().low(), numbered.numbers().high());
    for (Fact fact : facts) {
      Function start = fact.parameter().function();
      Expression argument = start == null ? null : argument(fact, start, arguments);
      if (argument != null && Numbering.is(argument, numbered.loop().index())) {
        numbers = numbers.within(fact.values());
      }
    }
    return numbers.low() == numbers.high() ? numbers.low() : null;
  }
}
