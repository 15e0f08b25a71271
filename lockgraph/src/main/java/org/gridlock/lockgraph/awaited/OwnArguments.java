// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.symbol.Symbol;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.NonConcurrency;
import org.jspecify.annotations.Nullable;

/**
 * Threads that run at the same time and are given an object each: one that was just allocated, or
 * the next element of an array by a loop that begins where none of them runs.
 */
final class OwnArguments {
  private final Icfa icfa;
  private final PlaceGraph graph;
  private final Symbols symbols;
  private final NonConcurrency nonConcurrency;

  OwnArguments(Icfa icfa, PlaceGraph graph, Symbols symbols, NonConcurrency nonConcurrency) {
    this.icfa = icfa;
    this.graph = graph;
    this.symbols = symbols;
    this.nonConcurrency = nonConcurrency;
  }

  /**
   * Whether no two threads that run at the same time have one object.
   *
   * @param waits places of theirs
   */
  boolean areDistinct(Collection<Place> waits) throws ResourceException {
    Map<AbstractThread, Place> byThread = new LinkedHashMap<>();
    waits.forEach(wait -> byThread.putIfAbsent(graph.thread(wait), wait));
    for (Map.Entry<AbstractThread, Place> one : byThread.entrySet()) {
      if (one.getKey().many() && !isOneEach(one.getKey(), one.getValue())) {
        return false;
      }
    }
    List<AbstractThread> threads = List.copyOf(byThread.keySet());
    for (int i = 0; i < threads.size(); i++) {
      for (int j = i + 1; j < threads.size(); j++) {
        if (!areApart(threads.get(i), threads.get(j))) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether each of many threads has an object of its own. */
  private boolean isOneEach(AbstractThread many, Place wait) throws ResourceException {
    PlaceGraph.Site site = creation(many);
    Expression argument = site == null ? null : argument(site);
    return site != null
        && argument != null
        && (isNew(site.edge(), argument) || isNext(site, wait, argument));
  }

  /** Whether the objects of two threads are new ones, or different variables or parts of some. */
  private boolean areApart(AbstractThread one, AbstractThread other) {
    PlaceGraph.Site first = creation(one);
    PlaceGraph.Site second = creation(other);
    Expression left = first == null ? null : argument(first);
    Expression right = second == null ? null : argument(second);
    if (first == null || second == null || left == null || right == null) {
      return false;
    }
    Symbol here = fixed(left);
    Symbol there = fixed(right);
    boolean isHere = here != null || isNew(first.edge(), left);
    boolean isThere = there != null || isNew(second.edge(), right);
    return isHere && isThere && (here == null || !here.equals(there));
  }

  /** A variable, or what lies some bytes behind where one begins; null for others. */
  private @Nullable Symbol fixed(Expression pointer) {
    Symbol symbol = symbols.evaluate(pointer);
    return symbol != null
            && symbol.terms().isEmpty()
            && symbol.root() instanceof Symbol.Root.AddressOf
        ? symbol
        : null;
  }

  private PlaceGraph.@Nullable Site creation(AbstractThread thread) {
    Collection<PlaceGraph.Site> sites = graph.sites(thread.entry());
    return sites.size() == 1 ? sites.iterator().next() : null;
  }

  private static @Nullable Expression argument(PlaceGraph.Site creation) {
    return creation.edge().operation() instanceof Operation.CreateThread create
            && !create.arguments().isEmpty()
        ? create.arguments().getFirst().withoutCasts()
        : null;
  }

  /** Where a variable is looked for that holds what the thread is given. */
  private record Step(Location location, Expression variable) {}

  /** Whether each creation comes after an allocation of its own of what the thread is given. */
  private static boolean isNew(Edge creation, Expression argument) {
    Set<Step> seen = new HashSet<>(Set.of(new Step(creation.source(), argument)));
    Deque<Step> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      Step step = pending.pop();
      if (step.location == step.location.function().entry()
          || !(step.variable instanceof Lvalue.Var(Variable variable))
          || variable.isGlobal()) {
        return false;
      }
      for (Edge edge : step.location.incoming()) {
        boolean isAllocated =
            edge.operation() instanceof Operation.Allocate allocate
                && allocate.storage() != Operation.Storage.MAPPING
                && allocate.target().equals(step.variable);
        if (isAllocated || ControlFlow.isDead(edge)) {
          continue;
        }
        Expression before = step.variable;
        if (Operands.written(edge.operation()).contains(step.variable)) {
          if (!(edge.operation() instanceof Operation.Assign assign)) {
            return false;
          }
          before = assign.value().withoutCasts();
        }
        if (edge.equals(creation)) {
          return false;
        }
        Step next = new Step(edge.source(), before);
        if (seen.add(next)) {
          pending.push(next);
        }
      }
    }
    return true;
  }

  private boolean isNext(PlaceGraph.Site site, Place wait, Expression argument)
      throws ResourceException {
    Edge creation = site.edge();
    for (CountedLoop loop : CountedLoop.inFromAnywhere(creation.source().function(), icfa)) {
      if (loop.contains(creation)
          && !loop.mayFollow(creation, creation)
          && isStep(loop)
          && isElement(symbols.evaluate(inRound(argument, creation, loop)), loop)) {
        Place entry = graph.at(graph.entry(site.place()), loop.entry().source());
        return !graph.thread(site.place()).many() && !isBeside(entry, wait);
      }
    }
    return false;
  }

  /** What a variable is given in each round of a loop, if it is one. */
  private Expression inRound(Expression argument, Edge creation, CountedLoop loop) {
    Expression only =
        argument instanceof Lvalue.Var(Variable variable) && !variable.isGlobal()
            ? symbols.onlyValue(variable)
            : null;
    boolean isGivenFirst =
        creation.source().function().edges().stream()
            .anyMatch(
                edge ->
                    Operands.written(edge.operation()).contains(argument)
                        && loop.contains(edge)
                        && loop.reachesOnlyBy(edge, creation));
    return only != null && isGivenFirst ? only : argument;
  }

  /** Whether the index of a loop, and nothing else, chooses an element of something. */
  private static boolean isElement(@Nullable Symbol given, CountedLoop loop) {
    return given != null
        && given.terms().size() == 1
        && given.terms().getFirst().stride() != 0
        && given.terms().getFirst().index().withoutCasts().equals(new Lvalue.Var(loop.index()));
  }

  private static boolean isStep(CountedLoop loop) {
    return loop.repeating().operation() instanceof Operation.Assign assign
        && assign.value() instanceof Expression.Binary binary
        && (binary.operator() == BinaryOperator.ADD || binary.operator() == BinaryOperator.SUBTRACT)
        && binary.right().withoutCasts() instanceof Expression.Constant step
        && step.value() != 0;
  }

  /** Whether a thread may be there when control is at a place: begin, wait, or end. */
  private boolean isBeside(Place place, Place wait) throws ResourceException {
    Place entry = graph.thread(wait).entry();
    for (Place other : List.of(entry, wait, graph.at(entry, entry.function().exit()))) {
      if (nonConcurrency.check(place, other) == NonConcurrency.Answer.MAY_BE_CONCURRENT) {
        return true;
      }
    }
    return false;
  }
}
