// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.emit;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.Instruction;
import org.gridlock.litmus.test.Instruction.Atomic;
import org.gridlock.litmus.test.Instruction.Compute;
import org.gridlock.litmus.test.Instruction.Load;
import org.gridlock.litmus.test.Instruction.SetPredicate;
import org.gridlock.litmus.test.Instruction.Store;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.LitmusTest.Space;
import org.gridlock.litmus.test.LitmusThread;
import org.gridlock.litmus.test.Operand;

/**
 * The registers of a thread with their kinds, and the state space that an address register points
 * to. Declared types come first; what a dialect leaves undeclared is known from use.
 */
final class Registers {
  /** What a register can hold. */
  enum Kind {
    PREDICATE("pred"),
    WORD("b32"),
    DOUBLE("b64");

    private final String type;

    Kind(String type) {
      this.type = type;
    }

    String type() {
      return type;
    }
  }

  private final LitmusTest test;
  private final LitmusThread thread;
  private final Map<String, Kind> kinds = new LinkedHashMap<>();
  private final Map<String, Set<Space>> spaces = new LinkedHashMap<>();

  Registers(LitmusTest test, LitmusThread thread) {
    this.test = test;
    this.thread = thread;
    for (LitmusThread.Register register : thread.registers()) {
      kinds.put(register.name(), kindOf(register.type()));
      pointsTo(register.name(), register.value());
    }
    thread.code().forEach(this::kindsFromUse);
    for (Instruction instruction : thread.code()) {
      for (Operand operand : instruction.operands()) {
        if (operand instanceof Operand.Reg reg) {
          kinds.putIfAbsent(reg.name(), Kind.WORD);
        }
      }
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Instruction instruction : thread.code()) {
        if (instruction instanceof Compute compute) {
          for (Operand source : compute.sources()) {
            changed |= pointsTo(compute.destination().name(), source);
          }
        }
      }
    }
  }

  private static Kind kindOf(String type) {
    return type.equals("pred") ? Kind.PREDICATE : type.endsWith("64") ? Kind.DOUBLE : Kind.WORD;
  }

  private void kindsFromUse(Instruction instruction) {
    Instruction.Guard guard = instruction.guard();
    if (guard != null) {
      kinds.putIfAbsent(guard.register(), Kind.PREDICATE);
    }
    if (instruction instanceof SetPredicate set) {
      kinds.putIfAbsent(set.destination().name(), Kind.PREDICATE);
    } else if (instruction instanceof Compute compute && !compute.type().isEmpty()) {
      int dot = compute.type().indexOf('.');
      String result = dot < 0 ? compute.type() : compute.type().substring(0, dot);
      kinds.putIfAbsent(compute.destination().name(), kindOf(result));
    }
    Operand address =
        switch (instruction) {
          case Load load -> load.address();
          case Store store -> store.address();
          case Atomic atomic -> atomic.address();
          case Instruction.Fence unused -> null;
          case Instruction.Barrier unused -> null;
          case Compute unused -> null;
          case SetPredicate unused -> null;
          case Instruction.Label unused -> null;
          case Instruction.Branch unused -> null;
        };
    if (address instanceof Operand.Reg reg) {
      kinds.putIfAbsent(reg.name(), Kind.DOUBLE);
    }
  }

  private boolean pointsTo(String register, Operand source) {
    Set<Space> target = spaces.computeIfAbsent(register, unused -> new LinkedHashSet<>());
    return switch (source) {
      case Operand.Location location -> target.add(test.space(location.name()));
      case Operand.Reg reg -> target.addAll(List.copyOf(spaces.getOrDefault(reg.name(), Set.of())));
      case Operand.Number unused -> false;
    };
  }

  Map<String, Kind> kinds() {
    return kinds;
  }

  Kind kind(String register) {
    return kinds.getOrDefault(register, Kind.WORD);
  }

  /** The one space that an address points to. */
  Space space(Operand address) throws LitmusException {
    Set<Space> candidates =
        switch (address) {
          case Operand.Location location -> Set.of(test.space(location.name()));
          case Operand.Reg reg -> spaces.getOrDefault(reg.name(), Set.of());
          case Operand.Number unused -> Set.of();
        };
    if (candidates.size() != 1) {
      throw new LitmusException(
          test.name()
              + ": thread "
              + test.threads().indexOf(thread)
              + " accesses ["
              + address
              + "], which must be the address of locations of one state space");
    }
    return candidates.iterator().next();
  }
}
