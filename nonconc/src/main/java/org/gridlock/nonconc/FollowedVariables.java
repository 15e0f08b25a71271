// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * The variables that an {@link Unrolling} tells states apart by: those that select handles, what
 * they are computed from and compared with, and the results of creations.
 */
final class FollowedVariables {
  private final Symbols symbols;
  private final Set<Function> functions;
  private final Set<Variable> carriers;
  private final Set<Field> members;
  private final Predicate<Variable> globals;
  private final Set<Variable> followed = new HashSet<>();

  /** Those that tell whether a thread was created. */
  private final Set<Variable> statuses = new HashSet<>();

  /**
   * Prepares.
   *
   * @param functions those that are executed
   * @param carriers the variables that lead to handles
   * @param members those of structs that hold handles
   * @param globals the global variables that only these functions write
   */
  FollowedVariables(
      Symbols symbols,
      Set<Function> functions,
      Set<Variable> carriers,
      Set<Field> members,
      Predicate<Variable> globals) {
    this.symbols = symbols;
    this.functions = functions;
    this.carriers = carriers;
    this.members = members;
    this.globals = globals;
    carriers.forEach(this::follow);
  }

  /** All of them; only their functions' operations that name them write them. */
  Set<Variable> all() {
    int before;
    do {
      before = followed.size() + statuses.size();
      for (Function function : functions) {
        function.edges().forEach(this::extend);
      }
    } while (followed.size() + statuses.size() > before);
    return followed;
  }

  private void extend(Edge edge) {
    switch (edge.operation()) {
      case Operation.CreateThread create -> {
        if (create.handle() != null && leads(create.handle())) {
          followAll(create.handle());
          addStatus(create.result());
        }
      }
      case Operation.JoinThread join -> {
        Expression handle = HandleMatch.source(edge.source(), join.handle());
        if (leads(handle)) {
          followAll(handle);
        }
      }
      case Operation.Assume assume -> {
        if (Operands.variables(assume.condition()).stream().anyMatch(followed::contains)) {
          followAll(assume.condition());
        }
      }
      case Operation.Assign assign -> {
        if (assign.target() instanceof Lvalue.Var target && followed.contains(target.variable())) {
          followAll(assign.value());
        }
        if (Operands.variables(assign.value()).stream().anyMatch(statuses::contains)) {
          addStatus(assign.target());
        }
      }
      case Operation.Call call
          when OwnFunctions.callee(call) instanceof Function callee && functions.contains(callee) ->
          extend(call, callee);
      default -> {}
    }
  }

  private void extend(Operation.Call call, Function callee) {
    for (int i = 0; i < callee.parameters().size() && i < call.arguments().size(); i++) {
      if (followed.contains(callee.parameters().get(i))) {
        followAll(call.arguments().get(i));
      }
    }
    Variable value = callee.returnVariable();
    if (value != null && call.result() instanceof Lvalue.Var result) {
      if (followed.contains(result.variable())) {
        follow(value);
      }
      if (statuses.contains(value)) {
        addStatus(result);
      }
    }
  }

  private boolean leads(Expression handle) {
    return HandleScope.isKept(handle, carriers, members);
  }

  private void addStatus(@Nullable Lvalue target) {
    if (target instanceof Lvalue.Var variable && follow(variable.variable())) {
      statuses.add(variable.variable());
    }
  }

  private void followAll(Expression expression) {
    Operands.variables(expression).forEach(this::follow);
  }

  private boolean follow(Variable variable) {
    boolean own =
        !(variable.type() instanceof Type.Array)
            && (variable.isGlobal() ? globals.test(variable) : symbols.isReadable(variable));
    if (own) {
      followed.add(variable);
    }
    return own;
  }
}
