// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Location;
import org.jspecify.annotations.Nullable;

/**
 * Where the lock operations are that acquisitions stand for, found through the calls in between:
 * what is known of one acquisition serves all that lead to it.
 */
final class AcquisitionSites {
  /** An acquisition as the activations of a context know it. */
  record Known(Place entry, Acquisition acquisition) {}

  /**
   * What an acquisition stands for at once.
   *
   * @param operations places of lock operations
   * @param others the same acquisition, as callers or callees know it
   */
  record Step(List<Place> operations, List<Known> others) {}

  /** A lock operation, and how many calls are in between. */
  private record Found(Place place, int calls) {}

  private final Function<Known, Step> step;
  private final Map<Known, Map<Location, Found>> found = new HashMap<>();
  private final Map<Known, List<Place>> places = new HashMap<>();

  AcquisitionSites(Function<Known, Step> step) {
    this.step = step;
  }

  /** Of each operation, in the order of the text, the place with the fewest calls in between. */
  List<Place> of(Known start) {
    List<Place> known = places.get(start);
    if (known == null) {
      Map<Location, Found> all = found.get(start);
      known =
          (all == null ? explore(start) : all)
              .values().stream()
                  .map(Found::place)
                  .sorted(Comparator.comparingInt(place -> place.top().id()))
                  .toList();
      places.put(start, known);
    }
    return known;
  }

  /** Looks at all that an acquisition leads to and that was not looked at before. */
  private Map<Location, Found> explore(Known start) {
    Map<Known, List<Known>> users = new HashMap<>();
    List<Known> order = new ArrayList<>();
    Map<Location, Found> result = new LinkedHashMap<>();
    found.put(start, result);
    order.add(start);
    Set<Known> leaves = new HashSet<>();
    for (int i = 0; i < order.size(); i++) {
      Known next = order.get(i);
      Step here = step.apply(next);
      for (Place operation : here.operations) {
        improve(next, operation.top(), new Found(operation, 0));
      }
      for (Known other : here.others) {
        users.computeIfAbsent(other, key -> new ArrayList<>(2)).add(next);
        if (found.putIfAbsent(other, new LinkedHashMap<>()) == null) {
          order.add(other);
        } else {
          leaves.add(other);
        }
      }
    }
    Deque<Known> pending = new ArrayDeque<>(order.reversed());
    leaves.removeAll(order);
    pending.addAll(leaves);
    Set<Known> queued = new HashSet<>(pending);
    while (!pending.isEmpty()) {
      Known next = pending.remove();
      queued.remove(next);
      for (Known user : users.getOrDefault(next, List.of())) {
        if (pass(next, user) && queued.add(user)) {
          pending.add(user);
        }
      }
    }
    return result;
  }

  private boolean pass(Known from, Known to) {
    boolean improved = false;
    if (!from.equals(to)) {
      for (Map.Entry<Location, Found> entry : found.getOrDefault(from, Map.of()).entrySet()) {
        Found nearest = entry.getValue();
        improved |= improve(to, entry.getKey(), new Found(nearest.place, nearest.calls + 1));
      }
    }
    return improved;
  }

  private boolean improve(Known known, Location location, Found candidate) {
    Map<Location, Found> all = found.computeIfAbsent(known, key -> new LinkedHashMap<>());
    @Nullable Found before = all.get(location);
    if (before != null && before.calls <= candidate.calls) {
      return false;
    }
    all.put(location, candidate);
    return true;
  }
}
