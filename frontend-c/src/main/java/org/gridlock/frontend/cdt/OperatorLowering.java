// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.gridlock.frontend.types.Arithmetic;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;

/** Binary operators, assignments, increments (C11 6.5.2.4, 6.5.5 to 6.5.16). */
final class OperatorLowering {
  private final FunctionLowering fn;

  OperatorLowering(FunctionLowering fn) {
    this.fn = fn;
  }

  static boolean isAssignment(int operator) {
    return operator >= IASTBinaryExpression.op_assign
        && operator <= IASTBinaryExpression.op_binaryOrAssign;
  }

  static boolean isStep(int operator) {
    return operator == IASTUnaryExpression.op_prefixIncr
        || operator == IASTUnaryExpression.op_prefixDecr
        || operator == IASTUnaryExpression.op_postFixIncr
        || operator == IASTUnaryExpression.op_postFixDecr;
  }

  Expression binary(IASTBinaryExpression binary) {
    int operator = binary.getOperator();
    if (operator == IASTBinaryExpression.op_logicalAnd
        || operator == IASTBinaryExpression.op_logicalOr) {
      return fn.conditions.logical(binary);
    }
    if (isAssignment(operator)) {
      return assignment(binary, true);
    }
    List<IASTExpression> operands = List.of(binary.getOperand1(), binary.getOperand2());
    List<Expression> values =
        fn.unsequenced.values(binary, operands, i -> fn.expressions.rvalue(operands.get(i)));
    return apply(operator(binary), values.getFirst(), values.getLast(), binary);
  }

  private BinaryOperator operator(IASTBinaryExpression binary) {
    return switch (binary.getOperator()) {
      case IASTBinaryExpression.op_multiply, IASTBinaryExpression.op_multiplyAssign ->
          BinaryOperator.MULTIPLY;
      case IASTBinaryExpression.op_divide, IASTBinaryExpression.op_divideAssign ->
          BinaryOperator.DIVIDE;
      case IASTBinaryExpression.op_modulo, IASTBinaryExpression.op_moduloAssign ->
          BinaryOperator.REMAINDER;
      case IASTBinaryExpression.op_plus, IASTBinaryExpression.op_plusAssign -> BinaryOperator.ADD;
      case IASTBinaryExpression.op_minus, IASTBinaryExpression.op_minusAssign ->
          BinaryOperator.SUBTRACT;
      case IASTBinaryExpression.op_shiftLeft, IASTBinaryExpression.op_shiftLeftAssign ->
          BinaryOperator.SHIFT_LEFT;
      case IASTBinaryExpression.op_shiftRight, IASTBinaryExpression.op_shiftRightAssign ->
          BinaryOperator.SHIFT_RIGHT;
      case IASTBinaryExpression.op_binaryAnd, IASTBinaryExpression.op_binaryAndAssign ->
          BinaryOperator.AND;
      case IASTBinaryExpression.op_binaryXor, IASTBinaryExpression.op_binaryXorAssign ->
          BinaryOperator.XOR;
      case IASTBinaryExpression.op_binaryOr, IASTBinaryExpression.op_binaryOrAssign ->
          BinaryOperator.OR;
      case IASTBinaryExpression.op_lessThan -> BinaryOperator.LESS;
      case IASTBinaryExpression.op_greaterThan -> BinaryOperator.GREATER;
      case IASTBinaryExpression.op_lessEqual -> BinaryOperator.LESS_EQUAL;
      case IASTBinaryExpression.op_greaterEqual -> BinaryOperator.GREATER_EQUAL;
      case IASTBinaryExpression.op_equals -> BinaryOperator.EQUAL;
      case IASTBinaryExpression.op_notequals -> BinaryOperator.NOT_EQUAL;
      default ->
          throw new UnreadableCode(fn.unit.position(binary), "an operator was not understood");
    };
  }

