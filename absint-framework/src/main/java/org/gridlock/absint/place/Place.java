// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.place;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.jspecify.annotations.Nullable;

/**
 * A tuple of program locations (l0, ..., ln): call sites and creation sites, then a location
 * (thesis 4.3.2). A place is a node of the trie in {@link PlaceMap}, so its prefix is its parent
 * and identity is equality.
 */
public final class Place {
  private final int id;
  private final @Nullable Place parent;
  private final Location top;
  private final int length;

  Place(int id, @Nullable Place parent, Location top) {
    this.id = id;
    this.parent = parent;
    this.top = top;
    this.length = parent == null ? 1 : parent.length + 1;
  }

  /** Dense within the {@link PlaceMap}. */
  public int id() {
    return id;
  }

  /** The place of the call or creation site that this one was entered from; null at the root. */
  public @Nullable Place parent() {
    return parent;
  }

  /** The last location of the tuple. */
  public Location top() {
    return top;
  }

  /** The number of locations, thesis |p|. */
  public int length() {
    return length;
  }

  public Function function() {
    return top.function();
  }

  /** The tuple, outermost location first. */
  public List<Location> locations() {
    Deque<Location> locations = new ArrayDeque<>(length);
    for (Place place = this; place != null; place = place.parent) {
      locations.push(place.top);
    }
    return List.copyOf(locations);
  }

  @Override
  public int hashCode() {
    return id;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public String toString() {
    return locations().toString();
  }
}
