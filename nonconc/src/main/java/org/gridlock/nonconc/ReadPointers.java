// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Symbols;

/**
 * Whether a pointer that a function is given only serves to read one spot of what it points to: it
 * is copied to variables that nothing else can see, and passed to functions of which the same is
 * true, or returned to who does no more with it. By the program text.
 */
record ReadPointers(Symbols symbols, Receivers receivers, NumberSpot spot) {

  /** Whether neither the function nor what it calls writes the spot, or makes it known. */
  boolean onlyReads(Variable parameter) {
    Set<Variable> seen = new HashSet<>();
    Deque<Variable> pending = new ArrayDeque<>(List.of(parameter));
    while (!pending.isEmpty()) {
      Variable pointer = pending.remove();
      if (!seen.add(pointer)) {
        continue;
      }
      Function function = pointer.function();
      if (function == null
          || !function.isDefined()
          || pointer.isGlobal()
          || !symbols.isReadable(pointer)) {
        return false;
      }
      if (pointer.kind() == Variable.Kind.RETURN) {
        List<Variable> given = receivers.of(function);
        if (given == null) {
          return false;
        }
        pending.addAll(given);
      }
      for (Edge edge : function.edges()) {
        if (!isHarmless(edge.operation(), pointer, pending)) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Whether an operation keeps the pointer where it can be followed.
   *
   * @param copies receives the variables that the operation copies it to
   */
  private boolean isHarmless(Operation operation, Variable pointer, Deque<Variable> copies) {
    if (operation instanceof Operation.Assume) {
      return true;
    }
    if (operation instanceof Operation.Assign assign
        && assign.target() instanceof Lvalue.Var copy
        && isPointer(assign.value(), pointer)) {
      copies.add(copy.variable());
      return true;
    }
    List<Expression> passed = List.of();
    if (operation instanceof Operation.Call call
        && call.callee().namedFunction() instanceof Function callee
        && callee.isDefined()
        && call.arguments().size() == callee.parameters().size()) {
      passed = call.arguments();
      for (int i = 0; i < passed.size(); i++) {
        if (isPointer(passed.get(i), pointer)) {
          copies.add(callee.parameters().get(i));
        }
      }
    }
    for (Expression read : Operands.read(operation)) {
      if (!(passed.contains(read) && isPointer(read, pointer)) && !isOnlyReadIn(read, pointer)) {
        return false;
      }
    }
    for (Lvalue written : Operands.written(operation)) {
      boolean elsewhere = written instanceof Lvalue.Var || isOnlyReadIn(written, pointer);
      if (!elsewhere || (isBehind(written, pointer) && !spot.isBeside(written))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether the pointer is mentioned only to name what it points to, and that not for its address.
   */
  private static boolean isOnlyReadIn(Expression root, Variable pointer) {
    int[] left = {0};
    Operands.forEachPart(
        root,
        part -> {
          if (part instanceof Lvalue.Var read && read.variable() == pointer) {
            left[0]++;
          } else if (part instanceof Lvalue.Deref deref && isPointer(deref.pointer(), pointer)) {
            left[0]--;
          } else if (part instanceof Expression.AddressOf address
              && isBehind(address.target(), pointer)) {
            left[0]++;
          }
        });
    return left[0] == 0;
  }

  /** Whether an lvalue is (a part of) what the pointer points to. */
  private static boolean isBehind(Lvalue lvalue, Variable pointer) {
    return lvalue.root() instanceof Lvalue.Deref deref && isPointer(deref.pointer(), pointer);
  }

  private static boolean isPointer(Expression expression, Variable pointer) {
    return HandleMatch.plain(expression) instanceof Lvalue.Var read && read.variable() == pointer;
  }
}
