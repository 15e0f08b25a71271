// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.FunctionBody.UnitEdge;
import org.gridlock.frontend.unit.StaticVariable;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Expression.UnaryOperator;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a unit's functions that might as well be given a value: pointers to pointers or
 * integers that are only followed, and always get the address of a local variable of which nobody
 * else knows. So are those of the actions of {@code __attribute__((cleanup))}. They are linked as
 * values, of which the analyses know more than of memory.
 *
 * <p>What such a function writes through its pointer is lost then, so nobody may read it after the
 * call. Only functions with internal linkage that are called by name.
 */
final class ReferenceParameters {
  /** A parameter by its function and index. */
  private record Place(Function function, int index) {}

  /** That the address of a variable is given to a parameter. */
  private record Given(Variable variable, FunctionBody caller, UnitEdge call) {}

  private final Map<Place, Variable> parameters = new LinkedHashMap<>();
  private final Map<Place, List<Given>> given = new HashMap<>();

  /** What stands for a parameter: a variable of the type that it points to. */
  private final Map<Variable, Variable> values = new HashMap<>();

  private final Set<Variable> written = new HashSet<>();

  ReferenceParameters(Unit unit) {
    Set<Function> exposed = exposed(unit);
    for (FunctionBody body : unit.bodies()) {
      if (!exposed.contains(body.function()) && body.function().type().prototyped()) {
        for (int i = 0; i < body.parameters().size(); i++) {
          Variable parameter = body.parameters().get(i);
          Type type = followed(parameter, body);
          if (type != null) {
            parameters.put(new Place(body.function(), i), parameter);
            values.put(parameter, valueOf(parameter, type));
          }
        }
      }
    }
    if (!parameters.isEmpty()) {
      unit.bodies().forEach(this::collectGiven);
      parameters.keySet().retainAll(given.keySet());
      parameters.keySet().removeIf(place -> !areFit(place));
      boolean isLess = !parameters.isEmpty();
      while (isLess) {
        isLess = keepUnknownElsewhere(unit);
      }
    }
    values.keySet().retainAll(parameters.values());
  }

  /** What is linked in place of a parameter; the parameter itself if nothing else is. */
  Variable linked(Variable parameter) {
    return values.getOrDefault(parameter, parameter);
  }

  /** Where the pointers of a body lead that are linked as values. */
  Map<Variable, Expression.AddressOf> aliases(FunctionBody body) {
    Map<Variable, Expression.AddressOf> aliases = new HashMap<>();
    for (Variable parameter : body.parameters()) {
      Variable value = values.get(parameter);
      if (value != null) {
        aliases.put(parameter, new Expression.AddressOf(parameter.type(), new Lvalue.Var(value)));
      }
    }
    return aliases;
  }

  /** The arguments of a call, with values in place of pointers to them. */
  List<Expression> linked(Operation.Call call) {
    List<Expression> arguments = new ArrayList<>(call.arguments());
    Function callee = call.callee().namedFunction();
    for (int i = 0; callee != null && i < arguments.size(); i++) {
      if (parameters.containsKey(new Place(callee, i))
          && arguments.get(i).withoutCasts() instanceof Expression.AddressOf address) {
        arguments.set(i, address.target());
      }
    }
    return arguments;
  }

  /** A condition, without tests of pointers that are linked as values: those are not null. */
  Expression linked(Expression condition) {
    Variable tested = values.isEmpty() ? null : tested(condition);
    return tested != null && values.containsKey(tested)
        ? new Expression.Constant(Type.Int.INT, isTrueOfAddress(condition) ? 1 : 0)
        : condition;
  }

  /** The functions that others may call than the unit by their name. */
  private static Set<Function> exposed(Unit unit) {
    Set<Function> exposed = new HashSet<>();
    Set<String> aliased = new HashSet<>();
    for (Symbol symbol : unit.symbols().values()) {
      if (symbol.aliasOf() != null) {
        aliased.add(symbol.aliasOf());
      }
    }
    unit.symbols()
        .forEach(
            (function, symbol) -> {
              if (symbol.external()
                  || symbol.constructor()
                  || symbol.destructor()
                  || symbol.aliasOf() != null
                  || aliased.contains(symbol.linkName())) {
                exposed.add(function);
              }
            });
    for (StaticVariable variable : unit.variables()) {
      for (Operation.Assign assign : variable.initialiser()) {
        Operands.expressions(assign).forEach(root -> exposed.addAll(Operands.functions(root)));
      }
    }
    for (FunctionBody body : unit.bodies()) {
      for (UnitEdge edge : body.edges()) {
        Expression target =
            edge.operation() instanceof Operation.Call call && call.callee().namedFunction() != null
                ? call.callee()
                : null;
        for (Expression root : Operands.expressions(edge.operation())) {
          if (root != target) {
            exposed.addAll(Operands.functions(root));
          }
        }
      }
    }
    return exposed;
  }

