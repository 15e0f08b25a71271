// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.status.Conditions;
import org.gridlock.lockset.status.Values;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.ThreadFacts.Fact;
import org.jspecify.annotations.Nullable;

/**
 * Threads that a loop creates and gives their number, {@code create(work, (void *)i)}, or a pointer
 * to it. Where a branch tells that a thread has a certain number, it is always the same one: the
 * loop runs once, and each iteration creates one thread at most. And threads that are given a
 * pointer to a constant, and never take the branch for another one. Not in the thesis.
 */
final class NumberedThreads {
  private final Icfa icfa;
  private final PlaceGraph graph;
  private final ThreadFacts facts;
  private final NumberedElements elements;
  private final ConstantObjects constants;
  private final Map<Edge, Optional<Numbering>> creations = new HashMap<>();
  private final Map<Place, Optional<Role>> roles = new HashMap<>();
  private final Map<Place, Boolean> unreached = new HashMap<>();

  /**
   * One thread of those that a loop creates.
   *
   * @param creator the only activation that runs the loop
   */
  private record Role(Edge creation, Place creator, long number) {}

  NumberedThreads(Icfa icfa, PlaceGraph graph, Symbols symbols, Conditions conditions) {
    this.icfa = icfa;
    this.graph = graph;
    this.facts = new ThreadFacts(graph, symbols, conditions);
    GivenObjects objects = new GivenObjects(icfa, symbols);
    this.elements = new NumberedElements(symbols, objects);
    this.constants = new ConstantObjects(objects);
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
    if (creation == null || creator == null || !graph.isActivatedAtMostOnce(creator)) {
      return null;
    }
    Numbering numbers = numbers(creation);
    if (numbers == null) {
      return null;
    }
    Long number = number(numbers, creation, facts.at(place, entry));
    return number == null ? null : new Role(creation, creator, number);
  }

  /** How a loop numbers the threads of a creation; null if none does. */
  private @Nullable Numbering numbers(Edge creation) {
    return creations
        .computeIfAbsent(
            creation,
            edge ->
                edge.operation() instanceof Operation.CreateThread
                    ? Optional.ofNullable(Numbering.around(edge, icfa))
                    : Optional.empty())
        .orElse(null);
  }

  /** The only number of which all facts are true; null if there are several. */
  private @Nullable Long number(Numbering numbers, Edge creation, List<Fact> known) {
    List<Expression> arguments = ((Operation.CreateThread) creation.operation()).arguments();
    Values possible = Values.between(numbers.low(), numbers.high());
    for (Fact fact : known) {
      Expression argument = fact.argument(arguments);
      if (argument != null && isNumber(numbers, creation, argument, fact)) {
        possible = possible.within(fact.values());
      }
    }
    return possible.low() == possible.high() ? possible.low() : null;
  }

  private boolean isNumber(Numbering numbers, Edge creation, Expression argument, Fact fact) {
    return fact.spot() == null
        ? Numbering.is(argument, numbers.loop().index())
        : elements.areNumbers(numbers, creation, argument, fact.spot());
  }

  /** Whether no thread that the place belongs to ever gets there. */
  boolean isNeverReached(Place place) {
    return unreached.computeIfAbsent(place, this::findUnreached);
  }

  private boolean findUnreached(Place place) {
    Place entry = graph.thread(place).entry();
    Collection<PlaceGraph.Site> sites = graph.sites(entry);
    if (sites.isEmpty() || entry.function().interrupts()) {
      return false;
    }
    List<Fact> known = facts.at(place, entry).stream().filter(fact -> fact.spot() != null).toList();
    return !known.isEmpty()
        && sites.stream()
            .allMatch(site -> known.stream().anyMatch(fact -> contradicts(site.edge(), fact)));
  }

  private boolean contradicts(Edge creation, Fact fact) {
    if (!(creation.operation() instanceof Operation.CreateThread create)
        || fact.spot() == null
        || !(fact.argument(create.arguments()) instanceof Expression argument)) {
      return false;
    }
    Values constant = constants.at(creation, argument, fact.spot());
    return constant != null && constant.isDisjoint(fact.values());
  }
}
