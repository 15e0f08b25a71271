// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.BitSet;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** Local variables in which handles of threads are kept, and nobody else can change. */
final class HandleVariables {
  /** Ids of variables whose address is taken other than to store a handle there. */
  private final BitSet exposed = new BitSet();

  HandleVariables(Icfa icfa) {
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Operation operation = icfa.edge(id).operation();
      Operands.read(operation).forEach(this::expose);
      Operands.written(operation).forEach(target -> expose(HandleMatch.plain(target)));
    }
  }

  private void expose(Expression root) {
    Operands.forEachPart(
        root,
        part -> {
          if (part instanceof Expression.AddressOf address) {
            Variable variable = address.target().rootVariable();
            if (variable != null) {
              exposed.set(variable.id());
            }
          }
        });
  }

  boolean isExposed(Variable variable) {
    return exposed.get(variable.id());
  }

  /** Whether only the function's own operations that name the variable can change it. */
  boolean isLocal(Variable variable, Function function) {
    return variable.function() == function
        && variable.kind() != Variable.Kind.PARAMETER
        && !isExposed(variable);
  }

  /**
   * A handle in a variable of the function that only its own operations can change, or in a certain
   * element of one; else null.
   */
  @Nullable Lvalue local(@Nullable Expression handle, Function function) {
    Expression plain = handle == null ? null : HandleMatch.plain(handle);
    boolean certain =
        plain instanceof Lvalue.Var
            || (plain instanceof Lvalue.Element element
                && element.array() instanceof Lvalue.Var
                && element.index() instanceof Expression.Constant);
    return certain
            && plain instanceof Lvalue lvalue
            && lvalue.rootVariable() instanceof Variable variable
            && isLocal(variable, function)
        ? lvalue
        : null;
  }

  /** Whether an edge may change a handle that {@link #local} gave. */
  static boolean mayWrite(Edge edge, Lvalue handle) {
    Variable variable = HandleMatch.base(handle);
    for (Lvalue target : Operands.written(edge.operation())) {
      Expression plain = HandleMatch.plain(target);
      if (variable == HandleMatch.base(plain) && !areApart(plain, handle)) {
        return true;
      }
    }
    return false;
  }

  private static boolean areApart(Expression one, Expression other) {
    return one instanceof Lvalue.Element left
        && other instanceof Lvalue.Element right
        && left.array().equals(right.array())
        && left.index() instanceof Expression.Constant first
        && right.index() instanceof Expression.Constant second
        && first.value() != second.value();
  }
}
