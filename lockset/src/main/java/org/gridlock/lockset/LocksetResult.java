// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.List;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.Solution;
import org.gridlock.absint.place.Place;
import org.gridlock.lockset.symbol.Symbols;

/** The locksets with calling histories as contexts: acquisitions know their places. */
public final class LocksetResult extends SolvedLocksets {
  private final Solution<MayState> may;
  private final Solution<MustState> must;

  LocksetResult(
      PlaceGraph graph,
      LockAddresses addresses,
      Symbols symbols,
      Solution<MayState> may,
      Solution<MustState> must,
      ForeignUnlocks foreign) {
    super(graph, addresses, symbols, foreign);
    this.may = may;
    this.must = must;
  }

  @Override
  MayState mayState(Place place) {
    return may.state(place);
  }

  @Override
  MustState mustState(Place place) {
    return must.state(place);
  }

  @Override
  List<Place> operations(Place place, Acquisition acquisition) {
    if (acquisition.origin() instanceof Acquisition.Origin.Own own && own.place() != null) {
      return List.of(own.place());
    }
    throw new IllegalArgumentException("it does not know its place: " + acquisition);
  }
}
