// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.IntegerArithmetic;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemoryWrites;
import org.jspecify.annotations.Nullable;

/**
 * Numbers that are always the same where control is: those of the text, local variables that are
 * given one, and memory to which nothing but one number is ever written, sums of these, and their
 * differences: {@code n - 1}.
 */
final class ConstantNumbers {
  /** Longer chains of variables are not known. */
  private static final int MAX_DEPTH = 16;

  /** Sums of such numbers do not wrap around in any type of at least the size of {@code int}. */
  private static final long MAX = 1 << 15;

  private final Icfa icfa;
  private final ControlFlow control;

  /** Slow to find, and seldom asked for. */
  private @Nullable MemoryWrites memory;

  ConstantNumbers(Icfa icfa, ControlFlow control) {
    this.icfa = icfa;
    this.control = control;
  }

  /** The number that an expression is wherever control is at a location; -1 if not known. */
  long of(Expression number, Location at) {
    return of(number, at, MAX_DEPTH);
  }

  private long of(Expression number, Location at, int depth) {
    if (number instanceof Expression.Constant constant) {
      return Math.max(constant.value(), -1);
    }
    if (depth == 0 || !(number.type() instanceof Type.Int type)) {
      return -1;
    }
    return switch (number) {
      case Expression.Cast cast -> held(type, of(cast.operand(), at, depth - 1));
      case Expression.Binary sum when type.size() >= Type.Int.INT.size() ->
          sum(sum, of(sum.left(), at, depth - 1), of(sum.right(), at, depth - 1));
      case Lvalue.Var(Variable variable)
          when GivenArguments.onlyValue(variable) instanceof Expression only
              && only.withoutCasts() instanceof Expression.Constant ->
          of(only, at, depth - 1);
      case Lvalue read -> inMemory(read, at);
      default -> -1;
    };
  }

  /** A number that a type holds as it is; -1 if it is none. */
  private static long held(Type.Int type, long number) {
    return number >= 0 && IntegerArithmetic.wrap(type, number) == number ? number : -1;
  }

  private static long sum(Expression.Binary sum, long left, long right) {
    if (left < 0 || right < 0 || left > MAX || right > MAX) {
      return -1;
    }
    return switch (sum.operator()) {
      case ADD -> left + right;
      case SUBTRACT -> Math.max(left - right, -1);
      default -> -1;
    };
  }

  /**
   * What is written to it wherever that is, if some of that is surely done before control is at a
   * location; or what it begins with, if nothing is.
   */
  private long inMemory(Lvalue read, Location at) {
    Variable root = read.rootVariable();
    if (root == null || !root.isGlobal()) {
      return -1;
    }
    if (memory == null) {
      memory = new MemoryWrites(icfa);
    }
    Set<Edge> writes = memory.of(read);
    if (writes == null) {
      return -1;
    }
    List<Edge> later =
        writes.stream().filter(edge -> edge.source().function() != icfa.start()).toList();
    if (later.isEmpty()) {
      return same(writes, read, writes.stream().anyMatch(edge -> writes(edge, read)) ? -1 : 0);
    }
    BitSet before = new BitSet();
    for (Edge write : later) {
      if (writes(write, read) && write.source().function() == at.function()) {
        before.set(write.source().id());
      }
    }
    Location entry = at.function().entry();
    return !before.get(entry.id()) && control.reachableWithout(List.of(entry), before).get(at.id())
        ? -1
        : same(later, read, -1);
  }

  private static boolean writes(Edge edge, Lvalue read) {
    return edge.operation() instanceof Operation.Assign assign && assign.target().equals(read);
  }

  /**
   * The one number that some edges write; -1 if it is not one.
   *
   * @param otherwise a number that it may be besides; -1 if there is none
   */
  private static long same(Iterable<Edge> writes, Lvalue read, long otherwise) {
    long number = otherwise;
    for (Edge edge : writes) {
      if (!(edge.operation() instanceof Operation.Assign(Lvalue target, Expression value))
          || !target.type().equals(read.type())
          || !(target.type() instanceof Type.Int type)
          || !(value.withoutCasts() instanceof Expression.Constant constant)
          || held(type, constant.value()) < 0
          || (number >= 0 && number != constant.value())) {
        return -1;
      }
      number = constant.value();
    }
    return number;
  }
}
