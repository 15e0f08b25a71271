// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa.call;

import java.util.Collection;
import java.util.HashSet;
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

/**
 * Whether what variadic functions of the program are given comes out again as a pointer, or is only
 * handed on to be printed ({@code vprintf}): {@code debug("callback %p", (void *) callback)}.
 */
final class PrintedArguments {
  /** Variables with the address of the next argument. */
  private final Set<Variable> cursors = new HashSet<>();

  private boolean read;

  PrintedArguments(Collection<Function> functions) {
    for (Function function : functions) {
      function.edges().forEach(this::collectCursors);
    }
    for (Function function : functions) {
      function.edges().forEach(this::lookForReads);
    }
  }

  /** The operation without the arguments of which nothing but text is made. */
  Operation withoutThem(Operation operation) {
    if (read) {
      return operation;
    }
    if (operation instanceof Operation.Call(var result, var callee, var arguments)
        && callee instanceof Expression.FunctionAddress direct
        && direct.function().isDefined()
        && direct.function().type().variadic()
        && direct.function().type().parameters().size() < arguments.size()) {
      int named = direct.function().type().parameters().size();
      return new Operation.Call(result, callee, arguments.subList(0, named));
    }
    return operation instanceof Operation.Assign assign && isInArea(assign.target())
        ? new Operation.Skip()
        : operation;
  }

  private static boolean isInArea(Lvalue target) {
    return target instanceof Lvalue.Element element
        && element.array() instanceof Lvalue.Var(Variable area)
        && area.name().startsWith(VariadicArguments.AREA);
  }

  private void collectCursors(Edge edge) {
    if (edge.operation() instanceof Operation.Assign(Lvalue.Var(Variable target), var value)
        && VariadicArguments.isPosition(value.withoutCasts())) {
      cursors.add(target);
    }
  }

  private void lookForReads(Edge edge) {
    Operation operation = edge.operation();
    for (Expression root : Operands.expressions(operation)) {
      Operands.forEachPart(root, part -> read |= part instanceof Lvalue.Deref d && isPointer(d));
    }
    if (operation instanceof Operation.LibraryCall call
        && call.knowledge() == Operation.Knowledge.UNKNOWN) {
      read |= call.arguments().stream().anyMatch(argument -> isList(argument.withoutCasts()));
    }
  }

  /** Whether it is an argument that may be, or hold, an address. */
  private boolean isPointer(Lvalue.Deref argument) {
    return Operands.variables(argument.pointer()).stream().anyMatch(cursors::contains)
        && !(argument.type() instanceof Type.Real)
        && !(argument.type() instanceof Type.Int number
            && number.bytes() < Type.Pointer.VOID.size())
        && !(argument.type() instanceof Type.Pointer(Type.Int character) && character.bytes() == 1);
  }

  private static boolean isList(Expression argument) {
    return argument.type() instanceof Type.Pointer(Type pointee)
        && VariadicArguments.isList(pointee.withoutArrays());
  }
}
