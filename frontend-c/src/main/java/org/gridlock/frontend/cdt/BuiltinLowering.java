// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.gridlock.frontend.text.Spelling;
import org.gridlock.frontend.types.Arithmetic;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** What the compiler makes of its own functions where that is no call. */
final class BuiltinLowering {
  private static final Type.Int WIDE = new Type.Int(16, true, false);

  private final FunctionLowering fn;
  private final VariableArguments surplus;
  private final AssemblyLowering assembly;

  BuiltinLowering(FunctionLowering fn, VariableArguments surplus) {
    this.fn = fn;
    this.surplus = surplus;
    this.assembly = new AssemblyLowering(fn);
  }

  /** The value, or null with nothing done if it is an ordinary call. */
  @Nullable Expression lower(String name, IASTFunctionCallExpression call) {
    return switch (name) {
      case "__builtin_expect", "__builtin_expect_with_probability" ->
          fn.conversions.convert(value(call, 0), Type.Int.LONG);
      case "__builtin_constant_p" -> isConstant(call);
      case "__builtin_choose_expr" -> choose(call);
      case Spelling.TYPES_COMPATIBLE -> compatible(call);
      case Spelling.GENERIC -> generic(call);
      case Spelling.NONDET -> new Expression.Unknown(Type.Int.INT);
      case Spelling.ASSEMBLY -> assembly.lower(call);
      case Spelling.VA_ARG -> {
        Expression list = value(call, 0);
        fn.at(call);
        yield surplus.next(list);
      }
      case "__builtin_va_start", "__builtin_c23_va_start" -> {
        Expression list = value(call, 0);
        fn.at(call);
        surplus.start(list);
        yield nothing();
      }
      case "__builtin_va_copy" -> {
        Expression to = value(call, 0);
        Expression from = value(call, 1);
        fn.at(call);
        surplus.copy(to, from);
        yield nothing();
      }
      case "__builtin_va_end", "__builtin_prefetch" -> {
        fn.expressions.effect(argument(call, 0));
        yield nothing();
      }
      case "__builtin_unreachable" -> {
        fn.body.die();
        yield nothing();
      }
      case "__builtin_assume_aligned" -> {
        Expression pointer = value(call, 0);
        yield fn.conversions.convert(pointer, Type.Pointer.VOID);
      }
      case "__builtin_object_size", "__builtin_dynamic_object_size" ->
          new Expression.Constant(Type.Int.ULONG, objectSize(call));
      case "__builtin_classify_type" ->
          constant(typeClass(fn.expressions.typeOf(argument(call, 0)).type()));
      case "__builtin_huge_val", "__builtin_inf", "__builtin_huge_vall", "__builtin_infl" ->
          new Expression.RealConstant(Arithmetic.DOUBLE, Double.POSITIVE_INFINITY);
      case "__builtin_huge_valf", "__builtin_inff" ->
          new Expression.RealConstant(Arithmetic.FLOAT, Double.POSITIVE_INFINITY);
      case "__builtin_nan", "__builtin_nans" ->
          new Expression.RealConstant(Arithmetic.DOUBLE, Double.NaN);
      case "__builtin_nanf", "__builtin_nansf" ->
          new Expression.RealConstant(Arithmetic.FLOAT, Double.NaN);
      case "__builtin_alloca", "__builtin_alloca_with_align", "alloca" -> allocate(call);
      case "__builtin_shuffle", "__builtin_shufflevector" -> shuffle(call);
      default -> {
        Expression number = name.startsWith("__builtin_") ? ofConstant(name, call) : null;
        yield number != null ? number : overflow(name, call);
      }
    };
  }

  private IASTExpression argument(IASTFunctionCallExpression call, int index) {
    IASTInitializerClause[] arguments = call.getArguments();
    if (index < arguments.length && arguments[index] instanceof IASTExpression expression) {
      return expression;
    }
    throw new UnreadableCode(fn.unit.position(call), "an argument is missing");
  }

