// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.emit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.gridlock.litmus.test.Condition;
import org.gridlock.litmus.test.Formula;
import org.gridlock.litmus.test.Instruction;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.LitmusThread;
import org.gridlock.litmus.test.Operand;
import org.gridlock.litmus.test.Order;
import org.gridlock.litmus.test.Scope;
import org.gridlock.litmus.test.ScopeTree;
import org.jspecify.annotations.Nullable;

/**
 * Tests for compiling: well-known families, each with several kinds of accesses; the location
 * {@code s} is in shared memory. With {@code sharedAddress} both accesses of a thread to one
 * location go through one register that is written by an instruction, so that the assembler may see
 * they are the same.
 */
public final class CompilationSet {
  /** The families: per thread the accesses, {@code F} a fence, {@code C} a compare-and-swap. */
  public static final Map<String, String> FAMILIES = new LinkedHashMap<>();

  static {
    FAMILIES.put("MP", "Wx Wy|Ry Rx");
    FAMILIES.put("SB", "Wx Ry|Wy Rx");
    FAMILIES.put("LB", "Rx Wy|Ry Wx");
    FAMILIES.put("R", "Wx Wy|Wy Rx");
    FAMILIES.put("S", "Wx Wy|Ry Wx");
    FAMILIES.put("2+2W", "Wx Wy|Wy Wx");
    FAMILIES.put("MP+fences", "Wx F Wy|Ry F Rx");
    FAMILIES.put("MP+cas", "Wx F Wy|Cy Rx");
    FAMILIES.put("CoRR", "Wx|Rx Rx");
    FAMILIES.put("CoWR", "Wx Rx|Wx");
    FAMILIES.put("CoRW", "Rx Wx|Wx");
    FAMILIES.put("WRC", "Wx|Rx Wy|Ry Rx");
    FAMILIES.put("IRIW", "Wx|Wy|Rx Ry|Ry Rx");
    FAMILIES.put("LB+data", "Rx Dy|Ry Dx");
    FAMILIES.put("MP+addr", "Wx F Wy|Ry Ax");
    FAMILIES.put("LB+ctrl", "Rx Px|Rx Px");
    FAMILIES.put("MP+shared", "Ws Wy|Ry Rs");
    FAMILIES.put("SB+shared", "Ws Ry|Wy Rs");
  }

  /** The kinds of access. */
  public enum Kind {
    WEAK(Order.WEAK, Order.WEAK, null),
    CA(Order.CA, Order.WEAK, null),
    CG(Order.CG, Order.CG, null),
    VOLATILE(Order.VOLATILE, Order.VOLATILE, null),
    RELAXED_CTA(Order.RELAXED, Order.RELAXED, Scope.CTA),
    RELAXED_GPU(Order.RELAXED, Order.RELAXED, Scope.GPU),
    RELAXED_SYS(Order.RELAXED, Order.RELAXED, Scope.SYS),
    ACQUIRE_RELEASE_GPU(Order.ACQUIRE, Order.RELEASE, Scope.GPU),
    ACQUIRE_RELEASE_SYS(Order.ACQUIRE, Order.RELEASE, Scope.SYS);

    private final Order load;
    private final Order store;
    private final @Nullable Scope scope;

    Kind(Order load, Order store, @Nullable Scope scope) {
      this.load = load;
      this.store = store;
      this.scope = scope;
    }
  }

  private CompilationSet() {}

  /** The tests whose verdicts are written down, for each architecture. */
  public static List<LitmusTest> expected() {
    List<LitmusTest> tests = new ArrayList<>();
    for (String family : FAMILIES.keySet()) {
      for (Kind kind : List.of(Kind.WEAK, Kind.CG, Kind.RELAXED_GPU, Kind.ACQUIRE_RELEASE_GPU)) {
        tests.add(test(family, kind, false));
      }
    }
    for (String family : List.of("CoRR", "CoWR")) {
      for (Kind kind : List.of(Kind.WEAK, Kind.CA, Kind.CG, Kind.VOLATILE, Kind.RELAXED_GPU)) {
        tests.add(test(family, kind, true));
      }
    }
    return tests;
  }

  /** A test of a family. */
  public static LitmusTest test(String family, Kind kind, boolean sharedAddress) {
    List<LitmusThread> threads = new ArrayList<>();
    List<Formula> atoms = new ArrayList<>();
    for (String program : FAMILIES.getOrDefault(family, "").split("\\|")) {
      threads.add(thread(program.split(" "), kind, sharedAddress, threads.size(), atoms));
    }
    List<ScopeTree.Position> positions = new ArrayList<>();
    for (int thread = 0; thread < threads.size(); thread++) {
      int cta = family.endsWith("+shared") ? 0 : thread;
      positions.add(new ScopeTree.Position(0, 0, cta, cta, thread));
    }
    TreeMap<String, LitmusTest.Space> spaces = new TreeMap<>();
    if (family.endsWith("+shared")) {
      spaces.put("s", LitmusTest.Space.SHARED);
    }
    if (atoms.isEmpty()) {
      atoms.add(new Formula.Atom(new Formula.Subject.Location("x"), true, 1));
    }
    String name = family + "-" + kind.name().toLowerCase(Locale.ROOT);
    return new LitmusTest(
        sharedAddress ? name + "-one" : name,
        threads,
        new ScopeTree(positions),
        spaces,
        new TreeMap<>(),
        new Condition(Condition.Quantifier.EXISTS, new Formula.And(atoms)));
  }

