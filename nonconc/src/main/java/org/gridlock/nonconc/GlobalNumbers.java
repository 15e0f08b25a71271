// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
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

/**
 * Global variables with numbers, such as how many threads there are, or pointers, that only certain
 * functions write: by the program text.
 */
final class GlobalNumbers {
  private final Icfa icfa;

  /** The functions that write each, but for its initialiser. */
  private final Map<Variable, Set<Function>> writers = new HashMap<>();

  /** What the initialisers give those that have one. */
  private final Map<Variable, Expression> initialisers = new HashMap<>();

  /** Those that code outside the program defines, or that are initialised in another way. */
  private final Set<Variable> unknown = new HashSet<>();

  private boolean anyMayChange;

  GlobalNumbers(Icfa icfa) {
    this.icfa = icfa;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      anyMayChange |= edge.operation() instanceof Operation.Havoc;
      for (Lvalue target : Operands.written(edge.operation())) {
        Variable variable = target.rootVariable();
        if (variable != null && variable.isGlobal() && isScalar(variable.type())) {
          collect(edge, target, variable);
        }
      }
    }
  }

  private static boolean isScalar(Type type) {
    return type instanceof Type.Int || type instanceof Type.Pointer;
  }

  private void collect(Edge edge, Lvalue target, Variable variable) {
    if (edge.source().function() != icfa.start()) {
      writers.computeIfAbsent(variable, key -> new HashSet<>()).add(edge.source().function());
    } else if (!(edge.operation() instanceof Operation.Assign assign)
        || assign.value() instanceof Expression.Unknown
        || !target.equals(new Lvalue.Var(variable))
        || initialisers.put(variable, assign.value()) != null) {
      unknown.add(variable);
    }
  }

  /** Whether no other function writes the variable after its initialiser, but one of them does. */
  boolean isWrittenOnlyIn(Variable variable, Set<Function> functions) {
    Set<Function> by = writers.getOrDefault(variable, Set.of());
    return !by.isEmpty()
        && functions.containsAll(by)
        && !anyMayChange
        && !unknown.contains(variable)
        && !variable.isVolatile()
        && !variable.isThreadLocal()
        && !icfa.isAddressTaken(variable);
  }

  /** Whether a global variable is zero, or null, when the program begins. */
  boolean beginsAsZero(Variable variable) {
    Expression value = initialisers.get(variable);
    return value == null
        ? !unknown.contains(variable)
        : HandleMatch.plain(value) instanceof Expression.Constant constant && constant.value() == 0;
  }

  /** What is known of some variables when the program begins; those without initialiser are 0. */
  Map<Variable, HandleValue> initial(Set<Variable> variables) {
    Map<Variable, HandleValue> initial = new HashMap<>();
    for (Variable variable : variables) {
      if (variable.isGlobal() && variable.type() instanceof Type.Int) {
        Expression value = initialisers.get(variable);
        if (value == null) {
          initial.put(variable, HandleValue.Number.FALSE);
        } else if (value instanceof Expression.Constant constant
            && HandleEvaluation.converted(new HandleValue.Number(constant.value()), variable.type())
                instanceof HandleValue number) {
          initial.put(variable, number);
        }
      }
    }
    return initial;
  }
}
