// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import java.util.Optional;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.dependency.Dependencies;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.pointer.PointerAnalysis;
import org.gridlock.pointer.PointerAnalysis.Bound;
import org.gridlock.pointer.PointerResult;
import org.gridlock.pointer.context.Allocators;
import org.gridlock.pointer.context.ContextNeeds;
import org.gridlock.pointer.context.SelectiveContexts;
import org.gridlock.pointer.context.WrapperContexts;

/**
 * The contexts that the points-to analysis tells apart for the adaptive engine: all calling
 * histories of a small program; of a large one those that a first pass without contexts shows to
 * matter.
 *
 * @param policy names the contexts
 * @param pointers what the points-to analysis found in them
 */
record Frames(ContextPolicy<Object> policy, PointerResult pointers) {
  private static final int ALL = Integer.MAX_VALUE;

  /**
   * In larger functions only parameters count from which locks are computed; in all functions if
   * that is still too much.
   */
  private static final int[] LARGEST = {ALL, 20, 0};

  /** In the rough pass, so much of a call string is told apart, of functions of such a size. */
  private static final int SHORT = 2;

  private static final int SMALL = 60;

  /** With so many contexts for each function, a further pass costs more than it tells. */
  private static final int MOST_PER_FUNCTION = 10;

  /** A pass may always move so much; more only as far as the pass without contexts did. */
  private static final long CHEAP_WORK = 100_000_000;

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
    Passes passes = new Passes(icfa, places, dependencies, new Allocators(icfa), deadline);
    Optional<Frames> small = passes.run(histories, new Bound(few, Long.MAX_VALUE));
    if (small.isPresent()) {
      return small.get();
    }
    Frames first =
        passes.run(new WrapperContexts(icfa, passes.allocators), Bound.NONE).orElseThrow();
    int most = Math.max(few, MOST_PER_FUNCTION * first.pointers.statistics().contexts());
    long work = Math.max(CHEAP_WORK, first.pointers.statistics().work());
    ContextNeeds needs = passes.needs(first);
    Optional<Frames> whole =
        passes.run(
            new SelectiveContexts(needs, SelectiveContexts.WHOLE), new Bound(most, 2 * work));
    if (whole.isPresent()) {
      return whole.get();
    }
    // One wrapper through which all threads are created makes contexts seem to matter everywhere.
    // A pass that tells the ends of call strings apart, or only wrappers of lock operations, shows
    // better where they do.
    Bound bound = new Bound(most, work);
    Optional<Frames> second =
        passes.run(new SelectiveContexts(needs.withLargest(SMALL, deadline), SHORT), bound);
    if (second.isEmpty()) {
      second =
          passes.run(
              new SelectiveContexts(needs.ofWrappers(icfa, deadline), SelectiveContexts.WHOLE),
              bound);
    }
    Frames rough = second.orElse(first);
    ContextNeeds real = rough == first ? needs : passes.needs(rough);
    for (int largest : LARGEST) {
      if (rough == first && largest == ALL) {
        continue; // was too much already
      }
      Optional<Frames> next =
          passes.run(
              new SelectiveContexts(real.withLargest(largest, deadline), SelectiveContexts.WHOLE),
              bound);
      if (next.isPresent()) {
        return next.get();
      }
    }
    return rough;
  }

  /** Runs points-to analyses of one program. */
  private record Passes(
      Icfa icfa,
      PlaceMap places,
      Dependencies dependencies,
      Allocators allocators,
      Deadline deadline) {
    Optional<Frames> run(ContextPolicy<Object> policy, Bound bound) throws ResourceException {
      return PointerAnalysis.run(icfa, places, policy, dependencies, bound, deadline)
          .map(pointers -> new Frames(policy, pointers));
    }

    ContextNeeds needs(Frames frames) throws ResourceException {
      return ContextNeeds.of(icfa, places, frames.pointers, allocators, ALL, deadline);
    }
  }
}
