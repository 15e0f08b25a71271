// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.sim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.gridlock.litmus.model.Arithmetic;
import org.gridlock.litmus.test.Instruction;
import org.gridlock.litmus.test.Instruction.FenceKind;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.LitmusThread;
import org.gridlock.litmus.test.Operand;
import org.gridlock.litmus.test.ScopeTree;

/**
 * One thread of a run: fetches up to the next branch, and issues any instruction that nothing
 * unfinished before it must precede.
 */
final class Core {
  private static final int WINDOW = 12;

  private final int number;
  private final LitmusThread thread;
  private final ScopeTree scopes;
  private final Memory memory;
  private final boolean inOrder;
  private final List<Slot> slots = new ArrayList<>();
  private final Map<String, Integer> labels = new HashMap<>();
  private int next;
  private boolean fetching = true;

  Core(LitmusTest test, int number, Memory memory, boolean inOrder) {
    this.number = number;
    this.thread = test.threads().get(number);
    this.scopes = test.scopes();
    this.memory = memory;
    this.inOrder = inOrder;
    for (int i = 0; i < thread.code().size(); i++) {
      if (thread.code().get(i) instanceof Instruction.Label label) {
        labels.put(label.name(), i);
      }
    }
    fetch();
  }

  boolean isFinished() {
    return next >= thread.code().size() && slots.stream().allMatch(slot -> slot.done);
  }

  private void fetch() {
    long unfinished = slots.stream().filter(slot -> !slot.done).count();
    while (fetching && next < thread.code().size() && unfinished < WINDOW) {
      Slot slot = new Slot(thread.code().get(next++));
      slots.add(slot);
      unfinished++;
      fetching = !(slot.instruction instanceof Instruction.Branch);
    }
  }

