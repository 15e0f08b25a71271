// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link.varargs;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.VariadicArguments;
import org.jspecify.annotations.Nullable;

/**
 * The variables of a function that are a {@code va_list}, or a pointer to one, and those that are
 * given what is read from it. A list that has two names is none of them.
 */
final class ListVariables {
  /** No variables. */
  static final ListVariables NONE = new ListVariables();

  private final Set<Variable> lists = new HashSet<>();
  private final Set<Variable> values = new HashSet<>();

  private ListVariables() {}

  ListVariables(Function function) {
    Map<Variable, Integer> uses = new HashMap<>();
    Set<Variable> addressed = new HashSet<>();
    for (Edge edge : function.edges()) {
      Operation operation = edge.operation();
      addressed.addAll(Operands.addressed(operation));
      Operands.expressions(operation).forEach(root -> count(root, uses));
      for (Expression argument : arguments(operation)) {
        count(handed(argument), -1, uses);
      }
    }
    function.parameters().stream()
        .filter(p -> VariadicArguments.leadsToList(p.type()))
        .forEach(lists::add);
    uses.keySet().stream()
        .filter(v -> !v.isGlobal() && VariadicArguments.leadsToList(v.type()))
        .forEach(lists::add);
    lists.removeIf(variable -> uses.getOrDefault(variable, 0) != 0);
    boolean grown = true;
    while (grown) {
      int before = values.size();
      for (Edge edge : function.edges()) {
        if (edge.operation() instanceof Operation.Assign(Lvalue.Var(Variable target), var value)
            && !target.isGlobal()
            && !target.isVolatile()
            && !addressed.contains(target)
            && !VariadicArguments.leadsToList(target.type())
            && isRead(value)) {
          values.add(target);
        }
      }
      grown = values.size() > before;
    }
  }

  /** What calls are given; each may be a list. */
  static List<Expression> arguments(Operation operation) {
    return switch (operation) {
      case Operation.Call call -> call.arguments();
      case Operation.LibraryCall call -> call.arguments();
      default -> List.of();
    };
  }

  /** Counts the uses of lists other than to read or set where the next argument is. */
  private static void count(Expression root, Map<Variable, Integer> uses) {
    Operands.forEachPart(
        root,
        part -> {
          if (part instanceof Lvalue.Var(Variable variable)) {
            count(variable, 1, uses);
          }
          count(positionOf(part), -1, uses);
        });
  }

  private static void count(@Nullable Variable variable, int more, Map<Variable, Integer> uses) {
    if (variable != null && VariadicArguments.leadsToList(variable.type())) {
      uses.merge(variable, more, Integer::sum);
    }
  }

  /** The list of which an expression says where the next argument is; null if it says not. */
  private static @Nullable Variable positionOf(Expression expression) {
    return expression instanceof Lvalue.Member member && VariadicArguments.isPosition(member)
        ? root(member.base())
        : null;
  }

  /** The variable of which an expression is a part, or to which it points. */
  private static @Nullable Variable root(Expression expression) {
    Expression part = expression;
    while (true) {
      switch (part) {
        case Lvalue.Deref deref -> part = deref.pointer();
        case Lvalue.Element(Type type, Lvalue array, Expression.Constant(Type t, long index))
            when index == 0 ->
            part = array;
        case Expression.AddressOf address -> part = address.target();
        case Expression.Cast cast -> part = cast.operand();
        case Lvalue.Var(Variable variable) -> {
          return variable;
        }
        default -> {
          return null;
        }
      }
    }
  }

  /** The list that an argument hands on, or null. */
  private static @Nullable Variable handed(Expression argument) {
    Variable root = VariadicArguments.leadsToList(argument.type()) ? root(argument) : null;
    return root != null && VariadicArguments.leadsToList(root.type()) ? root : null;
  }

  /** The list that an argument hands on, if it is one of these; or null. */
  @Nullable Variable listOf(Expression argument) {
    Variable list = handed(argument);
    return list != null && lists.contains(list) ? list : null;
  }

  /** The list, if it is one of these, of which an expression says where the next argument is. */
  @Nullable Variable positionIn(Expression expression) {
    Variable list = positionOf(expression);
    return list != null && lists.contains(list) ? list : null;
  }

  private boolean isRead(Expression value) {
    return switch (value) {
      case Expression.Cast cast -> isRead(cast.operand());
      case Lvalue.Deref deref -> isRead(deref.pointer());
      case Lvalue.Var(Variable variable) -> values.contains(variable);
      default -> positionIn(value) != null;
    };
  }

  /** Whether a variable is given what is read from a list. */
  boolean isValue(Variable variable) {
    return values.contains(variable);
  }

  /** Whether there is no list. */
  boolean isEmpty() {
    return lists.isEmpty();
  }
}
