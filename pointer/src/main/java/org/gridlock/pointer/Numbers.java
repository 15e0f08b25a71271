// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * The local variables and parameters that never hold more than one number, wherever the program
 * gives them one: indices that select an element by constant. What is read before anything was
 * written is undefined. Functions whose address is taken may be given anything.
 */
final class Numbers {
  /** What every integer type can hold. */
  private static final long MAX_OF_ALL_TYPES = 127;

  private final Set<Variable> varying = new HashSet<>();

  /** What is written other than by calls that give a parameter something. */
  private final Set<Variable> written = new HashSet<>();

  private final Map<Variable, Long> numbers = new HashMap<>();

  /** To which variables a variable is copied, directly. */
  private final Map<Variable, Set<Variable>> copies = new LinkedHashMap<>();

  private final Deque<Variable> changed = new ArrayDeque<>();

  Numbers(Icfa icfa) {
    BitSet exposed = new BitSet();
    icfa.addressTakenFunctions().forEach(function -> exposed.set(function.id()));
    for (Variable variable : icfa.variables()) {
      if (!isOwn(icfa, variable)) {
        written.add(variable);
        vary(variable);
      } else if (variable.kind() == Variable.Kind.PARAMETER
          && exposed.get(Objects.requireNonNull(variable.function()).id())) {
        vary(variable);
      }
    }
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa, icfa.edge(id));
    }
    for (Variable source = changed.poll(); source != null; source = changed.poll()) {
      for (Variable target : copies.getOrDefault(source, Set.of())) {
        Long number = numbers.get(source);
        if (varying.contains(source)) {
          vary(target);
        } else if (number != null) {
          give(target, number);
        }
      }
    }
  }

  /** The only number that a variable holds; null if it is not known. */
  @Nullable Long of(Variable variable) {
    return varying.contains(variable) ? null : numbers.get(variable);
  }

  /** Whether it is an integer of one type's range that only its function names. */
  private static boolean isOwn(Icfa icfa, Variable variable) {
    return !variable.isGlobal()
        && variable.function() != null
        && !icfa.isAddressTaken(variable)
        && !variable.isVolatile()
        && variable.type() instanceof Type.Int type
        && !type.bool();
  }

  /** Whether it is a parameter that holds what a call gives it, in all of the activation. */
  boolean isOnlyGiven(Variable variable) {
    return variable.kind() == Variable.Kind.PARAMETER && !written.contains(variable);
  }

  private void collect(Icfa icfa, Edge edge) {
    Operation operation = edge.operation();
    if (operation instanceof Operation.Assign(Lvalue.Var(Variable target), Expression value)) {
      written.add(target);
      give(target, value);
      return;
    }
    if (operation instanceof Operation.Call call) {
      bind(call.callee().namedFunction(), call.arguments());
    } else if (operation instanceof Operation.CreateThread create) {
      bind(create.start().namedFunction(), create.arguments());
    }
    for (Lvalue target : Operands.written(operation)) {
      if (target.rootVariable() instanceof Variable variable) {
        written.add(variable);
        vary(variable);
      }
    }
    if (operation instanceof Operation.Havoc) {
      Function function = edge.source().function();
      for (Variable variable : icfa.variables()) {
        if (variable.function() == function) {
          written.add(variable);
          vary(variable);
        }
      }
    }
  }

  private void bind(@Nullable Function callee, List<Expression> arguments) {
    for (int i = 0; callee != null && i < callee.parameters().size(); i++) {
      Variable parameter = callee.parameters().get(i);
      if (i < arguments.size()) {
        give(parameter, arguments.get(i));
      } else {
        vary(parameter);
      }
    }
  }

  private void vary(Variable variable) {
    if (varying.add(variable)) {
      changed.add(variable);
    }
  }

  private void give(Variable variable, Expression value) {
    Expression plain = withoutConversions(value);
    if (plain instanceof Expression.Constant constant) {
      give(variable, constant.value());
    } else if (plain instanceof Lvalue.Var(Variable source)) {
      copies.computeIfAbsent(source, key -> new LinkedHashSet<>()).add(variable);
      changed.add(source);
    } else {
      vary(variable);
    }
  }

  private void give(Variable variable, long number) {
    Long known = numbers.get(variable);
    if (!isHeldAlike(number, variable) || (known != null && known != number)) {
      vary(variable);
    } else if (known == null) {
      numbers.put(variable, number);
      changed.add(variable);
    }
  }

  /** Whether all types that are as large as that of the variable hold a number alike. */
  static boolean isHeldAlike(long number, Variable variable) {
    long most = variable.type().size() < Type.Int.INT.size() ? MAX_OF_ALL_TYPES : Integer.MAX_VALUE;
    return number >= 0 && number <= most;
  }

  /** Without conversions between integers that keep what an {@code int} can hold. */
  static Expression withoutConversions(Expression value) {
    Expression current = value;
    while (current instanceof Expression.Cast cast
        && cast.type() instanceof Type.Int type
        && type.bytes() >= Type.Int.INT.bytes()
        && cast.operand().type() instanceof Type.Int) {
      current = cast.operand();
    }
    return current;
  }

  /**
   * What an integer is.
   *
   * @param numbers the only number that a variable holds; null if it is not known
   */
  static @Nullable Long constant(
      Expression integer, java.util.function.Function<Variable, @Nullable Long> numbers) {
    Long known = constantValue(integer);
    return known == null && withoutConversions(integer) instanceof Lvalue.Var(Variable variable)
        ? numbers.apply(variable)
        : known;
  }

  /** The value of a constant, also behind conversions that keep it. */
  static @Nullable Long constantValue(Expression expression) {
    Expression current = expression;
    boolean signed = true;
    while (current instanceof Expression.Cast cast
        && cast.type() instanceof Type.Int type
        && type.bytes() >= Type.Int.INT.bytes()) {
      signed &= type.signed() || type.bytes() >= Type.Int.LONG.bytes();
      current = cast.operand();
    }
    if (current instanceof Expression.Constant constant
        && (current == expression || fits(constant.value(), signed))) {
      return constant.value();
    }
    return null;
  }

  private static boolean fits(long value, boolean signed) {
    return value <= Integer.MAX_VALUE && value >= (signed ? Integer.MIN_VALUE : 0);
  }
}
