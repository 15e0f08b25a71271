// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Rewriting;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Arrays that the program allocates once, for one pointer that leads to nothing else: {@code phils
 * = malloc(n * sizeof *phils)} in {@code main}. They are linked as variables, named as the pointer,
 * so that what is known of arrays with static storage is known of them: who follows the pointer
 * (C17 6.5.3.2p4) means the array, wherever he does so.
 */
final class NamedMemory {
  private final IcfaBuilder builder;
  private final Map<Variable, List<Edge>> writes = new LinkedHashMap<>();
  private final Map<Variable, Integer> reads = new HashMap<>();
  private final Set<Variable> addressed = new HashSet<>();

  /** The structs to which pointers are converted, and these. */
  private final Map<Composite, Set<Expression>> converted = new HashMap<>();

  private final SingleRuns runs;
  private final Function start;

  private record Memory(Variable array, Edge allocation) {}

  private NamedMemory(IcfaBuilder builder, Function start) {
    this.builder = builder;
    this.start = start;
    this.runs = new SingleRuns(builder.functions(), start);
    for (Function function : builder.functions()) {
      for (Edge edge : function.edges()) {
        collect(edge);
      }
    }
  }

  private void collect(Edge edge) {
    Operation operation = edge.operation();
    addressed.addAll(Operands.addressed(operation));
    List<Lvalue> written = Operands.written(operation);
    for (Lvalue target : written) {
      if (target instanceof Lvalue.Var(Variable variable)) {
        writes.computeIfAbsent(variable, key -> new ArrayList<>()).add(edge);
      }
    }
    for (Expression root : Operands.expressions(operation)) {
      if (!(root instanceof Lvalue.Var) || !written.contains(root)) {
        Operands.forEachPart(root, this::collect);
      }
    }
  }

  private void collect(Expression part) {
    if (part instanceof Expression.Cast cast
        && cast.type() instanceof Type.Pointer(Type pointee)
        && pointee instanceof Composite struct
        && struct.size() > 0) {
      converted.computeIfAbsent(struct, key -> new HashSet<>()).add(cast.operand().withoutCasts());
    }
    if (part instanceof Lvalue.Var(Variable variable)) {
      reads.merge(variable, 1, Integer::sum);
    }
  }

  /** Puts the names of arrays in place of pointers, in a program that begins with a function. */
  static void name(IcfaBuilder builder, Function start) {
    NamedMemory named = new NamedMemory(builder, start);
    Map<Variable, Memory> found = new LinkedHashMap<>();
    for (Variable pointer : List.copyOf(named.writes.keySet())) {
      Memory memory = named.find(pointer);
      if (memory != null) {
        found.put(pointer, memory);
      }
    }
    if (!found.isEmpty()) {
      named.replace(found);
    }
  }

  private @Nullable Memory find(Variable pointer) {
    Edge given = isCandidate(pointer) ? onlyValue(pointer) : null;
    Edge made = given == null ? null : allocation(given);
    if (given == null
        || made == null
        || !(made.operation() instanceof Operation.Allocate allocate)
        || allocate.storage() == Operation.Storage.MAPPING
        || !runs.isOnce(made)) {
      return null;
    }
    Type element = Type.pointee(pointer.type());
    long length = length(allocate.size(), element.size());
    if (length <= 1
        || mayBeOther(element, length * element.size())
        || !isFollowedOnly(pointer, given)) {
      return null;
    }
    Variable array =
        builder.allocated(
            pointer.name(), new Type.Array(element, length), allocate.zeroed(), pointer.position());
    return new Memory(array, made);
  }

  private boolean isCandidate(Variable pointer) {
    return (pointer.kind() == Variable.Kind.LOCAL || pointer.kind() == Variable.Kind.GLOBAL)
        && !pointer.isVolatile()
        && !pointer.isThreadLocal()
        && !addressed.contains(pointer)
        && pointer.type() instanceof Type.Pointer(Type element)
        && element.size() > 0
        && (element instanceof Composite
            || element instanceof Type.Pointer
            || (element instanceof Type.Int && element.size() >= Type.Int.INT.size()));
  }

  /** Where a pointer gets a value, if there is just one that is not null. */
  private @Nullable Edge onlyValue(Variable pointer) {
    Edge only = null;
    for (Edge edge : writes.getOrDefault(pointer, List.of())) {
      if (!isNull(edge.operation())) {
        if (only != null) {
          return null;
        }
        only = edge;
      }
    }
    return only;
  }

  private static boolean isNull(Operation operation) {
    return operation instanceof Operation.Assign assign && ModelOperands.isZero(assign.value());
  }