  /** The slots that may take effect now, barriers apart. */
  List<Slot> ready() {
    List<Slot> ready = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      if (!slot.done && !(slot.instruction instanceof Instruction.Barrier) && isReady(i)) {
        ready.add(slot);
      }
      if (inOrder && !slot.done) {
        break;
      }
    }
    return ready;
  }

  /** The barrier that all before it is done for, if the thread waits at one. */
  OptionalLong waitingAt() {
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      if (!slot.done) {
        return slot.instruction instanceof Instruction.Barrier barrier && isReady(i)
            ? value(barrier.id(), i)
            : OptionalLong.empty();
      }
    }
    return OptionalLong.empty();
  }

  /** Goes past the barrier that it waits at. */
  void pass() {
    for (Slot slot : slots) {
      if (!slot.done) {
        slot.done = true;
        break;
      }
    }
    fetch();
  }

  private boolean isReady(int index) {
    Slot slot = slots.get(index);
    Instruction.Guard guard = slot.instruction.guard();
    if (guard != null && value(new Operand.Reg(guard.register()), index).isEmpty()) {
      return false;
    }
    for (Operand source : slot.sources()) {
      if (value(source, index).isEmpty()) {
        return false;
      }
    }
    for (int i = 0; i < index; i++) {
      if (!slots.get(i).done && mustPrecede(i, index)) {
        return false;
      }
    }
    return true;
  }

  /** Whether an unfinished instruction must take effect before a later one. */
  private boolean mustPrecede(int before, int after) {
    Slot first = slots.get(before);
    Slot second = slots.get(after);
    if (first.instruction instanceof Instruction.Barrier
        || second.instruction instanceof Instruction.Barrier) {
      return true;
    }
    if (!first.isAccess() || !second.isAccess()) {
      return false;
    }
    Operand address = first.address();
    OptionalLong firstAddress = address == null ? OptionalLong.empty() : value(address, before);
    Operand secondAddress = second.address();
    boolean mayOverlap =
        firstAddress.isEmpty()
            || secondAddress == null
            || firstAddress.equals(value(secondAddress, after));
    if (mayOverlap && !(first.isWeakLoad() && second.isWeakLoad())) {
      return true;
    }
    if (first.acquires() || second.releases()) {
      return true;
    }
    for (int i = before + 1; i < after; i++) {
      if (slots.get(i).instruction instanceof Instruction.Fence fence
          && (!slots.get(i).done || slots.get(i).effective)
          && orders(fence, first, second)) {
        return true;
      }
    }
    return false;
  }

  private boolean orders(Instruction.Fence fence, Slot first, Slot second) {
    boolean concernsOthers = false;
    for (int other = 0; other < scopes.threads().size(); other++) {
      concernsOthers |=
          other != number && scopes.common(number, other).compareTo(fence.scope()) <= 0;
    }
    if (!concernsOthers) {
      return false;
    }
    FenceKind kind = fence.kind();
    return kind == FenceKind.SC
        || kind == FenceKind.MEMBAR
        || (kind != FenceKind.RELEASE && first.isRead())
        || (kind != FenceKind.ACQUIRE && second.isWrite());
  }

  /** What an operand holds before a slot; empty if that is not known yet. */
  private OptionalLong value(Operand operand, int before) {
    return switch (operand) {
      case Operand.Number constant -> OptionalLong.of(constant.value());
      case Operand.Location location -> OptionalLong.of(memory.address(location.name()));
      case Operand.Reg register -> {
        for (int i = before - 1; i >= 0; i--) {
          Slot slot = slots.get(i);
          if (register.name().equals(slot.destination())) {
            if (!slot.done) {
              yield OptionalLong.empty();
            }
            if (slot.effective) {
              yield OptionalLong.of(slot.result);
            }
          }
        }
        yield OptionalLong.of(initial(register.name()));
      }
    };
  }

  private long initial(String register) {
    for (LitmusThread.Register declared : thread.registers()) {
      if (declared.name().equals(register)) {
        return value(declared.value(), 0).orElse(0);
      }
    }
    return 0;
  }

  /** A register at the end of the run. */
  long register(String name) {
    return value(new Operand.Reg(name), slots.size()).orElse(0);
  }

  /** Lets a ready slot take effect. */
  void issue(Slot slot) {
    int index = slots.indexOf(slot);
    slot.done = true;
    Instruction.Guard guard = slot.instruction.guard();
    slot.effective =
        guard == null || (known(new Operand.Reg(guard.register()), index) != 0) != guard.negated();
    if (slot.effective) {
      execute(slot, index);
    }
    if (slot.instruction instanceof Instruction.Branch) {
      fetching = true;
    }
    fetch();
  }

  private long known(Operand operand, int before) {
    return value(operand, before).orElseThrow();
  }

  private void execute(Slot slot, int index) {
    switch (slot.instruction) {
      case Instruction.Load load ->
          slot.result = Arithmetic.cut(load.type(), memory.read(known(load.address(), index)));
      case Instruction.Store store ->
          memory.write(
              known(store.address(), index),
              Arithmetic.cut(store.type(), known(store.value(), index)));
      case Instruction.Atomic atomic -> {
        long address = known(atomic.address(), index);
        long old = memory.read(address);
        long first = known(atomic.values().get(0), index);
        long last = known(atomic.values().get(atomic.values().size() - 1), index);
        if (atomic.operation() != Instruction.AtomicOperation.CAS || old == first) {
          memory.write(
              address, Arithmetic.atomic(atomic.operation(), atomic.type(), old, first, last));
        }
        slot.result = Arithmetic.cut(atomic.type(), old);
      }
      case Instruction.Compute compute -> {
        List<Operand> sources = compute.sources();
        slot.result =
            Arithmetic.compute(
                compute.operation(),
                compute.type(),
                known(sources.get(0), index),
                known(sources.get(sources.size() - 1), index));
      }
      case Instruction.SetPredicate set ->
          slot.result =
              Arithmetic.compare(
                      set.comparison(), known(set.left(), index), known(set.right(), index))
                  ? 1
                  : 0;
      case Instruction.Branch branch -> {
        boolean taken =
            branch.comparison() == null
                || Arithmetic.compare(
                    branch.comparison(),
                    known(branch.compared().get(0), index),
                    known(branch.compared().get(1), index));
        next = taken ? labels.getOrDefault(branch.label(), next) : next;
      }
      case Instruction.Fence fence -> {}
      case Instruction.Label label -> {}
      case Instruction.Barrier barrier -> {}
    }
  }
}
