// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.gridlock.frontend.types.Arithmetic;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.FunctionBody.UnitEdge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.IntegerArithmetic;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * A loop of a body that counts from a constant to a constant: {@code for (i = 0; i < 3; i++)}. Only
 * its two assignments write the index while it runs, nothing has its address, control comes in by
 * the condition alone, and the body has no code that could not be read.
 *
 * @param header where the condition is tested
 * @param entering gives the index its first value
 * @param staying goes on with the next iteration
 * @param leaving goes past the loop
 * @param repeating gives the index its next value
 * @param inside the locations of an iteration, without the header
 * @param numbers the value of the index in each iteration, and then that with which the loop ends
 */
record CountingLoop(
    Variable index,
    int header,
    UnitEdge entering,
    UnitEdge staying,
    UnitEdge leaving,
    UnitEdge repeating,
    BitSet inside,
    List<Long> numbers) {

  /** All larger loops are left alone, and all whose index a character might not hold. */
  private static final int MAX_ITERATIONS = 16;

  private static final int MAX_NUMBER = 127;

  /** The loop whose condition is tested at a location; null if there is none. */
  static @Nullable CountingLoop at(int header, FunctionBody body) {
    List<UnitEdge> out = body.edges().stream().filter(e -> e.source() == header).toList();
    List<UnitEdge> in = body.edges().stream().filter(e -> e.target() == header).toList();
    if (in.size() != 2
        || out.size() != 2
        || !(out.get(0).operation() instanceof Operation.Assume first)
        || !(out.get(1).operation() instanceof Operation.Assume second)
        || first.holds() == second.holds()
        || !first.condition().equals(second.condition())) {
      return null;
    }
    UnitEdge staying = out.get(first.holds() ? 0 : 1);
    UnitEdge leaving = out.get(first.holds() ? 1 : 0);
    for (UnitEdge repeating : in) {
      UnitEdge entering = in.get(repeating == in.get(0) ? 1 : 0);
      if (!(repeating.operation() instanceof Operation.Assign next)
          || !(entering.operation()
              instanceof Operation.Assign(Lvalue.Var(Variable index), Expression.Constant start))
          || !next.target().equals(new Lvalue.Var(index))
          || !isCounter(index)) {
        continue;
      }
      BitSet inside = before(repeating.source(), header, body);
      if (inside.get(staying.target())
          && !inside.get(leaving.target())
          && !inside.get(entering.source())
          && !inside.get(FunctionBody.ENTRY)
          && areClosed(body, inside, staying, repeating, index)) {
        List<Long> numbers = count(index, start.value(), first.condition(), next.value());
        return numbers == null
            ? null
            : new CountingLoop(
                index, header, entering, staying, leaving, repeating, inside, numbers);
      }
    }
    return null;
  }

  /** The locations from which control gets to one of them without passing the header. */
  private static BitSet before(int location, int header, FunctionBody body) {
    BitSet found = new BitSet();
    Deque<Integer> pending = new ArrayDeque<>();
    if (location != header) {
      found.set(location);
      pending.push(location);
    }
    while (!pending.isEmpty()) {
      int current = pending.pop();
      for (UnitEdge edge : body.edges()) {
        if (edge.target() == current && edge.source() != header && !found.get(edge.source())) {
          found.set(edge.source());
          pending.push(edge.source());
        }
      }
    }
    return found;
  }

  private static boolean isCounter(Variable index) {
    return !index.isGlobal()
        && !index.isVolatile()
        && index.type() instanceof Type.Int type
        && !type.bool();
  }

  /** Whether control comes in by the header alone, and nothing else writes the index there. */
  private static boolean areClosed(
      FunctionBody body, BitSet inside, UnitEdge staying, UnitEdge repeating, Variable index) {
    for (UnitEdge edge : body.edges()) {
      boolean within = inside.get(edge.source());
      if ((inside.get(edge.target()) && !within && edge != staying)
          || edge.operation() instanceof Operation.Havoc
          || Operands.addressed(edge.operation()).contains(index)
          || (within
              && edge != repeating
              && Operands.written(edge.operation()).stream()
                  .anyMatch(target -> target.rootVariable() == index))) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable List<Long> count(
      Variable index, long start, Expression condition, Expression next) {
    List<Long> numbers = new ArrayList<>();
    long number = start;
    while (number >= -1 && number <= MAX_NUMBER && numbers.size() <= MAX_ITERATIONS) {
      numbers.add(number);
      Substitution current = putting(index, number);
      Long stays = value(current.in(condition));
      if (stays == null) {
        return null;
      }
      if (stays == 0) {
        return numbers.size() == 1 ? null : numbers;
      }
      Long following = value(current.in(next));
      if (following == null) {
        return null;
      }
      number = following;
    }
    return null;
  }

  private static Substitution putting(Variable index, long number) {
    return new Substitution(Map.of(index, new Expression.Constant(index.type(), number)));
  }

  /** What puts the number of an iteration in place of the index. */
  Substitution iteration(int iteration) {
    return putting(index, numbers.get(iteration));
  }

  /** The value of an expression without variables; null if it has any, or is no integer. */
  static @Nullable Long value(@Nullable Expression expression) {
    if (expression == null || !(expression.type() instanceof Type.Int)) {
      return null;
    }
    return switch (expression) {
      case Expression.Constant constant -> constant.value();
      case Expression.Cast cast -> {
        Long operand = value(cast.operand());
        yield operand == null ? null : (Long) IntegerArithmetic.wrap(cast.type(), operand);
      }
      case Expression.Binary binary -> {
        Long left = value(binary.left());
        Long right = value(binary.right());
        yield left != null
                && right != null
                && Arithmetic.fold(
                        binary.type(),
                        binary.operator(),
                        new Expression.Constant(binary.left().type(), left),
                        new Expression.Constant(binary.right().type(), right))
                    instanceof Expression.Constant folded
            ? (Long) folded.value()
            : null;
      }
      default -> null;
    };
  }
}
