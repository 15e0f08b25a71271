// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import gnu.trove.map.hash.TIntObjectHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.Solution;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.lockset.symbol.Symbol;
import org.gridlock.lockset.symbol.Symbols;

/** The solutions of both analyses. */
public final class LocksetResult implements Locksets {
  private final PlaceGraph graph;
  private final LockAddresses addresses;
  private final Symbols symbols;
  private final Solution<MayState> may;
  private final Solution<MustState> must;
  private final ForeignUnlocks foreign;
  private final TIntObjectHashMap<Set<MustHeld>> mustByPlace = new TIntObjectHashMap<>();

  LocksetResult(
      PlaceGraph graph,
      LockAddresses addresses,
      Symbols symbols,
      Solution<MayState> may,
      Solution<MustState> must,
      ForeignUnlocks foreign) {
    this.graph = graph;
    this.addresses = addresses;
    this.symbols = symbols;
    this.may = may;
    this.must = must;
    this.foreign = foreign;
  }

  @Override
  public Set<Held> may(Place place) {
    Set<Held> held = new LinkedHashSet<>();
    for (MayEntry entry : may.state(place).entries()) {
      Acquisition acquisition = entry.acquisition();
      Place operation = Objects.requireNonNull(acquisition.place());
      for (LockId id : acquisition.locks()) {
        if (!foreign.isSignal(acquisition, id)) {
          held.add(new Held(id, acquisition.kind(), acquisition.mode(), operation));
        }
      }
    }
    return held;
  }

  @Override
  public Set<MustHeld> must(Place place) {
    Set<MustHeld> known = mustByPlace.get(place.id());
    if (known == null) {
      Set<MustHeld> held = new LinkedHashSet<>();
      must.state(place)
          .entries()
          .forEach(
              (lock, entry) -> {
                if (entry.held()) {
                  held.add(new MustHeld(lock, entry.shared()));
                }
              });
      known = held;
      mustByPlace.put(place.id(), known);
    }
    return known;
  }

  @Override
  public boolean isReached(Place place) {
    return may.state(place).reached();
  }

  @Override
  public Sameness sameness(Place place, Expression lock, Held held) {
    boolean one = addresses.isUnique(held.lock());
    boolean certain = addresses.isOne(addresses.locks(place, lock));
    List<Symbol> names = symbols.names(graph, place, lock);
    Sameness common = null;
    for (MayEntry entry : may.state(place).entries()) {
      if (entry.acquisition().place() == held.acquisition()
          && entry.acquisition().locks().contains(held.lock())) {
        boolean same =
            one
                && certain
                && entry.acquisition().locks().size() == 1
                && addresses.mayEqual(entry.acquisition().locks(), addresses.locks(place, lock));
        Sameness found = same ? Sameness.SAME : relation(names, entry.facts().names());
        common = common == null || common == found ? found : Sameness.UNKNOWN;
      }
    }
    return common == null ? Sameness.UNKNOWN : common;
  }

  static Sameness relation(List<Symbol> left, List<Symbol> right) {
    for (Symbol one : left) {
      for (Symbol other : right) {
        switch (one.relation(other)) {
          case SAME -> {
            return Sameness.SAME;
          }
          case DIFFERENT -> {
            return Sameness.DIFFERENT;
          }
          case UNKNOWN -> {}
        }
      }
    }
    return Sameness.UNKNOWN;
  }

  @Override
  public boolean mayBeReleasedByOthers(LockId lock) {
    return foreign.mayRelease(lock);
  }

  /** Notes on the unlocks of locks that are not held. */
  public List<SoundnessNote> notes() {
    return foreign.notes();
  }

  /** The number of acquisitions in the largest may lockset (thesis figure B.2). */
  public int largest() {
    int largest = 0;
    for (Place place : graph.places()) {
      largest = Math.max(largest, may.state(place).entries().size());
    }
    return largest;
  }
}
