// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import org.gridlock.absint.engine.FlowSensitiveEngine;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.Locksets;
import org.gridlock.pipeline.Stages;
import org.gridlock.pointer.PointsTo;
import org.jspecify.annotations.Nullable;

/** A fault that asks which locks expressions mean, at the places of the graph. */
abstract class WithAddresses implements Stages {
  private @Nullable PlaceGraph graph;
  private @Nullable PointsTo pointsTo;

  @Override
  public final PlaceGraph places(PlaceMap places, PlaceGraph found) {
    return graph = found;
  }

  @Override
  public final PointsTo atPlaces(PointsTo found) {
    return pointsTo = found;
  }

  @Override
  public Locksets locksets(Locksets found, FlowSensitiveEngine engine) throws ResourceException {
    return locksets(found, addresses(), graph());
  }

  Locksets locksets(Locksets found, LockAddresses addresses, PlaceGraph places) {
    return found;
  }

  final LockAddresses addresses() {
    return new LockAddresses(pointsTo(), graph());
  }

  final PlaceGraph graph() {
    return required(graph);
  }

  final PointsTo pointsTo() {
    return required(pointsTo);
  }

  private static <T> T required(@Nullable T found) {
    if (found == null) {
      throw new IllegalStateException("too early");
    }
    return found;
  }
}
