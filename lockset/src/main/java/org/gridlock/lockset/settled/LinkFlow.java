// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.value.EvaluationOrder;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Which variables of a function lead to objects that come before those of others in the order of
 * links, if there is one: {@code q = p->next}. And where the links of new objects have led.
 */
final class LinkFlow {
  /** That one variable leads to an object before that of another, or to the same. */
  private record Pair(Variable before, Variable after) {}

  /**
   * How two objects relate of which one comes before the other, or is the same, if neither pointer
   * is null.
   *
   * @param strict they are not the same
   * @param solid the first pointer is not null, or the second is null, too
   */
  private record Relation(boolean strict, boolean solid) {
    static final Relation SAME = new Relation(false, true);

    Relation and(Relation other) {
      return new Relation(strict && other.strict, solid && other.solid);
    }

    Relation or(Relation other) {
      return new Relation(strict || other.strict, solid || other.solid);
    }
  }

  /**
   * Where links of an object have led.
   *
   * @param start to what this variable leads to, or behind
   * @param behind not to that object itself
   * @param first to where links of what this parameter was given had led when the function began
   */
  private record Bound(Variable start, boolean behind, boolean first) {
    Bound(Variable start, boolean behind) {
      this(start, behind, false);
    }
  }

  /**
   * What holds at a location.
   *
   * @param pairs how the objects relate
   * @param bounds what bounds all that links of an object have ever led to; of others that is
   *     unknown
   * @param nulls what leads to nothing, of which everything is true
   */
  private record State(
      Map<Pair, Relation> pairs, Map<Variable, Set<Bound>> bounds, Set<Variable> nulls) {
    static final State NONE = new State(Map.of(), Map.of(), Set.of());

    State copy() {
      return new State(new HashMap<>(pairs), new HashMap<>(bounds), new HashSet<>(nulls));
    }

    /** How one comes before another; null if that is not known. */
    @Nullable Relation relation(Variable before, Variable after) {
      if (nulls.contains(before) || nulls.contains(after)) {
        return new Relation(true, nulls.contains(after));
      }
      return before.equals(after) ? Relation.SAME : pairs.get(new Pair(before, after));
    }

    boolean isBefore(Variable before, Variable after) {
      Relation relation = relation(before, after);
      return relation != null && relation.strict;
    }

    private void put(Variable before, Variable after, Relation relation) {
      if (!before.equals(after)) {
        pairs.merge(new Pair(before, after), relation, Relation::or);
      }
    }

    /** What comes before a variable, or is the same. */
    Map<Variable, Relation> before(Variable variable) {
      Map<Variable, Relation> found = new HashMap<>(Map.of(variable, Relation.SAME));
      pairs.forEach(
          (pair, relation) -> {
            if (pair.after.equals(variable)) {
              found.put(pair.before, relation);
            }
          });
      return found;
    }

    Map<Variable, Relation> after(Variable variable) {
      Map<Variable, Relation> found = new HashMap<>(Map.of(variable, Relation.SAME));
      pairs.forEach(
          (pair, relation) -> {
            if (pair.before.equals(variable)) {
              found.put(pair.after, relation);
            }
          });
      return found;
    }

    /** A variable gets another value. */
    void forget(Variable variable) {
      Map<Variable, Relation> before = before(variable);
      bounds.remove(variable);
      for (Variable object : Set.copyOf(bounds.keySet())) {
        Variable earlier =
            before.entrySet().stream()
                .filter(one -> one.getValue().solid)
                .map(Map.Entry::getKey)
                .filter(one -> !one.equals(variable) && !one.equals(object))
                .min(Comparator.comparingInt(Variable::id))
                .orElse(null);
        Set<Bound> next = new HashSet<>();
        boolean lost = false;
        for (Bound bound : bounds.getOrDefault(object, Set.of())) {
          if (bound.first || !bound.start.equals(variable)) {
            next.add(bound);
          } else if (earlier != null) {
            boolean strict = before.getOrDefault(earlier, Relation.SAME).strict;
            next.add(new Bound(earlier, strict || bound.behind));
          } else {
            lost |= !nulls.contains(variable);
          }
        }
        if (lost) {
          bounds.remove(object);
        } else {
          bounds.put(object, next);
        }
      }
      nulls.remove(variable);
      pairs.keySet().removeIf(p -> p.before.equals(variable) || p.after.equals(variable));
    }

    /** Nothing is known any more. */
    void clear() {
      pairs.clear();
      bounds.clear();
      nulls.clear();
    }

    /** What holds on both of two ways. */
    static State join(State one, State other) {
      State both = NONE.copy();
      both.nulls.addAll(one.nulls);
      both.nulls.retainAll(other.nulls);
      Set<Pair> all = new HashSet<>(one.pairs.keySet());
      all.addAll(other.pairs.keySet());
      for (Pair pair : all) {
        Relation first = one.relation(pair.before, pair.after);
        Relation second = other.relation(pair.before, pair.after);
        if (first != null && second != null) {
          both.pairs.put(pair, first.and(second));
        }
      }
      Set<Variable> objects = new HashSet<>(one.bounds.keySet());
      objects.addAll(other.bounds.keySet());
      for (Variable object : objects) {
        Set<Bound> first = one.boundsOf(object);
        Set<Bound> second = other.boundsOf(object);
        if (first != null && second != null) {
          Set<Bound> some = new HashSet<>(first);
          some.addAll(second);
          both.bounds.put(object, some);
        }
      }
      return both;
    }

    /** What bounds the links of the object that a variable leads to; null if nothing is known. */
    @Nullable Set<Bound> boundsOf(Variable object) {
      return nulls.contains(object) ? Set.of() : bounds.get(object);
    }
  }

