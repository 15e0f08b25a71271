// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;

/**
 * The local pointers that get nothing but the address of one object, in one place: other names of
 * that object, as the macros of {@code stdatomic.h} make them. To read one before it has its value
 * is undefined (C17 6.3.2.1p2).
 */
final class PointerAliases {
  private PointerAliases() {}

  /**
   * The addresses that pointers of a body stand for; they may mention other such pointers, but not
   * in a circle.
   */
  static Map<Variable, Expression.AddressOf> of(FunctionBody body) {
    Map<Variable, Expression.AddressOf> aliases = new HashMap<>();
    Set<Variable> written = new HashSet<>();
    Set<Variable> unfit = new HashSet<>();
    for (FunctionBody.UnitEdge edge : body.edges()) {
      Operation operation = edge.operation();
      unfit.addAll(Operands.addressed(operation));
      for (Lvalue target : Operands.written(operation)) {
        Variable variable = target.rootVariable();
        if (variable == null) {
          continue;
        }
        if (written.add(variable)
            && target instanceof Lvalue.Var
            && operation instanceof Operation.Assign assign
            && assign.value() instanceof Expression.AddressOf address
            && address.type().equals(variable.type())) {
          aliases.put(variable, address);
        } else {
          unfit.add(variable);
        }
      }
    }
    aliases.keySet().removeIf(variable -> unfit.contains(variable) || !isLocal(variable));
    return founded(aliases);
  }

  /** Those that stand for a lasting object, perhaps by way of others that do. */
  private static Map<Variable, Expression.AddressOf> founded(
      Map<Variable, Expression.AddressOf> candidates) {
    Map<Variable, Expression.AddressOf> aliases = new HashMap<>();
    boolean isMore = true;
    while (isMore) {
      isMore = false;
      for (Map.Entry<Variable, Expression.AddressOf> entry : candidates.entrySet()) {
        if (!aliases.containsKey(entry.getKey()) && isLasting(entry.getValue().target(), aliases)) {
          aliases.put(entry.getKey(), entry.getValue());
          isMore = true;
        }
      }
    }
    return aliases;
  }

  private static boolean isLocal(Variable variable) {
    return (variable.kind() == Variable.Kind.LOCAL || variable.kind() == Variable.Kind.TEMPORARY)
        && !variable.isVolatile();
  }

  /** Whether an object is the same wherever the function names it so. */
  private static boolean isLasting(Lvalue object, Map<Variable, Expression.AddressOf> aliases) {
    return switch (object) {
      case Lvalue.Var variable -> true;
      case Lvalue.Member member -> isLasting(member.base(), aliases);
      case Lvalue.Element element ->
          element.index() instanceof Expression.Constant && isLasting(element.array(), aliases);
      case Lvalue.Deref deref ->
          deref.pointer() instanceof Lvalue.Var pointer && aliases.containsKey(pointer.variable());
    };
  }
}
