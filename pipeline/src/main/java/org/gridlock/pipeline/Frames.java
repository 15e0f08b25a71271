// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import java.util.Optional;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.NoContexts;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.dependency.Dependencies;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.pointer.PointerAnalysis;
import org.gridlock.pointer.PointerResult;
import org.gridlock.pointer.context.ContextNeeds;
import org.gridlock.pointer.context.SelectiveContexts;

/**
 * The contexts that the points-to analysis tells apart for the adaptive engine: all calling
 * histories of a small program; of a large one those that a first pass without contexts shows to
 * matter.
 *
 * @param policy names the contexts
 * @param pointers what the points-to analysis found in them
 */
record Frames(ContextPolicy<Object> policy, PointerResult pointers) {
  /**
   * In larger functions only parameters count from which locks are computed; in all functions if
   * that is still too much.
   */
  private static final int[] LARGEST = {20, 0};

  /** With so many contexts for each function, the second pass costs more than it tells. */
  private static final int MOST_PER_FUNCTION = 10;

  /**
   * Chooses and analyses.
   *
   * @param histories the policy for small programs
   * @param few with more contexts than these, histories are no longer cheap
   */
  static Frames adaptive(
      Icfa icfa,
      PlaceMap places,
      ContextPolicy<Object> histories,
      int few,
      Dependencies dependencies,
      Deadline deadline)
      throws ResourceException {
    Optional<PointerResult> small =
        PointerAnalysis.run(icfa, places, histories, dependencies, few, deadline);
    if (small.isPresent()) {
      return new Frames(histories, small.get());
    }
    PointerResult first =
        PointerAnalysis.run(icfa, places, new NoContexts(), dependencies, deadline);
    int most = Math.max(few, MOST_PER_FUNCTION * first.statistics().contexts());
    for (int largest : LARGEST) {
      ContextNeeds needs = ContextNeeds.of(icfa, places, first, largest, deadline);
      ContextPolicy<Object> selective = new SelectiveContexts(needs);
      Optional<PointerResult> second =
          PointerAnalysis.run(icfa, places, selective, dependencies, most, deadline);
      if (second.isPresent()) {
        return new Frames(selective, second.get());
      }
    }
    return new Frames(new NoContexts(), first);
  }
}
