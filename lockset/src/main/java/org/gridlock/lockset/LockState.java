// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.Objects;
import org.gridlock.lockset.status.Given;
import org.jspecify.annotations.Nullable;

/**
 * What a thread may hold, what it surely holds, whether it may be cancelled, and what arguments it
 * was given; a state of {@link FramedLocksetAnalysis}.
 */
public final class LockState {
  static final LockState UNREACHED =
      new LockState(MayState.UNREACHED, MustState.UNREACHED, Cancellation.UNREACHED, Given.NOTHING);

  private final MayState may;
  private final MustState must;
  private final Cancellation cancellation;
  private final Given given;

  private LockState(MayState may, MustState must, Cancellation cancellation, Given given) {
    this.may = may;
    this.must = must;
    this.cancellation = cancellation;
    this.given = given;
  }

  /** The state of a thread that holds nothing. */
  static LockState empty(Cancellation cancellation, Given given) {
    return new LockState(MayState.EMPTY, MustState.EMPTY, cancellation, given);
  }

  MayState may() {
    return may;
  }

  MustState must() {
    return must;
  }

  Cancellation cancellation() {
    return cancellation;
  }

  /** What the activation was given. */
  Given given() {
    return given;
  }

  boolean isReached() {
    return may.reached();
  }

  /** The same in an activation that was given other arguments. */
  LockState with(Given given) {
    return given == this.given ? this : new LockState(may, must, cancellation, given);
  }

  /** This state if nothing changes; what one of the analyses excludes is not reached. */
  LockState with(MayState may, MustState must, Cancellation cancellation) {
    if (may == this.may && must == this.must && cancellation == this.cancellation) {
      return this;
    }
    return may.reached() && must.reached() && cancellation != Cancellation.UNREACHED
        ? new LockState(may, must, cancellation, given)
        : UNREACHED;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof LockState state
            && may.equals(state.may)
            && must.equals(state.must)
            && cancellation == state.cancellation
            && given == state.given);
  }

  @Override
  public int hashCode() {
    return Objects.hash(may, must, cancellation, System.identityHashCode(given));
  }

  @Override
  public String toString() {
    return may + " " + must + " " + cancellation + " " + given;
  }
}
