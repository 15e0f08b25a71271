// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import java.util.Collection;
import java.util.List;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;

/**
 * The reachable places of a program and how control moves between their functions: the same for all
 * flow-sensitive analyses of one run.
 */
public interface PlaceGraph extends Activations {
  /** All reachable places, by id. */
  List<Place> places();

  /** The entry place of the start function. */
  Place root();

  /** The entry places that the call or creation at {@code site} leads to. */
  Collection<Place> entered(Place site, Edge edge);

  /**
   * Whether control may pass the call at {@code site} as an edge within the function: it has no
   * target, or one that this graph does not enter since nothing in it matters.
   */
  default boolean stepsOver(Place site, Edge edge) {
    return entered(site, edge).isEmpty();
  }

  /**
   * The sites from which a function is entered in this context; several where histories were merged
   * (recursion, or a policy that merges).
   *
   * @param entry an entry place
   */
  Collection<Site> sites(Place entry);

  /** The abstract threads, main first, then in order of their entry places. */
  List<AbstractThread> threads();

  /** The abstract thread that a reachable place belongs to (thesis get_thread). */
  AbstractThread thread(Place place);

  /** The place of a location in the activation of an entry place. */
  Place at(Place entry, Location location);

  /**
   * A call or creation site in a context.
   *
   * @param place where
   * @param edge the edge with the {@code Call} or {@code CreateThread} operation
   */
  record Site(Place place, Edge edge) {}
}
