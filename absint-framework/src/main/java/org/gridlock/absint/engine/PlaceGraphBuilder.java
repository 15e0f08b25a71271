// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import gnu.trove.map.hash.TLongObjectHashMap;
import gnu.trove.set.hash.TLongHashSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.place.PairKey;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;

/** Collects the reachable places of a program and the calls and creations between them. */
public final class PlaceGraphBuilder {
  final PlaceMap places;
  final Place root;
  final BitSet reached = new BitSet();

  /** By entry place, in order of discovery. */
  final Map<Place, List<PlaceGraph.Site>> sites = new LinkedHashMap<>();

  private final TLongObjectHashMap<List<Place>> entered = new TLongObjectHashMap<>();
  private final TLongHashSet steppedOver = new TLongHashSet();

  /**
   * An empty graph.
   *
   * @param root the entry place of the start function
   */
  public PlaceGraphBuilder(PlaceMap places, Place root) {
    this.places = places;
    this.root = root;
    sites.put(root, new ArrayList<>(1));
  }

  /** Adds a place; false if it was known. */
  public boolean reach(Place place) {
    boolean known = reached.get(place.id());
    reached.set(place.id());
    return !known;
  }

  /** Whether the place was added. */
  public boolean isReached(Place place) {
    return reached.get(place.id());
  }

  /**
   * Adds a call or creation. The first one that leads to an entry place must start in an activation
   * that was itself entered before, or in that of the root.
   *
   * @param entry the entry place it leads to; it is not {@linkplain #reach reached} thereby
   */
  public void enter(Place site, Edge edge, Place entry) {
    List<Place> known = entered.get(key(site, edge));
    if (known == null) {
      known = new ArrayList<>(1);
      entered.put(key(site, edge), known);
    }
    known.add(entry);
    sites.computeIfAbsent(entry, e -> new ArrayList<>(1)).add(new PlaceGraph.Site(site, edge));
  }

  /** Control may pass the call as an edge within the function. */
  public void stepOver(Place site, Edge edge) {
    steppedOver.add(key(site, edge));
  }

  /** The sites from which a function was entered so far. */
  public Collection<PlaceGraph.Site> sites(Place entry) {
    return sites.getOrDefault(entry, List.of());
  }

  Collection<Place> entered(Place site, Edge edge) {
    List<Place> entries = entered.get(key(site, edge));
    return entries == null ? List.of() : entries;
  }

  boolean stepsOver(Place site, Edge edge) {
    return steppedOver.contains(key(site, edge));
  }

  private static long key(Place site, Edge edge) {
    return PairKey.of(site.id(), edge.id());
  }

  /** The graph; nothing may be added afterwards. */
  public PlaceGraph build() {
    return new ExploredPlaces(this);
  }
}
