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
import org.gridlock.pointer.PointerStatistics;
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
    if (!Waits.areIn(icfa)) {
      return passes.withoutContexts(); // there is nothing to tell apart
    }
    Optional<Frames> small = passes.run(histories, new Bound(few, Long.MAX_VALUE));
    return small.isPresent() ? small.get() : new Choice(passes, few).run();
  }

  /** Goes from what tells few contexts apart to what tells more, and keeps the best so far only. */
  private static final class Choice {
    private final Passes passes;
    private final Bound bound;
    private Frames best;
    private ContextNeeds needs;

    Choice(Passes passes, int few) throws ResourceException {
      this.passes = passes;
      this.best = passes.withoutContexts();
      this.needs = passes.needs(best);
      PointerStatistics cost = best.pointers.statistics();
      this.bound =
          new Bound(
              Math.max(few, MOST_PER_FUNCTION * cost.contexts()),
              Math.max(CHEAP_WORK, cost.work()));
    }

    Frames run() throws ResourceException {
      if (isBetter(needs, SelectiveContexts.WHOLE, new Bound(bound.contexts(), 2 * bound.work()))) {
        return best;
      }
      // One wrapper through which all threads are created makes contexts seem to matter everywhere.
      // A pass that tells the ends of call strings apart, or only wrappers of lock operations,
      // shows better where they do.
      boolean isFirst =
          !isBetter(needs.withLargest(SMALL, passes.deadline), SHORT, bound)
              && !isBetter(
                  needs.ofWrappers(passes.icfa, passes.deadline), SelectiveContexts.WHOLE, bound);
      if (!isFirst) {
        needs = passes.needs(best);
      }
      for (int largest : LARGEST) {
        if (isFirst && largest == ALL) {
          continue; // was too much already
        }
        if (isBetter(needs.withLargest(largest, passes.deadline), SelectiveContexts.WHOLE, bound)) {
          break;
        }
      }
      return best;
    }

    private boolean isBetter(ContextNeeds apart, int longest, Bound most) throws ResourceException {
      Optional<Frames> found = passes.run(new SelectiveContexts(apart, longest), most);
      found.ifPresent(frames -> best = frames);
      return found.isPresent();
    }
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

    Frames withoutContexts() throws ResourceException {
      return run(new WrapperContexts(icfa, allocators), Bound.NONE).orElseThrow();
    }

    ContextNeeds needs(Frames frames) throws ResourceException {
      return ContextNeeds.of(icfa, places, frames.pointers, allocators, ALL, deadline);
    }
  }
}
