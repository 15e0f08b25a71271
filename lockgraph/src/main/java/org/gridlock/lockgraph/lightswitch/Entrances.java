// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

import java.util.List;
import org.gridlock.absint.place.Place;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.nonconc.Refinement;

/** Nobody is inside where a thread takes a shared lock: it has counted to one. */
final class Entrances extends Refinement {
  private final List<Lightswitch> switches;

  Entrances(List<Lightswitch> switches, NonConcurrency inner) {
    super(inner);
    this.switches = switches;
  }

  @Override
  protected Answer refine(Place left, Place right) {
    return switches.stream().anyMatch(one -> isFirst(one, left, right) || isFirst(one, right, left))
        ? Answer.EXCLUSIVE
        : Answer.MAY_BE_CONCURRENT;
  }

  private static boolean isFirst(Lightswitch one, Place entrance, Place other) {
    return one.acquisitions().contains(entrance) && one.isInside(other);
  }
}
