// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.mask;

/**
 * What is known of the contents of a {@code sigset_t}.
 *
 * @param sure signals that are in it, by the mask with which its function was entered
 * @param possible no others are in it
 * @param shared whether somebody else may write it
 */
record SignalSet(MaskFunction sure, long possible, boolean shared) {
  static final SignalSet EMPTY = new SignalSet(MaskFunction.NONE, 0, false);
  static final SignalSet FULL = new SignalSet(MaskFunction.ALL, -1, false);
  static final SignalSet UNKNOWN = new SignalSet(MaskFunction.NONE, -1, false);
  static final SignalSet SHARED = new SignalSet(MaskFunction.NONE, -1, true);

  /** A mask that was stored. */
  static SignalSet copyOf(MaskFunction mask) {
    return new SignalSet(mask, -1, false);
  }

  /** What is true of both. */
  SignalSet meet(SignalSet other) {
    return shared || other.shared
        ? SHARED
        : new SignalSet(sure.meet(other.sure), possible | other.possible, false);
  }

  /**
   * The set with one more signal.
   *
   * @param signal its bit, or all bits if it is not known which one
   */
  SignalSet with(long signal) {
    boolean known = Long.bitCount(signal) == 1;
    return new SignalSet(known ? sure.with(signal) : sure, possible | signal, false);
  }

  /** The set without a signal, as {@link #with}. */
  SignalSet without(long signal) {
    boolean known = Long.bitCount(signal) == 1;
    return new SignalSet(sure.without(signal), known ? possible & ~signal : possible, false);
  }
}
