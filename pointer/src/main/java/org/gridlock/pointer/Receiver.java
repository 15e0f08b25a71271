// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * A pointer from which a call reads the function that it enters, and on which arguments depend:
 * {@code s} in {@code s->ops->read(s)}, {@code job} in {@code job->run(job->argument)}. Both are of
 * one object.
 *
 * @param pointer a local variable, or memory that is read twice in one expression, which nobody may
 *     change meanwhile (C17 5.1.2.4p25)
 * @param copies what local variables hold that lead from there to the function, the last one first
 */
record Receiver(Lvalue pointer, Map<Lvalue, Expression> copies) {
  /** So far back it is looked for what a variable holds. */
  private static final int FAR = 24;

  /** Finds the pointer of a call or creation that is nearest to the function; null if none is. */
  static @Nullable Receiver of(Icfa icfa, Edge edge) {
    return Operands.callee(edge.operation()) instanceof Expression callee
        ? new Search(icfa, edge).from(callee)
        : null;
  }

  /** Whether what an expression yields depends on the pointer. */
  boolean decides(Expression expression) {
    return Operands.hasPart(expression, pointer::equals);
  }

  private static final class Search {
    private final Icfa icfa;
    private final Edge call;
    private final List<Expression> arguments;
    private final Map<Lvalue, Expression> copies = new LinkedHashMap<>();

    /** What was written since the variables got what they hold. */
    private final Set<Variable> changed = new HashSet<>();

    private Location at;

    Search(Icfa icfa, Edge call) {
      this.icfa = icfa;
      this.call = call;
      this.arguments = Operands.arguments(call.operation());
      this.at = call.source();
    }

    @Nullable Receiver from(Expression callee) {
      Expression current = Carrier.stripped(callee);
      while (current instanceof Lvalue lvalue) {
        if (lvalue.root() instanceof Lvalue.Deref deref) {
          current = Carrier.stripped(deref.pointer());
        } else if (lvalue instanceof Lvalue.Var variable
            && copied(variable) instanceof Expression value) {
          copies.put(variable, value);
          current = value;
          continue;
        } else {
          return null;
        }
        if (current instanceof Lvalue pointer && isGiven(pointer) && keeps(pointer)) {
          return new Receiver(pointer, copies);
        }
      }
      return null;
    }

    private boolean isGiven(Lvalue pointer) {
      return arguments.stream().anyMatch(argument -> Operands.hasPart(argument, pointer::equals));
    }

    /** Whether the pointer is the same for the function and for the arguments. */
    private boolean keeps(Lvalue pointer) {
      if (pointer instanceof Lvalue.Var(Variable variable) && isTracked(variable)) {
        return !changed.contains(variable);
      }
      return copies.isEmpty() && !isVolatile(pointer) && isAlone();
    }

    private static boolean isVolatile(Lvalue pointer) {
      return Operands.hasPart(
          pointer,
          part ->
              (part instanceof Lvalue.Var(Variable variable) && variable.isVolatile())
                  || (part instanceof Lvalue.Member member && member.field().isVolatile()));
    }

    /** Whether no argument is the result of a call, which may come between. */
    private boolean isAlone() {
      boolean hasResult =
          arguments.stream()
              .flatMap(argument -> Operands.variables(argument).stream())
              .anyMatch(variable -> variable.kind() == Variable.Kind.TEMPORARY);
      return !hasResult
          && call.source().incoming().stream()
              .noneMatch(
                  before ->
                      before.operation() instanceof Operation.Call
                          && before.position().line() == call.position().line());
    }

    private boolean isTracked(Variable variable) {
      return !variable.isGlobal() && !variable.isVolatile() && !icfa.isAddressTaken(variable);
    }

    /** What a variable was given on the only way to the call; null if that is not known. */
    private @Nullable Expression copied(Lvalue.Var variable) {
      if (!isTracked(variable.variable())) {
        return null;
      }
      for (int i = 0; i < FAR && at.incoming().size() == 1; i++) {
        Edge before = at.incoming().getFirst();
        at = before.source();
        for (Lvalue target : Operands.written(before.operation())) {
          if (target.rootVariable() instanceof Variable written) {
            changed.add(written);
          }
        }
        if (changed.contains(variable.variable())) {
          return before.operation() instanceof Operation.Assign(Lvalue target, Expression value)
                  && target.equals(variable)
                  && Carrier.isScalar(value.type())
              ? Carrier.stripped(value)
              : null;
        }
      }
      return null;
    }
  }
}
