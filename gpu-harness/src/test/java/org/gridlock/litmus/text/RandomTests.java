// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.gridlock.litmus.test.Condition;
import org.gridlock.litmus.test.Formula;
import org.gridlock.litmus.test.Formula.Subject;
import org.gridlock.litmus.test.Instruction;
import org.gridlock.litmus.test.Instruction.AtomicOperation;
import org.gridlock.litmus.test.Instruction.Comparison;
import org.gridlock.litmus.test.Instruction.FenceKind;
import org.gridlock.litmus.test.Instruction.Guard;
import org.gridlock.litmus.test.Instruction.RegisterOperation;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.LitmusThread;
import org.gridlock.litmus.test.Operand;
import org.gridlock.litmus.test.Order;
import org.gridlock.litmus.test.Scope;
import org.gridlock.litmus.test.ScopeTree;
import org.jspecify.annotations.Nullable;

/** Makes well-formed tests with every kind of instruction, from a seed. */
final class RandomTests {
  private final Random random;

  RandomTests(long seed) {
    random = new Random(seed);
  }

  LitmusTest test() {
    int count = 1 + random.nextInt(4);
    List<LitmusThread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      threads.add(thread());
    }
    TreeMap<String, LitmusTest.Space> spaces = new TreeMap<>();
    TreeMap<String, Long> initial = new TreeMap<>();
    for (String location : List.of("x", "y", "lock")) {
      if (random.nextInt(4) == 0) {
        initial.put(location, (long) random.nextInt(5) - 2);
      }
      spaces.put(location, LitmusTest.Space.GLOBAL);
    }
    Condition.Quantifier quantifier = pick(Condition.Quantifier.values());
    return new LitmusTest(
        "MP+membar.gls-p0::p1:p2-x" + random.nextInt(9),
        threads,
        scopes(count),
        spaces,
        initial,
        new Condition(quantifier, formula(2, count)));
  }

  private ScopeTree scopes(int count) {
    List<ScopeTree.Position> positions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int device = random.nextInt(2);
      int kernel = 2 * device + random.nextInt(2);
      int cluster = 2 * kernel + random.nextInt(2);
      int cta = 2 * cluster + random.nextInt(2);
      positions.add(
          new ScopeTree.Position(device, kernel, cluster, cta, 2 * cta + random.nextInt(2)));
    }
    return new ScopeTree(positions).canonical();
  }

  private LitmusThread thread() {
    List<LitmusThread.Register> registers =
        List.of(
            new LitmusThread.Register("r0", "s32", new Operand.Number(0)),
            new LitmusThread.Register("r1", "b64", new Operand.Location("x")),
            new LitmusThread.Register("r2", "s32", new Operand.Number(-3)),
            new LitmusThread.Register("r3", "b64", new Operand.Location("y")),
            new LitmusThread.Register("p", "pred", new Operand.Number(0)),
            new LitmusThread.Register("r9", "", new Operand.Number(7)));
    List<Instruction> code = new ArrayList<>(List.of(new Instruction.Label("L1")));
    int length = random.nextInt(6);
    for (int i = 0; i < length; i++) {
      code.add(instruction());
    }
    return new LitmusThread(registers, code);
  }

  private Instruction instruction() {
    Operand.Reg data = new Operand.Reg(pick("r0", "r2"));
    Operand address =
        pick(new Operand.Reg("r1"), new Operand.Reg("r3"), new Operand.Location("lock"));
    Operand value = pick(new Operand.Reg("r0"), new Operand.Number(random.nextInt(9) - 4));
    String type = pick("", "s32", "u32", "b64");
    Scope scope = pick(Scope.values());
    @Nullable Guard guard = random.nextInt(4) > 0 ? null : new Guard("p", random.nextBoolean());
    return switch (random.nextInt(9)) {
      case 0 -> {
        Order order = pick(Order.WEAK, Order.RELAXED, Order.ACQUIRE, Order.CG, Order.VOLATILE);
        yield new Instruction.Load(guard, order, scoped(order, scope), type, data, address);
      }
      case 1 -> {
        Order order = pick(Order.WEAK, Order.RELAXED, Order.RELEASE, Order.WB);
        yield new Instruction.Store(guard, order, scoped(order, scope), type, address, value);
      }
      case 2 -> {
        AtomicOperation operation = pick(AtomicOperation.values());
        List<Operand> values =
            operation == AtomicOperation.CAS ? List.of(value, data) : List.of(value);
        Order order = pick(Order.WEAK, Order.RELAXED, Order.ACQ_REL);
        yield new Instruction.Atomic(guard, operation, order, scope, type, data, address, values);
      }
      case 3 -> {
        FenceKind kind = pick(FenceKind.values());
        boolean none = kind == FenceKind.MEMBAR && scope == Scope.CLUSTER;
        yield new Instruction.Fence(guard, kind, none ? Scope.GPU : scope);
      }
      case 4 -> new Instruction.Barrier(guard, new Operand.Number(1));
      case 5 -> {
        RegisterOperation operation = pick(RegisterOperation.MOV, RegisterOperation.CVT);
        yield new Instruction.Compute(guard, operation, "u64.u32", data, List.of(value));
      }
      case 6 ->
          new Instruction.Compute(
              guard,
              RegisterOperation.AND,
              type,
              data,
              List.of(data, new Operand.Number(1L << 31)));
      case 7 ->
          new Instruction.SetPredicate(
              guard, pick(Comparison.values()), type, new Operand.Reg("p"), data, value);
      default ->
          random.nextBoolean()
              ? new Instruction.Branch(guard, null, List.of(), "L1")
              : new Instruction.Branch(
                  guard, pick(Comparison.values()), List.of(data, value), "L1");
    };
  }

  private static @Nullable Scope scoped(Order order, Scope scope) {
    return switch (order) {
      case RELAXED, ACQUIRE, RELEASE -> scope;
      case WEAK, ACQ_REL, VOLATILE, CA, CG, WB, CV, WT, CS -> null;
    };
  }

  private Formula formula(int depth, int threads) {
    int kind = depth == 0 ? random.nextInt(2) : random.nextInt(5);
    return switch (kind) {
      case 0 -> new Formula.Atom(subject(threads), random.nextBoolean(), random.nextInt(5) - 2);
      case 1 -> new Formula.Same(subject(threads), random.nextBoolean(), subject(threads));
      case 2 -> new Formula.Not(formula(depth - 1, threads));
      case 3 -> new Formula.And(List.of(formula(depth - 1, threads), formula(depth - 1, threads)));
      default -> new Formula.Or(List.of(formula(depth - 1, threads), formula(depth - 1, threads)));
    };
  }

  private Subject subject(int threads) {
    return random.nextBoolean()
        ? new Subject.Location(pick("x", "lock"))
        : new Subject.Register(random.nextInt(threads), pick("r0", "p"));
  }

  @SafeVarargs
  private <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
