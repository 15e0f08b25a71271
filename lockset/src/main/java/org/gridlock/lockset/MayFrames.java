// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.value.FramedAnalysis;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.lockset.MayEntry.Slot;
import org.gridlock.lockset.settled.SteadyMemory.Part;
import org.jspecify.annotations.Nullable;

/**
 * The may lockset analysis, call by call. To a callee, the locks that its callers hold are known by
 * what they are and by what its parameters say of them, not by where they were acquired; what it
 * leaves of them decides what the caller holds afterwards.
 */
final class MayFrames implements FramedAnalysis<MayState> {
  /**
   * In states with more entries, those that hardly anything can release lose their identity; in
   * states with twice as many, all but those of one unique lock.
   */
  private static final int LARGE = 16;

  /** The same where speed counts. */
  private static final int LARGE_IF_COARSE = 4;

  private final MayLocksetAnalysis analysis;
  private final FrameAcquisitions acquisitions;
  private final CallEffects effects;
  private final TouchedLocks touched;
  private int large = LARGE;
  private boolean coarse;

  MayFrames(
      MayLocksetAnalysis analysis,
      FrameAcquisitions acquisitions,
      CallEffects effects,
      TouchedLocks touched) {
    this.analysis = analysis;
    this.acquisitions = acquisitions;
    this.effects = effects;
    this.touched = touched;
  }

  @Override
  public void coarseness(int level) {
    coarse = level > 0;
    large = level > 1 ? LARGE_IF_COARSE : LARGE;
  }

  @Override
  public MayState bottom() {
    return MayState.UNREACHED;
  }

  @Override
  public MayState initial() {
    return MayState.EMPTY;
  }

  @Override
  public MayState threadStart(Edge creation, Place site, Function start, MayState atCreation) {
    return MayState.EMPTY;
  }

  @Override
  public MayState join(MayState left, MayState right) {
    return left == right ? left : collapsed(left.join(right));
  }

  @Override
  public MayState transfer(Edge edge, Place place, MayState state) {
    return collapsed(analysis.transfer(edge, place, state));
  }

  /** The lock operations, of whatever histories, that an acquisition may come from. */
  Set<Edge> operations(Acquisition acquisition) {
    return acquisitions.operations(acquisition);
  }

  /** Whether an entry of so large a state is given up: hardly anything would release it. */
  private boolean losesIdentity(MayEntry entry, int entries) {
    return entries > large
        && (entry.facts().isEmpty() || entries > 2 * large)
        && !acquisitions.isOne(entry.acquisition());
  }

  /**
   * Entries that stand for any number, and of which nothing is known, are one for each set of
   * locks, which covers all others of that set; so are, in a large state, those that hardly
   * anything can release. What the callers hold any number of times stays theirs: a callee that
   * keeps nothing gives nothing back.
   */
  private MayState collapsed(MayState state) {
    int size = state.entries().size();
    Set<Acquisition> any = new HashSet<>();
    for (MayEntry entry : state.entries()) {
      if (entry.acquisition().isAny()) {
        any.add(entry.acquisition());
      }
    }
    Map<Slot, Slot> renamed = new HashMap<>();
    for (MayEntry entry : state.entries()) {
      if (!entry.acquisition().isAny()
          && ((entry.many() && entry.facts().isEmpty() && !entry.acquisition().isByCaller())
              || losesIdentity(entry, size)
              || (!any.isEmpty() && any.contains(acquisitions.any(entry.acquisition()))))) {
        renamed.put(entry.slot(), new Slot(acquisitions.givenUp(entry.acquisition()), false));
      }
    }
    if (renamed.isEmpty()) {
      return state;
    }
    Map<Slot, MayEntry> next = new TreeMap<>();
    for (MayEntry entry : state.entries()) {
      MayEntry collapsed = entry.renamed(slot -> renamed.getOrDefault(slot, slot));
      collapsed = collapsed.acquisition().isAny() ? collapsed.repeated() : collapsed;
      next.merge(collapsed.slot(), collapsed, MayEntry::join);
    }
    return new MayState(true, List.copyOf(next.values()));
  }

  @Override
  public MayState enter(Edge call, Place frame, MayState atCall) {
    if (!atCall.reached() || atCall.entries().isEmpty()) {
      return atCall;
    }
    Map<Slot, Slot> outside = outside(call, frame, atCall);
    Map<Slot, List<MayEntry>> members = new TreeMap<>();
    for (MayEntry entry : atCall.entries()) {
      Slot seen = outside.get(entry.slot());
      if (seen != null) {
        members.computeIfAbsent(seen, s -> new ArrayList<>(1)).add(entry);
      }
    }
    if (members.isEmpty()) {
      return MayState.EMPTY;
    }
    List<MayEntry> seen = new ArrayList<>(members.size());
    members.forEach((slot, entries) -> seen.add(seenAsOne(slot, entries, outside)));
    return collapsed(new MayState(true, seen));
  }

  /**
   * Entries that the other side of a call cannot tell apart: one of them is held, unless some can
   * be held together.
   */
  private static MayEntry seenAsOne(Slot slot, List<MayEntry> entries, Map<Slot, Slot> across) {
    boolean many = false;
    Set<Slot> over = new HashSet<>();
    for (MayEntry entry : entries) {
      many |= entry.many() || entries.stream().anyMatch(entry::isStackedWith);
      for (Slot below : entry.over()) {
        Slot seen = across.get(below);
        if (seen != null && !seen.equals(slot)) {
          over.add(seen);
        }
      }
    }
    // Of many locks it is known what one sweep has taken, not what several have.
    Facts facts = many && entries.size() > 1 ? Facts.NONE : slot.acquisition().facts();
    return new MayEntry(slot, over, many, facts);
  }

