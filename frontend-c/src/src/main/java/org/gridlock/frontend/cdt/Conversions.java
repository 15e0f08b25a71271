// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import org.gridlock.frontend.types.Arithmetic;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Expression.UnaryOperator;
import org.gridlock.icfa.IntegerArithmetic;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** Makes expressions with their conversions (C11 6.3), folding constants on the way. */
final class Conversions {
  private static final int MAXIMAL_DEPTH = 40;

  private final FunctionLowering fn;

  Conversions(FunctionLowering fn) {
    this.fn = fn;
  }

  /** Arrays become pointers to their first element, functions pointers to themselves. */
  Expression decay(Expression expression) {
    return switch (expression.type()) {
      case Type.Array array -> decayArray(expression, array);
      case Type.Func function -> decayFunction(expression, function);
      case Type.Void none -> expression;
      case Type.Int integer -> expression;
      case Type.Real real -> expression;
      case Type.Pointer pointer -> expression;
      case Composite composite -> expression;
    };
  }

  private Expression decayArray(Expression expression, Type.Array array) {
    Type.Pointer type = new Type.Pointer(array.element());
    if (expression instanceof Expression.StringLiteral literal) {
      return new Expression.StringLiteral(type, literal.text());
    }
    return expression instanceof Lvalue lvalue
        ? address(lvalue, type)
        : new Expression.Unknown(type);
  }

  private static Expression decayFunction(Expression expression, Type.Func function) {
    Type.Pointer type = new Type.Pointer(function);
    return switch (expression) {
      case Expression.FunctionAddress address ->
          new Expression.FunctionAddress(type, address.function());
      case Lvalue.Deref deref -> deref.pointer();
      default -> new Expression.Unknown(type);
    };
  }

  /** The address of an lvalue, with the given pointer type. */
  Expression address(Lvalue target, Type.Pointer type) {
    if (target instanceof Lvalue.Deref deref) {
      return convert(deref.pointer(), type);
    }
    Long offset = offsetFromNull(target);
    return offset == null
        ? new Expression.AddressOf(type, target)
        : new Expression.Constant(type, offset);
  }

  /** What a pointer points to; as a variable, member or element where its address shows that. */
  Lvalue dereference(Expression pointer, Type pointee) {
    Expression base = pointer;
    Expression index = null;
    if (pointer instanceof Expression.PointerAdd add) {
      base = add.pointer();
      index = add.index();
    }
    if (base instanceof Expression.AddressOf address) {
      Lvalue target = address.target();
      if (index == null && target.type().equals(pointee)) {
        return target;
      }
      if (target.type() instanceof Type.Array array
          && array.element().equals(pointee)
          && address.type().equals(new Type.Pointer(pointee))) {
        return new Lvalue.Element(
            pointee, target, index == null ? new Expression.Constant(Type.Int.INT, 0) : index);
      }
    }
    return new Lvalue.Deref(pointee, shallow(pointer));
  }

  /** The address of an lvalue that stands on a constant pointer, as in {@code offsetof}. */
  private static @Nullable Long offsetFromNull(Lvalue target) {
    long offset = 0;
    Lvalue at = target;
    while (true) {
      switch (at) {
        case Lvalue.Var variable -> {
          return null;
        }
        case Lvalue.Deref deref -> {
          return deref.pointer() instanceof Expression.Constant base ? base.value() + offset : null;
        }
        case Lvalue.Member member -> {
          offset += member.field().offset();
          at = member.base();
        }
        case Lvalue.Element element -> {
          if (!(element.index() instanceof Expression.Constant index)) {
            return null;
          }
          offset += index.value() * element.type().size();
          at = element.array();
        }
      }
    }
  }

  /** The value with the integer promotions done. */
  Expression promoted(Expression expression) {
    Type type =
        expression instanceof Lvalue.Member member
            ? Arithmetic.promote(member.field())
            : Arithmetic.promote(expression.type());
    return convert(expression, type);
  }

  /** The value converted to a type, as if by assignment or cast. */
  Expression convert(Expression value, Type to) {
    Expression from = decay(value);
    if (from.type().equals(to) || to instanceof Type.Void) {
      return from;
    }
    Expression constant = Arithmetic.convert(from, to);
    if (constant != null) {
      return constant;
    }
    if (to instanceof Composite composite) {
      return toComposite(from, composite);
    }
    if (to instanceof Type.Array
        || to instanceof Type.Func
        || from.type() instanceof Composite
        || from.type() instanceof Type.Void) {
      return new Expression.Unknown(to);
    }
    if (to instanceof Type.Pointer pointer && from.type() instanceof Type.Pointer) {
      return pointerCast(from, pointer);
    }
    return from instanceof Expression.Unknown
        ? new Expression.Unknown(to)
        : new Expression.Cast(to, from);
  }

  private Expression pointerCast(Expression from, Type.Pointer to) {
    return switch (from) {
      case Expression.FunctionAddress address ->
          new Expression.FunctionAddress(to, address.function());
      case Expression.Unknown unknown -> new Expression.Unknown(to);
      case Expression.Cast cast when cast.operand().type() instanceof Type.Pointer ->
          convert(cast.operand(), to);
      case Lvalue.Var variable -> {
        hint(variable.variable(), to);
        yield new Expression.Cast(to, from);
      }
      default -> new Expression.Cast(to, from);
    };
  }

