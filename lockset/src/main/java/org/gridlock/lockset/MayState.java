// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The locks that a thread may hold. A concrete lock is held at most as often as entries that are
 * not {@code many} cover it.
 *
 * @param reached false for the state of what is not reached
 * @param entries in order, at most one per acquisition and age
 */
record MayState(boolean reached, List<MayEntry> entries) {
  static final MayState UNREACHED = new MayState(false, List.of());
  static final MayState EMPTY = new MayState(true, List.of());

  MayState {
    entries = List.copyOf(entries);
  }

  MayState join(MayState other) {
    if (this == other || !other.reached) {
      return this;
    }
    if (!reached) {
      return other;
    }
    List<MayEntry> merged = new ArrayList<>(entries.size() + other.entries.size());
    int i = 0;
    int j = 0;
    while (i < entries.size() || j < other.entries.size()) {
      int order =
          i == entries.size()
              ? 1
              : j == other.entries.size() ? -1 : entries.get(i).compareTo(other.entries.get(j));
      if (order < 0) {
        merged.add(entries.get(i++));
      } else if (order > 0) {
        merged.add(other.entries.get(j++));
      } else {
        merged.add(entries.get(i++).join(other.entries.get(j++)));
      }
    }
    return replaced(merged);
  }

  /** The state with each entry changed, or dropped where the result is null. */
  MayState map(Function<MayEntry, @Nullable MayEntry> change) {
    List<MayEntry> next = new ArrayList<>(entries.size());
    for (MayEntry entry : entries) {
      MayEntry changed = change.apply(entry);
      if (changed != null) {
        next.add(changed);
      }
    }
    return replaced(next);
  }

  MayState without(Predicate<MayEntry> dropped) {
    return map(entry -> dropped.test(entry) ? null : entry);
  }

  /**
   * The state after an acquisition. An entry of the same acquisition becomes the older one, and
   * one that was older already stands for any number.
   */
  MayState with(MayEntry acquired) {
    List<MayEntry> next = new ArrayList<>(entries.size() + 1);
    boolean again = entries.stream().anyMatch(acquired::isSameSlot);
    boolean crowded = false;
    for (MayEntry entry : entries) {
      if (entry.acquisition() != acquired.acquisition()) {
        next.add(entry);
      } else if (entry.older()) {
        crowded = again;
        next.add(again ? entry.repeated() : entry);
      }
    }
    for (MayEntry entry : entries) {
      if (acquired.isSameSlot(entry) && !crowded) {
        next.add(entry.aged());
      }
    }
    next.add(acquired);
    Collections.sort(next);
    return replaced(next);
  }

  private MayState replaced(List<MayEntry> next) {
    return next.equals(entries) ? this : new MayState(reached, next);
  }
}