  /** What allocates the memory whose address an edge gives to a pointer. */
  private @Nullable Edge allocation(Edge given) {
    if (given.operation() instanceof Operation.Allocate) {
      return given;
    }
    return given.operation() instanceof Operation.Assign assign
            && assign.value().withoutCasts() instanceof Lvalue.Var(Variable carrier)
            && carrier.kind() == Variable.Kind.TEMPORARY
            && reads.getOrDefault(carrier, 0) == 1
            && writes.getOrDefault(carrier, List.of()).size() == 1
            && !addressed.contains(carrier)
        ? writes.getOrDefault(carrier, List.of()).getFirst()
        : null;
  }

  /** How many elements fit in memory of some size; 0 if that is not a number of them. */
  private static long length(Expression size, long element) {
    if (size.withoutCasts()
            instanceof
            Expression.Binary(Type type, BinaryOperator operator, Expression left, Expression right)
        && operator == BinaryOperator.MULTIPLY) { // calloc
      return isNumber(left, element) ? number(right) : isNumber(right, element) ? number(left) : 0;
    }
    return number(size) % element == 0 ? number(size) / element : 0;
  }

  private static boolean isNumber(Expression expression, long number) {
    return number(expression) == number;
  }

  private static long number(Expression expression) {
    return expression.withoutCasts() instanceof Expression.Constant constant ? constant.value() : 0;
  }

  /** Whether memory of some size may be used as something else than these. */
  private boolean mayBeOther(Type element, long size) {
    return element instanceof Composite
        && converted.entrySet().stream()
            .anyMatch(
                other ->
                    !other.getKey().equals(element)
                        && other.getKey().size() >= element.size()
                        && size % other.getKey().size() == 0
                        && !other.getValue().stream().allMatch(this::isNew));
  }

  /** Whether a value is the address of other memory, which has just been allocated. */
  private boolean isNew(Expression value) {
    return value instanceof Lvalue.Var(Variable carrier)
        && carrier.kind() == Variable.Kind.TEMPORARY
        && writes.getOrDefault(carrier, List.of()).stream()
            .allMatch(edge -> edge.operation() instanceof Operation.Allocate);
  }

  /** Whether the pointer itself is only used where it is not null, other than to see whether. */
  private boolean isFollowedOnly(Variable pointer, Edge given) {
    PointerUses uses = new PointerUses(pointer);
    Function owner = pointer.function();
    boolean mayBecomeNull =
        owner == null
            && writes.getOrDefault(pointer, List.of()).stream()
                .anyMatch(edge -> edge != given && edge.source().function() != start);
    for (Function function : owner == null ? builder.functions() : List.of(owner)) {
      List<Edge> alone =
          function.edges().stream()
              .filter(edge -> edge != given && uses.areAlone(edge.operation()))
              .toList();
      if (!alone.isEmpty()
          && (mayBecomeNull
              || alone.stream().map(Edge::source).anyMatch(uses.maybeNull(function)::contains))) {
        return false;
      }
    }
    return true;
  }

  private void replace(Map<Variable, Memory> memory) {
    Map<Variable, Expression> addresses = new HashMap<>();
    Set<Edge> gone = new HashSet<>();
    memory.forEach(
        (pointer, one) -> {
          addresses.put(
              pointer, new Expression.AddressOf(pointer.type(), new Lvalue.Var(one.array)));
          gone.add(one.allocation);
          gone.addAll(writes.getOrDefault(pointer, List.of()));
        });
    Named named = new Named(new Substitution(addresses));
    for (Function function : builder.functions()) {
      for (Edge edge : List.copyOf(function.edges())) {
        Operation operation = edge.operation();
        if (gone.contains(edge) || addresses.containsKey(PointerUses.freed(operation))) {
          builder.replace(edge, new Operation.Skip());
        } else if (operation instanceof Operation.Assume assume
            && addresses.containsKey(PointerUses.tested(operation))) {
          builder.replace(
              edge, new Operation.Assume(new Expression.Unknown(Type.Int.INT), assume.holds()));
        } else if (Operands.mentions(
            operation,
            part -> part instanceof Lvalue.Var(Variable v) && addresses.containsKey(v))) {
          builder.replace(edge, named.operation(operation));
        }
      }
    }
  }

  private record Named(Substitution names) implements Rewriting<RuntimeException> {
    @Override
    public Expression expression(Expression expression) {
      return Objects.requireNonNull(names.in(expression));
    }

    @Override
    public Lvalue place(Lvalue lvalue) {
      return (Lvalue) expression(lvalue);
    }
  }
}