  private static Variable valueOf(Variable parameter, Type type) {
    return new Variable(
        parameter.id(),
        parameter.name(),
        type,
        Variable.Kind.PARAMETER,
        parameter.function(),
        false,
        false,
        parameter.position());
  }

  /** The type as which a parameter is followed; null if anything else is done with it. */
  private @Nullable Type followed(Variable parameter, FunctionBody body) {
    if (!(parameter.type() instanceof Type.Pointer) || parameter.isVolatile()) {
      return null;
    }
    Set<Type> types = new HashSet<>();
    for (UnitEdge edge : body.edges()) {
      Operation operation = edge.operation();
      if (operation instanceof Operation.Havoc
          || !Operands.expressions(operation).stream()
              .allMatch(root -> isOnlyFollowed(parameter, root, operation, types))) {
        return null;
      }
      for (Lvalue target : Operands.written(operation)) {
        if (isBehind(target, parameter)) {
          written.add(parameter);
        }
      }
    }
    Type only = types.size() == 1 ? types.iterator().next() : null;
    return only instanceof Type.Pointer || only instanceof Type.Int ? only : null;
  }

  private static boolean isOnlyFollowed(
      Variable parameter, Expression root, Operation operation, Set<Type> types) {
    int[] others = new int[1];
    Operands.forEachPart(
        root,
        part -> {
          if (part instanceof Lvalue.Var(Variable variable) && variable == parameter) {
            others[0]++;
          } else if (part instanceof Lvalue.Deref deref && isBehind(deref, parameter)) {
            others[0]--;
            types.add(deref.type());
          } else if (part instanceof Expression.AddressOf address
              && (address.target().rootVariable() == parameter
                  || isBehind(address.target(), parameter))) {
            others[0] += 2;
          }
        });
    return others[0] == 0
        || (operation instanceof Operation.Assume assume
            && tested(assume.condition()) == parameter);
  }

  private static boolean isBehind(Lvalue lvalue, Variable pointer) {
    return lvalue.root() instanceof Lvalue.Deref deref
        && deref.pointer() instanceof Lvalue.Var(Variable variable)
        && variable == pointer;
  }

  /** The variable that a condition compares with zero, and with nothing else; null if none. */
  private static @Nullable Variable tested(Expression condition) {
    Expression core = withoutNot(condition);
    if (core instanceof Expression.Binary binary
        && (binary.operator() == BinaryOperator.EQUAL
            || binary.operator() == BinaryOperator.NOT_EQUAL)
        && binary.right().withoutCasts() instanceof Expression.Constant constant
        && constant.value() == 0) {
      core = kept(binary.left());
    }
    return core instanceof Lvalue.Var(Variable variable) ? variable : null;
  }

  /** Whether a condition holds if the pointer that it tests is not null. */
  private static boolean isTrueOfAddress(Expression condition) {
    boolean isTrue = true;
    Expression core = kept(condition);
    while (core instanceof Expression.Unary unary) {
      isTrue = !isTrue;
      core = kept(unary.operand());
    }
    return core instanceof Expression.Binary binary && binary.operator() == BinaryOperator.EQUAL
        ? !isTrue
        : isTrue;
  }

  private static Expression withoutNot(Expression condition) {
    Expression core = kept(condition);
    while (core instanceof Expression.Unary unary && unary.operator() == UnaryOperator.NOT) {
      core = kept(unary.operand());
    }
    return core;
  }

  /** Without conversions that keep a pointer, or the result of a comparison, zero or non-zero. */
  private static Expression kept(Expression expression) {
    Expression core = expression;
    while (core instanceof Expression.Cast cast
        && (!(cast.operand().type() instanceof Type.Pointer)
            || cast.type() instanceof Type.Pointer
            || (cast.type() instanceof Type.Int number
                && (number.bool() || number.bytes() == cast.operand().type().size())))) {
      core = cast.operand();
    }
    return core;
  }

