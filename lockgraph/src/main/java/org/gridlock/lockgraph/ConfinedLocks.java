// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.icfa.Edge;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.nonconc.OwnContexts;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.jspecify.annotations.Nullable;

/**
 * Locks each of which only one thread ever reaches, or of those that reach it only one ever holds
 * or waits for it. Whoever waits for one waits for himself, so no cycle of several threads is
 * through them, and nobody else misses one that its thread left behind. A thread can still hold the
 * very lock that it requests, also in a signal handler that interrupts it.
 *
 * <p>While a lock operation is of a lock of which nothing is known, none counts as such a lock.
 */
final class ConfinedLocks {
  /** Why no cycle is through such locks. */
  private static final String REASON = "each such lock is only ever used by one thread";

  private final LockAddresses addresses;
  private final OwnContexts contexts;
  private final boolean isAllKnown;
  private final List<LockEdge> edges = new ArrayList<>();
  private final List<LockEdge> others = new ArrayList<>();

  /** By object, the threads that wait for locks in it, or for others while they hold one. */
  private final Map<AbstractObject, Set<AbstractThread>> users = new HashMap<>();

  ConfinedLocks(
      LockAddresses addresses, OwnContexts contexts, List<Wait> waits, List<LockEdge> all) {
    this.addresses = addresses;
    this.contexts = contexts;
    boolean known = true;
    for (Wait wait : waits) {
      for (Resource requested : wait.requested()) {
        known &= isKnown(requested);
        use(requested, wait.thread());
      }
    }
    for (LockEdge edge : all) {
      known &= isKnown(edge.held().resource());
      use(edge.held().resource(), edge.thread());
    }
    this.isAllKnown = known;
    for (LockEdge edge : all) {
      boolean confined = isOne(edge.held().resource()) || isOne(edge.requested());
      (confined ? edges : others).add(edge);
    }
  }

  private static boolean isKnown(Resource resource) {
    return !(resource instanceof Resource.Lock(LockId lock)) || lock != LockId.Star.STAR;
  }

  private void use(Resource resource, AbstractThread thread) {
    if (resource instanceof Resource.Lock(LockId.At(Address address))) {
      use(address, thread);
    } else if (resource instanceof Resource.Lock(LockId.Several several)) {
      several.addresses().forEach(address -> use(address, thread));
    }
  }

  private void use(Address address, AbstractThread thread) {
    users.computeIfAbsent(address.object(), key -> new HashSet<>()).add(thread);
  }

  private boolean isOne(Resource resource) {
    return resource instanceof Resource.Lock(LockId lock)
        && (isReachedByOne(lock) || creation(lock) != null);
  }

  private boolean isReachedByOne(LockId lock) {
    return isAllKnown && addresses.isConfined(lock);
  }

  /** The creation whose threads use such locks, each its own, and nobody else; or null. */
  private @Nullable Edge creation(LockId id) {
    if (!isAllKnown || !(id instanceof LockId.At lock)) {
      return null;
    }
    AbstractObject object = lock.address().object();
    Edge creation = contexts.creation(object);
    return creation != null
            && users.getOrDefault(object, Set.of()).stream()
                .allMatch(thread -> contexts.isCreatedBy(thread, creation))
        ? creation
        : null;
  }

  /** Whether nobody misses a lock that a thread leaves behind locked. */
  boolean isMissedByNone(LockId lock, AbstractThread ended) {
    if (ended.entry().function().interrupts()) {
      return false; // the thread that it has interrupted goes on
    }
    Edge creation = creation(lock);
    return isReachedByOne(lock) || (creation != null && contexts.isCreatedBy(ended, creation));
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
