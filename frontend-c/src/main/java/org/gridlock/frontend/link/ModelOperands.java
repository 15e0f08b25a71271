// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.frontend.model.Effect;
import org.gridlock.frontend.model.Target;
import org.gridlock.frontend.model.Value;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/** What the arguments, values and targets of a model are at one call. */
final class ModelOperands {
  private final Linkage linkage;
  private final Function callee;
  private final List<Expression> arguments;
  private final @Nullable Lvalue result;
  private final Set<Integer> named = new HashSet<>();

  ModelOperands(
      Linkage linkage, Function callee, List<Expression> arguments, @Nullable Lvalue result) {
    this.linkage = linkage;
    this.callee = callee;
    this.arguments = arguments;
    this.result = result;
  }

  /** An argument; one that the call leaves out could be anything. */
  Expression argument(int number) {
    named.add(number);
    return number < arguments.size()
        ? arguments.get(number)
        : new Expression.Unknown(Type.Pointer.VOID);
  }

  /** The arguments that were asked for. */
  Set<Integer> named() {
    return named;
  }

  /** An optional pointer argument: null when there is none, or it is the null pointer. */
  @Nullable Expression optional(int number) {
    return number == Effect.NONE || isZero(argument(number)) ? null : argument(number);
  }

  /** Whether an argument is an integer constant or a null pointer; false for no argument. */
  boolean isConstant(int number) {
    return number != Effect.NONE && argument(number).withoutCasts() instanceof Expression.Constant;
  }

  /** Whether an argument is zero as the source shows; false for no argument. */
  boolean isZero(int number) {
    return number != Effect.NONE && isZero(argument(number));
  }

  static boolean isZero(Expression expression) {
    return expression.withoutCasts() instanceof Expression.Constant constant
        && constant.value() == 0;
  }

  /** The product of some arguments, or unknown if there is none. */
  Expression size(List<Integer> numbers) {
    Expression product = null;
    for (int number : numbers) {
      Expression factor = converted(argument(number), Type.Int.ULONG);
      product = product == null ? factor : product(product, factor);
    }
    return product == null ? new Expression.Unknown(Type.Int.ULONG) : product;
  }

  /** One object is not a multiple of anything; of several, the size of one can be seen. */
  private static Expression product(Expression left, Expression right) {
    if (isOne(left)) {
      return right;
    }
    return isOne(right)
        ? left
        : new Expression.Binary(Type.Int.ULONG, Expression.BinaryOperator.MULTIPLY, left, right);
  }

  private static boolean isOne(Expression factor) {
    return factor.withoutCasts() instanceof Expression.Constant constant && constant.value() == 1;
  }

  /**
   * What a pointer argument points to, or null where that is the null pointer; for {@link
   * Effect#RESULT} where the result goes, or null if the call throws it away.
   */
  @Nullable Lvalue pointee(int number) {
    if (number == Effect.RESULT) {
      return result;
    }
    Expression pointer = optional(number);
    if (pointer == null) {
      return null;
    }
    Lvalue whole = anyPointer(pointer);
    return whole != null ? whole : dereferenced(typed(pointer));
  }

  /** A pointer of the program that is passed as any pointer: {@code (void **) &array}. */
  private static @Nullable Lvalue anyPointer(Expression pointer) {
    return pointer.type() instanceof Type.Pointer(Type any)
            && isOpaque(any)
            && pointer.withoutCasts() instanceof Expression.AddressOf address
            && address.target().type() instanceof Type.Pointer
        ? address.target()
        : null;
  }

  /** A pointer without the conversions that hide what it points to. */
  static Expression typed(Expression pointer) {
    Expression current = pointer;
    while (isOpaque(current.type())
        && current instanceof Expression.Cast cast
        && cast.operand().type() instanceof Type.Pointer) {
      current = cast.operand();
    }
    return current;
  }

  /** Whether a type says nothing of what is pointed to. */
  private static boolean isOpaque(Type type) {
    return type instanceof Type.Pointer pointer && pointer.pointee() instanceof Type.Void;
  }

  /** What a pointer points to. */
  static Lvalue dereferenced(Expression pointer) {
    Type pointee = pointer.type() instanceof Type.Pointer p ? p.pointee() : new Type.Void();
    if (pointer instanceof Expression.AddressOf address) {
      Lvalue target = address.target();
      if (target.type().equals(pointee)) {
        return target;
      }
      if (target.type() instanceof Type.Array array && array.element().equals(pointee)) {
        return new Lvalue.Element(pointee, target, new Expression.Constant(Type.Int.LONG, 0));
      }
    }
    if (pointee instanceof Type.Void) {
      return new Lvalue.Deref(
          Type.Pointer.VOID, new Expression.Cast(new Type.Pointer(Type.Pointer.VOID), pointer));
    }
    return new Lvalue.Deref(pointee, pointer);
  }

  /** Where a target is, or null if the call throws it away. */
  @Nullable Lvalue target(Target target) {
    return switch (target) {
      case Target.Result none -> result;
      case Target.Pointee pointee -> pointee(pointee.argument());
      case Target.Word word -> word(word.path(), word.argument());
      case Target.ThreadSpecific specific -> threadSpecific(specific.argument());
      case Target.Saved saved -> new Lvalue.Var(linkage.savedPointer(callee.name()));
    };
  }

  private @Nullable Lvalue word(List<Integer> path, int argument) {
    Expression pointer = argument == Effect.RESULT ? result : optional(argument);
    if (pointer == null) {
      return null;
    }
    Lvalue found = null;
    for (int number : path) {
      found = word(found == null ? typed(pointer) : found, number);
    }
    return found;
  }

