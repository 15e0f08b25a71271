// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.List;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SoundnessNote.Weight;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.VariadicArguments;
import org.jspecify.annotations.Nullable;

/**
 * Surplus arguments of variadic functions. A caller stores them into an array per called function
 * (one for all calls through pointers), {@code va_start} makes the {@code va_list} point there, and
 * {@code va_arg} steps through it. The arrays belong to the thread.
 */
final class VariableArguments {
  private static final int SLOTS = 64;
  private static final Type.Array AREA = new Type.Array(Type.Pointer.VOID, SLOTS);

  private final FunctionLowering fn;
  private final UnitContext unit;

  VariableArguments(FunctionLowering fn) {
    this.fn = fn;
    this.unit = fn.unit;
  }

  /** The array of a function. */
  static Entity.Static area(UnitContext unit, Entity.Routine routine) {
    return shared(
        unit, VariadicArguments.AREA_OF_FUNCTION + routine.linkName, AREA, routine.external);
  }

  private static Entity.Static shared(UnitContext unit, String name, Type type, boolean external) {
    if (unit.linked.get(name) instanceof Entity.Static known) {
      return known;
    }
    Entity.Static made =
        new Entity.Static(name, name, external, Declared.of(type), SourcePosition.NONE);
    made.threadLocal = true;
    made.strength = external ? Symbol.Strength.TENTATIVE : Symbol.Strength.STRONG;
    unit.linked.put(name, made);
    return made;
  }

  /** Stores the surplus arguments of a call; not for functions that system headers declare. */
  void pass(
      Entity.@Nullable Routine routine,
      Type.Func type,
      List<Expression> arguments,
      SourcePosition position) {
    if (routine != null && (isSystem(routine.position) || Builtins.isKnown(routine.name))) {
      return;
    }
    fn.moveTo(position);
    Entity.Static area =
        routine != null ? area(unit, routine) : shared(unit, VariadicArguments.AREA, AREA, true);
    fn.assign(calledByPointer(), new Expression.Constant(Type.Int.INT, routine == null ? 1 : 0));
    int first = type.parameters().size();
    for (int i = first; i < arguments.size(); i++) {
      Expression argument = arguments.get(i);
      Expression index = new Expression.Constant(Type.Int.INT, Math.min(i - first, SLOTS - 1));
      Lvalue slot =
          new Lvalue.Element(Type.Pointer.VOID, new Lvalue.Var(unit.variable(area)), index);
      if (argument.type() instanceof Type.Pointer pointer) {
        fn.assign(slot, fn.conversions.convert(argument, Type.Pointer.VOID));
      } else {
        if (argument.type() instanceof Composite) {
          unit.note(
              Weight.GAP,
              "variadic-struct",
              position,
              "a struct is passed to a variadic function by value");
        }
        Expression address =
            fn.conversions.convert(
                new Expression.AddressOf(new Type.Pointer(Type.Pointer.VOID), slot),
                new Type.Pointer(argument.type()));
        fn.assign(new Lvalue.Deref(argument.type(), address), argument);
      }
    }
  }

  /** Whether that is a place in a header of the system. */
  static boolean isSystem(SourcePosition position) {
    String file = position.file();
    return file.startsWith("/usr/include/") || file.startsWith("/usr/lib/");
  }

  private Lvalue calledByPointer() {
    return new Lvalue.Var(
        unit.variable(shared(unit, VariadicArguments.CALLED_BY_POINTER, Type.Int.INT, true)));
  }

  /** {@code va_start}. */
  void start(Expression list) {
    Lvalue position = position(list);
    Entity.Static own = fn.surplus;
    if (own == null) {
      throw new UnreadableCode(fn.position(), "va_start stands in a function without ellipsis");
    }
    int byPointer = fn.body.location();
    int byName = fn.body.location();
    int join = fn.body.location();
    SourcePosition at = fn.position();
    fn.body.edge(new Operation.Assume(calledByPointer(), true), at, byPointer);
    fn.body.edge(new Operation.Assume(calledByPointer(), false), at, byName);
    fn.body.moveTo(byPointer);
    fn.assign(position, begin(shared(unit, VariadicArguments.AREA, AREA, true)));
    fn.body.jump(join, at);
    fn.body.moveTo(byName);
    fn.assign(position, begin(own));
    fn.body.place(join, at);
  }

  private Expression begin(Entity.Static area) {
    return fn.conversions.convert(
        new Expression.AddressOf(
            new Type.Pointer(Type.Pointer.VOID), new Lvalue.Var(unit.variable(area))),
        Type.Pointer.VOID);
  }

  /** The address of the next argument, as {@code va_arg} needs it; steps on. */
  Expression next(Expression list) {
    Lvalue position = position(list);
    Expression address = fn.keep(position);
    Type.Pointer slot = new Type.Pointer(Type.Pointer.VOID);
    Expression following =
        fn.conversions.pointerAdd(
            fn.conversions.convert(address, slot), new Expression.Constant(Type.Int.INT, 1));
    fn.assign(position, fn.conversions.convert(following, Type.Pointer.VOID));
    return address;
  }

  /** {@code va_copy}. */
  void copy(Expression destination, Expression source) {
    fn.assign(tag(destination), tag(source));
  }

  private Lvalue tag(Expression list) {
    Composite tag = unit.variableArguments;
    return fn.conversions.dereference(fn.conversions.convert(list, new Type.Pointer(tag)), tag);
  }

  private Lvalue position(Expression list) {
    Field area = unit.variableArguments.fields().get(2);
    return new Lvalue.Member(tag(list), area);
  }
}
