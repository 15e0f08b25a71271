// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.ArrayDeque;
import java.util.Deque;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.IntegerArithmetic;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.status.Conditions;
import org.gridlock.lockset.status.Values;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * Numbers that are always the same: those of the text, and parameters that keep what they are
 * given, if all calls give them the same one: {@code put(&queue, 1)}.
 */
final class Constants {
  private final Icfa icfa;
  private final Symbols symbols;

  /** Slow to find, and only asked for where a parameter is added or compared. */
  private @Nullable Conditions conditions;

  Constants(Icfa icfa, Symbols symbols) {
    this.icfa = icfa;
    this.symbols = symbols;
  }

  /** The value of an expression, as its type holds it; null if it is not always the same. */
  @Nullable Long of(Expression expression) {
    Expression core = expression.withoutCasts();
    Long value =
        switch (core) {
          case Expression.Constant constant -> (Long) constant.value();
          case Lvalue.Var(Variable variable) -> given(variable);
          default -> null;
        };
    return value == null ? null : converted(expression, core, value);
  }

  private @Nullable Long given(Variable variable) {
    if (variable.kind() != Variable.Kind.PARAMETER || !symbols.isConstant(variable)) {
      return null;
    }
    Conditions conditions = this.conditions;
    if (conditions == null) {
      conditions = new Conditions(icfa, symbols);
      this.conditions = conditions;
    }
    Values values = conditions.given(variable);
    return values != null && !values.others() && values.low() == values.high()
        ? (Long) values.low()
        : null;
  }

  /** A number after the conversions around it; null if it is no integer meanwhile. */
  private static @Nullable Long converted(Expression expression, Expression core, long value) {
    Deque<Type> types = new ArrayDeque<>();
    for (Expression part = expression; part != core; part = ((Expression.Cast) part).operand()) {
      types.push(part.type());
    }
    types.push(core.type());
    long converted = value;
    for (Type type : types) {
      if (!(type instanceof Type.Int)) {
        return null;
      }
      converted = IntegerArithmetic.wrap(type, converted);
    }
    return converted;
  }

  /** A comparison with a number of the text in the place of an operand that is always the same. */
  Expression folded(Expression condition) {
    return condition
                instanceof
                Expression.Binary(
                    Type type,
                    Expression.BinaryOperator operator,
                    Expression left,
                    Expression right)
            && operator.isComparison()
        ? new Expression.Binary(type, operator, folded(left, of(left)), folded(right, of(right)))
        : condition;
  }

  private static Expression folded(Expression operand, @Nullable Long value) {
    return value == null ? operand : new Expression.Constant(operand.type(), value);
  }
}
