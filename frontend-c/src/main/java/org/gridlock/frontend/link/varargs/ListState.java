// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link.varargs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Expression.UnaryOperator;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IntegerArithmetic;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.VariadicArguments;
import org.jspecify.annotations.Nullable;

/**
 * What an activation knows at a location.
 *
 * @param given the arguments behind the named parameters; empty if they are not known
 * @param known by variable: of a list, where it is
 */
record ListState(Optional<List<Optional<Known.Number>>> given, Map<Variable, Known> known) {
  /** Nothing is known. */
  static final ListState NOTHING = new ListState(Optional.empty(), Map.of());

  /** What is known behind an operation; null if control does not pass it. */
  @Nullable ListState after(Operation operation, ListVariables variables) {
    return switch (operation) {
      case Operation.Assume(Expression condition, boolean holds) -> {
        Known value = value(condition, variables);
        if (value instanceof Known.Number(long number)) {
          yield (number != 0) == holds ? this : null;
        }
        yield told(condition, holds, variables);
      }
      case Operation.Assign(Lvalue target, Expression value) -> {
        Variable list = variables.positionIn(target);
        Variable written =
            list == null && target instanceof Lvalue.Var(Variable variable) ? variable : list;
        yield written != null && (list != null || variables.isValue(written))
            ? with(written, value(value, variables))
            : this;
      }
      default -> behindOthers(operation, variables);
    };
  }

  /** Calls move the lists that they are given, and write results. */
  private ListState behindOthers(Operation operation, ListVariables variables) {
    ListState state = this;
    for (Lvalue written : Operands.written(operation)) {
      if (written.rootVariable() instanceof Variable variable) {
        state = state.with(variable, null);
      }
    }
    for (Expression argument : ListVariables.arguments(operation)) {
      if (variables.listOf(argument) instanceof Variable list) {
        state = state.with(list, null);
      }
    }
    return state;
  }

  /** What a callee is given by a call. */
  ListState entering(Operation.Call call, Function callee, ListVariables variables) {
    Map<Variable, Known> entered = new HashMap<>();
    Map<Variable, Variable> names = new HashMap<>();
    List<Expression> arguments = call.arguments();
    List<Variable> parameters = callee.parameters();
    for (int i = 0; i < Math.min(arguments.size(), parameters.size()); i++) {
      Variable list = variables.listOf(arguments.get(i));
      if (list == null) {
        continue;
      }
      Variable other = names.put(list, parameters.get(i));
      if (other != null) {
        entered.remove(other); // it has two names there
      } else if (known.get(list) instanceof Known next) {
        entered.put(parameters.get(i), next);
      }
    }
    if (!callee.type().variadic()) {
      return new ListState(Optional.empty(), Map.copyOf(entered));
    }
    List<Optional<Known.Number>> more = new ArrayList<>();
    for (int i = parameters.size(); i < arguments.size(); i++) {
      more.add(
          value(arguments.get(i), variables) instanceof Known.Number number
              ? Optional.of(number)
              : Optional.empty());
    }
    return new ListState(Optional.of(List.copyOf(more)), Map.copyOf(entered));
  }

  private ListState with(Variable variable, @Nullable Known value) {
    if (value == null ? !known.containsKey(variable) : value.equals(known.get(variable))) {
      return this;
    }
    Map<Variable, Known> changed = new HashMap<>(known);
    if (value == null) {
      changed.remove(variable);
    } else {
      changed.put(variable, value);
    }
    return new ListState(given, Map.copyOf(changed));
  }

  /** What a branch tells of a variable that was compared with a number. */
  private ListState told(Expression condition, boolean holds, ListVariables variables) {
    Expression core = condition;
    boolean equal = holds;
    while (core instanceof Expression.Unary(Type t, UnaryOperator operator, Expression operand)
        && operator == UnaryOperator.NOT) {
      core = operand;
      equal = !equal;
    }
    if (!(core instanceof Expression.Binary binary)
        || binary.operator() != (equal ? BinaryOperator.EQUAL : BinaryOperator.NOT_EQUAL)) {
      return this;
    }
    boolean swapped = binary.left() instanceof Expression.Constant;
    Expression subject = swapped ? binary.right() : binary.left();
    return subject instanceof Lvalue.Var(Variable variable)
            && variables.isValue(variable)
            && (swapped ? binary.left() : binary.right())
                instanceof Expression.Constant(Type type, long number)
            && type.size() >= variable.type().size()
        ? with(variable, new Known.Number(IntegerArithmetic.wrap(variable.type(), number)))
        : this;
  }

  private @Nullable Known value(Expression expression, ListVariables variables) {
    return switch (expression) {
      case Expression.Constant(Type type, long value) -> new Known.Number(value);
      case Lvalue.Var(Variable variable) ->
          given.isPresent() && variable.name().equals(VariadicArguments.CALLED_BY_POINTER)
              ? new Known.Number(0)
              : known.get(variable);
      case Lvalue.Member member ->
          variables.positionIn(member) instanceof Variable list ? known.get(list) : null;
      case Lvalue.Deref(Type type, Expression pointer) ->
          type instanceof Type.Int
                  && value(pointer, variables) instanceof Known.Next next
                  && next.argument().isPresent()
              ? converted(next.argument().get(), type)
              : null;
      case Expression.AddressOf(Type type, Lvalue target) ->
          given.isPresent()
                  && target instanceof Lvalue.Var(Variable area)
                  && area.name().startsWith(VariadicArguments.AREA_OF_FUNCTION)
              ? new Known.Next(given.get(), 0)
              : null;
      case Expression.Cast(Type type, Expression operand) ->
          converted(value(operand, variables), type);
      case Expression.PointerAdd(Type type, Expression pointer, Expression index) ->
          value(pointer, variables) instanceof Known.Next(var arguments, int at)
                  && index instanceof Expression.Constant(Type t, long steps)
                  && steps == 1
              ? new Known.Next(arguments, Math.min(at + 1, arguments.size()))
              : null;
      case Expression.Unary(Type type, UnaryOperator operator, Expression operand) ->
          operator == UnaryOperator.NOT
                  && value(operand, variables) instanceof Known.Number(long number)
              ? new Known.Number(number == 0 ? 1 : 0)
              : null;
      case Expression.Binary binary -> folded(binary, variables);
      default -> null;
    };
  }

  private static @Nullable Known converted(@Nullable Known value, Type type) {
    return value instanceof Known.Number(long number)
        ? new Known.Number(IntegerArithmetic.wrap(type, number))
        : type instanceof Type.Pointer ? value : null;
  }

  /** Comparisons only: sums that grow in a loop would have no end. */
  private @Nullable Known folded(Expression.Binary binary, ListVariables variables) {
    return switch (binary.operator()) {
      case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
          value(binary.left(), variables) instanceof Known.Number(long left)
                  && value(binary.right(), variables) instanceof Known.Number(long right)
                  && IntegerArithmetic.fold(binary.operator(), binary.left().type(), left, right)
                      instanceof Long truth
              ? new Known.Number(truth)
              : null;
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR ->
          null;
    };
  }
}
