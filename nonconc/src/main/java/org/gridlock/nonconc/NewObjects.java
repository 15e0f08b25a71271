// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.absint.flow.Paths;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Local variables that only ever hold null or what the same activation has allocated, itself or by
 * a call of a function that returns what it has allocated. By the program text.
 */
record NewObjects(Icfa icfa) {

  /** Whether all that the variable points to is allocated in the activation that it belongs to. */
  boolean areAllocatedBy(Variable variable) {
    return areAllocatedBy(variable, new HashSet<>());
  }

  private boolean areAllocatedBy(Variable variable, Set<Variable> seen) {
    Edge definition = seen.add(variable) ? definition(variable) : null;
    if (definition == null) {
      return false;
    }
    Variable copied = copied(definition);
    return copied != null ? areAllocatedBy(copied, seen) : isAllocation(definition, seen);
  }

  /** Whether the variable points to another object each time that an activation passes an edge. */
  boolean isAnotherEachTime(Variable variable, Edge use) {
    if (!areAllocatedBy(variable)) {
      return false;
    }
    Edge later = use;
    Variable current = variable;
    while (current != null) {
      Edge definition = definition(current);
      if (definition == null
          || Paths.from(List.of(later.target()), edge -> edge == definition)
              .reaches(later.source())) {
        return false;
      }
      later = definition;
      current = copied(definition);
    }
    return true;
  }

  /** The only edge that gives the variable another value than null; null if there are others. */
  private @Nullable Edge definition(Variable variable) {
    Function function = variable.function();
    if (function == null
        || variable.kind() == Variable.Kind.PARAMETER
        || variable.isVolatile()
        || icfa.isAddressTaken(variable)) {
      return null;
    }
    Edge only = null;
    for (Edge edge : function.edges()) {
      if (CountedLoop.writes(edge, variable) && !HandleMatch.isConstant(edge.operation())) {
        if (only != null) {
          return null;
        }
        only = edge;
      }
    }
    return only;
  }

  private static @Nullable Variable copied(Edge definition) {
    return definition.operation() instanceof Operation.Assign assign
            && HandleMatch.plain(assign.value()) instanceof Lvalue.Var source
        ? source.variable()
        : null;
  }

  private boolean isAllocation(Edge definition, Set<Variable> seen) {
    return switch (definition.operation()) {
      case Operation.Allocate allocate ->
          allocate.target() instanceof Lvalue.Var
              && allocate.storage() != Operation.Storage.MAPPING;
      case Operation.Call call ->
          call.result() instanceof Lvalue.Var
              && OwnFunctions.callee(call) instanceof Function callee
              && callee.returnVariable() instanceof Variable result
              && areAllocatedBy(result, seen);
      default -> false;
    };
  }
}
