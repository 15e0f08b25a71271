// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import gnu.trove.map.hash.TIntIntHashMap;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Type;
import org.gridlock.pointer.layout.Shift;
import org.gridlock.pointer.set.IdSet;
import org.gridlock.pointer.solver.Access;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;
import org.jspecify.annotations.Nullable;

/**
 * Address arithmetic. Where it is part of a cycle it would go on for ever, so after a few results
 * for one object the distance counts as unknown.
 */
final class ShiftReaction implements Access {
  private static final int FEW = 8;

  private record Kind(Shift shift, @Nullable Composite struct, @Nullable Type member) {}

  private final Solver solver;
  private final Addresses addresses;
  private final Kind kind;
  private final Moves moves;
  private final Moves widened;
  private final Usage usage;
  private final Node target;
  private @Nullable TIntIntHashMap counts;
  private int seen;

  ShiftReaction(
      Solver solver,
      Addresses addresses,
      Shift shift,
      @Nullable Composite struct,
      @Nullable Type member,
      Node target) {
    this(solver, addresses, new Kind(shift, struct, member), target);
  }

  private ShiftReaction(Solver solver, Addresses addresses, Kind kind, Node target) {
    this.kind = kind;
    this.usage = addresses.usage(kind.struct, kind.shift);
    this.solver = solver;
    this.addresses = addresses;
    this.moves = addresses.moves(kind.shift);
    this.widened = addresses.moves(kind.shift.repeated());
    this.target = target;
  }

  @Override
  public Object kind() {
    return kind;
  }

  @Override
  public Node end() {
    return target;
  }

  @Override
  public boolean isFromEnd() {
    return false;
  }

  @Override
  public Access with(Node other) {
    return new ShiftReaction(solver, addresses, kind, other);
  }

  @Override
  public void react(IdSet values) {
    values.forEach(this::move);
  }

  private void move(int address) {
    if (Addresses.isUnknown(address)) {
      solver.addValue(target, moves.from(address));
      return;
    }
    if (!isUsable(address)) {
      return;
    }
    int moved = moves.from(address);
    boolean exact = moved != address && addresses.spotOf(moved).exact();
    if (exact && ++seen > FEW) {
      TIntIntHashMap perObject = counts;
      if (perObject == null) {
        perObject = new TIntIntHashMap();
        counts = perObject;
      }
      if (perObject.adjustOrPutValue(addresses.objectOf(address), 1, 1) > FEW) {
        moved = widened.from(address);
      }
    }
    solver.addValue(target, moved);
  }

  /** Whether the program can compute the address of a member from this one. */
  boolean isUsable(int address) {
    return kind.struct == null
        || Addresses.isUnknown(address)
        || (!addresses.isOpaque(address)
            && (kind.member == null
                || usage.isPossible(address)
                || addresses.declares(moves.from(address), kind.member)));
  }
}
