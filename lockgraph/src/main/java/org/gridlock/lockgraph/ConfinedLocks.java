// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;

/**
 * Locks each of which only one thread ever reaches. Whoever waits for one waits for himself, so no
 * cycle of several threads is through them, and nobody else misses one that its thread left behind.
 * A thread can still hold the very lock that it requests, also in a signal handler that interrupts
 * it.
 *
 * <p>While a lock operation is of a lock of which nothing is known, none counts as such a lock.
 */
final class ConfinedLocks {
  /** Why no cycle is through such locks. */
  private static final String REASON = "each such lock is only ever reached by one thread";

  private final LockAddresses addresses;
  private final boolean isAllKnown;
  private final List<LockEdge> edges = new ArrayList<>();
  private final List<LockEdge> others = new ArrayList<>();

  ConfinedLocks(LockAddresses addresses, List<Wait> waits, List<LockEdge> all) {
    this.addresses = addresses;
    this.isAllKnown =
        waits.stream().flatMap(wait -> wait.requested().stream()).noneMatch(this::isUnknown)
            && all.stream().noneMatch(edge -> isUnknown(edge.held().resource()));
    for (LockEdge edge : all) {
      boolean confined = isOne(edge.held().resource()) || isOne(edge.requested());
      (confined ? edges : others).add(edge);
    }
  }

  private boolean isUnknown(Resource resource) {
    return resource instanceof Resource.Lock(LockId lock) && lock == LockId.Star.STAR;
  }

  private boolean isOne(Resource resource) {
    return resource instanceof Resource.Lock(LockId lock) && contains(lock);
  }

  /** Whether a lock is such a one. */
  boolean contains(LockId lock) {
    return isAllKnown && addresses.isConfined(lock);
  }

  /** The edges from or to one, which only matter where a thread waits for itself. */
  List<LockEdge> edges() {
    return edges;
  }

  /** All other edges. */
  List<LockEdge> others() {
    return others;
  }

  /** That those that are held under others, and others under them, make no cycle. */
  List<Refutation> refutations(Resources resources) {
    Set<Resource> held = new LinkedHashSet<>();
    Set<Resource> requested = new LinkedHashSet<>();
    for (LockEdge edge : edges) {
      held.add(edge.held().resource());
      requested.add(edge.requested());
    }
    return edges.stream()
        .filter(edge -> held.contains(edge.requested()))
        .filter(edge -> requested.contains(edge.held().resource()))
        .map(resources::describe)
        .distinct()
        .map(text -> new Refutation(List.of(text), REASON))
        .toList();
  }
}
