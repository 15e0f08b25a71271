// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import org.jspecify.annotations.Nullable;

/**
 * What a thread may hold, what it surely holds, and whether it may be cancelled; a state of {@link
 * FramedLocksetAnalysis}.
 */
public final class LockState {
  static final LockState UNREACHED =
      new LockState(MayState.UNREACHED, MustState.UNREACHED, Cancellation.UNREACHED);

  private final MayState may;
  private final MustState must;
  private final Cancellation cancellation;

  private LockState(MayState may, MustState must, Cancellation cancellation) {
    this.may = may;
    this.must = must;
    this.cancellation = cancellation;
  }

  /** The state of a thread that holds nothing. */
  static LockState empty(Cancellation cancellation) {
    return new LockState(MayState.EMPTY, MustState.EMPTY, cancellation);
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

  /** This state if nothing changes; what one of the analyses excludes is not reached. */
  LockState with(MayState may, MustState must, Cancellation cancellation) {
    if (may == this.may && must == this.must && cancellation == this.cancellation) {
      return this;
    }
    return may.reached() && must.reached() && cancellation != Cancellation.UNREACHED
        ? new LockState(may, must, cancellation)
        : UNREACHED;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof LockState state
            && may.equals(state.may)
            && must.equals(state.must)
            && cancellation == state.cancellation);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * may.hashCode() + must.hashCode()) + cancellation.ordinal();
  }

  @Override
  public String toString() {
    return may + " " + must + " " + cancellation;
  }
}
