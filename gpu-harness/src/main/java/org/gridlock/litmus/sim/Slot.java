// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.sim;

import java.util.List;
import org.gridlock.litmus.test.Instruction;
import org.gridlock.litmus.test.Operand;
import org.gridlock.litmus.test.Order;
import org.jspecify.annotations.Nullable;

/** An instruction in the window of a thread. */
final class Slot {
  final Instruction instruction;
  boolean done;

  /** Whether its guard let it take effect; meaningful once it is done. */
  boolean effective;

  /** What it put into its destination. */
  long result;

  Slot(Instruction instruction) {
    this.instruction = instruction;
  }

  boolean isAccess() {
    return isRead() || isWrite();
  }

  boolean isRead() {
    return instruction instanceof Instruction.Load || instruction instanceof Instruction.Atomic;
  }

  boolean isWrite() {
    return instruction instanceof Instruction.Store || instruction instanceof Instruction.Atomic;
  }

  /** A load that the model takes for a weak one. */
  boolean isWeakLoad() {
    return instruction instanceof Instruction.Load load && !load.order().isStrong();
  }

  boolean acquires() {
    Order order = order();
    return order == Order.ACQUIRE || order == Order.ACQ_REL;
  }

  boolean releases() {
    Order order = order();
    return order == Order.RELEASE || order == Order.ACQ_REL;
  }

  private Order order() {
    return switch (instruction) {
      case Instruction.Load load -> load.order();
      case Instruction.Store store -> store.order();
      case Instruction.Atomic atomic -> atomic.order();
      case Instruction.Fence fence -> Order.WEAK;
      case Instruction.Barrier barrier -> Order.WEAK;
      case Instruction.Compute compute -> Order.WEAK;
      case Instruction.SetPredicate set -> Order.WEAK;
      case Instruction.Label label -> Order.WEAK;
      case Instruction.Branch branch -> Order.WEAK;
    };
  }

  /** Where it accesses memory; null if it does not. */
  @Nullable Operand address() {
    return switch (instruction) {
      case Instruction.Load load -> load.address();
      case Instruction.Store store -> store.address();
      case Instruction.Atomic atomic -> atomic.address();
      case Instruction.Fence fence -> null;
      case Instruction.Barrier barrier -> null;
      case Instruction.Compute compute -> null;
      case Instruction.SetPredicate set -> null;
      case Instruction.Label label -> null;
      case Instruction.Branch branch -> null;
    };
  }

  /** The register it sets; null if none. */
  @Nullable String destination() {
    return switch (instruction) {
      case Instruction.Load load -> load.destination().name();
      case Instruction.Atomic atomic -> atomic.destination().name();
      case Instruction.Compute compute -> compute.destination().name();
      case Instruction.SetPredicate set -> set.destination().name();
      case Instruction.Store store -> null;
      case Instruction.Fence fence -> null;
      case Instruction.Barrier barrier -> null;
      case Instruction.Label label -> null;
      case Instruction.Branch branch -> null;
    };
  }

  /** What must be known before it can take effect, apart from its guard. */
  List<Operand> sources() {
    return switch (instruction) {
      case Instruction.Load load -> List.of(load.address());
      case Instruction.Store store -> store.operands();
      case Instruction.Atomic atomic -> atomic.operands().subList(1, atomic.operands().size());
      case Instruction.Compute compute -> compute.sources();
      case Instruction.SetPredicate set -> List.of(set.left(), set.right());
      case Instruction.Branch branch -> branch.compared();
      case Instruction.Barrier barrier -> List.of(barrier.id());
      case Instruction.Fence fence -> List.of();
      case Instruction.Label label -> List.of();
    };
  }
}
