// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import java.util.function.Predicate;
import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.engine.FlowSensitiveEngine;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.BoundedCallStrings;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.dependency.Dependencies;
import org.gridlock.dependency.Relevance;
import org.gridlock.dependency.Slice;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.LockGraphResult;
import org.gridlock.lockset.Locksets;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.pointer.PointsTo;

/**
 * Looks on while a program is analysed: is shown what each stage found, and says what the stages
 * after it are given. Tests read intermediate results here, and put known faults in their place; an
 * analysis proper uses {@link #PLAIN}.
 */
public interface Stages {
  /** Leaves everything as it is. */
  Stages PLAIN = new Stages() {};

  /** The policy for one analysis that tells calling histories apart. */
  default ContextPolicy<Object> contexts() {
    return BoundedCallStrings.standard();
  }

  /** How many contexts the adaptive policy may tell apart. */
  default ContextBudget budget() {
    return ContextBudget.STANDARD;
  }

  /** The policy that names the frames of the points-to analysis, with all that it has named. */
  default ContextPolicy<Object> frames(ContextPolicy<Object> chosen) {
    return chosen;
  }

  default Dependencies dependencies(Slice found) {
    return found;
  }

  default PointsTo pointsTo(PointsTo found) {
    return found;
  }

  /** Which functions the flow-sensitive analyses enter. */
  default Predicate<Function> entered(Relevance found) {
    return found::isRelevant;
  }

  /** How often the frames of the points-to analysis run, for the adaptive policy. */
  default Activations activations(Activations found) {
    return found;
  }

  default PlaceGraph places(PlaceMap places, PlaceGraph found) {
    return found;
  }

  /** The points-to sets at the places, where {@link #pointsTo} is asked at those of frames. */
  default PointsTo atPlaces(PointsTo found) {
    return found;
  }

  /**
   * The locksets.
   *
   * @param engine for the same places
   */
  default Locksets locksets(Locksets found, FlowSensitiveEngine engine) throws ResourceException {
    return found;
  }

  default NonConcurrency nonConcurrency(NonConcurrency found) {
    return found;
  }

  default LockGraphResult lockGraph(LockGraphResult found) {
    return found;
  }
}
