// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import org.jspecify.annotations.Nullable;

/** What a thread may hold and what it surely holds; a state of {@link FramedLocksetAnalysis}. */
public final class LockState {
  static final LockState UNREACHED = new LockState(MayState.UNREACHED, MustState.UNREACHED);
  static final LockState EMPTY = new LockState(MayState.EMPTY, MustState.EMPTY);

  private final MayState may;
  private final MustState must;

  private LockState(MayState may, MustState must) {
    this.may = may;
    this.must = must;
  }

  MayState may() {
    return may;
  }

  MustState must() {
    return must;
  }

  /** This state if nothing changes; what one of the analyses excludes is not reached. */
  LockState with(MayState may, MustState must) {
    if (may == this.may && must == this.must) {
      return this;
    }
    return may.reached() && must.reached() ? new LockState(may, must) : UNREACHED;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof LockState state && may.equals(state.may) && must.equals(state.must));
  }

  @Override
  public int hashCode() {
    return 31 * may.hashCode() + must.hashCode();
  }

  @Override
  public String toString() {
    return may + " " + must;
  }
}