  private Expression value(IASTFunctionCallExpression call, int index) {
    return fn.expressions.rvalue(argument(call, index));
  }

  /** {@code shuffle(a, mask)}, {@code shuffle(a, b, mask)}, {@code shufflevector(a, b, 0, 1)}. */
  private Expression shuffle(IASTFunctionCallExpression call) {
    int count = call.getArguments().length;
    List<Expression> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(fn.keep(value(call, i)));
    }
    Expression first = values.getFirst();
    Expression second = count > 2 ? values.get(1) : first;
    fn.at(call);
    if (!fn.vectors.isVector(first) || !first.type().equals(second.type())) {
      throw new UnreadableCode(fn.unit.position(call), "what is shuffled is no vector");
    }
    Expression last = values.getLast();
    return fn.vectors.shuffled(
        first,
        second,
        fn.vectors.isVector(last)
            ? fn.vectors.elements(last)
            : values.subList(Math.min(2, count), count));
  }

  private static Expression constant(long value) {
    return new Expression.Constant(Type.Int.INT, value);
  }

  /** The class of a type, by the numbers of GCC's typeclass.h. */
  private static int typeClass(Type type) {
    return switch (type) {
      case Type.Void none -> 0;
      case Type.Int integer -> 1;
      case Type.Pointer pointer -> 5;
      case Type.Array array -> 5;
      case Type.Func function -> 5;
      case Type.Real real -> Arithmetic.isComplex(real) ? 9 : 8;
      case Composite composite -> composite.isUnion() ? 13 : 12;
    };
  }

  private static Expression nothing() {
    return new Expression.Unknown(new Type.Void());
  }

  /**
   * An optimising compiler finds more constants than we; where a constant is needed, only those
   * that are written so count.
   */
  private Expression isConstant(IASTFunctionCallExpression call) {
    Expression value = fn.expressions.constant(argument(call, 0));
    boolean isConstant =
        value instanceof Expression.Constant
            || value instanceof Expression.RealConstant
            || value instanceof Expression.StringLiteral;
    return isConstant || fn.needsConstant
        ? constant(isConstant ? 1 : 0)
        : new Expression.Unknown(Type.Int.INT);
  }

  /**
   * What a function yields that only computes, for a constant; null if it is another or is none.
   */
  private @Nullable Expression ofConstant(String name, IASTFunctionCallExpression call) {
    Type result = Builtins.type(name).result();
    if (call.getArguments().length != 1 || !(result instanceof Type.Int type)) {
      return null;
    }
    LongUnaryOperator function = BitFunctions.of(Builtins.plain(name));
    return function != null
            && fn.expressions.constant(argument(call, 0)) instanceof Expression.Constant value
        ? new Expression.Constant(type, function.applyAsLong(value.value()))
        : null;
  }

  private Expression choose(IASTFunctionCallExpression call) {
    Boolean first = Conversions.truth(fn.expressions.constant(argument(call, 0)));
    return first == null
        ? fn.conditions.anyOf(List.of(argument(call, 1), argument(call, 2)), fn.at(call))
        : fn.expressions.lower(argument(call, first ? 1 : 2));
  }

  private Expression compatible(IASTFunctionCallExpression call) {
    IASTExpression first = argument(call, 0);
    IASTExpression second = argument(call, 1);
    return switch (TypeIdentity.ofTypes(first, named(first), second, named(second))) {
      case YES -> constant(1);
      case NO -> constant(0);
      case UNKNOWN -> new Expression.Unknown(Type.Int.INT);
    };
  }

  /** The type T of {@code (T*)0}. */
  private Type named(IASTExpression type) {
    return pointee(new Expression.Unknown(fn.expressions.typeOf(type).type()));
  }

  /** Selects by the type of the control expression; where that is not known, any that may fit. */
  private Expression generic(IASTFunctionCallExpression call) {
    IASTExpression control = argument(call, 0);
    Type type =
        fn.conversions.decay(new Expression.Unknown(fn.expressions.typeOf(control).type())).type();
    IASTExpression otherwise = null;
    List<IASTExpression> possible = new ArrayList<>();
    for (int i = 1; i + 1 < call.getArguments().length; i += 2) {
      IASTExpression association = argument(call, i);
      IASTExpression value = argument(call, i + 1);
      if (association instanceof IASTLiteralExpression) {
        otherwise = value;
        continue;
      }
      switch (TypeIdentity.ofValue(control, type, association, named(association))) {
        case YES -> {
          return fn.expressions.lower(value);
        }
        case UNKNOWN -> possible.add(value);
        case NO -> {}
      }
    }
    if (otherwise != null) {
      possible.add(otherwise);
    }
    if (possible.isEmpty()) {
      throw new UnreadableCode(fn.unit.position(call), "no association of _Generic fits");
    }
    return fn.conditions.anyOf(possible, fn.at(call));
  }

  private long objectSize(IASTFunctionCallExpression call) {
    Expression kind = fn.expressions.constant(argument(call, 1));
    return kind instanceof Expression.Constant constant && constant.value() >= 2 ? 0 : -1;
  }

  private Expression allocate(IASTFunctionCallExpression call) {
    Type before = fn.expressions.resetSizeof(null);
    Expression size = fn.conversions.convert(value(call, 0), Type.Int.ULONG);
    Type element = fn.expressions.resetSizeof(before);
    fn.at(call);
    Variable result = fn.temporary(Type.Pointer.VOID);
    fn.emit(
        new Operation.Allocate(
            new Lvalue.Var(result), Operation.Storage.STACK, element, size, false));
    return new Lvalue.Var(result);
  }

  /** {@code __builtin_add_overflow} and its kin: computed in 128 bits, then cut. */
  private @Nullable Expression overflow(String name, IASTFunctionCallExpression call) {
    BinaryOperator operator =
        switch (overflowVerb(name)) {
          case "add" -> BinaryOperator.ADD;
          case "sub" -> BinaryOperator.SUBTRACT;
          case "mul" -> BinaryOperator.MULTIPLY;
          default -> null;
        };
    if (operator == null) {
      return null;
    }
    List<IASTExpression> operands =
        List.of(argument(call, 0), argument(call, 1), argument(call, 2));
    List<Expression> values =
        fn.unsequenced.values(call, operands, i -> fn.expressions.rvalue(operands.get(i)));
    Expression left = values.get(0);
    Expression right = values.get(1);
    Expression target = values.get(2);
    if (left.type() instanceof Type.Pointer
        || right.type() instanceof Type.Pointer
        || !(target.type() instanceof Type.Pointer)) {
      throw new UnreadableCode(fn.unit.position(call), "an argument has the wrong type");
    }
    Type type = pointee(target);
    fn.at(call);
    Expression exact =
        fn.keep(
            fn.conversions.binary(
                WIDE,
                operator,
                fn.conversions.convert(left, WIDE),
                fn.conversions.convert(right, WIDE)));
    Expression cut = fn.keep(fn.conversions.convert(exact, type));
    fn.assign(fn.conversions.dereference(target, type), cut);
    return fn.conversions.binary(
        Type.Int.INT, BinaryOperator.NOT_EQUAL, fn.conversions.convert(cut, WIDE), exact);
  }

  private static Type pointee(Expression pointer) {
    return ((Type.Pointer) pointer.type()).pointee();
  }

  /** The verb in {@code __builtin_[u|s][add|sub|mul][l|ll]_overflow}, or nothing. */
  private static String overflowVerb(String name) {
    if (!name.startsWith("__builtin_") || !name.contains("_overflow") || name.endsWith("_p")) {
      return "";
    }
    String middle = name.substring("__builtin_".length(), name.indexOf("_overflow"));
    for (String verb : new String[] {"add", "sub", "mul"}) {
      if (middle.matches("[us]?" + verb + "l{0,2}")) {
        return verb;
      }
    }
    return "";
  }
}
