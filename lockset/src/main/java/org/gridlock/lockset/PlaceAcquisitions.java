// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.symbol.Cases;
import org.gridlock.lockset.symbol.Cases.Case;
import org.gridlock.lockset.symbol.Symbol;
import org.gridlock.lockset.symbol.Symbols;

/** One acquisition per operation and place, for contexts that are call strings. */
final class PlaceAcquisitions implements Acquisitions {
  private final LockAddresses addresses;
  private final Symbols symbols;
  private final PlaceGraph graph;
  private final Map<Edge, Map<Place, Map<Case, Acquisition>>> known = new HashMap<>();

  PlaceAcquisitions(LockAddresses addresses, Symbols symbols, PlaceGraph graph) {
    this.graph = graph;
    this.addresses = addresses;
    this.symbols = symbols;
  }

  @Override
  public Acquisition of(Place place, Edge edge, Operation.Lock lock, Case one) {
    Map<Case, Acquisition> cases =
        known
            .computeIfAbsent(edge, e -> new HashMap<>())
            .computeIfAbsent(place, p -> new HashMap<>(2));
    return cases.computeIfAbsent(
        one,
        key ->
            new Acquisition(
                ((((long) place.id() << 32) | edge.id()) << Cases.BITS) | cases.size(),
                new Acquisition.Origin.Own(edge, place),
                addresses.locks(place, lock.lock()),
                lock.kind(),
                lock.mode(),
                new Facts(names(place, lock.lock(), one), List.of()).where(one.taken())));
  }

  @Override
  public List<Symbol> names(Place place, Expression pointer, Case one) {
    List<Symbol> names = symbols.names(graph, place, pointer);
    if (one.pointer() == null) {
      return names;
    }
    Set<Symbol> all = new LinkedHashSet<>(names);
    all.addAll(symbols.names(graph, place, one.pointer()));
    return List.copyOf(all);
  }
}
