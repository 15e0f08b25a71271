// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.function.IntConsumer;
import org.gridlock.icfa.Composite;
import org.gridlock.pointer.layout.Shift;
import org.gridlock.pointer.set.IdSet;
import org.gridlock.pointer.solver.Access;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;
import org.jspecify.annotations.Nullable;

/** What the program does at each address that it accesses through a pointer. */
final class Dereference implements Access {
  /** What it does there. */
  enum Use {
    LOAD,
    STORE,
    /** Nothing more than to say which addresses these are. */
    NAME
  }

  private record Kind(Use use, @Nullable Composite struct, Shift shift) {}

  private final Solver solver;
  private final Addresses addresses;
  private final Memory memory;
  private final Kind kind;
  private final Moves moves;
  private final Usage usage;
  private final Node end;
  private final IntConsumer moved;

  /**
   * @param struct what the program takes the pointer for that to, if it defines it
   * @param shift from there to what is accessed
   * @param end what is stored, or where what is loaded goes
   */
  Dereference(
      Solver solver,
      Addresses addresses,
      Memory memory,
      Use use,
      @Nullable Composite struct,
      Shift shift,
      Node end) {
    this(solver, addresses, memory, new Kind(use, struct, shift), end);
  }

  private Dereference(Solver solver, Addresses addresses, Memory memory, Kind kind, Node end) {
    this.solver = solver;
    this.addresses = addresses;
    this.memory = memory;
    this.kind = kind;
    this.moves = addresses.moves(kind.shift);
    this.usage = addresses.usage(kind.struct, kind.shift);
    this.end = end;
    this.moved = used -> access(moves.from(used));
  }

  @Override
  public Object kind() {
    return kind;
  }

  @Override
  public Node end() {
    return end;
  }

  @Override
  public boolean isFromEnd() {
    return kind.use == Use.STORE;
  }

  @Override
  public Access with(Node other) {
    return new Dereference(solver, addresses, memory, kind, other);
  }

  @Override
  public void react(IdSet values) {
    values.forEach(address -> usage.of(address, moved));
  }

  private void access(int address) {
    switch (kind.use) {
      case LOAD -> memory.load(address, kind.struct, end);
      case STORE -> memory.store(end, address, kind.struct);
      case NAME -> solver.addValue(end, address);
    }
  }

  /** What addresses are if the program accesses them so. */
  Usage usage() {
    return usage;
  }
}