  /** An operation on values, with the conversions that C prescribes. */
  Expression apply(
      BinaryOperator operator, Expression left, Expression right, IASTExpression node) {
    boolean leftPointer = left.type() instanceof Type.Pointer;
    boolean rightPointer = right.type() instanceof Type.Pointer;
    if (left.type() instanceof Type.Void || right.type() instanceof Type.Void) {
      throw new UnreadableCode(fn.unit.position(node), "an operand has no value");
    }
    if (fn.vectors.isVector(left) || fn.vectors.isVector(right)) {
      return fn.vectors.binary(operator, left, right, node);
    }
    return switch (operator) {
      case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
          compare(operator, left, right);
      case SHIFT_LEFT, SHIFT_RIGHT -> {
        Expression value = fn.conversions.promoted(left);
        yield fn.conversions.binary(value.type(), operator, value, fn.conversions.promoted(right));
      }
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, AND, OR, XOR -> {
        if (!leftPointer && !rightPointer) {
          yield arithmetic(operator, left, right);
        }
        if (operator == BinaryOperator.ADD && leftPointer != rightPointer) {
          yield leftPointer ? pointerAdd(left, right) : pointerAdd(right, left);
        }
        if (operator == BinaryOperator.SUBTRACT && leftPointer) {
          yield rightPointer
              ? difference(left, right)
              : pointerAdd(
                  left,
                  fn.conversions.unary(
                      Expression.UnaryOperator.NEGATE, signed(fn.conversions.promoted(right))));
        }
        throw new UnreadableCode(fn.unit.position(node), "pointers have no such operator");
      }
    };
  }

  /** An unsigned index, made negative, must count backwards. */
  private Expression signed(Expression index) {
    return index.type() instanceof Type.Int integer && !integer.signed()
        ? fn.conversions.convert(index, Type.Int.LONG)
        : index;
  }

  private Expression pointerAdd(Expression pointer, Expression index) {
    return fn.conversions.pointerAdd(pointer, fn.conversions.promoted(index));
  }

  private Expression difference(Expression left, Expression right) {
    Type.Pointer type = (Type.Pointer) left.type();
    if (left instanceof Expression.Constant a && right instanceof Expression.Constant b) {
      long stride = Math.max(1, type.pointee().size());
      return new Expression.Constant(Type.Int.LONG, (a.value() - b.value()) / stride);
    }
    if (type.pointee() instanceof Type.Array array && fn.unit.dynamicSizes.containsKey(array)) {
      Type.Pointer bytes = new Type.Pointer(Type.Int.CHAR);
      Expression distance =
          new Expression.PointerDifference(
              Type.Int.LONG,
              fn.conversions.convert(left, bytes),
              fn.conversions.convert(right, bytes));
      return fn.conversions.binary(
          Type.Int.LONG,
          BinaryOperator.DIVIDE,
          distance,
          fn.conversions.convert(fn.expressions.sizeOf(array), Type.Int.LONG));
    }
    return new Expression.PointerDifference(
        Type.Int.LONG, fn.conversions.shallow(left), fn.conversions.shallow(right));
  }

  private Expression arithmetic(BinaryOperator operator, Expression left, Expression right) {
    Expression a = fn.conversions.promoted(left);
    Expression b = fn.conversions.promoted(right);
    Type type = Arithmetic.common(a.type(), b.type());
    return fn.conversions.binary(
        type, operator, fn.conversions.convert(a, type), fn.conversions.convert(b, type));
  }

  private Expression compare(BinaryOperator operator, Expression left, Expression right) {
    Type type;
    if (left.type() instanceof Type.Pointer || right.type() instanceof Type.Pointer) {
      type = left.type() instanceof Type.Pointer ? left.type() : right.type();
    } else {
      type =
          Arithmetic.common(
              fn.conversions.promoted(left).type(), fn.conversions.promoted(right).type());
    }
    boolean pointers = type instanceof Type.Pointer;
    return fn.conversions.binary(
        Type.Int.INT,
        operator,
        fn.conversions.convert(pointers ? left : fn.conversions.promoted(left), type),
        fn.conversions.convert(pointers ? right : fn.conversions.promoted(right), type));
  }

  // ---- assignments ------------------------------------------------------------------------------

