// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.HashSet;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A lock that an acquisition may hold.
 *
 * @param slot which execution of the acquisition
 * @param over the entries that may have held the same lock, for the same thread, when this one was
 *     acquired, and were not released since
 * @param many any number of locks may be held through the acquisition; nothing is known of them,
 *     but perhaps of all together
 */
record MayEntry(Slot slot, Set<Slot> over, boolean many, Facts facts)
    implements Comparable<MayEntry> {

  /**
   * What an entry is found by.
   *
   * @param older it is from the execution before the latest one
   */
  record Slot(Acquisition acquisition, boolean older) implements Comparable<Slot> {
    @Override
    public int compareTo(Slot other) {
      int byAcquisition = acquisition.compareTo(other.acquisition);
      return byAcquisition != 0 ? byAcquisition : Boolean.compare(older, other.older);
    }
  }

  /** Beyond so many locks that it may lie on, nothing more is known of an entry. */
  private static final int MAX_OVER = 12;

  MayEntry {
    many |= over.size() > MAX_OVER;
    facts = many ? facts.onlySweep() : facts;
    // What lies under an entry only matters for releasing it, and this one stays.
    over = many ? Set.of() : Set.copyOf(over);
  }

  Acquisition acquisition() {
    return slot.acquisition;
  }

  MayEntry with(Facts facts) {
    return facts == this.facts ? this : new MayEntry(slot, over, many, facts);
  }

  /** Any number of locks of the same acquisition. */
  MayEntry repeated() {
    return new MayEntry(slot, over, true, Facts.NONE);
  }

  /** With other slots for itself and those it is over. */
  MayEntry renamed(UnaryOperator<Slot> rename) {
    Set<Slot> renamed = new HashSet<>();
    over.forEach(below -> renamed.add(rename.apply(below)));
    return new MayEntry(rename.apply(slot), renamed, many, facts);
  }

  /** After others were released. */
  MayEntry notOver(Set<Slot> released) {
    if (over.stream().noneMatch(released::contains)) {
      return this;
    }
    Set<Slot> rest = new HashSet<>(over);
    rest.removeAll(released);
    return new MayEntry(slot, rest, many, facts);
  }

  /** Whether both may be held at once, of the same lock. */
  boolean isStackedWith(MayEntry other) {
    return over.contains(other.slot) || other.over.contains(slot);
  }

  /** On paths that join, each of which has at most this entry. */
  MayEntry join(MayEntry other) {
    if (this == other) {
      return this;
    }
    Set<Slot> both = over;
    if (!over.containsAll(other.over)) {
      both = new HashSet<>(over);
      both.addAll(other.over);
    }
    Facts common = facts.both(other.facts);
    boolean any = many || other.many;
    return both == over && any == many && common == facts
        ? this
        : new MayEntry(slot, both, any, common);
  }

  @Override
  public int compareTo(MayEntry other) {
    return slot.compareTo(other.slot);
  }
}