  /**
   * For each entry of the caller, what it is to the callee. Those are left out that the callee does
   * not see: it does nothing with such locks.
   */
  Map<Slot, Slot> outside(Edge call, Place frame, MayState atCall) {
    Map<Slot, Slot> outside = new LinkedHashMap<>();
    for (MayEntry entry : atCall.entries()) {
      if (isSeen(call, frame, entry)) {
        Acquisition seen = acquisitions.byCaller(entry.acquisition(), entering(call, frame, entry));
        outside.put(entry.slot(), new Slot(seen, false));
      }
    }
    return outside.isEmpty() ? Map.of() : outside;
  }

  /** Whether the callee sees an entry of the caller's. */
  boolean isSeen(Edge call, Place frame, MayEntry entry) {
    if (touched.mayTouch(frame, entry.acquisition().locks())) {
      return true;
    }
    if (coarse) {
      return false;
    }
    // A branch of the callee may show that the lock is not held.
    Facts facts = entering(call, frame, entry);
    return !facts.guards().isEmpty() || !facts.statuses().isEmpty();
  }

  private Facts entering(Edge call, Place frame, MayEntry entry) {
    Facts facts = effects.entering(call, frame.function(), entry.facts());
    return (coarse ? facts.onlyNames() : facts)
        .since(effects.leftAlone(call, frame.function(), entry.facts()));
  }

  @Override
  public MayState leave(Edge call, Place frame, MayState atCall, MayState atExit) {
    if (!atCall.reached() || !atExit.reached()) {
      return MayState.UNREACHED;
    }
    if (atCall.entries().isEmpty() && atExit.entries().isEmpty()) {
      return MayState.EMPTY;
    }
    Map<Slot, MayEntry> exit = new LinkedHashMap<>();
    atExit.entries().forEach(entry -> exit.put(entry.slot(), entry));
    Function callee = frame.function();
    Map<Slot, Slot> outside = outside(call, frame, atCall);
    MayState kept = atCall.without(entry -> isReleased(outside.get(entry.slot()), exit.keySet()));
    kept =
        kept.map(
            entry -> {
              Slot inside = outside.get(entry.slot());
              MayEntry seen = inside == null ? null : exit.get(inside);
              Part unchanged = seen == null ? Part.NONE : seen.facts().unchanged();
              MayEntry own = entry.map(facts -> effects.surviving(call, callee, facts, unchanged));
              return seen == null
                  ? own
                  : own.with(own.facts().either(effects.leaving(call, callee, seen.facts())));
            });
    List<MayEntry> acquired = new ArrayList<>();
    for (MayEntry entry : atExit.entries()) {
      if (!entry.acquisition().isByCaller()) {
        acquired.add(entry);
      }
    }
    return acquired.isEmpty() ? kept : with(call, callee, kept, outside, acquired);
  }

  /** Whether the callee no longer holds it, nor what it was collapsed into. */
  private boolean isReleased(@Nullable Slot seen, Set<Slot> atExit) {
    return seen != null
        && !atExit.contains(seen)
        && !atExit.contains(new Slot(acquisitions.any(seen.acquisition()), false));
  }

  /** The caller's state with what the callee acquired and did not release. */
  private MayState with(
      Edge call, Function callee, MayState kept, Map<Slot, Slot> outside, List<MayEntry> acquired) {
    Map<Slot, Slot> here = new LinkedHashMap<>();
    Set<Acquisition> repeated = new HashSet<>();
    for (MayEntry entry : acquired) {
      Slot slot = here(call, callee, entry);
      here.put(entry.slot(), slot);
      if (!slot.acquisition().isAny()) {
        repeated.add(slot.acquisition());
      }
    }
    // The same call acquired before: its latest acquisition is now an older one.
    Map<Slot, MayEntry> next = new TreeMap<>();
    Map<Slot, List<Slot>> inside = new LinkedHashMap<>();
    for (MayEntry entry : kept.entries()) {
      MayEntry aged = entry.renamed(slot -> aged(slot, repeated));
      next.merge(aged.slot(), aged, (one, other) -> one.join(other).repeated());
      Slot seen = outside.get(entry.slot());
      if (seen != null) {
        inside.computeIfAbsent(seen, s -> new ArrayList<>(1)).add(aged.slot());
      }
    }
    Map<Slot, List<MayEntry>> members = new TreeMap<>();
    for (MayEntry entry : acquired) {
      members.computeIfAbsent(here.get(entry.slot()), s -> new ArrayList<>(1)).add(entry);
    }
    members.forEach(
        (slot, entries) -> {
          MayEntry one = seenAsOne(slot, entries, here);
          Set<Slot> over = new HashSet<>(one.over());
          for (MayEntry entry : entries) {
            entry.over().forEach(below -> over.addAll(inside.getOrDefault(below, List.of())));
          }
          MayEntry acquiredHere = new MayEntry(slot, over, one.many(), one.facts());
          next.merge(slot, acquiredHere, (older, newer) -> older.join(newer).repeated());
        });
    return collapsed(new MayState(true, List.copyOf(next.values())));
  }

  /** What an entry of the callee is to the caller. */
  private Slot here(Edge call, Function callee, MayEntry entry) {
    Acquisition acquisition = entry.acquisition();
    Facts facts = effects.leaving(call, callee, entry.facts());
    if (!entry.many()) {
      facts = effects.acquired(call, callee, facts);
    } else if (facts.isEmpty()) {
      return new Slot(acquisitions.givenUp(acquisition), false);
    }
    return new Slot(acquisitions.inCall(call, acquisition, facts), entry.slot().older());
  }

  private static Slot aged(Slot slot, Set<Acquisition> repeated) {
    return repeated.contains(slot.acquisition()) ? new Slot(slot.acquisition(), true) : slot;
  }
}
