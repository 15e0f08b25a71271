// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa.call;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * What a function is called with, to compare with what it is.
 *
 * @param arguments their types; {@code void} for one that fits everything
 * @param countsSurplus whether it matters that the function takes fewer: what calls it says how
 *     many there are. Surplus arguments do no harm, and functions without prototype are called so.
 * @param result what is made of its result; null for nothing
 */
public record CallSignature(List<Type> arguments, boolean countsSurplus, @Nullable Type result) {
  private static final Type ANYTHING = new Type.Void();

  public CallSignature {
    arguments = List.copyOf(arguments);
  }

  /**
   * What code does that calls functions of a type.
   *
   * @param countsSurplus as for the record
   */
  public static CallSignature of(Type.Func type, boolean countsSurplus) {
    return new CallSignature(type.parameters(), countsSurplus, used(type.result()));
  }

  /** What a call or a creation of a thread does. */
  public static CallSignature of(Operation site) {
    Expression callee = Operands.callee(site);
    Type.Func type =
        callee != null && callee.type() instanceof Type.Pointer(Type.Func known) ? known : null;
    List<Type> declared = type != null && type.prototyped() ? type.parameters() : List.of();
    List<Type> given = new ArrayList<>();
    for (Expression argument : Operands.arguments(site)) {
      int index = given.size();
      given.add(index < declared.size() ? declared.get(index) : kind(argument));
    }
    boolean isResultUsed =
        !(site instanceof Operation.Call(var result, var pointer, var arguments)) || result != null;
    boolean countsSurplus =
        callee instanceof Expression.FunctionAddress
            || (type != null && type.prototyped() && declared.size() >= given.size());
    return new CallSignature(
        given, countsSurplus, type != null && isResultUsed ? used(type.result()) : null);
  }

  private static Type kind(Expression argument) {
    return switch (argument.withoutCasts()) {
      case Expression.Constant(Type type, long value) when value == 0 -> ANYTHING;
      case Expression.Unknown unknown -> ANYTHING;
      default -> argument.type();
    };
  }

  private static @Nullable Type used(Type result) {
    return result instanceof Type.Void ? null : result;
  }

  /** In which ways the function is another one than the call expects; none if it fits. */
  public Set<CallMismatch> mismatches(Function callee) {
    Set<CallMismatch> found = EnumSet.noneOf(CallMismatch.class);
    Type.Func type = callee.type();
    if (type.prototyped() || callee.isDefined()) {
      List<Type> parameters =
          type.prototyped()
              ? type.parameters()
              : callee.parameters().stream().map(Variable::type).toList();
      if (arguments.size() < parameters.size()) {
        found.add(CallMismatch.FEWER_ARGUMENTS);
      }
      if (countsSurplus && arguments.size() > parameters.size() && !type.variadic()) {
        found.add(CallMismatch.MORE_ARGUMENTS);
      }
      for (int i = 0; i < Math.min(arguments.size(), parameters.size()); i++) {
        if (!isAlike(arguments.get(i), parameters.get(i), type.prototyped())) {
          found.add(CallMismatch.OTHER_ARGUMENTS);
        }
      }
    }
    if (result != null
        && (type.result() instanceof Type.Void || !isAlike(result, type.result(), true))) {
      found.add(CallMismatch.OTHER_RESULT);
    }
    return found;
  }

  /** Whether values of both types are handed over in the same way, and whole. */
  private static boolean isAlike(Type given, Type taken, boolean exact) {
    if (given instanceof Type.Void || isUnion(given) || isUnion(taken)) {
      return true;
    }
    if (given instanceof Composite one && taken instanceof Composite other) {
      return one.size() == other.size();
    }
    if (given instanceof Type.Real one && taken instanceof Type.Real other) {
      return !exact || one.bytes() == other.bytes();
    }
    if (isPointer(given) || isPointer(taken)) {
      return isAddress(given) && isAddress(taken);
    }
    return given.getClass() == taken.getClass();
  }

  private static boolean isUnion(Type type) {
    return type instanceof Composite composite && composite.isUnion();
  }

  /** Vectors count as arrays, which are no parameters otherwise. */
  private static boolean isPointer(Type type) {
    return type instanceof Type.Pointer || type instanceof Type.Array;
  }

  private static boolean isAddress(Type type) {
    return isPointer(type)
        || (type instanceof Type.Int number && number.bytes() >= Type.Pointer.VOID.size());
  }
}
