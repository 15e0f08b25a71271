// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.symbol.Symbol;
import org.gridlock.lockset.symbol.Symbols;

/** One acquisition per operation and place, for contexts that are call strings. */
final class PlaceAcquisitions implements Acquisitions {
  private final LockAddresses addresses;
  private final Symbols symbols;
  private final PlaceGraph graph;
  private final Map<Edge, Map<Place, Acquisition>> known = new HashMap<>();

  PlaceAcquisitions(LockAddresses addresses, Symbols symbols, PlaceGraph graph) {
    this.graph = graph;
    this.addresses = addresses;
    this.symbols = symbols;
  }

  @Override
  public Acquisition of(Place place, Edge edge, Operation.Lock lock) {
    return known
        .computeIfAbsent(edge, e -> new HashMap<>())
        .computeIfAbsent(
            place,
            p ->
                new Acquisition(
                    ((long) place.id() << 32) | edge.id(),
                    new Acquisition.Origin.Own(edge, place),
                    addresses.locks(place, lock.lock()),
                    lock.kind(),
                    lock.mode(),
                    new Facts(names(place, lock.lock()), List.of())));
  }

  @Override
  public List<Symbol> names(Place place, Expression pointer) {
    return symbols.names(graph, place, pointer);
  }
}
