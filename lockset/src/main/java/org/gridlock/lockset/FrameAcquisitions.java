// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.lockset.symbol.Symbol;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * Acquisitions as seen from within one activation: by a lock operation in it, in a call made by it,
 * or by its callers. They do not mention the calling history, so that states of different histories
 * can be equal.
 */
final class FrameAcquisitions implements Acquisitions {
  /** Sets of locks are one object each. */
  private record Own(Edge edge, Same locks) {}

  private record InCall(Edge call, Same locks, LockKind kind, LockMode mode, Facts facts) {}

  private record ByCaller(Same locks, LockKind kind, LockMode mode, Facts facts) {}

  private record Any(Same locks, LockKind kind, LockMode mode) {}

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
  private final Map<Object, Acquisition> known = new HashMap<>();

  FrameAcquisitions(LockAddresses addresses, Symbols symbols) {
    this.addresses = addresses;
    this.symbols = symbols;
  }

  @Override
  public Acquisition of(Place place, Edge edge, Operation.Lock lock) {
    Set<LockId> locks = addresses.locks(place, lock.lock());
    Own key = new Own(edge, new Same(locks));
    Acquisition acquisition = known.get(key);
    return acquisition != null
        ? acquisition
        : add(
            key,
            locks,
            lock.kind(),
            lock.mode(),
            new Facts(names(place, lock.lock()), List.of()),
            edge,
            false);
  }

  @Override
  public List<Symbol> names(Place place, Expression pointer) {
    Symbol symbol = symbols.evaluate(pointer);
    return symbol == null ? List.of() : List.of(symbol);
  }

  /**
   * What acquisitions of a callee are to its caller, if that cannot tell them apart.
   *
   * @param facts what the caller knows of it after the call
   */
  Acquisition inCall(Edge call, Acquisition inner, Facts facts) {
    InCall key = new InCall(call, new Same(inner.locks()), inner.kind(), inner.mode(), facts);
    Acquisition acquisition = known.get(key);
    return acquisition != null
        ? acquisition
        : add(key, inner.locks(), key.kind, key.mode, facts, call, true);
  }

  /** What acquisitions of callers are to a callee that cannot tell them apart. */
  Acquisition byCaller(Acquisition outer, Facts facts) {
    ByCaller key = new ByCaller(new Same(outer.locks()), outer.kind(), outer.mode(), facts);
    Acquisition acquisition = known.get(key);
    return acquisition != null
        ? acquisition
        : add(key, outer.locks(), key.kind, key.mode, facts, null, false);
  }

  /** Whether the lock is one unique lock. */
  boolean isOne(Acquisition acquisition) {
    return addresses.isOne(acquisition.locks());
  }

  /** What is left of acquisitions of which any number may be held: which locks these are. */
  Acquisition any(Acquisition one) {
    Any key = new Any(new Same(one.locks()), one.kind(), one.mode());
    Acquisition acquisition = known.get(key);
    if (acquisition == null) {
      acquisition =
          new Acquisition(
              known.size(), one.locks(), key.kind, key.mode, Facts.NONE, null, null, false, true);
      known.put(key, acquisition);
    }
    return acquisition;
  }

  private Acquisition add(
      Object key,
      Set<LockId> locks,
      LockKind kind,
      LockMode mode,
      Facts facts,
      @Nullable Edge edge,
      boolean inCall) {
    Acquisition made =
        new Acquisition(known.size(), locks, kind, mode, facts, null, edge, inCall, false);
    known.put(key, made);
    return made;
  }
}
