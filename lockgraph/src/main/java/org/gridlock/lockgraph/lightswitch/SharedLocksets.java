// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Expression;
import org.gridlock.lockset.CallStacks;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;

/**
 * Locksets in which a lock that several threads share is held by each of them for as long as it is
 * inside, whether it has taken the lock itself or not, and no longer.
 */
final class SharedLocksets implements Locksets {
  private final Locksets locksets;
  private final List<Lightswitch> switches;
  private final Map<Place, Set<Held>> known = new HashMap<>();

  SharedLocksets(Locksets locksets, List<Lightswitch> switches) {
    this.locksets = locksets;
    this.switches = switches;
  }

  @Override
  public Set<Held> may(Place place) {
    return known.computeIfAbsent(place, this::find);
  }

  private Set<Held> find(Place place) {
    Set<Held> held = new LinkedHashSet<>(locksets.may(place));
    for (Lightswitch one : switches) {
      if (one.isOutside(place)) {
        held.removeIf(one::isShared);
      } else {
        one.entered().getOrDefault(place, Set.of()).forEach(entry -> held.add(one.held(entry)));
      }
    }
    return held;
  }

  @Override
  public Set<MustHeld> must(Place place) {
    return locksets.must(place);
  }

  @Override
  public boolean isReached(Place place) {
    return locksets.isReached(place);
  }

  @Override
  public Sameness sameness(Place place, Expression lock, Held held) {
    return locksets.sameness(place, lock, held);
  }

  @Override
  public CallStacks stacks(Place acquisition, Place request) {
    return locksets.stacks(acquisition, request);
  }

  @Override
  public boolean mayBeReleasedByOthers(LockId lock) {
    return locksets.mayBeReleasedByOthers(lock);
  }
}
