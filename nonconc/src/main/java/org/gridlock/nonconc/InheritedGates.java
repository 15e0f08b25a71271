// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Function;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.Locksets.MustHeld;
import org.jspecify.annotations.Nullable;

/**
 * Locks that protect a thread although it does not hold them: an ancestor does, from before it
 * creates the thread, or the one the thread descends from, until after that has ended (rule R 18 of
 * the design). While the thread runs nobody but this ancestor can hold the lock; so a thread that
 * has acquired the lock itself, and is surely not the ancestor, is elsewhere. Nothing follows for
 * who only requests the lock, for the ancestor, and for threads that are protected alike.
 */
final class InheritedGates {
  /** A lock, and the thread whose instance that created the protected one holds it. */
  private record Gate(MustHeld held, AbstractThread holder) {}

  private final PlaceGraph graph;
  private final ThreadOrder order;
  private final Locksets locksets;
  private final Map<AbstractThread, List<Gate>> gates = new HashMap<>();
  private final Map<AbstractThread, List<Place>> places = new HashMap<>();

  InheritedGates(PlaceGraph graph, ThreadOrder order, Locksets locksets) {
    this.graph = graph;
    this.order = order;
    this.locksets = locksets;
    for (Place place : graph.places()) {
      places.computeIfAbsent(graph.thread(place), thread -> new ArrayList<>()).add(place);
    }
  }

  /** Whether a lock that one of the two threads holds protects the other one by inheritance. */
  boolean exclude(Place left, Place right) {
    return protect(left, right) || protect(right, left);
  }

  private boolean protect(Place inside, Place outside) {
    for (Gate gate : of(graph.thread(inside))) {
      for (MustHeld held : locksets.must(outside)) {
        if (held.excludes(gate.held) && areDifferent(graph.thread(outside), gate.holder)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether no thread can be an instance of both: each runs a function of its own. */
  private static boolean areDifferent(AbstractThread one, AbstractThread other) {
    return one.entry().function() != other.entry().function() && isWhole(one);
  }

  /** Whether it stands for threads, and not for code that may run as a part of others. */
  private static boolean isWhole(AbstractThread thread) {
    Function start = thread.entry().function();
    return !start.interrupts() && !start.isOutside();
  }

  private List<Gate> of(AbstractThread thread) {
    List<Gate> known = gates.get(thread);
    if (known == null) {
      known = new ArrayList<>();
      List<AbstractThread> line = order.line(thread);
      for (int above = 0; line != null && above < line.size() - 1; above++) {
        if (isWhole(line.get(above))) {
          for (MustHeld held :
              heldMeanwhile(line.get(above), line.subList(above + 1, line.size()))) {
            known.add(new Gate(held, line.get(above)));
          }
        }
      }
      gates.put(thread, known);
    }
    return known;
  }

  /**
   * What a thread holds from before it creates the first of {@code line} on, and as long as the
   * last may run. A thread that ends by then does not count: others may recover its locks.
   */
  private Set<MustHeld> heldMeanwhile(AbstractThread thread, List<AbstractThread> line) {
    Set<MustHeld> held = null;
    for (PlaceGraph.Site site : graph.sites(line.get(0).entry())) {
      held = common(held, locksets.must(site.place()));
    }
    if (held == null) {
      return Set.of();
    }
    for (Place place : places.getOrDefault(thread, List.of())) {
      if (held.isEmpty()) {
        break;
      }
      if (locksets.isReached(place) && order.mayRun(place, line)) {
        held = order.endsThread(place) ? Set.of() : common(held, locksets.must(place));
      }
    }
    return held;
  }

  private static Set<MustHeld> common(@Nullable Set<MustHeld> some, Set<MustHeld> others) {
    if (some == null) {
      return others;
    }
    Set<MustHeld> both = new LinkedHashSet<>();
    for (MustHeld one : some) {
      for (MustHeld other : others) {
        if (one.lock().equals(other.lock())) {
          both.add(one.shared() ? one : other);
        }
      }
    }
    return both;
  }
}
