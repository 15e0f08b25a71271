// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import java.util.BitSet;

/** Finds the variables and functions whose address an operation takes. */
public final class AddressTaken {
  private AddressTaken() {}

  /** Adds the ids of what {@code operation} takes the address of; direct calls do not count. */
  public static void collect(Operation operation, BitSet variables, BitSet functions) {
    for (Expression expression : Operands.read(operation)) {
      if (isDirectTarget(operation, expression)) {
        continue;
      }
      collect(expression, variables, functions);
    }
    for (Lvalue target : Operands.written(operation)) {
      collect(target, variables, functions);
    }
  }

  private static boolean isDirectTarget(Operation operation, Expression expression) {
    return operation instanceof Operation.Call call
        && call.callee() == expression
        && expression instanceof Expression.FunctionAddress;
  }

  private static void collect(Expression root, BitSet variables, BitSet functions) {
    Operands.functions(root).forEach(function -> functions.set(function.id()));
    Operands.addressed(root).forEach(variable -> variables.set(variable.id()));
  }
}
