// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A lock that an acquisition may hold.
 *
 * @param slot which execution of the acquisition
 * @param over the entries that may have held the same lock, for the same thread, when this one was
 *     acquired, and were not released since
 * @param many any number of locks may be held through the acquisition; nothing is known of them,
 *     but perhaps of all together
 * @param cases if not empty, one of them holds as well: the lock has some names on some paths, and
 *     others on others
 */
record MayEntry(Slot slot, Set<Slot> over, boolean many, Facts facts, List<Facts> cases)
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

  /** Beyond so many cases, nothing is known in which the others end. */
  private static final int MAX_CASES = 2;

  MayEntry(Slot slot, Set<Slot> over, boolean many, Facts facts) {
    this(slot, over, many, facts, List.of());
  }

  MayEntry {
    many |= over.size() > MAX_OVER;
    cases = many ? List.of() : cases;
    facts = many ? facts.onlySweep() : facts;
    // What lies under an entry only matters for releasing it, and this one stays.
    over = many ? Set.of() : Set.copyOf(over);
  }

  Acquisition acquisition() {
    return slot.acquisition;
  }

  /** With other facts that hold in each case. */
  MayEntry with(Facts facts) {
    return facts == this.facts ? this : new MayEntry(slot, over, many, facts, cases);
  }

  /** With what facts become, those of each case as well. */
  MayEntry map(UnaryOperator<Facts> change) {
    Facts next = change.apply(facts);
    if (cases.isEmpty()) {
      return with(next);
    }
    List<Facts> changed = cases.stream().map(change).toList();
    return new MayEntry(slot, over, many, next, known(changed));
  }

  /** Nothing is known of cases in one of which nothing is. */
  private static List<Facts> known(List<Facts> cases) {
    return cases.stream().anyMatch(one -> one.names().isEmpty()) ? List.of() : cases;
  }

  /** Without the cases of which something is true; null if that is so of each. */
  @Nullable MayEntry without(Predicate<Facts> dropped) {
    if (cases.stream().noneMatch(dropped)) {
      return this;
    }
    List<Facts> rest = cases.stream().filter(dropped.negate()).toList();
    return switch (rest.size()) {
      case 0 -> null;
      case 1 -> new MayEntry(slot, over, many, facts.either(rest.getFirst()));
      default -> new MayEntry(slot, over, many, facts, rest);
    };
  }

  /** Any number of locks of the same acquisition. */
  MayEntry repeated() {
    return new MayEntry(slot, over, true, Facts.NONE);
  }

  /** With other slots for itself and those it is over. */
  MayEntry renamed(UnaryOperator<Slot> rename) {
    Set<Slot> renamed = new HashSet<>();
    over.forEach(below -> renamed.add(rename.apply(below)));
    return new MayEntry(rename.apply(slot), renamed, many, facts, cases);
  }

  /** After others were released. */
  MayEntry notOver(Set<Slot> released) {
    if (over.stream().noneMatch(released::contains)) {
      return this;
    }
    Set<Slot> rest = new HashSet<>(over);
    rest.removeAll(released);
    return new MayEntry(slot, rest, many, facts, cases);
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
    List<Facts> either = any || !common.names().isEmpty() ? List.of() : casesOfEither(other);
    return both == over && any == many && common == facts && either.equals(cases)
        ? this
        : new MayEntry(slot, both, any, common, either);
  }

  /** The cases of both; what two have in common is one case. */
  private List<Facts> casesOfEither(MayEntry other) {
    List<Facts> all = new ArrayList<>(allCases());
    for (Facts more : other.allCases()) {
      boolean found = false;
      for (int i = 0; i < all.size() && !found; i++) {
        Facts common = all.get(i).both(more);
        found = !common.names().isEmpty();
        if (found) {
          all.set(i, common);
        }
      }
      if (!found) {
        all.add(more);
      }
    }
    return all.size() > MAX_CASES ? List.of() : known(all);
  }

  private List<Facts> allCases() {
    return cases.isEmpty() ? List.of(facts) : cases;
  }

  @Override
  public int compareTo(MayEntry other) {
    return slot.compareTo(other.slot);
  }
}
