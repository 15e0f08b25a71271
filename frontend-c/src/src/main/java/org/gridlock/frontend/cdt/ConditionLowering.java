// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;

/** Conditions as control flow (C11 6.5.13 to 6.5.15, 6.8.4). */
final class ConditionLowering {
  private final FunctionLowering fn;

  ConditionLowering(FunctionLowering fn) {
    this.fn = fn;
  }

  /** Goes to one location if the condition is non-zero, to the other if it is zero. */
  void branch(IASTExpression condition, int whenTrue, int whenFalse) {
    switch (condition) {
      case IASTUnaryExpression unary
          when unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary ->
          branch(unary.getOperand(), whenTrue, whenFalse);
      case IASTUnaryExpression unary when unary.getOperator() == IASTUnaryExpression.op_not ->
          branch(unary.getOperand(), whenFalse, whenTrue);
      case IASTBinaryExpression binary
          when binary.getOperator() == IASTBinaryExpression.op_logicalAnd -> {
        int middle = fn.body.location();
        branch(binary.getOperand1(), middle, whenFalse);
        branchFrom(middle, binary.getOperand2(), whenTrue, whenFalse);
      }
      case IASTBinaryExpression binary
          when binary.getOperator() == IASTBinaryExpression.op_logicalOr -> {
        int middle = fn.body.location();
        branch(binary.getOperand1(), whenTrue, middle);
        branchFrom(middle, binary.getOperand2(), whenTrue, whenFalse);
      }
      case IASTConditionalExpression conditional
          when conditional.getPositiveResultExpression() != null -> {
        int positive = fn.body.location();
        int negative = fn.body.location();
        branch(conditional.getLogicalConditionExpression(), positive, negative);
        branchFrom(positive, conditional.getPositiveResultExpression(), whenTrue, whenFalse);
        branchFrom(negative, conditional.getNegativeResultExpression(), whenTrue, whenFalse);
      }
      case IASTFunctionCallExpression call when isExpectation(call) -> {
        IASTInitializerClause[] arguments = call.getArguments();
        branch((IASTExpression) arguments[0], whenTrue, whenFalse);
      }
      default -> leaf(condition, whenTrue, whenFalse);
    }
  }

  /** Code that a constant condition excludes is left out, so that constants stay constants. */
  private void branchFrom(int location, IASTExpression condition, int whenTrue, int whenFalse) {
    if (fn.body.isEntered(location)) {
      fn.body.moveTo(location);
      branch(condition, whenTrue, whenFalse);
    }
  }

  private static boolean isExpectation(IASTFunctionCallExpression call) {
    return call.getFunctionNameExpression() instanceof IASTIdExpression id
        && id.getName().toString().startsWith("__builtin_expect")
        && call.getArguments().length >= 2
        && call.getArguments()[0] instanceof IASTExpression;
  }

  private void leaf(IASTExpression condition, int whenTrue, int whenFalse) {
    Expression value = fn.conversions.decay(fn.expressions.lower(condition));
    SourcePosition position = fn.at(condition);
    Boolean known = Conversions.truth(value);
    if (known != null) {
      fn.body.jump(known ? whenTrue : whenFalse, position);
      return;
    }
    if (value.type() instanceof Type.Void) {
      throw new UnreadableCode(position, "a condition has no value");
    }
    fn.body.edge(new Operation.Assume(value, true), position, whenTrue);
    fn.body.edge(new Operation.Assume(value, false), position, whenFalse);
    fn.body.die();
  }

  /** The value of {@code &&}, {@code ||}: 0 or 1. */
  Expression logical(IASTExpression expression) {
    int whenTrue = fn.body.location();
    int whenFalse = fn.body.location();
    branch(expression, whenTrue, whenFalse);
    SourcePosition position = fn.at(expression);
    if (!fn.body.isEntered(whenFalse) || !fn.body.isEntered(whenTrue)) {
      boolean value = fn.body.isEntered(whenTrue);
      fn.body.moveTo(value ? whenTrue : whenFalse);
      return new Expression.Constant(Type.Int.INT, value ? 1 : 0);
    }
    Variable result = fn.temporary(Type.Int.INT);
    int join = fn.body.location();
    fn.body.moveTo(whenTrue);
    set(result, 1, position, join);
    fn.body.moveTo(whenFalse);
    set(result, 0, position, join);
    fn.body.moveTo(join);
    return new Lvalue.Var(result);
  }

  private void set(Variable result, int value, SourcePosition position, int join) {
    fn.body.edge(
        new Operation.Assign(new Lvalue.Var(result), new Expression.Constant(Type.Int.INT, value)),
        position,
        join);
  }

