// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.unsignalled;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Makings;
import org.gridlock.nonconc.ThreadCount;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.jspecify.annotations.Nullable;

/**
 * The waits of a program that surely never end, as nobody gives the signal.
 *
 * <p>It is the largest set of waits such that control comes to what would end one of them only past
 * another one: a post of the semaphore, which begins with 0; a signal of the condition variable; a
 * last thread that comes to the barrier; the end of the thread that is joined. Let any of them be
 * the first to end in some run: that would need one to have ended before.
 */
public final class UnsignalledWaits {
  private final PlaceGraph graph;
  private final LockAddresses addresses;
  private final Ends ends;
  private final ThreadCount counts;
  private final Bypasses bypasses;
  private final List<Unsignalled> waits = new ArrayList<>();
  private final List<Post> posts = new ArrayList<>();
  private final List<Post> arrivals = new ArrayList<>();
  private BitSet live = new BitSet();

  /** What a wait is for. */
  public enum Kind {
    SEMAPHORE,
    CONDITION,
    BARRIER,
    /** The end of a thread: that never comes where the thread never ends its own wait. */
    JOIN
  }

  /**
   * A wait.
   *
   * @param signals the semaphores, condition variables or barriers that it may be for
   * @param number of threads that the barrier is made for
   */
  public record Unsignalled(Kind kind, Place place, Edge edge, Set<LockId> signals, long number) {}

  /** An operation that ends waits, or comes to a barrier. */
  private record Post(Place place, Set<LockId> signals) {}

  /**
   * How threads end.
   *
   * @param places where each does
   * @param joins what each join that is sure of its thread waits for: one of these
   */
  public record Ends(
      Map<AbstractThread, List<Place>> places, Map<Place, Set<AbstractThread>> joins) {}

  /**
   * Finds those of a program.
   *
   * @param reached whether control may come to a place, and wait by an edge there
   */
  public UnsignalledWaits(
      Icfa icfa,
      PlaceGraph graph,
      ThreadFlow flow,
      LockAddresses addresses,
      PointsTo pointsTo,
      BiPredicate<Place, Edge> reached,
      Makings semaphores,
      Ends ends,
      Deadline deadline)
      throws ResourceException {
    this.graph = graph;
    this.addresses = addresses;
    this.ends = ends;
    this.counts = new ThreadCount(icfa, graph);
    this.bypasses = new Bypasses(icfa, graph, flow, deadline);
    // A handler ends the wait for a semaphore early.
    boolean interrupted = icfa.functions().stream().anyMatch(Function::interrupts);
    Makings barriers = Makings.ofBarriers(icfa, graph, addresses);
    for (Place place : graph.places()) {
      for (Edge edge : place.top().outgoing()) {
        collectPost(place, edge);
        Unsignalled wait =
            reached.test(place, edge) ? wait(place, edge, semaphores, barriers) : null;
        if (wait != null
            && !(wait.kind == Kind.SEMAPHORE && interrupted)
            && wait.signals.stream().allMatch(id -> isOwn(id, pointsTo))) {
          waits.add(wait);
        }
      }
    }
    if (waits.stream().allMatch(wait -> wait.kind == Kind.JOIN)) {
      waits.clear(); // a join alone never tells that nobody gives a signal
      return;
    }
    do {
      live = live();
    } while (waits.removeIf(this::mayEnd));
    waits.removeIf(wait -> wait.kind == Kind.JOIN || !live.get(wait.place.id()));
  }

  /** What code outside the program does not know. */
  private static boolean isOwn(LockId id, PointsTo pointsTo) {
    return id instanceof LockId.At(Address address) && !pointsTo.isEscaped(address);
  }

  private void collectPost(Place place, Edge edge) {
    if (edge.operation() instanceof Operation.Unlock unlock
        && unlock.kind() == LockKind.SEMAPHORE) {
      posts.add(new Post(place, addresses.locks(place, unlock.lock())));
    } else if (edge.operation() instanceof Operation.SignalCondition signal) {
      posts.add(new Post(place, addresses.locks(place, signal.condition())));
    } else if (edge.operation() instanceof Operation.AwaitBarrier await) {
      arrivals.add(new Post(place, addresses.locks(place, await.barrier())));
    }
  }

