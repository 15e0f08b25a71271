// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.absint.flow.Paths;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.EarlyCode;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.settled.MemberWrite;
import org.gridlock.lockset.settled.SettledMembers;
import org.gridlock.lockset.status.Guard;
import org.jspecify.annotations.Nullable;

/**
 * Whether some assignments give another number each time one of them is done: constants, each
 * assigned once; the number of a loop that runs once; or a counter that goes up with each
 * assignment before there are threads. What callers give as an argument counts as if assigned at
 * the call. Numbers are compared as far as an {@code int} holds them, with or without a sign: so
 * much of them is kept in whatever type they are assigned to.
 */
final class DistinctNumbers {
  /** Bounds arguments that are handed on. */
  private static final int MAX_CALLS = 4;

  /** The last of all numbers, counted from zero. */
  private static final long ALL = 0xffff_ffffL;

  private final Icfa icfa;
  private final CallChains chains;
  private final EarlyCode early;
  private final SettledMembers members;
  private final Map<Function, List<Edge>> callers = new HashMap<>();

  /** What was assigned so far. */
  private static final class Found {
    private final Set<Integer> constants;
    private int series;
    private long first;
    private long last;

    Found(Set<Integer> constants) {
      this.constants = new HashSet<>(constants);
    }

    boolean addSeries(long first, long last) {
      series++;
      this.first = first;
      this.last = last;
      return true;
    }

    boolean areDistinct() {
      return series == 0
          || (series == 1
              && constants.stream()
                  .noneMatch(one -> Integer.toUnsignedLong((int) (one - first)) <= last - first));
    }
  }

