// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.gridlock.lockset.MayEntry.Slot;
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
    boolean same = true;
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
        same = false;
      } else {
        MayEntry entry = entries.get(i++);
        MayEntry joined = entry.join(other.entries.get(j++));
        merged.add(joined);
        same &= joined == entry;
      }
    }
    return same ? this : replaced(merged);
  }

  /** The state with each entry changed, or dropped where the result is null. */
  MayState map(Function<MayEntry, @Nullable MayEntry> change) {
    List<MayEntry> next = new ArrayList<>(entries.size());
    boolean same = true;
    for (MayEntry entry : entries) {
      MayEntry changed = change.apply(entry);
      same &= changed == entry;
      if (changed != null) {
        next.add(changed);
      }
    }
    return same ? this : replaced(next);
  }

  /** The state without some entries, which are held no longer. */
  MayState without(Predicate<MayEntry> dropped) {
    Set<Slot> released = new HashSet<>();
    for (MayEntry entry : entries) {
      if (dropped.test(entry)) {
        released.add(entry.slot());
      }
    }
    return released.isEmpty()
        ? this
        : map(entry -> released.contains(entry.slot()) ? null : entry.notOver(released));
  }

  /** The state without cases of its entries of which something is true. */
  MayState withoutCases(Predicate<Facts> dropped) {
    return without(entry -> entry.without(dropped) == null).map(entry -> entry.without(dropped));
  }

  /**
   * The state after an acquisition. The entry of its last execution becomes the older one; if there
   * is an older one already, that stands for any number from now on.
   *
   * @param mayBeSame whether an entry may hold the same lock
   */
  MayState with(Acquisition acquisition, Facts facts, Predicate<MayEntry> mayBeSame) {
    Slot latest = new Slot(acquisition, false);
    Slot older = new Slot(acquisition, true);
    Map<Slot, MayEntry> next = new TreeMap<>();
    boolean again = entries.stream().anyMatch(entry -> entry.slot().equals(latest));
    for (MayEntry entry : entries) {
      MayEntry aged = again ? entry.renamed(slot -> slot.equals(latest) ? older : slot) : entry;
      next.merge(aged.slot(), aged, (one, other) -> one.join(other).repeated());
    }
    Set<Slot> over = new HashSet<>();
    for (MayEntry entry : next.values()) {
      if (mayBeSame.test(entry)) {
        over.add(entry.slot());
      }
    }
    next.put(latest, new MayEntry(latest, over, false, facts));
    return replaced(List.copyOf(next.values()));
  }

  /**
   * The state after an acquisition that stands for all its executions at once.
   *
   * @param facts what is known of all locks that it has taken, if that is known of those before
   */
  MayState withAnother(Acquisition acquisition, Facts facts) {
    Slot slot = new Slot(acquisition, false);
    Map<Slot, MayEntry> next = new TreeMap<>();
    entries.forEach(entry -> next.put(entry.slot(), entry));
    next.merge(slot, new MayEntry(slot, Set.of(), true, facts), MayEntry::join);
    return replaced(List.copyOf(next.values()));
  }

  private MayState replaced(List<MayEntry> next) {
    return next.equals(entries) ? this : new MayState(reached, next);
  }
}
