// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.lightswitch.CountedRooms;
import org.gridlock.lockgraph.lightswitch.CountedSemaphores;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.jspecify.annotations.Nullable;

/**
 * Rooms that a semaphore, or a counter, lets so few threads into that they are never enough for a
 * deadlock: four of five philosophers. Each thread of a deadlock waits at a request of its own.
 */
final class Rooms {
  private final CountedSemaphores semaphores;
  private final CountedRooms counted;
  private final LockAddresses addresses;

  Rooms(CountedSemaphores semaphores, CountedRooms counted, LockAddresses addresses) {
    this.semaphores = semaphores;
    this.counted = counted;
    this.addresses = addresses;
  }

  /** The rooms that a thread is in at its request, with how many are in there at most. */
  Map<LockId, Long> at(LockEdge edge) throws ResourceException {
    return at(edge.request());
  }

  private Map<LockId, Long> at(Place place) throws ResourceException {
    Map<LockId, Long> rooms = new HashMap<>(semaphores.heldAt(place));
    rooms.putAll(counted.heldAt(place));
    return rooms;
  }

  /** Why there is never a thread of each group at its request at once; null if there may be. */
  @Nullable String refuted(List<EdgeGroup> cycle) {
    return overfull(cycle.stream().map(group -> group.key().rooms()).toList());
  }

  /** Whether there may be a thread at the request of each edge at once. */
  boolean mayHold(List<LockEdge> edges) throws ResourceException {
    List<Map<LockId, Long>> inside = new ArrayList<>();
    for (LockEdge edge : edges) {
      inside.add(at(edge));
    }
    return overfull(inside) == null;
  }

  /** Which room has too few places for threads of which each is in some. */
  private @Nullable String overfull(List<Map<LockId, Long>> threads) {
    Map<LockId, Long> places = new HashMap<>();
    for (Map<LockId, Long> rooms : threads) {
      for (Map.Entry<LockId, Long> room : rooms.entrySet()) {
        if (places.merge(room.getKey(), room.getValue() - 1, (left, first) -> left - 1) < 0) {
          return reason(room.getKey());
        }
      }
    }
    return null;
  }

  /**
   * Why some number of threads is never at once where each makes one of some requests; null if they
   * may be.
   */
  @Nullable String refuted(Collection<LockEdge> requests, long threads) throws ResourceException {
    Iterator<Place> places = requests.stream().map(LockEdge::request).distinct().iterator();
    Map<LockId, Long> rooms = new HashMap<>();
    if (places.hasNext()) {
      rooms.putAll(at(places.next()));
    }
    while (!rooms.isEmpty() && places.hasNext()) {
      rooms.keySet().retainAll(at(places.next()).keySet());
    }
    for (Map.Entry<LockId, Long> room : rooms.entrySet()) {
      if (room.getValue() < threads) {
        return reason(room.getKey());
      }
    }
    return null;
  }

  private String reason(LockId room) {
    return addresses.describe(room) + " lets fewer threads in than such a deadlock needs";
  }
}