  /**
   * Looks at none yet.
   *
   * @param members says who writes those that count
   */
  DistinctNumbers(Icfa icfa, EarlyCode early, SettledMembers members) {
    this.icfa = icfa;
    this.members = members;
    this.chains = new CallChains(icfa);
    this.early = early;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (Operands.namedCallee(edge.operation()) instanceof Function callee) {
        callers.computeIfAbsent(callee, key -> new ArrayList<>()).add(edge);
      }
    }
  }

  /** The constant that an expression is, as far as an {@code int} holds it; null for others. */
  static @Nullable Integer constant(Expression value) {
    return kept(value) instanceof Expression.Constant constant ? (int) constant.value() : null;
  }

  /** An expression without conversions, but for those that leave less of it than an {@code int}. */
  private static Expression kept(Expression expression) {
    return Guard.withoutCasts(expression);
  }

  /** Whether different numbers, as programs count objects, stay different in a member. */
  static boolean areKept(Field field) {
    return field.bitWidth() == 0 && areKept(field.type());
  }

  private static boolean areKept(Type type) {
    return type instanceof Type.Int && type.size() >= Type.Int.INT.size();
  }

  /**
   * Whether all numbers differ.
   *
   * @param assignments the edges with them
   * @param initial those that static objects have
   */
  boolean areDistinct(List<Edge> assignments, Set<Integer> initial) {
    Found found = new Found(initial);
    for (Edge edge : assignments) {
      if (!add(edge, ((Operation.Assign) edge.operation()).value(), found, MAX_CALLS)) {
        return false;
      }
    }
    return found.areDistinct();
  }

  private boolean add(Edge edge, Expression value, Found found, int calls) {
    Expression plain = kept(value);
    if (constant(plain) instanceof Integer number) {
      return CallChains.runsOnce(chains.to(edge)) && found.constants.add(number);
    }
    long added = 0;
    if (plain instanceof Expression.Binary(var type, var operator, var left, var right)
        && operator == BinaryOperator.ADD
        && areKept(type)
        && kept(right) instanceof Expression.Constant constant
        && Math.abs(constant.value()) < Short.MAX_VALUE) {
      added = constant.value();
      plain = kept(left);
    }
    if (!(plain instanceof Lvalue.Var(Variable variable)) || !areKept(variable.type())) {
      return added == 0
          && plain instanceof Lvalue counter
          && isCounted(edge, counter)
          && found.addSeries(0, ALL);
    }
    Numbering numbers = Numbering.around(edge, icfa);
    if (numbers != null && numbers.loop().index() == variable) {
      return CallChains.runsOnce(chains.to(numbers.loop().entry()))
          && found.addSeries(numbers.low() + added, numbers.high() + added);
    }
    if (variable.kind() == Variable.Kind.PARAMETER) {
      return added == 0 && calls > 0 && addArguments(edge, variable, found, calls - 1);
    }
    return added == 0 && isCounted(edge, new Lvalue.Var(variable)) && found.addSeries(0, ALL);
  }

  /** An assignment of a parameter, at most once in each activation. */
  private boolean addArguments(Edge edge, Variable parameter, Found found, int calls) {
    Function function = edge.source().function();
    int index = function.parameters().indexOf(parameter);
    if (index < 0
        || icfa.isAddressTaken(parameter)
        || icfa.addressTakenFunctions().contains(function)
        || Paths.from(List.of(edge.target()), passed -> false).reaches(edge.source())
        || function.edges().stream().anyMatch(other -> CountedLoop.writes(other, parameter))) {
      return false;
    }
    for (Edge call : callers.getOrDefault(function, List.of())) {
      if (!(call.operation() instanceof Operation.Call of)
          || index >= of.arguments().size()
          || !add(call, of.arguments().get(index), found, calls)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether something is a global counter, or was given its value, and that goes up, by nothing
   * else, whenever the edge is passed.
   */
  private boolean isCounted(Edge edge, Lvalue number) {
    List<Edge> block = block(edge);
    Lvalue counter = copied(block, edge, number);
    List<Edge> writes = early.contains(edge) ? writes(counter) : null;
    return writes != null
        && writes.stream()
            .allMatch(
                write ->
                    write.source().function() == icfa.start()
                        || (block.contains(write) && goesUp(block, write, counter)))
        && block.stream().filter(writes::contains).count() == 1;
  }

  /** Who writes a counter of which there is one; null if it is none, or anybody may. */
  private @Nullable List<Edge> writes(Lvalue counter) {
    if (!(counter.rootVariable() instanceof Variable variable)
        || !variable.isGlobal()
        || variable.isThreadLocal()) {
      return null;
    }
    if (counter instanceof Lvalue.Member member) {
      List<MemberWrite> writes =
          isPart(member) && areKept(member.field()) && MemberName.of(member) instanceof MemberName m
              ? members.counterWrites(m)
              : null;
      return writes == null ? null : writes.stream().map(MemberWrite::edge).toList();
    }
    if (!(counter instanceof Lvalue.Var)
        || icfa.isAddressTaken(variable)
        || !areKept(variable.type())) {
      return null;
    }
    List<Edge> writes = new ArrayList<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      if (icfa.edge(id).operation() instanceof Operation.Havoc) {
        return null;
      }
      if (CountedLoop.writes(icfa.edge(id), variable)) {
        writes.add(icfa.edge(id));
      }
    }
    return writes;
  }

  /** Whether it is always the same part of a variable. */
  private static boolean isPart(Lvalue lvalue) {
    return lvalue instanceof Lvalue.Var
        || (lvalue instanceof Lvalue.Member member && isPart(member.base()));
  }

  /** The assignments and the like that control passes with an edge, in this order. */
  private static List<Edge> block(Edge edge) {
    List<Edge> block = new ArrayList<>(List.of(edge));
    Edge before = before(edge);
    while (before != null) {
      block.addFirst(before);
      before = before(before);
    }
    Edge after = after(edge);
    while (after != null) {
      block.add(after);
      after = after(after);
    }
    return block;
  }

  private static @Nullable Edge before(Edge edge) {
    Location location = edge.source();
    return location.outgoing().size() == 1
            && location.incoming().size() == 1
            && isPlain(location.incoming().get(0).operation())
        ? location.incoming().get(0)
        : null;
  }

  private static @Nullable Edge after(Edge edge) {
    Location location = edge.target();
    return location.outgoing().size() == 1
            && location.incoming().size() == 1
            && isPlain(location.outgoing().get(0).operation())
        ? location.outgoing().get(0)
        : null;
  }

  private static boolean isPlain(Operation operation) {
    return operation instanceof Operation.Assign
        || operation instanceof Operation.Skip
        || operation instanceof Operation.InitLock;
  }

  /** What something was copied from in a block before an edge; itself if it was not. */
  private static Lvalue copied(List<Edge> block, Edge edge, Lvalue number) {
    Lvalue found = number;
    for (Edge other : block.subList(0, block.indexOf(edge)).reversed()) {
      if (other.operation() instanceof Operation.Assign(Lvalue.Var target, Expression of)
          && target.equals(found)
          && !target.variable().isGlobal()) {
        if (!(kept(of) instanceof Lvalue source) || !areKept(source.type())) {
          return number;
        }
        found = source;
      }
    }
    return found;
  }

  /** Whether an assignment gives a counter what it had, and something more. */
  private static boolean goesUp(List<Edge> block, Edge edge, Lvalue counter) {
    return edge.operation() instanceof Operation.Assign(Lvalue target, Expression value)
        && target.equals(counter)
        && kept(value) instanceof Expression.Binary(var type, var operator, var l, var r)
        && operator == BinaryOperator.ADD
        && areKept(type)
        && kept(l) instanceof Lvalue from
        && copied(block, edge, from).equals(counter)
        && kept(r) instanceof Expression.Constant step
        && step.value() == 1;
  }
}
