// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockgraph.Finding.Request;
import org.gridlock.lockgraph.Finding.Subject;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.settled.MemberName;
import org.jspecify.annotations.Nullable;

/**
 * Locks that a function releases on some ways and leaves behind on others: what a thread waits for
 * after such a function is not what it was written to wait for under the lock. Where some function
 * releases what it has not locked, the lock may be left behind for it; such locks are left out.
 */
final class LeftLocks {
  /** What an operation on a lock says of it. */
  private record Named(Operation.LockKind kind, Expression pointer) {}

  private final Icfa icfa;
  private final Locksets locksets;
  private final ControlFlow control = new ControlFlow();

  /** Where a function may be with a lock that it releases on some ways from there. */
  private final Map<Location, Optional<BitSet>> holding = new HashMap<>();

  /** What functions release that have not locked it by that name; null for what has none. */
  private @Nullable Set<@Nullable Object> releasedForOthers;

  LeftLocks(Icfa icfa, Locksets locksets) {
    this.icfa = icfa;
    this.locksets = locksets;
  }

  /** Whether the thread holds its lock because the function that acquired it has left it behind. */
  boolean isLeft(Request edge) {
    BitSet held =
        edge.holds() == Subject.LOCK
            ? holding.computeIfAbsent(edge.acquisition().top(), this::find).orElse(null)
            : null;
    return held != null
        && locksets.stacks(edge.acquisition(), edge.request()).request().stream()
            .noneMatch(location -> held.get(location.id()));
  }

  private Optional<BitSet> find(Location acquisition) {
    for (Edge edge : acquisition.outgoing()) {
      if (edge.operation() instanceof Operation.Lock lock) {
        BitSet releases = new BitSet();
        for (Edge other : acquisition.function().edges()) {
          if (other.operation() instanceof Operation.Unlock unlock
              && unlock.kind() == lock.kind()
              && unlock.lock().equals(lock.lock())) {
            releases.set(other.source().id());
          }
        }
        BitSet held = control.reachableWithout(List.of(acquisition), releases);
        return held.intersects(releases) && !isReleasedByOthers(lock)
            ? Optional.of(held)
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private boolean isReleasedByOthers(Operation.Lock lock) {
    Set<@Nullable Object> released = releasedForOthers;
    if (released == null) {
      released = new HashSet<>();
      for (Function function : icfa.functions()) {
        Set<Named> locked = new HashSet<>();
        for (Edge edge : function.edges()) {
          if (edge.operation() instanceof Operation.Lock own) {
            locked.add(new Named(own.kind(), own.lock()));
          }
        }
        for (Edge edge : function.edges()) {
          if (edge.operation() instanceof Operation.Unlock unlock
              && !locked.contains(new Named(unlock.kind(), unlock.lock()))) {
            released.add(name(unlock.lock()));
          }
        }
      }
      releasedForOthers = released;
    }
    Object name = name(lock.lock());
    return name == null || released.contains(name) || released.contains(null);
  }

  /** The variable or the member of a struct that a pointer to a lock leads to. */
  private static @Nullable Object name(Expression pointer) {
    return pointer.withoutCasts() instanceof Expression.AddressOf address
        ? address.target() instanceof Lvalue.Var(Variable variable)
            ? variable
            : MemberName.of(address.target())
        : null;
  }
}
