// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.mask;

/**
 * A function from sets of signals to sets of signals that treats each signal for itself: it is in
 * the result always, if it was in the argument, or never. Signal number {@code n} is bit {@code n -
 * 1}.
 *
 * @param set those that are always in the result
 * @param kept those that are in the result if they were in the argument, and {@code set}
 */
record MaskFunction(long set, long kept) {
  static final MaskFunction IDENTITY = new MaskFunction(0, -1);
  static final MaskFunction NONE = new MaskFunction(0, 0);
  static final MaskFunction ALL = new MaskFunction(-1, -1);

  long of(long signals) {
    return set | (signals & kept);
  }

  /** First the other one, then this one. */
  MaskFunction after(MaskFunction first) {
    return new MaskFunction(of(first.set), of(first.kept));
  }

  /** The signals that are in both results. */
  MaskFunction meet(MaskFunction other) {
    return new MaskFunction(set & other.set, kept & other.kept);
  }

  /** The signals that are in one of the results. */
  MaskFunction union(MaskFunction other) {
    return new MaskFunction(set | other.set, kept | other.kept);
  }

  MaskFunction with(long signals) {
    return new MaskFunction(set | signals, kept | signals);
  }

  MaskFunction without(long signals) {
    return new MaskFunction(set & ~signals, kept & ~signals);
  }
}
