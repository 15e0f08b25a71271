// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockAddresses;

/**
 * Posts of semaphores that have one name for several, as {@code &fork[i]}, and what the thread has
 * waited for by the same value before: that is one semaphore, and wait and post together give
 * nothing to anybody.
 *
 * <p>A post belongs to some waits. Between one of them and the post there must be no other post
 * that belongs to it, or that belongs to none: that may have given back what was taken. One that
 * belongs to other waits gives back what these took, or is counted itself where it has passed none
 * of them.
 */
final class Posts {
  private final Waits waits;
  private final LockAddresses addresses;
  private final ThreadFlow flow;
  private final Deadline deadline;
  private final Map<Place, Set<Place>> taken = new HashMap<>();

  Posts(Waits waits, LockAddresses addresses, ThreadFlow flow, Deadline deadline) {
    this.waits = waits;
    this.addresses = addresses;
    this.flow = flow;
    this.deadline = deadline;
  }

  /** The ids of the places from which control may get to posts, and gives something by them. */
  BitSet leadingTo(Waits.Signaller signaller, List<Place> posts) throws ResourceException {
    BitSet all = new BitSet();
    List<Place> others = new ArrayList<>();
    for (Place post : posts) {
      Set<Place> before = takenFor(post);
      BitSet leading =
          before.isEmpty() ? null : flow.leadingTo(List.of(post), before::contains, deadline);
      if (leading == null || mayBeGivenBackBefore(post, leading, signaller)) {
        others.add(post);
      } else {
        all.or(leading);
      }
    }
    all.or(flow.leadingTo(others, place -> false, deadline));
    return all;
  }

  private Set<Place> takenFor(Place post) {
    return taken.computeIfAbsent(post, waits::takenFor);
  }

  /**
   * Whether there may be another post for the same wait.
   *
   * @param leading from where control may get to the post, without a wait that it belongs to
   */
  private boolean mayBeGivenBackBefore(Place post, BitSet leading, Waits.Signaller signaller) {
    for (Map.Entry<Waits.Signaller, List<Place>> entry : waits.signallers().entrySet()) {
      if (!addresses.mayEqual(entry.getKey().conditions(), signaller.conditions())) {
        continue;
      }
      for (Place other : entry.getValue()) {
        Set<Place> before = takenFor(other);
        if ((before.isEmpty() || !Collections.disjoint(before, takenFor(post)))
            && flow.successors(other).stream().anyMatch(next -> leading.get(next.id()))) {
          return true;
        }
      }
    }
    return false;
  }
}
