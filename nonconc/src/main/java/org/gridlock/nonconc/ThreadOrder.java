// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.Solution;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation;
import org.gridlock.nonconc.Lives.Creation;
import org.gridlock.nonconc.Lives.Life;
import org.jspecify.annotations.Nullable;

/**
 * Whether threads may run at the same time, from what their common ancestor knows of the threads it
 * created. Threads whose creation history is not a single line of creations are left out: of them
 * nothing is shown.
 */
final class ThreadOrder {
  private final PlaceGraph graph;
  private final Solution<Lives> lives;
  private final UnaryOperator<Place> framed;
  private final Map<AbstractThread, Optional<List<AbstractThread>>> lines = new HashMap<>();
  private final Map<AbstractThread, Creation> creations = new HashMap<>();

  /** What each thread knows when it ends. */
  private final Map<AbstractThread, Lives> atEnd = new HashMap<>();

  /**
   * An order over the threads of a graph.
   *
   * @param framed from a place of the graph to the same location in its frame
   */
  ThreadOrder(PlaceGraph graph, Solution<Lives> lives, UnaryOperator<Place> framed) {
    this.graph = graph;
    this.lives = lives;
    this.framed = framed;
    for (Place place : graph.places()) {
      if (endsThread(place)) {
        atEnd.merge(graph.thread(place), lives.state(place), Lives::join);
      }
    }
  }

  /** Whether the thread may end there. */
  boolean endsThread(Place place) {
    for (Edge edge : place.top().outgoing()) {
      if (edge.operation() instanceof Operation.Terminate terminate
          && terminate.scope() == Operation.Scope.THREAD) {
        return true;
      }
    }
    return place.top() == place.function().exit()
        && graph.entry(place) == graph.thread(place).entry();
  }

  /** Whether it is shown that two different threads are never at the two places at once. */
  boolean areOrdered(Place left, Place right) {
    AbstractThread one = graph.thread(left);
    AbstractThread other = graph.thread(right);
    List<AbstractThread> first = line(one);
    List<AbstractThread> second = line(other);
    if (first == null || second == null) {
      return false;
    }
    if (one.equals(other)) {
      return first.size() > 1 && !first.get(first.size() - 2).many() && !overlapsItself(one);
    }
    int common = 0;
    while (common < first.size()
        && common < second.size()
        && first.get(common).equals(second.get(common))) {
      common++;
    }
    if (common == 0 || first.get(common - 1).many()) {
      return false;
    }
    List<AbstractThread> down = first.subList(common, first.size());
    List<AbstractThread> across = second.subList(common, second.size());
    if (down.isEmpty()) {
      return !mayRun(left, across);
    }
    if (across.isEmpty()) {
      return !mayRun(right, down);
    }
    return !mayRunAtCreation(down.get(0), across) && !mayRunAtCreation(across.get(0), down);
  }

  private boolean overlapsItself(AbstractThread thread) {
    return mayRunAtCreation(thread, List.of(thread));
  }

  /** Whether the last thread of {@code line} may run, or come to run, when another is created. */
  private boolean mayRunAtCreation(AbstractThread created, List<AbstractThread> line) {
    for (PlaceGraph.Site site : graph.sites(created.entry())) {
      if (mayRun(site.place(), line)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the last thread of {@code line} may run, or come to run without its ancestor being
   * created anew, when the creator of the first one is at a place. A thread that was joined may
   * have left threads of its own behind.
   */
  boolean mayRun(Place place, List<AbstractThread> line) {
    Lives known = lives.state(place);
    for (AbstractThread thread : line) {
      Life life = known.of(creations.get(thread));
      if (life == null) {
        return false;
      }
      if (life != Life.JOINED) {
        return true;
      }
      known = atEnd.getOrDefault(thread, Lives.NONE);
    }
    return false;
  }

  /** The threads from main to this one, each created by the one before; null if unclear. */
  @Nullable List<AbstractThread> line(AbstractThread thread) {
    Optional<List<AbstractThread>> known = lines.get(thread);
    if (known == null) {
      known = Optional.ofNullable(ancestors(thread));
      lines.put(thread, known);
    }
    return known.orElse(null);
  }

  private @Nullable List<AbstractThread> ancestors(AbstractThread thread) {
    List<AbstractThread> line = new ArrayList<>();
    Set<AbstractThread> seen = new HashSet<>();
    AbstractThread current = thread;
    while (seen.add(current)) {
      line.add(current);
      if (current.creation() == null) {
        Collections.reverse(line);
        return line;
      }
      AbstractThread creator = onlyCreator(current);
      if (creator == null) {
        return null;
      }
      current = creator;
    }
    return null;
  }

  private @Nullable AbstractThread onlyCreator(AbstractThread thread) {
    Collection<PlaceGraph.Site> sites = graph.sites(thread.entry());
    AbstractThread creator = null;
    Creation creation = null;
    for (PlaceGraph.Site site : sites) {
      AbstractThread by = graph.thread(site.place());
      Creation as =
          new Creation(framed.apply(site.place()), site.edge(), thread.entry().function());
      if ((creator != null && !creator.equals(by)) || (creation != null && !creation.equals(as))) {
        return null;
      }
      creator = by;
      creation = as;
    }
    if (creation != null) {
      creations.put(thread, creation);
    }
    return creator;
  }
}