  private static LitmusThread thread(
      String[] program, Kind kind, boolean sharedAddress, int number, List<Formula> atoms) {
    List<LitmusThread.Register> registers = new ArrayList<>();
    List<Instruction> code = new ArrayList<>();
    Map<String, String> copies = new LinkedHashMap<>();
    String last = "";
    for (int i = 0; i < program.length; i++) {
      char what = program[i].charAt(0);
      if (what == 'F') {
        code.add(new Instruction.Fence(null, Instruction.FenceKind.MEMBAR, Scope.GPU));
        continue;
      }
      String location = program[i].substring(1);
      String data = "r" + 2 * i;
      String address = "r" + (2 * i + 1);
      registers.add(new LitmusThread.Register(data, "s32", new Operand.Number(0)));
      String known = copies.get(location);
      if (known != null) {
        address = known;
      } else {
        registers.add(new LitmusThread.Register(address, "b64", new Operand.Location(location)));
        if (sharedAddress) {
          String copy = "a" + i;
          registers.add(new LitmusThread.Register(copy, "b64", new Operand.Number(0)));
          code.add(
              new Instruction.Compute(
                  null,
                  Instruction.RegisterOperation.MOV,
                  "b64",
                  new Operand.Reg(copy),
                  List.of(new Operand.Reg(address))));
          address = copy;
          copies.put(location, copy);
        }
      }
      Operand.Reg at = new Operand.Reg(address);
      Operand.Reg value = new Operand.Reg(data);
      Operand one = new Operand.Number(1);
      switch (what) {
        case 'R' -> code.add(load(kind, value, at));
        case 'W' -> code.add(store(kind, at, one));
        case 'C' ->
            code.add(
                new Instruction.Atomic(
                    null,
                    Instruction.AtomicOperation.CAS,
                    Order.WEAK,
                    null,
                    "b32",
                    value,
                    at,
                    List.of(one, new Operand.Number(2))));
        case 'D', 'A' -> {
          String masked = "d" + i;
          registers.add(new LitmusThread.Register(masked, "b32", new Operand.Number(0)));
          code.add(
              compute(
                  Instruction.RegisterOperation.AND,
                  "b32",
                  masked,
                  new Operand.Reg(last),
                  new Operand.Number(0x80000000L)));
          if (what == 'D') {
            code.add(
                compute(
                    Instruction.RegisterOperation.ADD, "s32", data, new Operand.Reg(masked), one));
            code.add(store(kind, at, value));
          } else {
            String wide = "w" + i;
            registers.add(new LitmusThread.Register(wide, "b64", new Operand.Number(0)));
            code.add(
                compute(
                    Instruction.RegisterOperation.CVT, "u64.u32", wide, new Operand.Reg(masked)));
            code.add(
                compute(
                    Instruction.RegisterOperation.ADD, "u64", address, at, new Operand.Reg(wide)));
            code.add(load(kind, value, at));
          }
        }
        case 'P' -> {
          code.add(
              new Instruction.SetPredicate(
                  null,
                  Instruction.Comparison.EQ,
                  "s32",
                  new Operand.Reg("p"),
                  new Operand.Reg(last),
                  new Operand.Number(0)));
          code.add(
              new Instruction.Store(
                  new Instruction.Guard("p", false), kind.store, kind.scope, "s32", at, one));
        }
        default -> throw new IllegalArgumentException(program[i]);
      }
      if (what == 'R' || what == 'A' || what == 'C') {
        atoms.add(new Formula.Atom(new Formula.Subject.Register(number, data), true, 1));
        last = data;
      }
    }
    return new LitmusThread(registers, code);
  }

  private static Instruction load(Kind kind, Operand.Reg value, Operand at) {
    return new Instruction.Load(null, kind.load, kind.scope, "s32", value, at);
  }

  private static Instruction store(Kind kind, Operand at, Operand value) {
    return new Instruction.Store(null, kind.store, kind.scope, "s32", at, value);
  }

  private static Instruction compute(
      Instruction.RegisterOperation operation, String type, String result, Operand... sources) {
    return new Instruction.Compute(
        null, operation, type, new Operand.Reg(result), List.of(sources));
  }
}
