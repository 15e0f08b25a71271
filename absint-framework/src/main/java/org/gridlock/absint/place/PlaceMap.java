// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.place;

import gnu.trove.map.hash.TLongIntHashMap;
import java.util.ArrayList;
import java.util.List;
import org.gridlock.icfa.Location;
import org.jspecify.annotations.Nullable;

/**
 * The two-way map between places and dense ids, shared by all analyses of a program: a trie with
 * parent pointers and an array back into it (thesis figure 4.13). The trie's child links are one
 * hash table keyed by (parent id, location id).
 */
public final class PlaceMap {
  private static final int ABSENT = -1;

  private final TLongIntHashMap children = new TLongIntHashMap(1024, 0.6f, -1L, ABSENT);
  private final List<Place> places = new ArrayList<>();

  /** The place {@code prefix + location}; {@code prefix} null gives a tuple of one location. */
  public Place extend(@Nullable Place prefix, Location location) {
    long key = PairKey.of(prefix == null ? 0 : prefix.id() + 1, location.id());
    int known = children.get(key);
    if (known != ABSENT) {
      return places.get(known);
    }
    Place place = new Place(places.size(), prefix, location);
    children.put(key, place.id());
    places.add(place);
    return place;
  }

  /** The place with the same prefix as {@code place} that ends in {@code location}. */
  public Place move(Place place, Location location) {
    return extend(place.parent(), location);
  }

  /** The place with that id. */
  public Place get(int id) {
    return places.get(id);
  }

  /** The number of places so far; ids are below it. */
  public int size() {
    return places.size();
  }
}
