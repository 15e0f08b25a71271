// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import static org.gridlock.lockset.testing.Program.M;
import static org.gridlock.lockset.testing.Program.POINTER;
import static org.gridlock.lockset.testing.Program.address;
import static org.gridlock.lockset.testing.Program.field;
import static org.gridlock.lockset.testing.Program.number;
import static org.gridlock.lockset.testing.Program.value;

import java.util.List;
import java.util.Random;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Expression.UnaryOperator;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.testing.Analysed;
import org.gridlock.lockset.testing.Code;
import org.gridlock.lockset.testing.Program;
import org.gridlock.pointer.Address;

/** A program of one thread that locks global and heap locks, directly and through wrappers. */
final class RandomProgram {
  private static final Expression ANY_OBJECT = new Expression.Unknown(POINTER);

  /** Any object but the last. */
  private static final Expression FEWER_OBJECTS = new Expression.Unknown(Type.Pointer.VOID);

  /** Success, a lock that another thread holds, and one of which the owner died. */
  private static final List<Integer> RESULTS = List.of(0, 16, 130);

  private final Random random;
  private final Program program = new Program();
  private final Variable a = program.mutex("a");
  private final Variable b = program.mutex("b");
  private final Code lock = program.function("lock", "p");
  private final Code unlock;
  private final Code again;
  private final Code main;
  private final List<Variable> pointers;
  private final List<Variable> numbers;
  private final boolean recursive;
  private final boolean robust;

  RandomProgram(long seed) {
    this.random = new Random(seed);
    this.recursive = seed % 2 == 0;
    this.robust = seed % 3 == 0;
    lock.lock(field(lock.parameter(0), M));
    this.unlock = program.function("unlock", "p");
    Variable copy = unlock.local("copy", POINTER);
    unlock.assign(copy, value(unlock.parameter(0))).unlock(field(copy, M));
    this.again = program.function("again", "p");
    Variable other = again.local("other", POINTER);
    again
        .assign(other, ANY_OBJECT)
        .lock(field(again.parameter(0), M))
        .either(c -> c.call(again, value(other)), c -> c.unlock(field(again.parameter(0), M)))
        .either(c -> c.unlock(field(again.parameter(0), M)), c -> {});
    this.main = program.function("main");
    if (recursive) {
      main.recursiveLocks();
    }
    if (robust) {
      main.robustLocks();
    }
    Variable p = main.local("p", POINTER);
    Variable q = main.local("q", POINTER);
    this.pointers = List.of(p, q);
    this.numbers = List.of(main.local("r", Type.Int.INT), main.local("s", Type.Int.INT));
    Address few = program.summary("few");
    Address last = program.summary("last");
    for (Variable pointer :
        List.of(p, lock.parameter(0), copy, unlock.parameter(0), again.parameter(0), other)) {
      program.pointsTo(pointer, few, last);
    }
    program.pointsTo(q, few);
    main.assign(p, ANY_OBJECT).assign(q, FEWER_OBJECTS);
    numbers.forEach(number -> main.assign(number, number(1)));
    block(main, 3);
  }

  /** Whether a thread may lock again what it holds; else it waits for itself. */
  boolean isRecursive() {
    return recursive;
  }

  /** Whether a lock may be acquired though the operation reports that its owner died. */
  boolean isRobust() {
    return robust;
  }

  Analysed build() {
    return program.build(main);
  }

  private <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private void block(Code code, int depth) {
    for (int i = random.nextInt(5); i >= 0; i--) {
      statement(code, depth);
    }
  }

  private Expression lockExpression() {
    return switch (random.nextInt(4)) {
      case 0 -> address(a);
      case 1 -> address(b);
      default -> field(oneOf(pointers), M);
    };
  }

  private void statement(Code code, int depth) {
    Variable pointer = oneOf(pointers);
    Variable number = oneOf(numbers);
    switch (random.nextInt(depth > 0 ? 15 : 11)) {
      case 0, 1 -> code.lock(lockExpression());
      case 2, 3, 4 -> code.unlock(lockExpression());
      case 5 -> code.trylock(lockExpression(), number);
      case 6 ->
          code.lock(lockExpression(), LockKind.MUTEX, LockMode.EXCLUSIVE, Attempt.BLOCKING, number);
      case 7 -> {
        if (pointer == pointers.get(0)) {
          code.assign(pointer, random.nextBoolean() ? ANY_OBJECT : value(pointers.get(1)));
        } else {
          code.assign(pointer, FEWER_OBJECTS);
        }
      }
      case 8 -> code.call(random.nextInt(3) == 0 ? again : lock, value(pointer));
      case 9 -> code.call(unlock, value(pointer));
      case 10 ->
          code.assign(
              number,
              switch (random.nextInt(3)) {
                case 0 ->
                    new Expression.Unary(Type.Int.INT, UnaryOperator.NOT, value(oneOf(numbers)));
                case 1 -> value(oneOf(numbers));
                default -> number(oneOf(RESULTS));
              });
      case 11 -> code.either(c -> block(c, depth - 1), c -> block(c, depth - 1));
      case 12, 13 -> {
        BinaryOperator operator = oneOf(List.of(BinaryOperator.EQUAL, BinaryOperator.NOT_EQUAL));
        Expression right = number(oneOf(RESULTS));
        code.branch(
            new Expression.Binary(Type.Int.INT, operator, value(number), right),
            c -> block(c, depth - 1),
            c -> block(c, depth - 1));
      }
      default -> code.loop(c -> block(c, depth - 1));
    }
  }
}
