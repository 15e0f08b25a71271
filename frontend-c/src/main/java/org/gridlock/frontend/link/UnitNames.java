// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.StaticVariable;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;

/**
 * The names that an object file made from a unit defines and needs. What only unused static and
 * inline functions mention is not needed, since compilers drop those.
 */
final class UnitNames {
  private final Unit unit;
  private final Set<String> defined = new LinkedHashSet<>();
  private final Set<String> exclusive = new LinkedHashSet<>();
  private final Set<String> needed = new LinkedHashSet<>();
  private final Map<Function, FunctionBody> bodies = new IdentityHashMap<>();
  private final Map<Variable, StaticVariable> variables = new IdentityHashMap<>();
  private final Set<Object> visited = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Object> pending = new ArrayDeque<>();

  UnitNames(Unit unit) {
    this.unit = unit;
    unit.bodies().forEach(body -> bodies.put(body.function(), body));
    unit.variables().forEach(variable -> variables.put(variable.variable(), variable));
    for (Function function : unit.functions()) {
      Symbol symbol = symbol(function);
      boolean hasBody = bodies.containsKey(function);
      if (symbol.external() && (hasBody || symbol.aliasOf() != null)) {
        defined.add(symbol.linkName());
      }
      if (symbol.external() && isStrong(symbol, hasBody)) {
        exclusive.add(symbol.linkName());
        pending.add(function);
      }
    }
    for (StaticVariable variable : unit.variables()) {
      if (variable.symbol().external()
          && variable.symbol().strength() != Symbol.Strength.UNDEFINED) {
        pending.add(variable.variable());
        defined.add(variable.symbol().linkName());
        if (variable.symbol().strength() == Symbol.Strength.STRONG) {
          exclusive.add(variable.symbol().linkName());
        }
      }
    }
    while (!pending.isEmpty()) {
      Object entity = pending.poll();
      if (visited.add(entity)) {
        visit(entity);
      }
    }
  }

  /** External names that the unit defines. */
  Set<String> defined() {
    return defined;
  }

  /** Those with a strong definition, of which a program has only one. */
  Set<String> exclusive() {
    return exclusive;
  }

  /** External names that must be defined elsewhere. */
  Set<String> needed() {
    return needed;
  }

  private static boolean isStrong(Symbol symbol, boolean hasBody) {
    return symbol.strength() == Symbol.Strength.STRONG
        || (hasBody && symbol.strength() == Symbol.Strength.UNDEFINED);
  }

  private Symbol symbol(Function function) {
    Symbol symbol = unit.symbols().get(function);
    return symbol != null ? symbol : Symbol.of(function.name(), true, Symbol.Strength.UNDEFINED);
  }

  private void visit(Object entity) {
    if (entity instanceof Function function) {
      FunctionBody body = bodies.get(function);
      if (body != null) {
        body.edges().forEach(edge -> mention(edge.operation()));
      } else if (symbol(function).aliasOf() == null
          && symbol(function).strength() != Symbol.Strength.WEAK) {
        needed.add(symbol(function).linkName());
      }
    } else if (entity instanceof Variable variable) {
      StaticVariable known = variables.get(variable);
      if (known != null) {
        known.initialiser().forEach(this::mention);
        if (known.symbol().strength() == Symbol.Strength.UNDEFINED) {
          needed.add(known.symbol().linkName());
        }
      }
    }
  }

  private void mention(Operation operation) {
    for (Expression root : Operands.expressions(operation)) {
      Operands.forEachPart(root, this::mention);
    }
  }

  private void mention(Expression part) {
    if (part instanceof Expression.FunctionAddress address) {
      pending.add(address.function());
    } else if (part instanceof Lvalue.Var variable && variable.variable().isGlobal()) {
      pending.add(variable.variable());
    }
  }
}
