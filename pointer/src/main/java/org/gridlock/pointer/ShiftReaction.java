// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import gnu.trove.map.hash.TIntIntHashMap;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Type;
import org.gridlock.pointer.layout.Shift;
import org.gridlock.pointer.set.IdSet;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Reaction;
import org.gridlock.pointer.solver.Solver;
import org.jspecify.annotations.Nullable;

/**
 * Address arithmetic. Where it is part of a cycle it would go on for ever, so after a few results
 * for one object the distance counts as unknown.
 */
final class ShiftReaction implements Reaction {
  private static final int FEW = 8;

  private final Solver solver;
  private final Addresses addresses;
  private final Moves moves;
  private final Moves widened;
  private final @Nullable Composite struct;
  private final Usage usage;
  private final @Nullable Type member;
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
    this.struct = struct;
    this.usage = addresses.usage(struct, shift);
    this.member = member;
    this.solver = solver;
    this.addresses = addresses;
    this.moves = addresses.moves(shift);
    this.widened = addresses.moves(shift.repeated());
    this.target = target;
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
    return struct == null
        || Addresses.isUnknown(address)
        || (!addresses.isOpaque(address)
            && (member == null
                || usage.isPossible(address)
                || addresses.declares(moves.from(address), member)));
  }
}
