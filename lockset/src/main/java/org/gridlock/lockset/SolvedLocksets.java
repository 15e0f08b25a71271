// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import gnu.trove.map.hash.TIntObjectHashMap;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.lockset.symbol.Symbol;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/** The locksets of a program, read off the states that the analyses found. */
public abstract class SolvedLocksets implements Locksets {
  final PlaceGraph graph;
  final LockAddresses addresses;
  private final Symbols symbols;
  private final ForeignUnlocks foreign;
  private @Nullable Set<Place> givenBack;
  private final TIntObjectHashMap<Set<MustHeld>> mustByPlace = new TIntObjectHashMap<>();

  SolvedLocksets(
      PlaceGraph graph, LockAddresses addresses, Symbols symbols, ForeignUnlocks foreign) {
    this.graph = graph;
    this.addresses = addresses;
    this.symbols = symbols;
    this.foreign = foreign;
  }

  abstract MayState mayState(Place place);

  abstract MustState mustState(Place place);

  /**
   * The places of the lock operations that an acquisition stands for.
   *
   * @param acquisition of the may state at {@code place}
   */
  abstract List<Place> operations(Place place, Acquisition acquisition);

  /** What callers of the place's function may hold that {@link #mayState} does not tell. */
  Set<Held> heldByCallers(Place place) {
    return Set.of();
  }

  /** How many acquisitions these are. */
  int countHeldByCallers(Place place) {
    return 0;
  }

  /** What all of them hold that {@link #mustState} does not tell. */
  Set<MustHeld> surelyHeldByCallers(Place place) {
    return Set.of();
  }

  @Override
  public final Set<Held> may(Place place) {
    Set<Held> held = new LinkedHashSet<>();
    MayState state = mayState(place);
    for (MayEntry entry : state.entries()) {
      held.addAll(held(place, entry.acquisition()));
    }
    if (state.reached()) {
      held.addAll(heldByCallers(place));
    }
    return held;
  }

  /** What an acquisition is depends on the activation only, of which many places are. */
  @Override
  public final Set<Held> mayAtAny(Collection<Place> places) {
    Set<Held> held = new LinkedHashSet<>();
    Map<Place, Set<Acquisition>> seen = new HashMap<>();
    for (Place place : places) {
      MayState state = mayState(place);
      if (!state.reached()) {
        continue;
      }
      Set<Acquisition> known = seen.get(graph.entry(place));
      if (known == null) {
        known = new HashSet<>();
        seen.put(graph.entry(place), known);
        held.addAll(heldByCallers(place));
      }
      for (MayEntry entry : state.entries()) {
        if (known.add(entry.acquisition())) {
          held.addAll(held(place, entry.acquisition()));
        }
      }
    }
    return held;
  }

  /** The locks that an acquisition of the may state of a place may hold. */
  final Set<Held> held(Place place, Acquisition acquisition) {
    Set<Held> held = new LinkedHashSet<>();
    for (Place operation : operations(place, acquisition)) {
      for (LockId lock : acquisition.locks()) {
        if (!foreign.isSignal(acquisition, lock) || givenBack().contains(operation)) {
          held.add(new Held(lock, acquisition.kind(), acquisition.mode(), operation));
        }
      }
    }
    return held;
  }

  /**
   * Where threads wait for a semaphore and later may post that one, before they wait for it again:
   * what they hold meanwhile they have to give, even if others may give, too. Who waits for it
   * again instead takes what others give; who ends instead has forgotten to give it back.
   */
  private Set<Place> givenBack() {
    Set<Place> known = givenBack;
    if (known == null) {
      known = new HashSet<>();
      for (Place place : graph.places()) {
        for (Edge edge : place.top().outgoing()) {
          if (edge.operation() instanceof Operation.Unlock unlock
              && unlock.kind() == LockKind.SEMAPHORE) {
            addGivenBack(place, unlock.lock(), known);
          }
        }
      }
      if (!known.isEmpty()) {
        known.removeAll(takenAgain());
      }
      givenBack = known;
    }
    return known;
  }

  /** Where semaphores are taken that a thread may have when it waits for them again. */
  private Set<Place> takenAgain() {
    Set<Place> again = new HashSet<>();
    for (Place place : graph.places()) {
      for (Edge edge : place.top().outgoing()) {
        if (edge.operation() instanceof Operation.Lock lock && lock.kind() == LockKind.SEMAPHORE) {
          again.addAll(taken(place, addresses.locks(place, lock.lock())));
        }
      }
    }
    return again;
  }

  /** Where some locks were taken that may be held at a place, as its state tells. */
  private Set<Place> taken(Place place, Set<LockId> locks) {
    Set<Place> found = new HashSet<>();
    for (MayEntry entry : mayState(place).entries()) {
      Acquisition acquisition = entry.acquisition();
      if (addresses.mayEqual(acquisition.locks(), locks)) {
        found.addAll(operations(place, acquisition));
      }
    }
    return found;
  }

  private void addGivenBack(Place place, Expression posted, Set<Place> found) {
    Set<LockId> locks = addresses.locks(place, posted);
    List<Symbol> names = symbols.names(graph, place, posted);
    for (MayEntry entry : mayState(place).entries()) {
      Acquisition acquisition = entry.acquisition();
      if (acquisition.kind() == LockKind.SEMAPHORE
          && sameness(acquisition, entry.facts(), locks, names) == Sameness.SAME) {
        found.addAll(operations(place, acquisition));
      }
    }
  }

  @Override
  public final Set<MustHeld> must(Place place) {
    Set<MustHeld> known = mustByPlace.get(place.id());
    if (known == null) {
      known = new LinkedHashSet<>(mustState(place).held());
      known.addAll(surelyHeldByCallers(place));
      mustByPlace.put(place.id(), known);
    }
    return known;
  }

  @Override
  public final boolean isReached(Place place) {
    return mayState(place).reached();
  }

  @Override
  public final Sameness sameness(Place place, Expression lock, Held held) {
    Set<LockId> requested = addresses.locks(place, lock);
    List<Symbol> names = symbols.names(graph, place, lock);
    Sameness common = null;
    for (MayEntry entry : mayState(place).entries()) {
      Acquisition acquisition = entry.acquisition();
      if (acquisition.locks().contains(held.lock())
          && operations(place, acquisition).contains(held.acquisition())) {
        Sameness found = sameness(acquisition, entry.facts(), requested, names);
        common = common == null || common == found ? found : Sameness.UNKNOWN;
      }
    }
    return common == null ? Sameness.UNKNOWN : common;
  }

  private Sameness sameness(
      Acquisition acquisition, Facts facts, Set<LockId> locks, List<Symbol> names) {
    boolean certain =
        addresses.unique(acquisition.locks()) != null
            && addresses.isOne(locks)
            && addresses.mayEqual(acquisition.locks(), locks);
    return certain ? Sameness.SAME : relation(names, facts.names());
  }

  private static Sameness relation(List<Symbol> left, List<Symbol> right) {
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
  public final boolean mayBeReleasedByOthers(LockId lock) {
    return foreign.mayRelease(lock);
  }

  /** The locks that are released where the thread surely does not hold them. */
  public final Set<LockId> foreignUnlocked() {
    return foreign.locks();
  }

  /** Notes on the unlocks of locks that are not held. */
  public final List<SoundnessNote> notes() {
    return foreign.notes();
  }

  /** The number of acquisitions in the largest may lockset (thesis figure B.2). */
  public final int largest() {
    int largest = 0;
    for (Place place : graph.places()) {
      int visible = mayState(place).entries().size();
      largest = Math.max(largest, visible + countHeldByCallers(place));
    }
    return largest;
  }
}
