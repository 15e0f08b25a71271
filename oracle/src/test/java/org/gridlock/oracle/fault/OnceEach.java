// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.pipeline.Stages;

/** What is repeated by a caller, taken for something that runs once, by places and by frames. */
final class OnceEach implements Stages {
  @Override
  public Activations activations(Activations found) {
    return new Activations() {
      @Override
      public boolean runsAtMostOnce(Place place) {
        return true;
      }

      @Override
      public boolean isActivatedAtMostOnce(Place place) {
        return true;
      }

      @Override
      public Place entry(Place place) {
        return found.entry(place);
      }
    };
  }

  @Override
  public PlaceGraph places(PlaceMap places, PlaceGraph found) {
    return new Tampered.Graph(found) {
      @Override
      public boolean runsAtMostOnce(Place place) {
        return true;
      }

      @Override
      public boolean isActivatedAtMostOnce(Place place) {
        return true;
      }
    };
  }
}
