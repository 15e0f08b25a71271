// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.value.FramedAnalysis;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.lockset.MayEntry.Slot;

/**
 * The may lockset analysis, call by call. To a callee, the locks that its callers hold are known by
 * what they are and by what its parameters say of them, not by where they were acquired; what it
 * leaves of them decides what the caller holds afterwards.
 */
final class MayFrames implements FramedAnalysis<MayState> {
  /** In states with more entries, those that hardly anything can release lose their identity. */
  private static final int LARGE = 16;

  /** In states with more entries, all but those of one unique lock lose it. */
  private static final int VERY_LARGE = 32;

  private final MayLocksetAnalysis analysis;
  private final FrameAcquisitions acquisitions;
  private final CallEffects effects;

  MayFrames(MayLocksetAnalysis analysis, FrameAcquisitions acquisitions, CallEffects effects) {
    this.analysis = analysis;
    this.acquisitions = acquisitions;
    this.effects = effects;
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
  public MayState threadStart() {
    return MayState.EMPTY;
  }

  @Override
  public MayState join(MayState left, MayState right) {
    return left.join(right);
  }

  @Override
  public MayState transfer(Edge edge, Place place, MayState state) {
    return collapsed(analysis.transfer(edge, place, state));
  }

  /** Whether an entry of so large a state is given up: hardly anything would release it. */
  private boolean losesIdentity(MayEntry entry, int entries) {
    return entries > LARGE
        && (entry.facts().isEmpty() || entries > VERY_LARGE)
        && !acquisitions.isOne(entry.acquisition());
  }

  /**
   * Entries that stand for any number are one for each set of locks; so are, in a large state,
   * those that hardly anything can release.
   */
  private MayState collapsed(MayState state) {
    int size = state.entries().size();
    Map<Slot, Slot> renamed = new HashMap<>();
    for (MayEntry entry : state.entries()) {
      if (!entry.acquisition().isAny() && (entry.many() || losesIdentity(entry, size))) {
        renamed.put(entry.slot(), new Slot(acquisitions.any(entry.acquisition()), false));
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
  public MayState enter(Edge call, Function callee, MayState atCall) {
    if (!atCall.reached() || atCall.entries().isEmpty()) {
      return atCall;
    }
    Map<Slot, Slot> outside = outside(call, callee, atCall);
    Map<Slot, List<MayEntry>> members = new TreeMap<>();
    for (MayEntry entry : atCall.entries()) {
      members.computeIfAbsent(outside.get(entry.slot()), s -> new ArrayList<>(1)).add(entry);
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
    return new MayEntry(slot, over, many, slot.acquisition().facts());
  }

  /** For each entry of the caller, what it is to the callee. */
  Map<Slot, Slot> outside(Edge call, Function callee, MayState atCall) {
    Map<Slot, Slot> outside = new LinkedHashMap<>();
    for (MayEntry entry : atCall.entries()) {
      Facts facts = effects.entering(call, callee, entry.facts());
      outside.put(entry.slot(), new Slot(acquisitions.byCaller(entry.acquisition(), facts), false));
    }
    return outside;
  }

  @Override
  public MayState leave(Edge call, Function callee, MayState atCall, MayState atExit) {
    if (!atCall.reached() || !atExit.reached()) {
      return MayState.UNREACHED;
    }
    if (atCall.entries().isEmpty() && atExit.entries().isEmpty()) {
      return MayState.EMPTY;
    }
    Map<Slot, MayEntry> exit = new LinkedHashMap<>();
    atExit.entries().forEach(entry -> exit.put(entry.slot(), entry));
    Map<Slot, Slot> outside = outside(call, callee, atCall);
    MayState kept =
        atCall.without(
            entry -> !isHeld(Objects.requireNonNull(outside.get(entry.slot())), exit.keySet()));
    kept =
        kept.map(
            entry -> {
              MayEntry seen = exit.get(outside.get(entry.slot()));
              Facts own = effects.surviving(call, callee, entry.facts());
              return entry.with(
                  seen == null ? own : own.either(effects.leaving(call, callee, seen.facts())));
            });
    List<MayEntry> acquired = new ArrayList<>();
    for (MayEntry entry : atExit.entries()) {
      if (!entry.acquisition().isByCaller()) {
        acquired.add(entry);
      }
    }
    return acquired.isEmpty() ? kept : with(call, callee, kept, outside, acquired);
  }

  /** Whether the callee still holds it, or what it was collapsed into. */
  private boolean isHeld(Slot seen, Set<Slot> atExit) {
    return atExit.contains(seen)
        || atExit.contains(new Slot(acquisitions.any(seen.acquisition()), false));
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
      inside.computeIfAbsent(outside.get(entry.slot()), s -> new ArrayList<>(1)).add(aged.slot());
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
    return entry.many()
        ? new Slot(acquisitions.any(acquisition), false)
        : new Slot(
            acquisitions.inCall(
                call,
                acquisition,
                effects.acquired(call, callee, effects.leaving(call, callee, entry.facts()))),
            entry.slot().older());
  }

  private static Slot aged(Slot slot, Set<Acquisition> repeated) {
    return repeated.contains(slot.acquisition()) ? new Slot(slot.acquisition(), true) : slot;
  }
}