  /**
   * A pointer-sized word of what a pointer leads to: a member if there is one that is a pointer.
   */
  private static Lvalue word(Expression pointer, int number) {
    if (pointer.type() instanceof Type.Pointer(Composite struct) && !struct.isUnion()) {
      for (Field field : struct.fields()) {
        if (field.offset() == number * Type.Pointer.VOID.size()
            && field.type() instanceof Type.Pointer) {
          return new Lvalue.Member(dereferenced(pointer), field);
        }
      }
    }
    Type words = new Type.Pointer(Type.Pointer.VOID);
    Expression first = converted(pointer, words);
    return new Lvalue.Deref(
        Type.Pointer.VOID,
        number == 0
            ? first
            : new Expression.PointerAdd(
                words, first, new Expression.Constant(Type.Int.LONG, number)));
  }

  private Lvalue threadSpecific(int key) {
    return new Lvalue.Element(
        Type.Pointer.VOID,
        new Lvalue.Var(linkage.threadSpecific()),
        converted(argument(key), Type.Int.LONG));
  }

  /** A value as a pointer, or of its own type if it is an argument. */
  Expression value(Value value) {
    return value instanceof Value.Argument argument
        ? argument(argument.argument())
        : value(value, Type.Pointer.VOID);
  }

  /** A value of the given type. */
  Expression value(Value value, Type type) {
    return switch (value) {
      case Value.Argument argument -> converted(argument(argument.argument()), type);
      case Value.Inside inside -> inside(argument(inside.argument()), type);
      case Value.Element element -> element(argument(element.argument()), type);
      case Value.Pointee pointee -> {
        Lvalue lvalue = pointee(pointee.argument());
        yield lvalue == null ? new Expression.Unknown(type) : converted(lvalue, type);
      }
      case Value.Word word -> {
        Lvalue lvalue = word(word.path(), word.argument());
        yield lvalue == null ? new Expression.Unknown(type) : converted(lvalue, type);
      }
      case Value.InsideWord inside -> {
        Lvalue lvalue = word(inside.word().path(), inside.word().argument());
        yield lvalue == null ? new Expression.Unknown(type) : inside(lvalue, type);
      }
      case Value.ThreadSpecific specific -> converted(threadSpecific(specific.argument()), type);
      case Value.AnyThreadSpecific none ->
          converted(Lvalue.Element.any(new Lvalue.Var(linkage.threadSpecific())), type);
      case Value.Updated updated -> updated(updated, type);
      case Value.Result none ->
          result == null ? new Expression.Unknown(type) : converted(result, type);
      case Value.InsideStatic none -> inside(staticAddress(), type);
      case Value.Static none -> converted(staticAddress(), type);
      case Value.Saved none -> converted(new Lvalue.Var(linkage.savedPointer(callee.name())), type);
      case Value.Null none -> new Expression.Constant(type, 0);
      case Value.Foreign none ->
          throw new IllegalStateException("memory of a library comes from a call of it");
      case Value.OwnHandle none ->
          throw new IllegalStateException("the handle of a thread comes from a call");
      case Value.Unknown none -> new Expression.Unknown(type);
    };
  }

  private Expression staticAddress() {
    Lvalue object = new Lvalue.Var(linkage.staticObject(callee.name()));
    return new Expression.AddressOf(
        new Type.Pointer(Type.Int.CHAR),
        new Lvalue.Element(Type.Int.CHAR, object, new Expression.Constant(Type.Int.LONG, 0)));
  }

  private static Expression inside(Expression pointer, Type type) {
    if (isZero(pointer)) {
      return new Expression.Unknown(type);
    }
    return converted(Expression.PointerAdd.anywhere(pointer), type);
  }

  private static Expression element(Expression pointer, Type type) {
    return converted(element(pointer), type);
  }

  /** A pointer to some element of the array that a pointer leads to. */
  static Expression element(Expression pointer) {
    Expression first = typed(pointer);
    Type stride = first.type() instanceof Type.Pointer ? first.type() : Type.Pointer.VOID;
    return new Expression.PointerAdd(
        stride, converted(first, stride), new Expression.Unknown(Type.Int.LONG));
  }

  private Expression updated(Value.Updated updated, Type type) {
    Lvalue old = pointee(updated.argument());
    if (old == null) {
      return new Expression.Unknown(type);
    }
    Expression operand = argument(updated.operand());
    if (old.type() instanceof Type.Pointer) {
      return inside(old, type);
    }
    Expression.BinaryOperator operator =
        switch (updated.update()) {
          case ADD -> Expression.BinaryOperator.ADD;
          case SUB -> Expression.BinaryOperator.SUBTRACT;
          case OR -> Expression.BinaryOperator.OR;
          case AND, NAND -> Expression.BinaryOperator.AND;
          case XOR -> Expression.BinaryOperator.XOR;
        };
    Expression combined =
        new Expression.Binary(old.type(), operator, old, converted(operand, old.type()));
    if (updated.update() == Value.Update.NAND) {
      combined = new Expression.Unary(old.type(), Expression.UnaryOperator.COMPLEMENT, combined);
    }
    return converted(combined, type);
  }

  /** The expression, converted to the type where it has another one. */
  static Expression converted(Expression expression, Type type) {
    return expression.type().equals(type) ? expression : new Expression.Cast(type, expression);
  }
}
