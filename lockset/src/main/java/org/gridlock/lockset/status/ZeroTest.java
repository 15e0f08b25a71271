// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Expression.UnaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * An expression that is zero exactly if a variable is, or exactly if it is not.
 *
 * @param inverted the latter
 */
record ZeroTest(Variable variable, boolean inverted) {

  /** The test that an expression amounts to, or null. */
  static @Nullable ZeroTest of(Expression expression) {
    Peeled peeled = Peeled.of(expression);
    return peeled.core instanceof Lvalue.Var variable
        ? new ZeroTest(variable.variable(), peeled.inverted)
        : null;
  }

  /** An expression without the outer operators that only keep or swap zero and non-zero. */
  record Peeled(Expression core, boolean inverted) {
    static Peeled of(Expression expression) {
      Expression core = expression;
      boolean inverted = false;
      while (true) {
        Expression next = widened(core);
        if (next instanceof Expression.Unary unary && unary.operator() == UnaryOperator.NOT) {
          next = unary.operand();
          inverted = !inverted;
        } else if (next instanceof Expression.Binary binary
            && (binary.operator() == BinaryOperator.EQUAL
                || binary.operator() == BinaryOperator.NOT_EQUAL)
            && (isZero(binary.left()) || isZero(binary.right()))) {
          next = isZero(binary.left()) ? binary.right() : binary.left();
          inverted ^= binary.operator() == BinaryOperator.EQUAL;
        }
        if (next == core) {
          return new Peeled(core, inverted);
        }
        core = next;
      }
    }

    /** Without casts that keep zero and non-zero apart. */
    static Expression widened(Expression expression) {
      Expression core = expression;
      while (core instanceof Expression.Cast cast
          && !(cast.type() instanceof Type.Real)
          && !(cast.operand().type() instanceof Type.Real)
          && (cast.type().size() >= cast.operand().type().size()
              || (cast.type() instanceof Type.Int number && number.bool()))) {
        core = cast.operand();
      }
      return core;
    }

    /** Without casts that keep every value from 0 to the largest {@code int}, and those alone. */
    static Expression kept(Expression expression) {
      Expression core = expression;
      while (core instanceof Expression.Cast cast
          && !(cast.type() instanceof Type.Real)
          && !(cast.operand().type() instanceof Type.Real)
          && !(cast.type() instanceof Type.Int number && number.bool())
          && cast.type().size() >= cast.operand().type().size()
          && !isTurned(cast)) {
        core = cast.operand();
      }
      return core;
    }

    /** Whether negative numbers become small positive ones, or the other way round. */
    private static boolean isTurned(Expression.Cast cast) {
      return cast.type() instanceof Type.Int to
          && cast.operand().type() instanceof Type.Int from
          && to.bytes() < Type.Int.INT.bytes()
          && from.isTurnedIn(to);
    }

    private static boolean isZero(Expression expression) {
      return widened(expression) instanceof Expression.Constant constant && constant.value() == 0;
    }
  }
}
