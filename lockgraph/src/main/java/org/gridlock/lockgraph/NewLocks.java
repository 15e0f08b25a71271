// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.List;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Renaming;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.Locksets.Sameness;
import org.gridlock.lockset.settled.UnsharedObjects;
import org.jspecify.annotations.Nullable;

/**
 * Locks in objects that their thread has not told anybody of yet, while it requests them or others:
 * {@code s = make(); lock(&s->lock); lock(&table_lock); insert(s);}. Nobody holds such a lock or
 * waits for it, so no cycle is through it.
 */
final class NewLocks {
  /** So many calls deep in the function that holds the lock the request is looked for. */
  private static final int MAX_DEPTH = 4;

  private final PlaceGraph graph;
  private final Locksets locksets;
  private final UnsharedObjects objects;

  NewLocks(PlaceGraph graph, Locksets locksets, UnsharedObjects objects) {
    this.graph = graph;
    this.locksets = locksets;
    this.objects = objects;
  }

  /** Whether only the thread of an edge knows of the object that one of its locks is in. */
  boolean isOnNoCycle(LockEdge edge) {
    Location at = edge.request().top();
    Expression requested = AddressOrder.lock(at);
    Variable pointer = AddressOrder.pointer(requested == null ? null : InstanceName.of(requested));
    return (pointer != null && objects.contains(at, pointer)) || isHeldAlone(edge);
  }

  /** Whether only the thread of an edge knows of the object that the held lock is in. */
  private boolean isHeldAlone(LockEdge edge) {
    Place taken = edge.held().acquisition();
    Expression lock = AddressOrder.lock(taken.top());
    Variable pointer = AddressOrder.pointer(lock == null ? null : InstanceName.of(lock));
    if (lock == null
        || pointer == null
        || !objects.contains(taken.top(), pointer)
        || !(edge.held().resource() instanceof Resource.Lock(LockId id))) {
      return false;
    }
    // Nothing of them is held where the request is that of a handler that interrupts the thread.
    List<Held> same =
        locksets.may(edge.request()).stream()
            .filter(held -> held.acquisition() == taken && held.lock().equals(id))
            .toList();
    return !same.isEmpty()
        && same.stream().allMatch(held -> isAlone(edge.request(), held, lock, pointer, 0));
  }

  private boolean isAlone(Place at, Held held, Expression lock, Variable pointer, int depth) {
    Place entry = graph.entry(at);
    if (entry == graph.entry(held.acquisition())) {
      return isNamed(at, held, lock) && objects.contains(at.top(), pointer);
    }
    for (Variable parameter : entry.function().parameters()) {
      if (parameter.type().equals(pointer.type())
          && objects.contains(at.top(), parameter)
          && isNamed(at, held, ofOther(lock, pointer, parameter))) {
        return true;
      }
    }
    return depth < MAX_DEPTH
        && !graph.sites(entry).isEmpty()
        && graph.sites(entry).stream()
            .allMatch(
                site ->
                    isAlone(site.place(), held, lock, pointer, depth + 1)
                        && isStillNew(site.edge().target(), pointer));
  }

  /** Whether the call that leads to a location has not told anybody of an object. */
  private boolean isStillNew(Location location, Variable pointer) {
    return location.function() == pointer.function() && objects.contains(location, pointer);
  }

  private boolean isNamed(Place at, Held held, @Nullable Expression lock) {
    return lock != null && locksets.sameness(at, lock, held) == Sameness.SAME;
  }

  /** The lock at the same place of what another variable leads to; null if it has no such name. */
  private static @Nullable Expression ofOther(Expression lock, Variable from, Variable to) {
    Renaming renaming = Renaming.of(from, to);
    if (!(lock.withoutCasts() instanceof Expression.AddressOf address)) {
      return renaming.rename(lock);
    }
    return renaming.rename(address.target()) instanceof Lvalue target
        ? new Expression.AddressOf(address.type(), target)
        : null;
  }
}