  private void hint(Variable result, Type.Pointer to) {
    Type pointee = to.pointee();
    if (result.kind() == Variable.Kind.TEMPORARY
        && !(pointee instanceof Type.Void)
        && !(pointee instanceof Type.Int integer && integer.bytes() == 1)) {
      fn.body.hintResult(result, pointee);
    }
  }

  /** A value as a union that has a member of its type (transparent unions, casts to unions). */
  private Expression toComposite(Expression from, Composite composite) {
    if (from.type() instanceof Composite) {
      return from;
    }
    for (var field : composite.fields()) {
      boolean pointers =
          field.type() instanceof Type.Pointer
              && (from.type() instanceof Type.Pointer || Boolean.FALSE.equals(truth(from)));
      if (composite.isUnion() && (pointers || field.type().equals(from.type()))) {
        Variable whole = fn.temporary(composite);
        fn.emit(
            new Operation.Assign(
                new Lvalue.Member(new Lvalue.Var(whole), field), convert(from, field.type())));
        return new Lvalue.Var(whole);
      }
    }
    return new Expression.Unknown(composite);
  }

  static @Nullable Boolean truth(Expression expression) {
    return Arithmetic.truth(expression);
  }

  /** A unary operation on a promoted operand. */
  Expression unary(UnaryOperator operator, Expression operand) {
    Type type = operator == UnaryOperator.NOT ? Type.Int.INT : operand.type();
    if (operator == UnaryOperator.NOT) {
      Boolean truth = truth(operand);
      if (truth != null) {
        return new Expression.Constant(type, truth ? 0 : 1);
      }
    } else if (operand instanceof Expression.Constant constant && type.size() <= 8) {
      long value = operator == UnaryOperator.NEGATE ? -constant.value() : ~constant.value();
      return new Expression.Constant(type, IntegerArithmetic.wrap(type, value));
    } else if (operand instanceof Expression.RealConstant constant
        && operator == UnaryOperator.NEGATE) {
      return new Expression.RealConstant(type, -constant.value());
    }
    return isOpaque(operand.type())
        ? new Expression.Unknown(type)
        : new Expression.Unary(type, operator, shallow(operand));
  }

  /** A binary operation on operands that have the type in which it computes. */
  Expression binary(Type type, BinaryOperator operator, Expression left, Expression right) {
    Expression folded = Arithmetic.fold(type, operator, left, right);
    if (folded != null) {
      return folded;
    }
    return isOpaque(left.type()) || isOpaque(right.type())
        ? new Expression.Unknown(type)
        : new Expression.Binary(type, operator, shallow(left), shallow(right));
  }

  /** Types whose values are not followed: complex numbers and whatever has no arithmetic. */
  private static boolean isOpaque(Type type) {
    return Arithmetic.isComplex(type)
        || type instanceof Composite
        || type instanceof Type.Array
        || type instanceof Type.Void;
  }

  /** The expression, or a temporary with its value where the tree gets too deep. */
  Expression shallow(Expression expression) {
    return isDeeper(expression, MAXIMAL_DEPTH) ? fn.keep(expression) : expression;
  }

  private static boolean isDeeper(Expression expression, int depth) {
    if (depth == 0) {
      return true;
    }
    return switch (expression) {
      case Expression.Binary binary ->
          isDeeper(binary.left(), depth - 1) || isDeeper(binary.right(), depth - 1);
      case Expression.Unary unary -> isDeeper(unary.operand(), depth - 1);
      case Expression.Cast cast -> isDeeper(cast.operand(), depth - 1);
      case Expression.PointerAdd add ->
          isDeeper(add.pointer(), depth - 1) || isDeeper(add.index(), depth - 1);
      case Expression.PointerDifference difference ->
          isDeeper(difference.left(), depth - 1) || isDeeper(difference.right(), depth - 1);
      case Expression.AddressOf address -> isDeeper(address.target(), depth - 1);
      case Lvalue.Deref deref -> isDeeper(deref.pointer(), depth - 1);
      case Lvalue.Member member -> isDeeper(member.base(), depth - 1);
      case Lvalue.Element element ->
          isDeeper(element.array(), depth - 1) || isDeeper(element.index(), depth - 1);
      case Lvalue.Var variable -> false;
      case Expression.Constant constant -> false;
      case Expression.RealConstant constant -> false;
      case Expression.StringLiteral literal -> false;
      case Expression.FunctionAddress address -> false;
      case Expression.Unknown unknown -> false;
    };
  }

  /** Pointer plus integer; the stride of variably modified types is computed at run time. */
  Expression pointerAdd(Expression pointer, Expression index) {
    Type.Pointer type = (Type.Pointer) pointer.type();
    if (index instanceof Expression.Constant constant) {
      if (constant.value() == 0) {
        return pointer;
      }
      if (pointer instanceof Expression.Constant base) {
        return new Expression.Constant(type, base.value() + constant.value() * stride(type));
      }
    }
    if (type.pointee() instanceof Type.Array array && fn.unit.dynamicSizes.containsKey(array)) {
      Type.Pointer bytes = new Type.Pointer(Type.Int.CHAR);
      Expression size = convert(fn.expressions.sizeOf(array), Type.Int.LONG);
      Expression offset =
          binary(Type.Int.LONG, BinaryOperator.MULTIPLY, convert(index, Type.Int.LONG), size);
      return convert(new Expression.PointerAdd(bytes, convert(pointer, bytes), offset), type);
    }
    return new Expression.PointerAdd(type, shallow(pointer), shallow(index));
  }

  private static long stride(Type.Pointer type) {
    return Math.max(1, type.pointee().size());
  }
}
