// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;

/**
 * Which conditions change by and by in a loop: those that depend on what counts, on what is read
 * from outside the program, or on what other code writes. What the loop itself sets to something
 * that does not change, as to the result of the attempt, does not.
 */
final class Changes {
  private final SharedWrites writes;

  /** The functions that the loop is in, from that of the attempt outwards. */
  private final Collection<Function> loop;

  /** By what is written in the loop, how. */
  private final Map<Expression, Set<Operation>> assigned = new LinkedHashMap<>();

  /** By variable, the calls in the loop that are given its address. */
  private final Map<Variable, Set<Operation>> lent = new LinkedHashMap<>();

  private final Map<Expression, Change> known = new HashMap<>();
  private final Map<Function, Change> callees = new HashMap<>();

  Changes(SharedWrites writes, Collection<Function> loop, Collection<Edge> edges) {
    this.writes = writes;
    this.loop = loop;
    for (Edge edge : edges) {
      Operation operation = edge.operation();
      Operands.written(operation).forEach(target -> add(assigned, target, operation));
      for (Expression argument : arguments(operation)) {
        Operands.addressed(argument).forEach(variable -> add(lent, variable, operation));
      }
      if (edge.source().function() == Operands.namedCallee(operation)) {
        addParameters(edge.source().function(), Operands.arguments(operation));
      }
    }
  }

  /** A function that calls itself gives its parameters their next values. */
  private void addParameters(Function function, List<Expression> arguments) {
    for (int i = 0; i < Math.min(function.parameters().size(), arguments.size()); i++) {
      Lvalue parameter = new Lvalue.Var(function.parameters().get(i));
      if (!arguments.get(i).withoutCasts().equals(parameter)) {
        add(assigned, parameter, new Operation.Assign(parameter, arguments.get(i)));
      }
    }
  }

  private static <T> void add(Map<T, Set<Operation>> operations, T key, Operation operation) {
    operations.computeIfAbsent(key, first -> new LinkedHashSet<>(2)).add(operation);
  }

  private static List<Expression> arguments(Operation operation) {
    return operation instanceof Operation.LibraryCall call
        ? call.arguments()
        : Operands.arguments(operation);
  }

  /** How a condition of the loop changes. */
  Change of(Expression condition) {
    Change found = known.get(condition);
    if (found == null) {
      found = Change.NONE;
      for (Expression read : closure(condition)) {
        found = found.or(ofRead((Lvalue) read));
      }
      known.put(condition, found);
    }
    return found;
  }

  /** What an expression reads, and what that was computed from in the loop. */
  private Set<Expression> closure(Expression root) {
    Set<Expression> seen = new LinkedHashSet<>();
    Deque<Expression> pending = new ArrayDeque<>();
    pending.add(root);
    while (!pending.isEmpty()) {
      Operands.forEachPart(
          pending.remove(),
          part -> {
            if (part instanceof Lvalue && seen.add(part)) {
              for (Operation operation : assigned.getOrDefault(part, Set.of())) {
                if (operation instanceof Operation.Assign assign) {
                  pending.add(assign.value());
                }
              }
            }
          });
    }
    return seen;
  }

  private Change ofRead(Lvalue read) {
    Change found = isCounter(read) ? Change.BY_COUNTING : Change.NONE;
    if (writes.isWrittenOutside(read, loop)) {
      found = found.or(Change.BY_OTHERS);
    }
    for (Operation operation : assigned.getOrDefault(read, Set.of())) {
      found = found.or(ofResult(operation));
    }
    if (read instanceof Lvalue.Var(Variable variable)) {
      for (Operation operation : lent.getOrDefault(variable, Set.of())) {
        found = found.or(ofResult(operation));
      }
    }
    return found;
  }

  /** Whether all that the loop gives it is computed from what it was before. */
  private boolean isCounter(Lvalue lvalue) {
    Set<Operation> given = assigned.getOrDefault(lvalue, Set.of());
    return !given.isEmpty()
        && given.stream()
            .allMatch(
                operation ->
                    operation instanceof Operation.Assign assign && isNext(assign.value(), lvalue));
  }

  private boolean isNext(Expression value, Lvalue lvalue) {
    Set<Expression> read = closure(value);
    return read.contains(lvalue)
        && (moves(value, lvalue)
            || read.stream()
                .flatMap(part -> assigned.getOrDefault(part, Set.of()).stream())
                .anyMatch(
                    operation ->
                        operation instanceof Operation.Assign assign
                            && moves(assign.value(), lvalue)));
  }

  /** Whether a value is another than what it is computed from: by arithmetic, or along a list. */
  private static boolean moves(Expression value, Lvalue lvalue) {
    return Operands.hasPart(
        value,
        part ->
            isArithmetic(part)
                || (part instanceof Lvalue.Deref && lvalue.type() instanceof Type.Pointer));
  }

  private Change ofResult(Operation operation) {
    return switch (operation) {
      case Operation.LibraryCall call -> Change.BY_OUTSIDE;
      case Operation.Call call -> {
        Function callee = Operands.namedCallee(call);
        yield callee == null ? Change.BY_OTHERS : of(callee);
      }
      case Operation.Assign assign ->
          Operands.hasPart(assign.value(), part -> part instanceof Expression.Unknown)
              ? Change.BY_OUTSIDE
              : Change.NONE;
      default -> Change.NONE;
    };
  }

  /** How what a function yields may change: by what it and those that it calls read and count. */
  private Change of(Function callee) {
    Change before = callees.get(callee);
    if (before != null) {
      return before;
    }
    Change found = Change.NONE;
    Set<Function> seen = new HashSet<>(Set.of(callee));
    Deque<Function> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty() && found != Change.BY_OUTSIDE) {
      for (Edge edge : pending.remove().edges()) {
        found = found.or(within(edge.operation()));
        Function named = Operands.namedCallee(edge.operation());
        if (named != null && seen.add(named)) {
          pending.add(named);
        }
      }
    }
    callees.put(callee, found);
    return found;
  }

  /** What a call outside the program is given matters only for what it yields. */
  private Change within(Operation operation) {
    if (operation instanceof Operation.LibraryCall call) {
      boolean yields =
          call.result() != null
              || call.arguments().stream().anyMatch(given -> !Operands.addressed(given).isEmpty());
      return yields ? Change.BY_OUTSIDE : Change.NONE;
    }
    if (operation instanceof Operation.Assign assign
        && !isLocal(assign.target())
        && Operands.hasPart(assign.value(), Changes::isArithmetic)) {
      return Change.BY_OUTSIDE;
    }
    boolean others =
        (operation instanceof Operation.Call && Operands.namedCallee(operation) == null)
            || Operands.mentions(
                operation,
                part -> part instanceof Lvalue read && writes.isWrittenOutside(read, loop));
    return others ? Change.BY_OTHERS : Change.NONE;
  }

  private static boolean isLocal(Lvalue target) {
    return target instanceof Lvalue.Var(Variable variable) && !variable.isGlobal();
  }

  private static boolean isArithmetic(Expression part) {
    return part instanceof Expression.PointerAdd
        || (part instanceof Expression.Binary binary
            && switch (binary.operator()) {
              case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT -> true;
              case AND, OR, XOR, EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
                  false;
            });
  }
}
