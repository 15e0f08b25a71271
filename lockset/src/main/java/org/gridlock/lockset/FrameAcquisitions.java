// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.lockset.Acquisition.Origin;
import org.gridlock.lockset.symbol.Cases.Case;
import org.gridlock.lockset.symbol.Symbol;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * Acquisitions as seen from within one activation: by a lock operation in it, in a call made by it,
 * or by its callers. They do not mention the calling history, so that states of different histories
 * can be equal.
 */
final class FrameAcquisitions implements Acquisitions {
  private static final Origin BY_CALLER = new Origin.ByCaller();
  private static final Origin ANY = new Origin.Any();

  private record Key(Origin origin, Same locks, LockKind kind, LockMode mode, Facts facts) {
    /** Written out, since it is asked for very often. */
    @Override
    public int hashCode() {
      int hash = 31 * origin.hashCode() + locks.hashCode();
      return 31 * (31 * (31 * hash + kind.ordinal()) + mode.ordinal()) + facts.hashCode();
    }
  }

  /** Sets of locks are one object each. */
  private record Same(Set<LockId> locks) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Same(Set<LockId> same) && same == locks;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(locks);
    }
  }

  private final LockAddresses addresses;
  private final Symbols symbols;
  private final Map<Key, Acquisition> known = new HashMap<>();

  /** What acquisitions were to the other side of a call, or before they were given up. */
  private final Map<Acquisition, Set<Acquisition>> sources = new HashMap<>();

  FrameAcquisitions(LockAddresses addresses, Symbols symbols) {
    this.addresses = addresses;
    this.symbols = symbols;
  }

  @Override
  public Acquisition of(Place place, Edge edge, Operation.Lock lock, Case one) {
    return of(
        new Origin.Own(edge, null),
        addresses.locks(place, lock.lock()),
        lock.kind(),
        lock.mode(),
        new Facts(names(place, lock.lock(), one), List.of()).where(one.taken()));
  }

  @Override
  public List<Symbol> names(Place place, Expression pointer, Case one) {
    Symbol symbol = symbols.evaluate(pointer);
    if (symbol == null) {
      return List.of();
    }
    Symbol other = one.pointer();
    return other == null || other.equals(symbol) ? List.of(symbol) : List.of(symbol, other);
  }

  /**
   * What acquisitions of a callee are to its caller, if that cannot tell them apart.
   *
   * @param facts what the caller knows of it after the call
   */
  Acquisition inCall(Edge call, Acquisition inner, Facts facts) {
    return from(
        inner, of(new Origin.InCall(call), inner.locks(), inner.kind(), inner.mode(), facts));
  }

  /** What acquisitions of callers are to a callee that cannot tell them apart. */
  Acquisition byCaller(Acquisition outer, Facts facts) {
    return from(outer, of(BY_CALLER, outer.locks(), outer.kind(), outer.mode(), facts));
  }

  /** Whether the lock is one unique lock. */
  boolean isOne(Acquisition acquisition) {
    return addresses.isOne(acquisition.locks());
  }

  /** What is left of acquisitions of which any number may be held: which locks these are. */
  Acquisition any(Acquisition one) {
    return of(ANY, one.locks(), one.kind(), one.mode(), Facts.NONE);
  }

  /** The same, of one that is known by nothing else from now on. */
  Acquisition givenUp(Acquisition one) {
    return from(one, any(one));
  }

  private Acquisition from(Acquisition source, Acquisition acquisition) {
    sources.computeIfAbsent(acquisition, key -> new HashSet<>(2)).add(source);
    return acquisition;
  }

  /** The lock operations, of whatever histories, that an acquisition may come from. */
  Set<Edge> operations(Acquisition acquisition) {
    Set<Edge> operations = new HashSet<>();
    Set<Acquisition> seen = new HashSet<>(Set.of(acquisition));
    Deque<Acquisition> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      Acquisition next = pending.remove();
      if (next.origin() instanceof Origin.Own own) {
        operations.add(own.operation());
      }
      for (Acquisition source : sources.getOrDefault(next, Set.of())) {
        if (seen.add(source)) {
          pending.add(source);
        }
      }
    }
    return operations;
  }

  private Acquisition of(
      Origin origin, Set<LockId> locks, LockKind kind, LockMode mode, Facts facts) {
    return known.computeIfAbsent(
        new Key(origin, new Same(locks), kind, mode, facts),
        key -> new Acquisition(known.size(), origin, locks, kind, mode, facts));
  }
}
