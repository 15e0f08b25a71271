// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.LockEdge.Holding;
import org.gridlock.lockgraph.mask.SignalMasks;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.Locksets.Sameness;
import org.gridlock.lockset.MutexTypes;

/**
 * Builds the graph from the may locksets and the points-to sets (thesis figure 4.21), with thread
 * ends and signals as resources beside the locks.
 *
 * <p>Edges from thread ends and signals are left out where they can be on no cycle: those of
 * threads that nobody joins while something waits for what he holds, and those of conditions that
 * nobody waits for under a lock or in a thread that is joined.
 */
final class LockGraphBuilder {
  private final Locksets locksets;
  private final Resources resources;
  private final Waits waits;
  private final Predicate<Place> joinsOwnChild;
  private final Deadline deadline;
  private final Signals signals;
  private final Interruptions interruptions;
  private final Set<AbstractThread> joined;
  private final Set<AbstractThread> joinedByWaiting;
  private final List<LockEdge> edges = new ArrayList<>();

  /**
   * Prepares the graph.
   *
   * @param joinsOwnChild which joins surely wait for a thread that the joining thread created
   */
  LockGraphBuilder(
      PlaceGraph graph,
      Locksets locksets,
      Waits waits,
      LockAddresses addresses,
      MutexTypes types,
      ThreadFlow flow,
      SignalMasks masks,
      Predicate<Place> joinsOwnChild,
      Deadline deadline)
      throws ResourceException {
    this.locksets = locksets;
    this.resources = new Resources(addresses);
    this.waits = waits;
    this.joinsOwnChild = joinsOwnChild;
    this.deadline = deadline;
    this.joined = joined();
    this.signals = new Signals(waits, awaited(), addresses, flow, deadline);
    this.interruptions =
        new Interruptions(
            graph,
            locksets,
            waits,
            resources,
            new HandlerPaths(graph, addresses, types, flow, deadline),
            masks,
            deadline);
    this.joinedByWaiting = joinedByWaiting();
  }

  /** The conditions of all waits, if one of them is under a lock, or in a thread that is joined. */
  private Set<LockId> awaited() {
    Set<LockId> awaited = new LinkedHashSet<>();
    boolean inTheWay = false;
    for (Wait wait : waits.all()) {
      for (Resource resource : wait.requested()) {
        if (resource instanceof Resource.Signal(LockId condition)) {
          awaited.add(condition);
          inTheWay |= joined.contains(wait.thread()) || !locksets.may(wait.place()).isEmpty();
        }
      }
    }
    return inTheWay ? awaited : Set.of();
  }

  private Set<AbstractThread> joined() {
    Set<AbstractThread> threads = new LinkedHashSet<>();
    for (Wait wait : waits.all()) {
      threads.addAll(joinedBy(wait));
    }
    return threads;
  }

  private static List<AbstractThread> joinedBy(Wait wait) {
    List<AbstractThread> threads = new ArrayList<>();
    for (Resource resource : wait.requested()) {
      if (resource instanceof Resource.End(AbstractThread thread)) {
        threads.add(thread);
      }
    }
    return threads;
  }

  /** The threads whose end somebody waits for who holds a lock or is to signal, or is such one. */
  private Set<AbstractThread> joinedByWaiting() throws ResourceException {
    Set<AbstractThread> found = new LinkedHashSet<>();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Wait wait : waits.all()) {
        deadline.check();
        List<AbstractThread> threads = joinedBy(wait);
        if (!threads.isEmpty()
            && !found.containsAll(threads)
            && (found.contains(wait.thread())
                || !locksets.may(wait.place()).isEmpty()
                || !signals.owedAt(wait.place()).isEmpty())) {
          changed |= found.addAll(threads);
        }
      }
    }
    return found;
  }

  /** The graph of all operations that wait for as long as it takes. */
  LockGraph build() throws ResourceException {
    edges.clear();
    for (Wait wait : waits.all()) {
      deadline.check();
      addLocks(wait);
      addSignals(wait);
      addEnd(wait);
      edges.addAll(interruptions.edges(wait));
    }
    return new LockGraph(edges);
  }

  /** What the graph knows of signals. */
  Signals signals() {
    return signals;
  }

  private void addLocks(Wait wait) {
    Set<Held> may = locksets.may(wait.place());
    Set<LockId> must = new HashSet<>();
    locksets.must(wait.place()).forEach(held -> must.add(new LockId.At(held.lock())));
    Map<Place, Integer> alternatives = new LinkedHashMap<>();
    may.forEach(held -> alternatives.merge(held.acquisition(), 1, Integer::sum));
    for (Held held : may) {
      if (wait.givenBack().contains(held)) {
        continue;
      }
      Resource.Lock lock = new Resource.Lock(held.lock());
      Holding holding = new Holding(lock, held.mode(), held.acquisition());
      boolean exact = wait.isExact() && alternatives.getOrDefault(held.acquisition(), 0) == 1;
      for (Resource requested : wait.requested()) {
        Sameness sameness =
            wait.lock() != null && resources.mayEqual(lock, requested)
                ? locksets.sameness(wait.place(), wait.lock(), held)
                : Sameness.DIFFERENT;
        add(wait, holding, requested, sameness, exact, must.contains(held.lock()));
      }
    }
  }

  /** To wait for a signal that one gives oneself later is to wait for another thread's. */
  private void addSignals(Wait wait) {
    // A semaphore that a thread is to post is a lock that it holds: there is an edge from that
    // already, and whoever waits for the signal waits for the lock, too.
    Set<LockId> kept = new HashSet<>();
    for (Held held : locksets.may(wait.place())) {
      if (held.kind() == LockKind.SEMAPHORE) {
        kept.add(held.lock());
      }
    }
    signals
        .owedAt(wait.place())
        .forEach(
            (condition, place) -> {
              Resource.Signal signal = new Resource.Signal(condition);
              for (Resource requested : wait.requested()) {
                if (!resources.mayEqual(signal, requested) && !kept.contains(condition)) {
                  Holding holding = new Holding(signal, LockMode.EXCLUSIVE, place);
                  add(wait, holding, requested, Sameness.DIFFERENT, wait.isExact(), true);
                }
              }
            });
  }

  /**
   * A thread that joins its own child does not wait for itself, though both may be one abstract
   * thread; and a cycle on which both are is one without that step, too.
   */
  private void addEnd(Wait wait) {
    boolean waitedFor = joinedByWaiting.contains(wait.thread());
    for (Resource requested : wait.requested()) {
      boolean join = requested instanceof Resource.End;
      if (waitedFor || (join && joined.contains(wait.thread()))) {
        Resource.End end = new Resource.End(wait.thread());
        if (end.equals(requested) && joinsOwnChild.test(wait.place())) {
          continue;
        }
        Sameness sameness =
            !end.equals(requested)
                ? Sameness.DIFFERENT
                : wait.thread().many() || !wait.isExact() ? Sameness.UNKNOWN : Sameness.SAME;
        Holding holding = new Holding(end, LockMode.EXCLUSIVE, wait.thread().entry());
        add(wait, holding, requested, sameness, wait.isExact(), true);
      }
    }
  }

  private void add(
      Wait wait,
      Holding held,
      Resource requested,
      Sameness sameness,
      boolean exact,
      boolean surelyHeld) {
    edges.add(
        new LockEdge(
            wait.thread(),
            held,
            requested,
            wait.mode(),
            wait.place(),
            sameness,
            exact,
            surelyHeld));
  }
}
