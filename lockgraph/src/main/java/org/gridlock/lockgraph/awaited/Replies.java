// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.unsignalled.Bypasses;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.Makings;
import org.jspecify.annotations.Nullable;

/**
 * Semaphores for requests and for replies: the barber and his customers. If whoever waits for a
 * reply has posted a request for it, and one thread alone takes requests, and posts a reply for
 * each before it takes the next one, then nobody waits for a reply while that thread waits for a
 * request: it has taken as many requests as were posted, and posted as many replies, which are no
 * fewer than those that were waited for.
 */
final class Replies {
  private final Makings makings;
  private final PlaceGraph graph;
  private final ThreadFlow flow;
  private final LockAddresses addresses;
  private final Bypasses bypasses;
  private final Map<Place, List<Step>> takes = new LinkedHashMap<>();
  private final List<Step> posts = new ArrayList<>();
  private final Map<Pair, Boolean> answers = new HashMap<>();

  /** An operation on a semaphore. */
  private record Step(Place place, Edge edge, Set<LockId> semaphores, boolean waits) {}

  private record Pair(LockId request, LockId reply) {}

  Replies(
      Makings makings,
      PlaceGraph graph,
      ThreadFlow flow,
      Locksets locksets,
      LockAddresses addresses,
      Bypasses bypasses) {
    this.makings = makings;
    this.graph = graph;
    this.flow = flow;
    this.addresses = addresses;
    this.bypasses = bypasses;
    for (Place place : graph.places()) {
      if (locksets.isReached(place)) {
        place.top().outgoing().forEach(edge -> collect(place, edge));
      }
    }
  }

  private void collect(Place place, Edge edge) {
    if (edge.operation() instanceof Operation.Lock lock && lock.kind() == LockKind.SEMAPHORE) {
      boolean waits = lock.attempt() == Attempt.BLOCKING;
      takes
          .computeIfAbsent(place, key -> new ArrayList<>(1))
          .add(new Step(place, edge, addresses.locks(place, lock.lock()), waits));
    } else if (edge.operation() instanceof Operation.Unlock unlock
        && unlock.kind() == LockKind.SEMAPHORE) {
      posts.add(new Step(place, edge, addresses.locks(place, unlock.lock()), false));
    }
  }

  /** Whether nobody waits at one place for a reply while another thread waits for a request. */
  boolean areGiven(Place client, Place server) throws ResourceException {
    LockId reply = awaited(client);
    LockId request = awaited(server);
    if (reply == null || request == null || reply.equals(request)) {
      return false;
    }
    Pair pair = new Pair(request, reply);
    Boolean known = answers.get(pair);
    if (known == null) {
      known = isServed(pair);
      answers.put(pair, known);
    }
    return known;
  }

  /** The one semaphore that is waited for at a place; null if there may be something else. */
  private @Nullable LockId awaited(Place place) {
    List<Step> here = takes.getOrDefault(place, List.of());
    return here.size() == 1 && here.getFirst().waits && addresses.isOne(here.getFirst().semaphores)
        ? here.getFirst().semaphores.iterator().next()
        : null;
  }

  private boolean isServed(Pair pair) throws ResourceException {
    List<Step> requests = of(posts, pair.request);
    List<Step> replies = of(posts, pair.reply);
    List<Step> allTakes = takes.values().stream().flatMap(List::stream).toList();
    List<Step> served = of(allTakes, pair.request);
    List<Step> answered = of(allTakes, pair.reply);
    return areSure(requests, pair.request)
        && areSure(replies, pair.reply)
        && areSure(served, pair.request)
        && areSure(answered, pair.reply)
        && makings.madeOnce(pair.request) >= 0
        && makings.madeOnce(pair.reply) >= 0
        && served.stream().allMatch(Step::waits)
        && isOneThread(served)
        && comesBetween(replies, served, false)
        && comesBetween(requests, answered, true);
  }

  private List<Step> of(List<Step> all, LockId semaphore) {
    return all.stream()
        .filter(step -> addresses.mayEqual(step.semaphores, Set.of(semaphore)))
        .toList();
  }

  private static boolean areSure(List<Step> steps, LockId semaphore) {
    return steps.stream().allMatch(step -> step.semaphores.equals(Set.of(semaphore)));
  }

  private boolean isOneThread(List<Step> steps) {
    List<AbstractThread> threads =
        steps.stream().map(step -> graph.thread(step.place)).distinct().toList();
    return threads.size() == 1 && !threads.getFirst().many();
  }

  /**
   * Whether a thread passes one of some steps between any two of others.
   *
   * @param first whether it does so before the first of these, too
   */
  private boolean comesBetween(List<Step> between, List<Step> steps, boolean first)
      throws ResourceException {
    for (Step step : steps) {
      List<Place> after = flow.successors(step.place, edge -> edge == step.edge);
      if (comesTo(steps, after, between)
          || (first && comesTo(steps, List.of(graph.thread(step.place).entry()), between))) {
        return false;
      }
    }
    return true;
  }

  private boolean comesTo(List<Step> steps, List<Place> starts, List<Step> avoided)
      throws ResourceException {
    BitSet reached =
        bypasses.around(
            starts,
            (place, edge) ->
                avoided.stream().anyMatch(step -> step.edge == edge && step.place.equals(place)));
    return steps.stream().anyMatch(step -> reached.get(step.place.id()));
  }
}