  /**
   * Assigns.
   *
   * @param needed whether the value is used; otherwise the result has no meaning
   */
  Expression assignment(IASTBinaryExpression assignment, boolean needed) {
    boolean isPlain = assignment.getOperator() == IASTBinaryExpression.op_assign;
    IASTExpression source = assignment.getOperand2();
    Lvalue target;
    Expression right;
    List<IASTExpression> sides = List.of(assignment.getOperand1(), source);
    if (fn.unsequenced.isOpen(sides)) {
      List<Expression> values =
          fn.unsequenced.values(
              assignment,
              sides,
              i -> i == 0 ? target(sides.get(i)) : fn.expressions.rvalue(source));
      target = (Lvalue) values.getFirst();
      right = values.getLast();
    } else {
      target = target(sides.getFirst());
      // The result of a call goes straight into a variable of the same type.
      if (isPlain
          && source instanceof IASTFunctionCallExpression call
          && target instanceof Lvalue.Var variable
          && fn.calls.callInto(call, variable)) {
        return needed ? reread(target) : target;
      }
      right = fn.expressions.rvalue(source);
    }
    Expression value;
    if (isPlain) {
      value =
          target.type() instanceof Type.Array array
              ? new Expression.Unknown(array)
              : fn.conversions.convert(right, target.type());
    } else {
      value =
          fn.conversions.convert(
              apply(operator(assignment), fn.conversions.decay(target), right, assignment),
              target.type());
    }
    fn.at(assignment);
    if (needed && !isOwn(target) && !isBitField(target)) {
      value = fn.keep(value);
      fn.assign(target, value);
      return value;
    }
    fn.assign(target, value);
    return needed ? reread(target) : target;
  }

  private static boolean isBitField(Lvalue target) {
    return target instanceof Lvalue.Member member && member.field().bitWidth() > 0;
  }

  private Lvalue target(IASTExpression node) {
    Lvalue target = fn.expressions.lvalue(node);
    if (target instanceof Lvalue.Deref deref && deref.type() instanceof Type.Func) {
      throw new UnreadableCode(fn.unit.position(node), "a function is assigned to");
    }
    return target;
  }

  /** The value of an assignment: what the target holds now. */
  private Expression reread(Lvalue target) {
    return isOwn(target) ? target : fn.keep(target);
  }

  /** Whether only later operations of this function can change the object. */
  private static boolean isOwn(Lvalue target) {
    return target.type() instanceof Type.Array
        || target.type() instanceof Type.Void
        || (target instanceof Lvalue.Var variable
            && !variable.variable().isGlobal()
            && !variable.variable().isVolatile());
  }

  // ---- increments -------------------------------------------------------------------------------

  void stepOnly(IASTUnaryExpression unary) {
    Lvalue target = target(unary.getOperand());
    store(target, target, unary, false);
  }

  Expression step(IASTUnaryExpression unary) {
    Lvalue target = target(unary.getOperand());
    boolean prefix =
        unary.getOperator() == IASTUnaryExpression.op_prefixIncr
            || unary.getOperator() == IASTUnaryExpression.op_prefixDecr;
    if (prefix) {
      return store(target, target, unary, true);
    }
    SourcePosition position = fn.at(unary);
    Variable old = fn.temporary(target.type());
    fn.moveTo(position);
    fn.assign(new Lvalue.Var(old), target);
    store(target, new Lvalue.Var(old), unary, false);
    return new Lvalue.Var(old);
  }

  /** Stores the stepped value and gives it. */
  private Expression store(
      Lvalue target, Expression old, IASTUnaryExpression unary, boolean needed) {
    boolean up =
        unary.getOperator() == IASTUnaryExpression.op_prefixIncr
            || unary.getOperator() == IASTUnaryExpression.op_postFixIncr;
    Expression one = new Expression.Constant(Type.Int.INT, 1);
    Expression value = apply(up ? BinaryOperator.ADD : BinaryOperator.SUBTRACT, old, one, unary);
    Expression converted = fn.conversions.convert(value, target.type());
    fn.at(unary);
    if (!needed || isOwn(target) || isBitField(target)) {
      fn.assign(target, converted);
      return needed ? reread(target) : target;
    }
    Expression kept = fn.keep(converted);
    fn.assign(target, kept);
    return kept;
  }
}
