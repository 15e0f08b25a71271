// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.symbol;

import java.util.ArrayDeque;
import java.util.ArrayList;
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
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Renaming;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemberName;
import org.jspecify.annotations.Nullable;

/**
 * What the variables that choose a lock stand for, one way through the function at a time: after
 * {@code if (a > b) swap(a, b)} they are what was given as {@code a} and {@code b}, or as {@code b}
 * and {@code a}. Not in the thesis.
 *
 * <p>A way is told by the branches that it took. Where many ways differ, nothing is known.
 */
public final class Cases {
  /** Of more ways to one location nothing is known but what all have in common. */
  private static final int MAX_CASES = 4;

  /** How many bits the number of one of the cases of a location has. */
  public static final int BITS = 2;

  /**
   * What holds on some ways to a location.
   *
   * @param values what variables are equal to there, in terms of others
   * @param taken the branches that all these ways took when they last came to where each stands
   * @param known conditions of such branches that hold there, or do not
   */
  private record Way(
      Map<Variable, Symbol> values, Set<Edge> taken, Map<Expression, Boolean> known) {
    static final Way ANY = new Way(Map.of(), Set.of(), Map.of());

    /** What both have in common. */
    Way and(Way other) {
      Map<Variable, Symbol> values = new HashMap<>(this.values);
      values.entrySet().retainAll(other.values.entrySet());
      Map<Expression, Boolean> known = new HashMap<>(this.known);
      known.entrySet().retainAll(other.known.entrySet());
      return new Way(values, Branches.common(taken, other.taken), known);
    }

    /** Variables and others that they are equal to. */
    Map<Variable, Variable> equal() {
      Map<Variable, Variable> equal = new HashMap<>();
      values.forEach(
          (variable, value) -> {
            if (value.variable() instanceof Variable other
                && other.type().equals(variable.type())) {
              equal.put(variable, other);
            }
          });
      return equal;
    }
  }

  /**
   * One of the cases of a location: of any two, at most one is there at a time.
   *
   * @param pointer another name of the value that was asked for; null if there is none
   * @param taken the branches that tell the case; none if it is the only one
   * @param equal variables and others that they are equal to in this case
   */
  public record Case(@Nullable Symbol pointer, Set<Edge> taken, Map<Variable, Variable> equal) {
    private static final List<Case> ONE = List.of(new Case(null, Set.of(), Map.of()));

    /** A condition in terms of other variables; itself if it has no such terms. */
    public Expression inOthers(Expression condition) {
      Map<Expression, Variable> names = new HashMap<>();
      equal.forEach((variable, other) -> names.put(new Lvalue.Var(variable), other));
      Expression renamed = new Renaming(names, variable -> true).rename(condition);
      return renamed == null ? condition : renamed;
    }
  }

  private final Symbols symbols;
  private final Map<Function, Map<Location, List<Way>>> known = new HashMap<>();

  /** The cases of a program. */
  public Cases(Symbols symbols) {
    this.symbols = symbols;
  }

  /** What a pointer is in each case where control is at a location; at least one. */
  public List<Case> of(Location location, Expression pointer) {
    Symbol symbol = symbols.evaluate(pointer);
    if (symbol == null) {
      return Case.ONE;
    }
    List<Way> ways =
        known.computeIfAbsent(location.function(), this::solve).getOrDefault(location, List.of());
    Map<Symbol, Way> byValue = new LinkedHashMap<>();
    for (Way way : ways) {
      byValue.merge(symbol.with(way.values), way, Way::and);
    }
    List<Case> cases = new ArrayList<>(byValue.size());
    byValue.forEach(
        (value, way) -> cases.add(new Case(value, deciding(way, byValue.values()), way.equal())));
    return !cases.isEmpty() && areExclusive(cases) ? cases : Case.ONE;
  }

  /** The branches that others do not take. */
  private static Set<Edge> deciding(Way way, Collection<Way> all) {
    Set<Edge> deciding = new HashSet<>(way.taken);
    deciding.removeIf(
        edge -> all.stream().noneMatch(other -> Branches.exclude(Set.of(edge), other.taken)));
    return deciding;
  }

  private static boolean areExclusive(List<Case> cases) {
    for (Case one : cases) {
      for (Case other : cases) {
        if (one != other && !Branches.exclude(one.taken, other.taken)) {
          return false;
        }
      }
    }
    return true;
  }