  private @Nullable Unsignalled wait(Place place, Edge edge, Makings semaphores, Makings barriers) {
    if (edge.operation() instanceof Operation.Lock lock
        && lock.kind() == LockKind.SEMAPHORE
        && lock.attempt() == Attempt.BLOCKING) {
      Set<LockId> locks = addresses.locks(place, lock.lock());
      boolean empty = locks.stream().allMatch(id -> semaphores.alwaysMade(id) == 0);
      return empty ? wait(Kind.SEMAPHORE, place, edge, locks, 0) : null;
    }
    if (edge.operation() instanceof Operation.AwaitCondition await
        && await.attempt() == Attempt.BLOCKING) {
      return wait(Kind.CONDITION, place, edge, addresses.locks(place, await.condition()), 0);
    }
    if (edge.operation() instanceof Operation.AwaitBarrier await) {
      Set<LockId> reached = addresses.locks(place, await.barrier());
      long number = addresses.isOne(reached) ? barriers.alwaysMade(reached.iterator().next()) : -1;
      return number > 1 ? wait(Kind.BARRIER, place, edge, reached, number) : null;
    }
    return edge.operation() instanceof Operation.JoinThread join
            && join.attempt() == Attempt.BLOCKING
            && ends.joins.containsKey(place)
        ? new Unsignalled(Kind.JOIN, place, edge, Set.of(), 0)
        : null;
  }

  /** Through a null pointer nobody waits. */
  private static @Nullable Unsignalled wait(
      Kind kind, Place place, Edge edge, Set<LockId> signals, long number) {
    return signals.isEmpty() ? null : new Unsignalled(kind, place, edge, signals, number);
  }

  private boolean mayEnd(Unsignalled wait) {
    return switch (wait.kind) {
      case SEMAPHORE, CONDITION ->
          posts.stream()
              .anyMatch(
                  post ->
                      live.get(post.place.id()) && addresses.mayEqual(post.signals, wait.signals));
      case BARRIER -> coming(wait) >= wait.number;
      case JOIN ->
          Objects.requireNonNull(ends.joins.get(wait.place)).stream().anyMatch(this::mayEnd);
    };
  }

  /** Whether a thread ends on some way although none of the waits does. */
  public boolean mayEnd(AbstractThread thread) {
    return Objects.requireNonNull(ends.places.get(thread)).stream()
        .anyMatch(end -> live.get(end.id()));
  }

  /** How many threads come to the barrier at most. */
  public long coming(Unsignalled wait) {
    Set<AbstractThread> threads = new HashSet<>();
    for (Post arrival : arrivals) {
      if (live.get(arrival.place.id()) && addresses.mayEqual(arrival.signals, wait.signals)) {
        threads.add(graph.thread(arrival.place));
      }
    }
    return counts.most(threads);
  }

  /** The ids of the places to which control comes if none of the waits ends. */
  private BitSet live() throws ResourceException {
    Map<Place, Set<Edge>> blocked = new HashMap<>();
    waits.forEach(
        wait -> blocked.computeIfAbsent(wait.place, key -> new HashSet<>()).add(wait.edge));
    List<Place> starts =
        graph.threads().stream()
            .map(AbstractThread::entry)
            .filter(entry -> graph.sites(entry).isEmpty())
            .toList();
    return bypasses.aroundWithCreated(
        starts, (place, edge) -> blocked.getOrDefault(place, Set.of()).contains(edge));
  }

  /** Whether control comes to a place although none of the waits ends. */
  public boolean isReached(Place place) {
    return live.get(place.id());
  }

  /** The operations that would end a wait, if control came to them. */
  public List<Place> posts(Unsignalled wait) {
    return posts.stream()
        .filter(post -> addresses.mayEqual(post.signals, wait.signals))
        .map(Post::place)
        .toList();
  }

  /** In the order of their places. */
  public List<Unsignalled> all() {
    return waits;
  }
}
