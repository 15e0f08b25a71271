// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.EnumSet;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Expression;

/**
 * Types of mutexes that come from callers, as constants: {@code init(&m, PTHREAD_MUTEX_NORMAL)}.
 */
final class GivenTypes {
  private static final Set<MutexType> UNKNOWN = Set.of(MutexType.UNKNOWN);

  private final GivenArguments given;

  GivenTypes(PlaceGraph graph) {
    this.given = new GivenArguments(graph);
  }

  /** The types that a number may stand for at a place. */
  Set<MutexType> at(Place place, Expression number) {
    return at(place, number, GivenArguments.MAX_CALLS);
  }

  private Set<MutexType> at(Place place, Expression number, int calls) {
    if (!given.isGiven(number) || calls == 0) {
      return Set.of(MutexType.of(number));
    }
    Set<MutexType> types = EnumSet.noneOf(MutexType.class);
    for (PlaceGraph.Site caller : given.callers(place)) {
      Expression argument = given.at(caller, number);
      types.addAll(argument == null ? UNKNOWN : at(caller.place(), argument, calls - 1));
    }
    return types.isEmpty() ? UNKNOWN : types;
  }
}