  private Map<Location, List<Way>> solve(Function function) {
    Set<Variable> followed = followed(function);
    Map<Location, List<Way>> ways = new HashMap<>();
    if (followed.isEmpty()) {
      return ways;
    }
    Set<Location> merged = new HashSet<>();
    Deque<Location> pending = new ArrayDeque<>();
    ways.put(function.entry(), List.of(Way.ANY));
    pending.add(function.entry());
    while (!pending.isEmpty()) {
      Location location = pending.remove();
      for (Edge edge : location.outgoing()) {
        Effect effect = symbols.effect(edge);
        List<Way> old = ways.getOrDefault(edge.target(), List.of());
        List<Way> next = old;
        for (Way way : ways.getOrDefault(location, List.of())) {
          Way passed = after(way, edge, effect, followed);
          next = passed == null ? next : with(next, passed, merged.contains(edge.target()));
        }
        if (next.size() > MAX_CASES) {
          merged.add(edge.target());
          next = List.of(next.stream().reduce(Way::and).orElse(Way.ANY));
        }
        if (!next.equals(old)) {
          ways.put(edge.target(), next);
          pending.add(edge.target());
        }
      }
    }
    return ways;
  }

  /** The ways and one more, which is one with those on which variables have the same values. */
  private static List<Way> with(List<Way> ways, Way more, boolean merge) {
    List<Way> next = new ArrayList<>(ways.size() + 1);
    Way joined = more;
    for (Way way : ways) {
      if (merge || way.values.equals(more.values)) {
        joined = way.and(joined);
      } else {
        next.add(way);
      }
    }
    next.add(joined);
    return next.size() == ways.size() && ways.contains(joined) ? ways : next;
  }

  /**
   * The variables that choose a lock and get different values, and those that they are copied from.
   */
  private Set<Variable> followed(Function function) {
    Set<Variable> followed = new LinkedHashSet<>();
    Map<Variable, List<Expression>> assigned = new HashMap<>();
    for (Edge edge : function.edges()) {
      if (edge.operation() instanceof Operation.Lock lock) {
        follow(lock.lock(), followed);
      } else if (edge.operation() instanceof Operation.Unlock unlock) {
        follow(unlock.lock(), followed);
      } else if (edge.operation()
          instanceof Operation.Assign(Lvalue.Var target, Expression value)) {
        assigned.computeIfAbsent(target.variable(), variable -> new ArrayList<>()).add(value);
      }
    }
    Deque<Variable> pending = new ArrayDeque<>(followed);
    while (!pending.isEmpty()) {
      for (Expression value : assigned.getOrDefault(pending.remove(), List.of())) {
        Set<Variable> sources = new LinkedHashSet<>();
        follow(value, sources);
        sources.removeIf(source -> !followed.add(source));
        pending.addAll(sources);
      }
    }
    boolean isChosen =
        followed.stream().anyMatch(v -> assigned.getOrDefault(v, List.of()).size() > 1);
    return isChosen ? followed : Set.of();
  }

  /** Adds the variables that change and that a value depends on. */
  private void follow(Expression value, Set<Variable> followed) {
    Symbol symbol = symbols.evaluate(value);
    if (symbol != null) {
      for (Variable variable : symbol.reads()) {
        if (!variable.isGlobal() && !symbols.isConstant(variable)) {
          followed.add(variable);
        }
      }
    }
  }

  /** What holds on a way that goes on along an edge; null if it does not. */
  private @Nullable Way after(Way way, Edge edge, Effect effect, Set<Variable> followed) {
    if (edge.operation() instanceof Operation.Assume assume) {
      return branched(way, edge, assume);
    }
    if (effect.isNone()) {
      return way;
    }
    Map<Variable, Symbol> values = new HashMap<>();
    way.values.forEach(
        (variable, value) -> {
          if (!effect.changes(variable) && !effect.changes(value)) {
            values.put(variable, value);
          }
        });
    for (Effect.Copy copy : effect.copies()) {
      Symbol given =
          followed.contains(copy.target()) && copy.value().type().equals(copy.target().type())
              ? symbols.evaluate(copy.value())
              : null;
      Symbol value = given == null ? null : given.with(way.values);
      if (value != null && !effect.changes(value)) {
        values.put(copy.target(), value);
      }
    }
    Map<Expression, Boolean> known = new HashMap<>(way.known);
    known.keySet().removeIf(condition -> !isKept(condition, effect));
    return new Way(values, way.taken, known);
  }

  private @Nullable Way branched(Way way, Edge edge, Operation.Assume assume) {
    for (Edge other : edge.source().outgoing()) {
      if (!(other.operation() instanceof Operation.Assume)) {
        return way;
      }
    }
    Map<Expression, Boolean> known = way.known;
    Set<Variable> reads = symbols.reads(assume.condition());
    if (reads != null && !reads.isEmpty()) {
      known = new HashMap<>(known);
      Boolean before = known.put(assume.condition(), assume.holds());
      if (before != null && before != assume.holds()) {
        return null;
      }
    }
    Set<Edge> taken = new HashSet<>(Branches.passed(way.taken, edge));
    taken.add(edge);
    return new Way(way.values, taken, known);
  }

  private static boolean isKept(Expression condition, Effect effect) {
    return Operands.variables(condition).stream().noneMatch(effect::changes)
        && !effect.changesAny(MemberName.in(condition));
  }
}
