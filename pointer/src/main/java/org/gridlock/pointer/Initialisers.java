// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * What the parts of variables hold that get one value, in one place, and of which no address is
 * taken: those of global variables that nothing writes after their initialisers, and those of
 * arrays and structs of functions. Memory keeps the elements of an array together, but a table of
 * locks or functions of which a constant picks an element has one there. To read a part of a local
 * variable before it has its value is undefined (C17 6.3.2.1p2).
 */
final class Initialisers {
  private record Part(Variable variable, long offset) {}

  private final Map<Part, Expression> values = new HashMap<>();

  Initialisers(Icfa icfa) {
    Set<Variable> changing = new HashSet<>();
    boolean anyMayChange = false;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      anyMayChange |= edge.operation() instanceof Operation.Havoc;
      for (Lvalue target : Operands.written(edge.operation())) {
        Variable variable = target.rootVariable();
        if (variable != null
            && isCandidate(variable)
            && !((!variable.isGlobal() || edge.source().function() == icfa.start())
                && isOwn(icfa, variable)
                && collect(edge.operation(), target, variable))) {
          changing.add(variable);
        }
      }
    }
    boolean none = anyMayChange;
    values.keySet().removeIf(part -> none || changing.contains(part.variable()));
  }

  private static boolean isCandidate(Variable variable) {
    return variable.isGlobal()
        || (variable.kind() == Variable.Kind.LOCAL && Carrier.isAggregate(variable.type()));
  }

  private static boolean isOwn(Icfa icfa, Variable variable) {
    return !variable.isVolatile() && !variable.isThreadLocal() && !icfa.isAddressTaken(variable);
  }

  /** Whether the operation only gives a part a value of its own. */
  private boolean collect(Operation operation, Lvalue target, Variable variable) {
    Long offset = offset(target, none -> null);
    return operation instanceof Operation.Assign assign
        && offset != null
        && Carrier.isScalar(target.type()) == Carrier.isScalar(assign.value().type())
        && (!Carrier.isAggregate(target.type()) || isText(target.type()))
        && (!Carrier.isScalar(target.type())
            || values.putIfAbsent(new Part(variable, offset), assign.value()) == null);
  }

  /**
   * What a part holds throughout, if that is an address.
   *
   * @param numbers the only number that a variable holds; null if it is not known
   * @return null if it is not known
   */
  @Nullable Expression valueOf(Lvalue part, Function<Variable, @Nullable Long> numbers) {
    Variable variable = part.rootVariable();
    if (variable == null || !isCandidate(variable) || part instanceof Lvalue.Var) {
      return null;
    }
    Long offset = offset(part, numbers);
    Expression value = offset == null ? null : values.get(new Part(variable, offset));
    return value != null && isFixed(value) ? value : null;
  }

  /** Whether it reads nothing: an address is the same everywhere. */
  private static boolean isFixed(Expression value) {
    Expression plain = value.withoutCasts();
    return plain instanceof Expression.FunctionAddress
        || (plain instanceof Expression.AddressOf address
            && address.target().rootVariable() instanceof Variable variable
            && variable.isGlobal()
            && offset(address.target(), none -> null) != null);
  }

  /** Where in its variable a part lies; null if that is not known. */
  private static @Nullable Long offset(Lvalue part, Function<Variable, @Nullable Long> numbers) {
    long offset = 0;
    Lvalue current = part;
    while (!(current instanceof Lvalue.Var)) {
      switch (current) {
        case Lvalue.Member member -> {
          if (member.field().bitWidth() != 0 || isUnion(member.base().type())) {
            return null;
          }
          offset += member.field().offset();
          current = member.base();
        }
        case Lvalue.Element element -> {
          Long index = Numbers.constant(element.index(), numbers);
          if (index == null) {
            return null;
          }
          offset += index * element.type().size();
          current = element.array();
        }
        case Lvalue.Deref deref -> {
          return null;
        }
        case Lvalue.Var variable -> {}
      }
    }
    return offset;
  }

  private static boolean isUnion(Type type) {
    return type instanceof Composite composite && composite.isUnion();
  }

  private static boolean isText(Type type) {
    return type instanceof Type.Array array && array.element().size() == 1;
  }
}
