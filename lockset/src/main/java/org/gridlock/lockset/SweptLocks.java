// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.List;
import org.gridlock.icfa.Edge;
import org.gridlock.lockset.sweep.Sweep;
import org.gridlock.lockset.sweep.Sweeps;

/**
 * What a {@link Sweep} takes is one entry of many locks, which another sweep releases as a whole:
 * where it ends, not one by one.
 *
 * <p>Of that entry is known which sweep goes through its locks, from the first that one run of the
 * loop takes until something changes what the sweep reads, or the loop begins again. While such an
 * entry is there, an unlock in a sweep that is like it releases nothing else. When that has ended,
 * each lock has been given back at least as often as it was held through the entry; if it is held
 * still, other entries say so. This counts for one entry only: two may hold a lock twice, which one
 * sweep gives back once. A lock that cannot be held twice is not held at all then, so all such
 * entries go.
 */
record SweptLocks(Sweeps sweeps, LockTypes types) {

  /**
   * The state when an edge is passed that may begin a sweep: what it took before is not its own.
   */
  MayState begun(Edge edge, MayState state) {
    Sweep sweep = sweeps.begun(edge);
    return sweep == null
        ? state
        : state.map(
            entry ->
                sweep.equals(entry.facts().sweep())
                        && entry.acquisition().origin() instanceof Acquisition.Origin.Own
                    ? entry.repeated()
                    : entry);
  }

  /** Whether an unlock is one of a sweep that releases an entry where it ends. */
  boolean areTogether(Edge unlock, MayState state) {
    Sweep sweep = sweeps.of(unlock);
    return sweep != null && !like(sweep, state).isEmpty();
  }

  /** The state when an edge is passed that may end a sweep. */
  MayState ended(Edge edge, MayState state) {
    Sweep sweep = sweeps.ended(edge);
    List<MayEntry> taken = sweep == null ? List.of() : like(sweep, state);
    return taken.size() == 1
            || taken.stream().allMatch(entry -> types.isHeldOnce(entry.acquisition().kind()))
        ? state.without(taken::contains)
        : state;
  }

  private static List<MayEntry> like(Sweep sweep, MayState state) {
    return state.entries().stream()
        .filter(entry -> entry.facts().sweep() instanceof Sweep taking && sweep.isLike(taking))
        .toList();
  }
}