  /** So many variables come before each other; more are not looked at. */
  private static final int MANY = 400;

  private final Function function;
  private final LinkOrder.Check order;
  private final Map<Location, State> states = new HashMap<>();

  LinkFlow(Function function, LinkOrder.Check order) {
    this.function = function;
    this.order = order;
    State first = State.NONE.copy();
    for (Variable parameter : function.parameters()) {
      if (order.isTracked(parameter)) {
        first.bounds.put(parameter, Set.of(new Bound(parameter, false, true)));
      }
    }
    states.put(function.entry(), first);
    EvaluationOrder ranks = new EvaluationOrder();
    BitSet pending = new BitSet();
    pending.set(0);
    for (int rank = 0; rank >= 0; rank = pending.nextSetBit(0)) {
      pending.clear(rank);
      Location location = ranks.location(function, rank);
      for (Edge edge : location.outgoing()) {
        State next = states.getOrDefault(location, State.NONE).copy();
        transfer(edge, next);
        State old = states.get(edge.target());
        State joined = old == null ? next : State.join(old, next);
        if (!joined.equals(old)) {
          states.put(edge.target(), joined);
          pending.set(ranks.rank(edge.target()));
        }
      }
    }
  }

  private void transfer(Edge edge, State state) {
    Operation operation = edge.operation();
    switch (operation) {
      case Operation.Assign(Lvalue.Var target, Expression value) ->
          assign(target.variable(), value.withoutCasts(), state);
      case Operation.Assign(Lvalue.Member target, Expression value)
          when order.group().contains(target) ->
          link(edge, target, value.withoutCasts(), state);
      case Operation.Call call -> call(edge, call, state);
      case Operation.Allocate allocate -> {
        if (written(allocate.target(), state) instanceof Variable made) {
          state.bounds.put(made, Set.of());
        }
      }
      case Operation.CopyMemory copy -> {
        if (FreshFlow.pointer(copy.destination()) instanceof Variable filled) {
          order.fresh().alike(edge, filled).forEach(same -> add(same, null, state));
        }
      }
      case Operation.Havoc havoc -> state.clear();
      case Operation.Gap gap -> state.clear();
      default -> Operands.written(operation).forEach(target -> written(target, state));
    }
    if (state.pairs.size() > MANY) {
      state.pairs.clear();
    }
  }

  /** Returns the variable that is no longer what it was, if it is one that is followed. */
  private @Nullable Variable written(@Nullable Lvalue target, State state) {
    if (target instanceof Lvalue.Var(Variable variable)
        && variable.type() instanceof Type.Pointer
        && order.isTracked(variable)) {
      state.forget(variable);
      return variable;
    }
    return null;
  }

  private void assign(Variable target, Expression value, State state) {
    if (!(target.type() instanceof Type.Pointer) || !order.isTracked(target)) {
      return;
    }
    Variable from = LinkGroup.same(value);
    Variable start = from == null ? order.group().start(value) : from;
    if (start == null || !order.isTracked(start)) {
      state.forget(target);
      if (isNull(value)) {
        state.nulls.add(target);
      }
      return;
    }
    if (start.equals(target) && from != null) {
      return;
    }
    boolean isNull = from != null && state.nulls.contains(from);
    Set<Bound> bounds = from == null ? null : state.bounds.get(from);
    Map<Variable, Relation> before = state.before(start);
    Map<Variable, Relation> after = from == null ? Map.of() : state.after(start);
    state.forget(target);
    before.forEach(
        (earlier, relation) ->
            state.put(
                earlier, target, from == null ? new Relation(true, relation.solid) : relation));
    after.forEach((later, relation) -> state.put(target, later, relation));
    if (bounds != null
        && bounds.stream().allMatch(bound -> bound.first || !bound.start.equals(target))) {
      state.bounds.put(target, bounds);
    }
    if (isNull) {
      state.nulls.add(target);
    }
  }

  /** A link is written. */
  private void link(Edge edge, Lvalue.Member target, Expression value, State state) {
    Variable from = LinkGroup.owner(target);
    if (from == null || !order.isTracked(from) || isNull(value)) {
      return;
    }
    Bound bound = bound(value);
    for (Variable same : order.fresh().alike(edge, from)) {
      add(same, bound == null ? null : Set.of(bound), state);
    }
    if (LinkGroup.same(value) instanceof Variable to && order.isTracked(to)) {
      Map<Variable, Relation> after = state.after(to);
      after.values().removeIf(relation -> !relation.solid); // it may be null
      state
          .before(from)
          .forEach(
              (earlier, relation) ->
                  after
                      .keySet()
                      .forEach(
                          later -> state.put(earlier, later, new Relation(true, relation.solid))));
    }
  }

