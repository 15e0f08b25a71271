// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/** Which functions write global variables and members of structs when there may be threads. */
final class SharedWrites {
  private final Symbols symbols;
  private final Map<Variable, Expression> initial = new HashMap<>();
  private final Map<Variable, Set<Function>> variables = new HashMap<>();
  private final Map<MemberName, Set<Function>> members = new HashMap<>();

  SharedWrites(Icfa icfa, Symbols symbols) {
    this.symbols = symbols;
    for (Edge edge : icfa.start().edges()) {
      if (edge.operation() instanceof Operation.Assign(Lvalue target, Expression value)
          && target instanceof Lvalue.Var(Variable variable)) {
        initial.put(variable, value);
      }
    }
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id), icfa.start(), symbols.isEarly(icfa.edge(id)));
    }
  }

  /** Collects what an edge may write; what is lent to a library early, that has given back. */
  private void collect(Edge edge, Function start, boolean isEarly) {
    Function function = edge.source().function();
    for (Expression part : Operands.expressions(edge.operation())) {
      for (Variable variable : Operands.addressed(part)) {
        if (!isEarly || !(edge.operation() instanceof Operation.LibraryCall)) {
          add(variables, variable, function);
        }
      }
    }
    if (function == start || isEarly) {
      return;
    }
    for (Lvalue target : Operands.written(edge.operation())) {
      Variable variable = target.rootVariable();
      if (variable != null && variable.isGlobal() && !isInitial(edge.operation(), variable)) {
        add(variables, variable, function);
      }
      MemberName member = MemberName.of(target);
      if (member != null) {
        add(members, member, function);
      }
    }
  }

  private static <T> void add(Map<T, Set<Function>> writers, T written, Function function) {
    writers.computeIfAbsent(written, key -> new LinkedHashSet<>(2)).add(function);
  }

  /** Whether a variable is given the number that it begins with. */
  private boolean isInitial(Operation operation, Variable variable) {
    return operation instanceof Operation.Assign(Lvalue target, Expression value)
        && target instanceof Lvalue.Var
        && value.withoutCasts() instanceof Expression.Constant given
        && (initial.get(variable) instanceof Expression first
            ? first.withoutCasts() instanceof Expression.Constant constant
                && constant.value() == given.value()
            : given.value() == 0);
  }

  /** Whether only the function of a local variable writes it, and only by its name. */
  boolean isOwn(Variable variable) {
    return !variable.isGlobal() && symbols.isReadable(variable);
  }

  /**
   * Whether a global variable or a member of a struct is written while threads run by a function
   * that is none of some.
   */
  boolean isWrittenOutside(Lvalue lvalue, Collection<Function> inside) {
    if (lvalue instanceof Lvalue.Var(Variable variable)) {
      return variable.isGlobal()
          && !variable.isThreadLocal()
          && !variable.name().equals(LocalNumbers.ERRNO)
          && !symbols.isSettled(variable)
          && (!symbols.isDefined(variable) || isOutside(variables.get(variable), inside));
    }
    MemberName member = MemberName.of(lvalue);
    return member != null && isOutside(members.get(member), inside);
  }

  private static boolean isOutside(@Nullable Set<Function> writers, Collection<Function> inside) {
    return writers != null && !new HashSet<>(inside).containsAll(writers);
  }
}
