// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.diy;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.gridlock.litmus.test.Condition;
import org.gridlock.litmus.test.Formula;
import org.gridlock.litmus.test.Formula.Subject;
import org.gridlock.litmus.test.Instruction;
import org.gridlock.litmus.test.Instruction.Comparison;
import org.gridlock.litmus.test.Instruction.Compute;
import org.gridlock.litmus.test.Instruction.Fence;
import org.gridlock.litmus.test.Instruction.FenceKind;
import org.gridlock.litmus.test.Instruction.Guard;
import org.gridlock.litmus.test.Instruction.RegisterOperation;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.LitmusThread;
import org.gridlock.litmus.test.Operand;
import org.gridlock.litmus.test.Scope;
import org.gridlock.litmus.test.ScopeTree;
import org.jspecify.annotations.Nullable;

/**
 * Makes the program and the condition of a cycle. Access {@code i} of a thread has its data in
 * {@code r(2i)} and its address in {@code r(2i+1)}, as in the thesis' figures; what dependencies
 * need comes after. Dependencies are those of figure 2.8b, which the assembler cannot remove.
 */
final class TestBuilder {
  private static final String DATA = "s32";
  private static final String ADDRESS = "b64";
  private static final String[] LOCATIONS = {"x", "y", "z", "a", "b", "c", "d", "e"};

  private final Cycle cycle;
  private final int[] threads;
  private final int[] locations;
  private final long[] values;
  private final Condition condition;

  TestBuilder(Cycle cycle) {
    this.cycle = cycle;
    this.threads = cycle.threads();
    this.locations = cycle.locations();
    this.values = cycle.values();
    this.condition = condition();
  }

  static String location(int number) {
    return number < LOCATIONS.length ? LOCATIONS[number] : "x" + number;
  }

  /** The programs of the threads; the same for all placements. */
  List<LitmusThread> threads() {
    List<LitmusThread> built = new ArrayList<>();
    int access = 0;
    for (int thread = 0; thread < cycle.threadCount(); thread++) {
      int first = access;
      while (access < cycle.size() && threads[access] == thread) {
        access++;
      }
      built.add(thread(first, access - first));
    }
    return built;
  }

  /** The test for one placement of the threads and the locations. */
  LitmusTest test(
      String name, List<LitmusThread> programs, ScopeTree scopes, List<LitmusTest.Space> spaces) {
    TreeMap<String, LitmusTest.Space> map = new TreeMap<>();
    for (int i = 0; i < spaces.size(); i++) {
      map.put(location(i), spaces.get(i));
    }
    return new LitmusTest(name, programs, scopes, map, new TreeMap<>(), condition);
  }

  private LitmusThread thread(int first, int count) {
    List<LitmusThread.Register> registers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      registers.add(register("r" + 2 * i, DATA));
    }
    for (int i = 0; i < count; i++) {
      Operand address = new Operand.Location(location(locations[first + i]));
      registers.add(new LitmusThread.Register("r" + (2 * i + 1), ADDRESS, address));
    }
    List<Instruction> code = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      access(first, i, count, registers, code);
    }
    return new LitmusThread(registers, code);
  }

  private static LitmusThread.Register register(String name, String type) {
    return new LitmusThread.Register(name, type, new Operand.Number(0));
  }

  private void access(
      int first,
      int index,
      int count,
      List<LitmusThread.Register> registers,
      List<Instruction> code) {
    Operand.Reg data = new Operand.Reg("r" + 2 * index);
    Operand.Reg address = new Operand.Reg("r" + (2 * index + 1));
    Operand.Reg zero = new Operand.Reg("r" + 2 * count);
    Arc.End end = cycle.arcs().get(first + index).source();
    Guard guard = null;
    boolean dataDepends = false;
    if (index > 0) {
      Arc link = cycle.into(first + index);
      Scope scope = link.scope();
      if (link.kind().isFence() && scope != null) {
        code.add(new Fence(null, fence(link.kind()), scope));
      }
      if (link.kind() == Arc.Kind.ADDRESS) {
        Operand.Reg wide = new Operand.Reg("r" + (2 * count + 1));
        zero(index, zero, registers, code);
        registers.add(register(wide.name(), ADDRESS));
        code.add(compute(RegisterOperation.CVT, "u64.u32", wide, zero, null));
        code.add(compute(RegisterOperation.ADD, "u64", address, address, wide));
      } else if (link.kind() == Arc.Kind.DATA) {
        zero(index, zero, registers, code);
        dataDepends = true;
      } else if (link.kind() == Arc.Kind.CONTROL) {
        zero(index, zero, registers, code);
        registers.add(register("p0", "pred"));
        code.add(
            new Instruction.SetPredicate(
                null, Comparison.EQ, DATA, new Operand.Reg("p0"), zero, new Operand.Number(0)));
        guard = new Guard("p0", false);
      }
    }
    Scope scope = end.annotation().scope();
    if (end.write()) {
      Operand value = new Operand.Number(values[first + index]);
      code.add(
          dataDepends
              ? compute(RegisterOperation.ADD, DATA, data, zero, value)
              : compute(RegisterOperation.MOV, DATA, data, value, null));
      code.add(
          new Instruction.Store(guard, end.annotation().order(true), scope, DATA, address, data));
    } else {
      code.add(
          new Instruction.Load(guard, end.annotation().order(false), scope, DATA, data, address));
    }
  }

  /** A zero that depends on the access before: only the high bit, which no value has. */
  private static void zero(
      int index, Operand.Reg zero, List<LitmusThread.Register> registers, List<Instruction> code) {
    registers.add(register(zero.name(), "b32"));
    Operand source = new Operand.Reg("r" + 2 * (index - 1));
    code.add(compute(RegisterOperation.AND, "b32", zero, source, new Operand.Number(0x80000000L)));
  }

  private static Compute compute(
      RegisterOperation operation,
      String type,
      Operand.Reg destination,
      Operand left,
      @Nullable Operand right) {
    List<Operand> sources = right == null ? List.of(left) : List.of(left, right);
    return new Compute(null, operation, type, destination, sources);
  }

  private static FenceKind fence(Arc.Kind kind) {
    return switch (kind) {
      case FENCE_SC -> FenceKind.SC;
      case FENCE_ACQ_REL -> FenceKind.ACQ_REL;
      case MEMBAR -> FenceKind.MEMBAR;
      case RF, FR, WS, PO, ADDRESS, DATA, CONTROL ->
          throw new IllegalArgumentException("not a fence: " + kind);
    };
  }

  /** The last values of the locations with two writes, then the values that are read. */
  private Condition condition() {
    List<Formula> parts = new ArrayList<>();
    for (int location = 0; location < cycle.locationCount(); location++) {
      long last = 0;
      for (int i = 0; i < cycle.size(); i++) {
        boolean write = cycle.arcs().get(i).source().write();
        last = write && locations[i] == location ? Math.max(last, values[i]) : last;
      }
      if (last > 1) {
        parts.add(new Formula.Atom(new Subject.Location(location(location)), true, last));
      }
    }
    int index = 0;
    for (int i = 0; i < cycle.size(); i++) {
      index = i > 0 && threads[i] == threads[i - 1] ? index + 1 : 0;
      if (!cycle.arcs().get(i).source().write()) {
        Subject register = new Subject.Register(threads[i], "r" + 2 * index);
        parts.add(new Formula.Atom(register, true, values[i]));
      }
    }
    return new Condition(
        Condition.Quantifier.EXISTS, parts.size() == 1 ? parts.get(0) : new Formula.And(parts));
  }
}