  /** The links of an object have also led to what some bounds say; null if they do not say it. */
  private static void add(Variable object, @Nullable Set<Bound> more, State state) {
    Set<Bound> known = state.bounds.get(object);
    if (known == null || more == null) {
      state.bounds.remove(object);
    } else {
      Set<Bound> all = new HashSet<>(known);
      all.addAll(more);
      state.bounds.put(object, all);
    }
  }

  private void call(Edge edge, Operation.Call call, State state) {
    Function callee = Operands.namedCallee(call);
    LinkFlow inside = callee == null || !callee.isDefined() ? null : order.flow(callee);
    Set<Bound> returned =
        inside == null || callee == null || callee.returnVariable() == null
            ? null
            : inside.atEnd(callee.returnVariable(), call.arguments(), this);
    if (callee != null && order.mayWrite(callee)) {
      for (int i = 0; i < call.arguments().size() && i < callee.parameters().size(); i++) {
        if (FreshFlow.pointer(call.arguments().get(i)) instanceof Variable given) {
          Set<Bound> more =
              inside == null
                  ? null
                  : inside.atEnd(callee.parameters().get(i), call.arguments(), this);
          order.fresh().alike(edge, given).forEach(same -> add(same, more, state));
        }
      }
    }
    if (written(call.result(), state) instanceof Variable result
        && returned != null
        && returned.stream().noneMatch(bound -> bound.start.equals(result))) {
      state.bounds.put(result, returned);
    }
  }

  /**
   * Where the links of an object have led when the function returns, in terms of a caller.
   *
   * @param object the variable that leads to it there
   * @return null if that is not known
   */
  private @Nullable Set<Bound> atEnd(Variable object, List<Expression> arguments, LinkFlow caller) {
    State last = states.getOrDefault(function.exit(), State.NONE);
    Set<Bound> bounds = last.boundsOf(object);
    if (bounds == null || (function.parameters().contains(object) && isReassigned(object))) {
      return null;
    }
    Set<Bound> found = new HashSet<>();
    for (Bound bound : bounds) {
      int index = function.parameters().indexOf(bound.start);
      if (bound.first && bound.start.equals(object)) {
        continue; // where they led before
      }
      if (bound.first || index < 0 || index >= arguments.size() || isReassigned(bound.start)) {
        return null;
      }
      Expression argument = arguments.get(index).withoutCasts();
      Bound outside = caller.bound(argument);
      if (outside != null) {
        found.add(new Bound(outside.start, outside.behind || bound.behind));
      } else if (!isNull(argument)) {
        return null;
      }
    }
    return found;
  }

  private boolean isReassigned(Variable parameter) {
    return function.edges().stream()
        .flatMap(edge -> Operands.written(edge.operation()).stream())
        .anyMatch(target -> parameter.equals(target.rootVariable()));
  }

  /** What a value leads to, as a bound; null if it is not one. */
  private @Nullable Bound bound(Expression value) {
    Variable same = LinkGroup.same(value);
    Variable start = same == null ? order.group().start(value) : same;
    return start == null || !order.isTracked(start) ? null : new Bound(start, same == null);
  }

  private static boolean isNull(Expression value) {
    return value instanceof Expression.Constant constant && constant.value() == 0;
  }

  /**
   * Whether a link may be written: if it has led there before, or to what is new, and leads on to
   * where it has led before.
   *
   * @param from leads to the object that has the link
   */
  boolean leadsOn(Edge edge, Variable from, Expression value) {
    State state = states.getOrDefault(edge.source(), State.NONE);
    Variable start = order.group().start(value);
    if (start != null) {
      return order.isTracked(start) && state.relation(from, start) != null;
    }
    Variable to = LinkGroup.same(value);
    if (to == null || !order.isTracked(to)) {
      return false;
    }
    if (state.isBefore(from, to)) {
      return true;
    }
    Set<Bound> bounds = state.boundsOf(to);
    Set<Variable> alike = order.fresh().alike(edge, to);
    return bounds != null
        && order.isFresh(edge, to)
        && !alike.contains(from)
        && bounds.stream().allMatch(bound -> isBefore(from, bound, state));
  }

  private boolean isBefore(Variable from, Bound bound, State state) {
    if (bound.first) {
      return order.isGivenUnlinked(bound.start);
    }
    Relation relation = state.relation(from, bound.start);
    return relation != null && (relation.strict || bound.behind);
  }

  /** Whether the links of what a variable leads to where an edge begins have led to nothing. */
  boolean isUnlinked(Edge edge, Variable variable) {
    Set<Bound> bounds = states.getOrDefault(edge.source(), State.NONE).boundsOf(variable);
    return bounds != null && bounds.isEmpty();
  }
}
