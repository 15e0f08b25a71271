// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridlock.litmus.test.Instruction;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.LitmusThread;
import org.gridlock.litmus.test.Order;
import org.gridlock.litmus.test.Scope;
import org.jspecify.annotations.Nullable;

/**
 * The second reading of cache operators: the model takes them for weak accesses, but from sm_70 on
 * they compile to the instructions of relaxed accesses ({@code .ca} at the scope of the CTA, {@code
 * .cg} of the device, {@code .cv} of the system).
 */
public final class ExecutedAs {
  private ExecutedAs() {}

  /** The test with relaxed accesses in place of such operators; empty if it has none. */
  public static Optional<LitmusTest> strong(LitmusTest test) {
    List<LitmusThread> threads = new ArrayList<>();
    boolean changed = false;
    for (LitmusThread thread : test.threads()) {
      List<Instruction> code = new ArrayList<>();
      for (Instruction instruction : thread.code()) {
        Instruction executed = strong(instruction);
        changed |= executed != instruction;
        code.add(executed);
      }
      threads.add(new LitmusThread(thread.registers(), code));
    }
    return changed
        ? Optional.of(
            new LitmusTest(
                test.name(),
                threads,
                test.scopes(),
                test.spaces(),
                test.initial(),
                test.condition()))
        : Optional.empty();
  }

  private static Instruction strong(Instruction instruction) {
    if (instruction instanceof Instruction.Load load) {
      Scope scope = scope(load.order());
      return scope == null
          ? load
          : new Instruction.Load(
              load.guard(), Order.RELAXED, scope, load.type(), load.destination(), load.address());
    }
    if (instruction instanceof Instruction.Store store) {
      Scope scope = scope(store.order());
      return scope == null
          ? store
          : new Instruction.Store(
              store.guard(), Order.RELAXED, scope, store.type(), store.address(), store.value());
    }
    return instruction;
  }

  private static @Nullable Scope scope(Order order) {
    return switch (order) {
      case CA -> Scope.CTA;
      case CG -> Scope.GPU;
      case CV -> Scope.SYS;
      case WEAK, RELAXED, ACQUIRE, RELEASE, ACQ_REL, VOLATILE, WB, WT, CS -> null;
    };
  }
}
