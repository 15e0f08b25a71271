// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.lockgraph.Finding.Request;
import org.gridlock.lockgraph.Finding.Subject;

/**
 * Locks that a function releases on some ways and leaves behind on others: what a thread waits for
 * after such a function is not what it was written to wait for under the lock.
 */
final class LeftLocks {
  private final ControlFlow control = new ControlFlow();

  /** Where a function may be with a lock that it releases on some ways from there. */
  private final Map<Location, Optional<BitSet>> holding = new HashMap<>();

  /** Whether the thread holds its lock because the function that acquired it has left it behind. */
  boolean isLeft(Request edge) {
    BitSet held =
        edge.holds() == Subject.LOCK
            ? holding.computeIfAbsent(edge.acquisition().top(), this::find).orElse(null)
            : null;
    return held != null
        && edge.request().locations().stream().noneMatch(location -> held.get(location.id()));
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
        return held.intersects(releases) ? Optional.of(held) : Optional.empty();
      }
    }
    return Optional.empty();
  }
}
