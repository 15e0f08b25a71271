// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Matches joins by the frames of the points-to analysis, for places of other contexts. A creation
 * that several places share a frame for is matched by none.
 */
public final class FramedJoinMatch implements JoinMatch {
  private final JoinMatch inFrames;
  private final UnaryOperator<Place> framed;
  private final Map<Place, Place> creations = new HashMap<>();

  /**
   * A match for a graph.
   *
   * @param inFrames matches places of frames
   * @param framed from a place of the graph to the same location in its frame
   */
  public FramedJoinMatch(JoinMatch inFrames, PlaceGraph graph, UnaryOperator<Place> framed) {
    this.inFrames = inFrames;
    this.framed = framed;
    Set<Place> shared = new HashSet<>();
    for (Place place : graph.places()) {
      for (Edge edge : place.top().outgoing()) {
        if (edge.operation() instanceof Operation.CreateThread
            && creations.put(framed.apply(place), place) != null) {
          shared.add(framed.apply(place));
        }
      }
    }
    creations.keySet().removeAll(shared);
  }

  @Override
  public PlaceGraph.@Nullable Site creation(Place join, Operation.JoinThread operation) {
    PlaceGraph.@Nullable Site site = inFrames.creation(framed.apply(join), operation);
    Place creation = site == null ? null : creations.get(site.place());
    return site == null || creation == null ? null : new PlaceGraph.Site(creation, site.edge());
  }

  @Override
  public boolean isOfThisActivation(Location join, Operation.JoinThread operation) {
    return inFrames.isOfThisActivation(join, operation);
  }
}