  private void collectGiven(FunctionBody body) {
    for (UnitEdge edge : body.edges()) {
      if (edge.operation() instanceof Operation.Call call
          && call.callee().namedFunction() instanceof Function callee) {
        for (int i = 0; i < call.arguments().size(); i++) {
          collectGiven(new Place(callee, i), call.arguments().get(i), body, edge);
        }
        for (int i = call.arguments().size(); i < callee.type().parameters().size(); i++) {
          parameters.remove(new Place(callee, i));
        }
      }
    }
  }

  private void collectGiven(Place place, Expression argument, FunctionBody body, UnitEdge edge) {
    Variable parameter = parameters.get(place);
    Variable value = parameter == null ? null : values.get(parameter);
    if (value == null) {
      return;
    }
    if (argument.withoutCasts() instanceof Expression.AddressOf address
        && address.target() instanceof Lvalue.Var(Variable variable)
        && variable.kind() == Variable.Kind.LOCAL
        && !variable.isVolatile()
        && variable.type().equals(value.type())) {
      given.computeIfAbsent(place, key -> new ArrayList<>()).add(new Given(variable, body, edge));
    } else {
      parameters.remove(place);
    }
  }

  /** Whether nobody reads what the function writes. */
  private boolean areFit(Place place) {
    Variable parameter = parameters.get(place);
    return parameter != null
        && (!written.contains(parameter)
            || given.getOrDefault(place, List.of()).stream().noneMatch(this::isReadLater));
  }

  private boolean isReadLater(Given after) {
    long uses =
        Operands.expressions(after.call.operation()).stream()
            .filter(root -> mentions(root, after.variable))
            .count();
    if (uses > 1) { // the function may know it by two names
      return true;
    }
    Map<Integer, List<UnitEdge>> outgoing = new HashMap<>();
    for (UnitEdge edge : after.caller.edges()) {
      outgoing.computeIfAbsent(edge.source(), key -> new ArrayList<>()).add(edge);
    }
    Set<Integer> seen = new HashSet<>(Set.of(after.call.target()));
    Deque<Integer> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      for (UnitEdge edge : outgoing.getOrDefault(pending.remove(), List.of())) {
        Operation operation = edge.operation();
        if (Operands.read(operation).stream().anyMatch(root -> mentions(root, after.variable))) {
          return true;
        }
        boolean isOverwritten = false;
        for (Lvalue target : Operands.written(operation)) {
          if (target instanceof Lvalue.Var(Variable whole) && whole == after.variable) {
            isOverwritten = true;
          } else if (mentions(target, after.variable)) {
            return true;
          }
        }
        if (!isOverwritten && seen.add(edge.target())) {
          pending.add(edge.target());
        }
      }
    }
    return false;
  }

  private static boolean mentions(Expression root, Variable variable) {
    return Operands.variables(root).contains(variable);
  }

  /** Drops parameters to which variables are given that others know; whether there were any. */
  private boolean keepUnknownElsewhere(Unit unit) {
    Set<Variable> known = new HashSet<>();
    for (FunctionBody body : unit.bodies()) {
      boolean isReadable = true;
      for (UnitEdge edge : body.edges()) {
        isReadable &= !(edge.operation() instanceof Operation.Havoc);
        List<Expression> roots = new ArrayList<>(Operands.expressions(edge.operation()));
        if (edge.operation() instanceof Operation.Call call
            && call.callee().namedFunction() instanceof Function callee) {
          for (int i = 0; i < call.arguments().size(); i++) {
            if (parameters.containsKey(new Place(callee, i))) {
              roots.remove(call.arguments().get(i));
            }
          }
        }
        roots.forEach(root -> known.addAll(Operands.addressed(root)));
      }
      if (!isReadable) {
        for (List<Given> all : given.values()) {
          all.stream()
              .filter(each -> each.caller == body)
              .forEach(each -> known.add(each.variable));
        }
      }
    }
    return parameters
        .keySet()
        .removeIf(
            place ->
                given.getOrDefault(place, List.of()).stream()
                    .anyMatch(each -> known.contains(each.variable)));
  }
}
