// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockgraph.retry.Counter.Given;
import org.jspecify.annotations.Nullable;

/**
 * What is written while a loop goes on: what the operations of one activation of a function assign
 * and lend, and whether other code that the thread runs meanwhile may write something, too.
 */
final class LoopWrites {
  private final SharedWrites shared;
  private final Collection<Edge> edges;

  /** By what is written, how. */
  private final Map<Lvalue, Set<Operation>> assigned = new LinkedHashMap<>();

  /** By what a library is given the address of, or a copy of bytes leads to, how. */
  private final Map<Lvalue, Set<Operation>> filled = new LinkedHashMap<>();

  /** By variable, the calls that are given its address. */
  private final Map<Variable, Set<Operation>> lent = new LinkedHashMap<>();

  /** By variable, the only edge that writes it, if that is an assignment. */
  private final Map<Variable, Optional<Given>> given = new HashMap<>();

  /** The functions that run meanwhile; found when they are first asked for. */
  private @Nullable Set<Function> running;

  /** What is written around this activation. */
  private final Set<Lvalue> around;

  private final Map<Lvalue, Boolean> elsewhere = new HashMap<>();

  /**
   * Looks at a loop.
   *
   * @param edges that a thread passes in one activation while the loop goes on
   */
  LoopWrites(SharedWrites shared, Collection<Edge> edges) {
    this(shared, edges, null, Set.of());
  }

  private LoopWrites(
      SharedWrites shared,
      Collection<Edge> edges,
      @Nullable Set<Function> running,
      Set<Lvalue> around) {
    this.shared = shared;
    this.edges = edges;
    this.running = running;
    this.around = around;
    for (Edge edge : edges) {
      Operation operation = edge.operation();
      Operands.written(operation).forEach(target -> add(target, operation, edge));
      Overlaps.filled(operation).forEach(target -> add(filled, target, operation));
      for (Expression argument : arguments(operation)) {
        Operands.addressed(argument).forEach(variable -> add(lent, variable, operation));
      }
      if (edge.source().function() == Operands.namedCallee(operation)) {
        addParameters(edge, Operands.arguments(operation));
      }
    }
  }

  /** The same of a function that the loop calls. */
  LoopWrites inside(Function callee) {
    Set<Function> others = new LinkedHashSet<>(running());
    others.remove(callee);
    Set<Lvalue> outside = new LinkedHashSet<>(around);
    outside.addAll(assigned.keySet());
    outside.addAll(filled.keySet());
    return new LoopWrites(shared, callee.edges(), others, outside);
  }

  /** A function that calls itself gives its parameters their next values. */
  private void addParameters(Edge call, List<Expression> arguments) {
    Function function = call.source().function();
    for (int i = 0; i < Math.min(function.parameters().size(), arguments.size()); i++) {
      Lvalue parameter = new Lvalue.Var(function.parameters().get(i));
      if (!arguments.get(i).withoutCasts().equals(parameter)) {
        add(parameter, new Operation.Assign(parameter, arguments.get(i)), call);
      }
    }
  }

  private void add(Lvalue target, Operation operation, Edge edge) {
    add(assigned, target, operation);
    if (target.rootVariable() instanceof Variable variable) {
      Optional<Given> only =
          target instanceof Lvalue.Var && operation instanceof Operation.Assign assign
              ? Optional.of(new Given(edge, assign.value()))
              : Optional.empty();
      given.merge(variable, only, (one, other) -> one.equals(other) ? one : Optional.empty());
    }
  }

  private static <T> void add(Map<T, Set<Operation>> operations, T key, Operation operation) {
    operations.computeIfAbsent(key, first -> new LinkedHashSet<>(2)).add(operation);
  }

  /** What a call is given, be it of the program or of a library. */
  private static List<Expression> arguments(Operation operation) {
    return operation instanceof Operation.LibraryCall call
        ? call.arguments()
        : Operands.arguments(operation);
  }

  /** The functions that run while the loop goes on. */
  Set<Function> running() {
    Set<Function> known = running == null ? shared.running(edges) : running;
    running = known;
    return known;
  }

  Collection<Edge> edges() {
    return edges;
  }

  /** The operations that assign to something by the same name. */
  Set<Operation> assigning(Expression target) {
    return target instanceof Lvalue lvalue ? assigned.getOrDefault(lvalue, Set.of()) : Set.of();
  }

  /** The calls that are given the address of a variable. */
  Set<Operation> lending(Variable variable) {
    return lent.getOrDefault(variable, Set.of());
  }

  /** Visits what assigns to something by whatever name, with that name. */
  void forEachAssigning(Lvalue read, BiConsumer<Lvalue, Operation> visitor) {
    forEach(assigned, read, visitor);
  }

  /** Visits what is not of the program and may write where something is read. */
  void forEachFilling(Lvalue read, BiConsumer<Lvalue, Operation> visitor) {
    forEach(filled, read, visitor);
  }

  private void forEach(
      Map<Lvalue, Set<Operation>> writes, Lvalue read, BiConsumer<Lvalue, Operation> visitor) {
    writes.forEach(
        (target, operations) -> {
          if (shared.overlaps().mayChange(target, read)) {
            operations.forEach(operation -> visitor.accept(target, operation));
          }
        });
  }

  /**
   * Whether code outside this activation may write what is read there. Not meant is who is lent the
   * address of a variable by a call.
   */
  boolean isWrittenElsewhere(Lvalue read) {
    return elsewhere.computeIfAbsent(read, this::mayWriteElsewhere);
  }

  private boolean mayWriteElsewhere(Lvalue read) {
    Overlaps overlaps = shared.overlaps();
    Variable root = read.rootVariable();
    if (root != null && !root.isGlobal()) {
      // A function that others call in turn is given other arguments.
      Function function = root.function();
      if (function != null
          && function.parameters().contains(root)
          && running().contains(function)) {
        return true;
      }
      if (!overlaps.isPointed(root)) {
        return false;
      }
    }
    return around.stream().anyMatch(target -> overlaps.mayChange(target, read))
        || overlaps.changing(read).stream().anyMatch(write -> running().contains(write.function()));
  }

  /** What is done to a variable that nothing else can write; null if not just one thing. */
  @Nullable Given given(Variable variable) {
    return shared.isOwn(variable) && !isWrittenElsewhere(new Lvalue.Var(variable))
        ? given.getOrDefault(variable, Optional.empty()).orElse(null)
        : null;
  }

  /** Whether nothing is written that a value depends on. */
  boolean isSteady(Expression value) {
    return !Overlaps.isRead(value, this::isWritten);
  }

  private boolean isWritten(Lvalue read) {
    boolean[] found = {read.rootVariable() instanceof Variable root && lent.containsKey(root)};
    forEachAssigning(read, (target, operation) -> found[0] = true);
    forEachFilling(read, (target, operation) -> found[0] = true);
    return found[0] || isWrittenElsewhere(read);
  }
}
