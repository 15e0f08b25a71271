// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import java.util.BitSet;

/** Finds the variables and functions whose address an operation takes. */
final class AddressTaken {
  private AddressTaken() {}

  /** Adds the ids of what {@code operation} takes the address of; direct calls do not count. */
  static void collect(Operation operation, BitSet variables, BitSet functions) {
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
    Operands.forEachPart(
        root,
        expression -> {
          if (expression instanceof Expression.FunctionAddress address) {
            functions.set(address.function().id());
          } else if (expression instanceof Expression.AddressOf address) {
            Lvalue base = base(address.target());
            if (base instanceof Lvalue.Var variable) {
              variables.set(variable.variable().id());
            }
          }
        });
  }

  private static Lvalue base(Lvalue lvalue) {
    Lvalue current = lvalue;
    while (true) {
      switch (current) {
        case Lvalue.Member member -> current = member.base();
        case Lvalue.Element element -> current = element.array();
        case Lvalue.Var variable -> {
          return variable;
        }
        case Lvalue.Deref deref -> {
          return deref;
        }
      }
    }
  }
}