  /** The value of {@code a ? b : c} or {@code a ?: c}. */
  Expression conditional(IASTConditionalExpression conditional) {
    int positive = fn.body.location();
    int negative = fn.body.location();
    IASTExpression then = conditional.getPositiveResultExpression();
    Expression first = null;
    if (then == null) {
      first =
          fn.keep(
              fn.conversions.promoted(
                  fn.conversions.decay(
                      fn.expressions.lower(conditional.getLogicalConditionExpression()))));
      SourcePosition position = fn.at(conditional);
      Boolean known = Conversions.truth(first);
      if (known == null) {
        fn.body.edge(new Operation.Assume(first, true), position, positive);
        fn.body.edge(new Operation.Assume(first, false), position, negative);
      } else {
        fn.body.edge(new Operation.Skip(), position, known ? positive : negative);
      }
    } else {
      branch(conditional.getLogicalConditionExpression(), positive, negative);
    }
    boolean both = fn.body.isEntered(positive) && fn.body.isEntered(negative);
    boolean taken = fn.body.isEntered(positive);
    fn.body.moveTo(positive);
    if (first == null) {
      first = fn.expressions.rvalue(then);
    }
    int afterFirst = fn.body.current();
    fn.body.moveTo(negative);
    Expression second = fn.expressions.rvalue(conditional.getNegativeResultExpression());
    int afterSecond = fn.body.current();
    SourcePosition position = fn.at(conditional);
    Type type = fn.expressions.commonType(first, second);
    if (!both) {
      fn.body.moveTo(taken ? afterFirst : afterSecond);
      return fn.conversions.convert(taken ? first : second, type);
    }
    return joined(List.of(second, first), type, List.of(afterSecond, afterFirst), position);
  }

  /** Any of several expressions, where it is not known which one the program has. */
  Expression anyOf(List<IASTExpression> alternatives, SourcePosition position) {
    List<Expression> values = new ArrayList<>();
    List<Integer> ends = new ArrayList<>();
    for (IASTExpression each : alternatives) {
      int rest = fn.body.location();
      if (values.size() + 1 < alternatives.size()) {
        int here = fn.body.location();
        Expression unknown = new Expression.Unknown(Type.Int.INT);
        fn.body.edge(new Operation.Assume(unknown, true), position, here);
        fn.body.edge(new Operation.Assume(unknown, false), position, rest);
        fn.body.moveTo(here);
      }
      values.add(fn.expressions.lower(each));
      ends.add(fn.body.current());
      fn.body.moveTo(rest);
    }
    if (values.size() == 1) {
      fn.body.moveTo(ends.getFirst());
      return values.getFirst();
    }
    Type object = values.getFirst().type();
    if (values.stream().allMatch(value -> isObject(value) && value.type().equals(object))) {
      // What may be assigned to must stay an object.
      Type.Pointer type = new Type.Pointer(object);
      values.replaceAll(value -> fn.conversions.address((Lvalue) value, type));
      return fn.conversions.dereference(joined(values, type, ends, position), object);
    }
    values.replaceAll(fn.conversions::decay);
    Expression common = values.getFirst();
    for (Expression value : values) {
      common = new Expression.Unknown(fn.expressions.commonType(common, value));
    }
    return joined(values, common.type(), ends, position);
  }

  private static boolean isObject(Expression value) {
    return value instanceof Lvalue lvalue
        && !(lvalue instanceof Lvalue.Member member && member.field().bitWidth() > 0)
        && !(lvalue instanceof Lvalue.Var own && own.variable().kind() == Variable.Kind.TEMPORARY);
  }

  /** The value that is had at one of some ends. */
  private Expression joined(
      List<Expression> values, Type type, List<Integer> ends, SourcePosition position) {
    boolean isVoid = type instanceof Type.Void;
    Variable result = isVoid ? null : fn.temporary(type);
    int join = fn.body.location();
    for (int i = 0; i < values.size(); i++) {
      fn.body.moveTo(ends.get(i));
      if (result == null) {
        fn.body.edge(new Operation.Skip(), position, join);
      } else {
        store(result, values.get(i), position, join);
      }
    }
    fn.body.moveTo(join);
    return result == null ? new Expression.Unknown(type) : new Lvalue.Var(result);
  }

  private void store(Variable result, Expression value, SourcePosition position, int join) {
    Expression converted = fn.conversions.convert(value, result.type());
    fn.body.edge(new Operation.Assign(new Lvalue.Var(result), converted), position, join);
  }
}
