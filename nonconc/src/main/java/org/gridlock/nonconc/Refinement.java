// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import org.gridlock.absint.place.Place;
import org.gridlock.icfa.error.ResourceException;

/**
 * Non-concurrency that another analysis is asked for first, and this one where that has no proof.
 */
public abstract class Refinement implements NonConcurrency {
  private final NonConcurrency inner;

  /**
   * The analysis.
   *
   * @param inner is asked first
   */
  protected Refinement(NonConcurrency inner) {
    this.inner = inner;
  }

  /** The answer for two places for which there is no other proof; symmetric. */
  protected abstract Answer refine(Place left, Place right) throws ResourceException;

  @Override
  public final Answer check(Place left, Place right) throws ResourceException {
    Answer answer = inner.check(left, right);
    return answer == Answer.MAY_BE_CONCURRENT ? refine(left, right) : answer;
  }

  @Override
  public final boolean joinsOwnChild(Place join) {
    return inner.joinsOwnChild(join);
  }

  @Override
  public boolean isNeverReached(Place place) throws ResourceException {
    return inner.isNeverReached(place);
  }

  @Override
  public final int checks() {
    return inner.checks();
  }
}
