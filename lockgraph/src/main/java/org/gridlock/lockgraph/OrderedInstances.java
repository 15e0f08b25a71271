// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.Locksets.Sameness;
import org.jspecify.annotations.Nullable;

/**
 * Locks that the program takes in the order of their addresses (rule R 13 of the design), or of a
 * number that stands beside each and keeps its value: no cycle is of these alone. Of locks that are
 * one to the analysis, a cycle through others remains one if the edges between them are left out,
 * as both ends of those are one. Locks that are several to it, as those of two places that
 * allocate, must be on no cycle with others.
 *
 * <p>Different locks may have equal numbers. Then a cycle is of edges between such locks alone:
 * these are left to the search, which knows what else they hold, as the third lock of {@code if
 * (h(a) < h(b)) ... else if (h(a) > h(b)) ... else lock(&tie)} (Goetz, <i>Java Concurrency in
 * Practice</i>, 10.1.2).
 */
final class OrderedInstances {
  /** What is waited for at a place. */
  private record Request(Place place, Resource resource) {}

  private final AddressOrder addresses;
  private final Locksets locksets;

  /** The edges, each with why it is on no cycle. */
  private final Map<LockEdge, String> ordered = new LinkedHashMap<>();

  private final Set<LockEdge> maybeSame = new LinkedHashSet<>();

  OrderedInstances(
      AddressOrder addresses,
      Locksets locksets,
      NewLocks newLocks,
      List<LockEdge> edges,
      Resources resources,
      Deadline deadline)
      throws ResourceException {
    this.addresses = addresses;
    this.locksets = locksets;
    Set<Request> own = new HashSet<>();
    for (LockEdge edge : edges) {
      if (edge.surelyHeld() && isOwn(edge)) {
        own.add(new Request(edge.request(), edge.requested()));
      }
    }
    Map<Resource, List<LockEdge>> loops = new LinkedHashMap<>();
    Set<Resource> all = new LinkedHashSet<>();
    for (LockEdge edge : edges) {
      if (isOwn(edge) || own.contains(new Request(edge.request(), edge.requested()))) {
        ordered.put(edge, "who requests such a lock has it already");
        maybeSame.add(edge);
        continue;
      }
      if (newLocks.isOnNoCycle(edge)) {
        ordered.put(edge, "only one thread knows of such a lock yet");
        maybeSame.add(edge);
        continue;
      }
      all.add(edge.held().resource());
      all.add(edge.requested());
      if (edge.held().resource().equals(edge.requested())) {
        loops.computeIfAbsent(edge.requested(), key -> new ArrayList<>()).add(edge);
      }
    }
    loops.forEach(
        (lock, among) -> {
          if (lock instanceof Resource.Lock && isAlone(lock, all, resources)) {
            keepIfOrdered(among);
          }
        });
    if (edges.stream().anyMatch(edge -> isBetweenSeveral(edge, resources))) {
      for (List<LockEdge> among : new ResourceOrder(edges, resources, deadline).onCycles(edges)) {
        if (among.stream().allMatch(OrderedInstances::isBetweenLocks)) {
          keepIfOrdered(among);
        }
      }
    }
  }

  /** Whether the requested mutex is the held one, so that no other thread has it. */
  private boolean isOwn(LockEdge edge) {
    return edge.sameness() == Sameness.SAME
        && !Interruptions.isInHandler(
            edge.request()) // it is the interrupted thread that may have it
        && isMutex(edge.held().acquisition().top())
        && isMutex(edge.request().top())
        && edge.held().resource() instanceof Resource.Lock(LockId lock)
        && !locksets.mayBeReleasedByOthers(lock);
  }

  private static boolean isMutex(Location location) {
    return location.outgoing().stream()
        .allMatch(
            edge ->
                edge.operation() instanceof Operation.Lock lock
                    && lock.kind() == Operation.LockKind.MUTEX);
  }

  private static boolean isBetweenLocks(LockEdge edge) {
    return edge.held().resource() instanceof Resource.Lock
        && edge.requested() instanceof Resource.Lock;
  }

  /** Whether an edge leads one way in memory, between locks that are two to the analysis. */
  private boolean isBetweenSeveral(LockEdge edge, Resources resources) {
    return isBetweenLocks(edge)
        && !edge.held().resource().equals(edge.requested())
        && !(resources.isUnique(edge.held().resource()) && resources.isUnique(edge.requested()))
        && addresses.relations(edge).entrySet().stream()
            .anyMatch(relation -> isOrder(relation.getKey(), relation.getValue()));
  }

  private void keepIfOrdered(List<LockEdge> among) {
    Map<Measure, Integer> all = new LinkedHashMap<>(addresses.relations(among.get(0)));
    for (LockEdge edge : among) {
      Map<Measure, Integer> more = addresses.relations(edge);
      all.keySet().retainAll(more.keySet());
      all.replaceAll((measure, bits) -> bits | more.getOrDefault(measure, VariableOrder.ANY));
    }
    Measure whole = first(all, this::isOrder);
    Measure measure =
        whole != null ? whole : first(all, (one, bits) -> VariableOrder.areOneWay(bits));
    if (measure != null) {
      for (LockEdge edge : among) {
        int bits = addresses.relations(edge).getOrDefault(measure, VariableOrder.ANY);
        boolean mayBeEqual = (bits & VariableOrder.EQUAL) != 0;
        if (measure.equals(whole) || !mayBeEqual) {
          ordered.put(edge, measure.reason());
        }
        if (measure.equals(whole) && mayBeEqual) {
          maybeSame.add(edge);
        }
      }
    }
  }

  private static @Nullable Measure first(
      Map<Measure, Integer> relations, BiPredicate<Measure, Integer> which) {
    return relations.entrySet().stream()
        .filter(one -> which.test(one.getKey(), one.getValue()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }

  /** Different locks may have equal numbers. */
  private boolean isOrder(Measure measure, int relation) {
    return VariableOrder.isStrict(relation)
        || (VariableOrder.areOneWay(relation) && addresses.isDistinct(measure));
  }

  /** The edges that no cycle needs. */
  Set<LockEdge> edges() {
    return ordered.keySet();
  }

  /** That they make no cycle. */
  List<Refutation> refutations(Resources resources) {
    return ordered.entrySet().stream()
        .map(edge -> new Refutation(List.of(resources.describe(edge.getKey())), edge.getValue()))
        .distinct()
        .toList();
  }

  /** Those of them whose locks may be one and the same. */
  Set<LockEdge> maybeSame() {
    return maybeSame;
  }

  private static boolean isAlone(Resource lock, Set<Resource> all, Resources resources) {
    return all.stream().noneMatch(other -> !other.equals(lock) && resources.mayEqual(lock, other));
  }
}
