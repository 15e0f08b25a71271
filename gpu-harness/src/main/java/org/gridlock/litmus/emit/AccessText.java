// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.emit;

import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.Instruction.Atomic;
import org.gridlock.litmus.test.Instruction.Compute;
import org.gridlock.litmus.test.Instruction.Fence;
import org.gridlock.litmus.test.Instruction.FenceKind;
import org.gridlock.litmus.test.Instruction.Load;
import org.gridlock.litmus.test.Instruction.Store;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.LitmusTest.Space;
import org.gridlock.litmus.test.Order;
import org.gridlock.litmus.test.Scope;
import org.jspecify.annotations.Nullable;

/** The opcodes with their modifiers, in the order that PTX wants them. */
final class AccessText {
  private final LitmusTest test;
  private final Target target;

  AccessText(LitmusTest test, Target target) {
    this.test = test;
    this.target = target;
  }

  String load(Load load, Space space) throws LitmusException {
    return "ld" + access(load.order(), load.scope(), space) + "." + word(load.type(), "b32");
  }

  String store(Store store, Space space) throws LitmusException {
    return "st" + access(store.order(), store.scope(), space) + "." + word(store.type(), "b32");
  }

  private String access(Order order, @Nullable Scope scope, Space space) throws LitmusException {
    return switch (order) {
      case WEAK -> "." + space;
      case CA, CG, WB, CV, WT, CS -> "." + space + "." + order.suffix();
      case VOLATILE -> ".volatile." + space;
      case RELAXED, ACQUIRE, RELEASE ->
          "." + order.suffix() + "." + scope(scope == null ? Scope.SYS : scope) + "." + space;
      case ACQ_REL ->
          throw new LitmusException(test.name() + ": acq_rel is for atomics, not for ld or st");
    };
  }

  String atomic(Atomic atomic, Space space) throws LitmusException {
    String order =
        switch (atomic.order()) {
          case RELAXED, ACQUIRE, RELEASE, ACQ_REL -> "." + atomic.order().suffix();
          case WEAK -> "";
          case VOLATILE, CA, CG, WB, CV, WT, CS ->
              throw new LitmusException(
                  test.name() + ": '" + atomic.order().suffix() + "' is not for atomics");
        };
    Scope given = atomic.scope();
    String scope = given == null ? "" : "." + scope(given);
    String type =
        switch (atomic.operation()) {
          case CAS, EXCH, AND, OR, XOR -> "b32";
          case ADD, INC -> "u32";
          case MIN, MAX -> word(atomic.type(), "s32");
        };
    word(atomic.type(), type);
    return "atom" + order + scope + "." + space + "." + atomic.operation() + "." + type;
  }

  /** One-sided fences are refused where the assembler writes an instruction of zeros for them. */
  String fence(Fence fence) throws LitmusException {
    boolean oneSided = fence.kind() == FenceKind.ACQUIRE || fence.kind() == FenceKind.RELEASE;
    if (oneSided && target.sm() < 90) {
      throw new LitmusException(
          test.name() + ": fence.acquire and fence.release need sm_90 or later");
    }
    String scope = scope(fence.scope());
    return switch (fence.kind()) {
      case SC -> "fence.sc." + scope;
      case ACQ_REL -> "fence.acq_rel." + scope;
      case ACQUIRE -> "fence.acquire." + scope;
      case RELEASE -> "fence.release." + scope;
      case MEMBAR ->
          switch (fence.scope()) {
            case CTA -> "membar.cta";
            case GPU -> "membar.gl";
            case SYS -> "membar.sys";
            case CLUSTER -> "fence.sc.cluster";
          };
    };
  }

  /** Whether the test has instructions that older PTX does not know. */
  static boolean isRecent(LitmusTest test) {
    return test.threads().stream()
        .flatMap(thread -> thread.code().stream())
        .anyMatch(
            instruction ->
                instruction instanceof Fence fence
                    && (fence.kind() == FenceKind.ACQUIRE || fence.kind() == FenceKind.RELEASE));
  }

  String operation(Compute compute, Registers.Kind result) throws LitmusException {
    String type = compute.type();
    String bits = result == Registers.Kind.DOUBLE ? "64" : "32";
    if (type.isEmpty()) {
      type =
          switch (compute.operation()) {
            case AND, OR, XOR, MOV -> "b" + bits;
            case ADD, SUB, MUL -> "s" + bits;
            case CVT -> throw new LitmusException(test.name() + ": cvt needs its two types");
          };
    }
    return switch (compute.operation()) {
      case MUL -> "mul.lo." + type;
      case AND, OR, XOR -> compute.operation() + ".b" + bits;
      case MOV, ADD, SUB, CVT -> compute.operation() + "." + type;
    };
  }

  private String scope(Scope scope) throws LitmusException {
    if (scope == Scope.CLUSTER && target.sm() < 90) {
      throw new LitmusException(test.name() + ": scope cluster needs sm_90 or later");
    }
    return scope.toString();
  }

  private String word(String type, String otherwise) throws LitmusException {
    if (type.isEmpty()) {
      return otherwise;
    }
    if (!type.endsWith("32")) {
      throw new LitmusException(test.name() + ": only 32-bit accesses are run, not '" + type + "'");
    }
    return type;
  }
}
