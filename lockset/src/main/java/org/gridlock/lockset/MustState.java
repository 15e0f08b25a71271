// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.gridlock.lockset.Locksets.MustHeld;
import org.gridlock.pointer.Address;
import org.jspecify.annotations.Nullable;

/**
 * The locks that a thread surely holds.
 *
 * @param reached false for the state of what is not reached, in which every lock is held
 * @param entries by unique lock
 */
record MustState(boolean reached, Map<Address, Entry> entries) {
  static final MustState UNREACHED = new MustState(false, Map.of());
  static final MustState EMPTY = new MustState(true, Map.of());

  /**
   * A lock and the result of its acquisition.
   *
   * @param shared whether it may be held for reading only
   * @param held whether it is held now; else it is if its status says so
   * @param times how often it was taken at least, and not given back, if it is held
   * @param facts the statuses of the acquisition
   */
  record Entry(boolean shared, boolean held, int times, Facts facts) {
    /** Who takes a lock more often may have taken it so often. */
    private static final int MANY = 3;

    Entry(boolean shared, boolean held, Facts facts) {
      this(shared, held, 1, facts);
    }

    Entry with(Facts facts) {
      return facts == this.facts ? this : new Entry(shared, held, times, facts);
    }

    /** Taken once more. */
    Entry again() {
      return times == MANY ? this : new Entry(shared, held, times + 1, facts);
    }

    /** After one of the times was given back; null if it may not be held any more. */
    @Nullable Entry back() {
      return held && times > 1 ? new Entry(shared, true, times - 1, facts) : null;
    }
  }

  /** The locks held now; those that are if their status says so are left out. */
  Set<MustHeld> held() {
    Set<MustHeld> held = new LinkedHashSet<>();
    entries.forEach(
        (lock, entry) -> {
          if (entry.held()) {
            held.add(new MustHeld(lock, entry.shared()));
          }
        });
    return held;
  }

  /** The locks held on both paths. */
  MustState join(MustState other) {
    if (this == other || !other.reached) {
      return this;
    }
    if (!reached) {
      return other;
    }
    return map(
        (lock, entry) -> {
          Entry same = other.entries.get(lock);
          return same == null ? null : joined(entry, same);
        });
  }

  private static @Nullable Entry joined(Entry left, Entry right) {
    if (left.equals(right)) {
      return left;
    }
    boolean shared = left.shared || right.shared;
    if (left.held && right.held) {
      // A test that shows failure on either path counts: statuses take locks away from here.
      int times = Math.min(left.times, right.times);
      return new Entry(shared, true, times, left.facts.either(right.facts));
    }
    // A status that is not known on a path on which the lock is held says nothing wrong there.
    Facts facts =
        left.held ? right.facts : right.held ? left.facts : left.facts.commonStatuses(right.facts);
    return facts.statuses().isEmpty() ? null : new Entry(shared, false, facts);
  }

  /** The state with each entry changed, or dropped where the result is null. */
  MustState map(BiFunction<Address, Entry, @Nullable Entry> change) {
    Map<Address, Entry> next = new LinkedHashMap<>();
    entries.forEach(
        (lock, entry) -> {
          Entry changed = change.apply(lock, entry);
          if (changed != null) {
            next.put(lock, changed);
          }
        });
    return next.equals(entries) ? this : new MustState(true, next);
  }

  MustState with(Address lock, Entry entry) {
    Map<Address, Entry> next = new LinkedHashMap<>(entries);
    next.put(lock, entry);
    return new MustState(true, next);
  }
}
