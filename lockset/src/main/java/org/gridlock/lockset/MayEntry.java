// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

/**
 * A lock that an acquisition may hold.
 *
 * @param older it is from the execution of the acquisition before the latest one
 * @param nested the same thread may have held the same lock already when it was acquired
 * @param many any number of locks may be held through the acquisition; nothing is known of them
 */
record MayEntry(Acquisition acquisition, boolean older, boolean nested, boolean many, Facts facts)
    implements Comparable<MayEntry> {

  MayEntry {
    facts = many ? Facts.NONE : facts;
  }

  MayEntry with(Facts facts) {
    return facts == this.facts ? this : new MayEntry(acquisition, older, nested, many, facts);
  }

  /** The same lock once the acquisition has been executed again. */
  MayEntry aged() {
    return new MayEntry(acquisition, true, nested, many, facts);
  }

  /** Any number of locks of the same acquisition. */
  MayEntry repeated() {
    return new MayEntry(acquisition, older, nested, true, Facts.NONE);
  }

  boolean isSameSlot(MayEntry other) {
    return acquisition == other.acquisition && older == other.older;
  }

  /** On paths that join, each of which has at most this entry. */
  MayEntry join(MayEntry other) {
    if (equals(other)) {
      return this;
    }
    return new MayEntry(
        acquisition,
        older,
        nested || other.nested,
        many || other.many,
        facts.both(other.facts));
  }

  @Override
  public int compareTo(MayEntry other) {
    int byAcquisition = acquisition.compareTo(other.acquisition);
    return byAcquisition != 0 ? byAcquisition : Boolean.compare(older, other.older);
  }
}
