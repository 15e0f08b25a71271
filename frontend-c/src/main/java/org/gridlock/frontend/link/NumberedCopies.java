// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridlock.frontend.link.Wrappers.Expanded;
import org.gridlock.frontend.model.Model;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.FunctionBody.UnitEdge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Functions that give back the locks of an array as far as they have taken them: {@code if
 * (trylock(&m[i])) { while (--i >= 0) unlock(&m[i]); goto again; }}. They are linked with a copy of
 * each location for each number that the index may have there, so that each operation means one
 * lock.
 *
 * <p>Only where the index counts between constants, nothing else can write it, and the copies are
 * few. Control passes a copy with the number of the copy, as each assignment of the index leads to
 * the copy with the number that it gives; so the copies do what the function does.
 */
final class NumberedCopies {
  /** Functions that would have more locations are left alone. */
  private static final int MAX_LOCATIONS = 1000;

  /** An index beyond does not count between small constants. */
  private static final int MAX_NUMBER = 32;

  private final Linkage linkage;

  NumberedCopies(Linkage linkage) {
    this.linkage = linkage;
  }

  /** The body with copies; the same if it has no such index. */
  Expanded copied(Expanded expanded) {
    FunctionBody body = expanded.body();
    Set<Variable> indices = indices(body);
    if (indices.stream().noneMatch(index -> turnsBack(index, body))
        || body.edges().stream().anyMatch(edge -> isSpecial(edge.operation()))) {
      return expanded;
    }
    Expanded copies = new Copies(expanded, indices).copies();
    return copies == null ? expanded : copies;
  }

  /** The numbers of the function that choose the lock of an operation. */
  private Set<Variable> indices(FunctionBody body) {
    Set<Variable> found = new HashSet<>();
    for (UnitEdge edge : body.edges()) {
      if (edge.operation() instanceof Operation.Call call
          && linkage.model(call) instanceof Model model
          && model.isOfLock()) {
        for (Expression argument : call.arguments()) {
          Operands.forEachPart(
              argument,
              part -> {
                if (part instanceof Lvalue.Element element) {
                  found.addAll(Operands.variables(element.index()));
                } else if (part instanceof Expression.PointerAdd add) {
                  found.addAll(Operands.variables(add.index()));
                }
              });
        }
      }
    }
    found.removeIf(variable -> !isNumber(variable) || isAddressed(variable, body));
    return found;
  }

  private static boolean isNumber(Variable variable) {
    return !variable.isGlobal()
        && !variable.isVolatile()
        && variable.type() instanceof Type.Int type
        && !type.bool()
        && variable.kind() != Variable.Kind.PARAMETER;
  }

  private static boolean isAddressed(Variable variable, FunctionBody body) {
    return body.edges().stream()
        .anyMatch(edge -> Operands.addressed(edge.operation()).contains(variable));
  }

  /**
   * Whether control may come from a step of an index to one the other way, and no start between.
   */
  private static boolean turnsBack(Variable index, FunctionBody body) {
    List<UnitEdge> steps =
        body.edges().stream().filter(edge -> step(edge.operation(), index) != 0).toList();
    if (steps.size() < 2) {
      return false;
    }
    Map<Integer, List<UnitEdge>> outgoing =
        body.edges().stream().collect(Collectors.groupingBy(UnitEdge::source));
    for (UnitEdge step : steps) {
      boolean up = step(step.operation(), index) > 0;
      Set<Integer> seen = new HashSet<>(Set.of(step.target()));
      Deque<Integer> pending = new ArrayDeque<>(seen);
      while (!pending.isEmpty()) {
        for (UnitEdge next : outgoing.getOrDefault(pending.remove(), List.of())) {
          long other = step(next.operation(), index);
          if (other != 0 && (other > 0) != up) {
            return true;
          }
          boolean starts = other == 0 && writes(next.operation(), index);
          if (!starts && seen.add(next.target())) {
            pending.add(next.target());
          }
        }
      }
    }
    return false;
  }

  private static boolean writes(Operation operation, Variable variable) {
    return Operands.written(operation).stream()
        .anyMatch(target -> target.rootVariable() == variable);
  }

  /** By how much an operation counts an index up, or down; 0 for other operations. */
  private static long step(Operation operation, Variable index) {
    return operation instanceof Operation.Assign(Lvalue.Var target, Expression value)
            && target.variable() == index
            && value.withoutCasts() instanceof Expression.Binary sum
            && sum.right().withoutCasts() instanceof Expression.Constant constant
        ? sum.operator() == BinaryOperator.ADD
            ? constant.value()
            : sum.operator() == BinaryOperator.SUBTRACT ? -constant.value() : 0
        : 0;
  }

  private boolean isSpecial(Operation operation) {
    return operation instanceof Operation.Havoc || linkage.comesBack(operation);
  }

  /** The copies of one function. */
  private static final class Copies {
    /** A location with what some variables are there. */
    private record Place(int location, Map<Variable, Long> numbers) {}

    private final Expanded expanded;
    private final FunctionBody body;

    /** The indices, and what is kept of them while an expression is evaluated. */
    private final Set<Variable> tracked = new HashSet<>();

    private final List<List<Integer>> outgoing = new ArrayList<>();
    private final List<Set<Variable>> live = new ArrayList<>();
    private final Map<Place, Integer> places = new LinkedHashMap<>();
    private final Deque<Place> pending = new ArrayDeque<>();

    Copies(Expanded expanded, Set<Variable> indices) {
      this.expanded = expanded;
      this.body = expanded.body();
      tracked.addAll(indices);
      for (UnitEdge edge : body.edges()) {
        if (edge.operation() instanceof Operation.Assign(Lvalue.Var target, Expression value)
            && target.variable().kind() == Variable.Kind.TEMPORARY
            && isNumber(target.variable())
            && !isAddressed(target.variable(), body)
            && Operands.variables(value).stream().anyMatch(tracked::contains)) {
          tracked.add(target.variable());
        }
      }
      for (int location = 0; location < body.locations().size(); location++) {
        outgoing.add(new ArrayList<>(2));
        live.add(new HashSet<>(2));
      }
      for (int index = 0; index < body.edges().size(); index++) {
        outgoing.get(body.edges().get(index).source()).add(index);
      }
      findLive();
    }

    /** Which of the tracked variables are read again after a location, before they are written. */
    private void findLive() {
      boolean grown = true;
      while (grown) {
        grown = false;
        for (UnitEdge edge : body.edges().reversed()) {
          Set<Variable> before = new HashSet<>(live.get(edge.target()));
          Operands.written(edge.operation()).stream()
              .filter(Lvalue.Var.class::isInstance)
              .forEach(target -> before.remove(target.rootVariable()));
          Operands.read(edge.operation()).forEach(root -> before.addAll(Operands.variables(root)));
          Operands.written(edge.operation()).stream()
              .filter(target -> !(target instanceof Lvalue.Var))
              .forEach(target -> before.addAll(Operands.variables(target)));
          before.retainAll(tracked);
          grown |= live.get(edge.source()).addAll(before);
        }
      }
    }

    /** The copies; null if there are too many. */
    @Nullable Expanded copies() {
      place(FunctionBody.ENTRY, Map.of());
      place(FunctionBody.EXIT, Map.of());
      List<UnitEdge> edges = new ArrayList<>();
      Map<Integer, Type> hints = new HashMap<>();
      while (!pending.isEmpty()) {
        Place place = pending.remove();
        Substitution numbers = substitution(place.numbers());
        for (int index : outgoing.get(place.location())) {
          UnitEdge edge = body.edges().get(index);
          Operation operation = operation(edge.operation(), numbers);
          if (operation == null) {
            continue;
          }
          Map<Variable, Long> after = after(edge.operation(), operation, place.numbers());
          if (after.values().stream().anyMatch(number -> Math.abs(number) > MAX_NUMBER)) {
            return null;
          }
          if (body.allocationHints().get(index) instanceof Type hint) {
            hints.put(edges.size(), hint);
          }
          edges.add(new UnitEdge(place(place), operation, place(edge.target(), after)));
        }
        if (places.size() > MAX_LOCATIONS) {
          return null;
        }
      }
      List<SourcePosition> locations = new ArrayList<>();
      Map<Integer, List<Location.Within>> within = new HashMap<>();
      places.forEach(
          (place, number) -> {
            locations.add(body.locations().get(place.location()));
            if (expanded.within().get(place.location()) instanceof List<Location.Within> calls) {
              within.put(number, calls);
            }
          });
      return new Expanded(
          new FunctionBody(
              body.function(), body.parameters(), body.returnVariable(), locations, edges, hints),
          within);
    }

    private int place(Place place) {
      Integer known = places.get(place);
      if (known == null) {
        known = places.size();
        places.put(place, known);
        pending.add(place);
      }
      return known;
    }

    private int place(int location, Map<Variable, Long> numbers) {
      Map<Variable, Long> kept = new HashMap<>(numbers);
      kept.keySet().retainAll(live.get(location));
      return place(new Place(location, kept));
    }

    private static Substitution substitution(Map<Variable, Long> numbers) {
      Map<Variable, Expression> values = new HashMap<>();
      numbers.forEach(
          (variable, number) ->
              values.put(variable, new Expression.Constant(variable.type(), number)));
      return new Substitution(values);
    }

    /** What an edge does where some numbers are known; null if control does not pass it. */
    private @Nullable Operation operation(Operation operation, Substitution numbers) {
      Operation known = numbers.inOrSame(operation);
      if (known instanceof Operation.Assume assume
          && CountingLoop.value(assume.condition()) instanceof Long outcome) {
        return (outcome != 0) == assume.holds() ? new Operation.Skip() : null;
      }
      if (known instanceof Operation.Assign(Lvalue.Var target, Expression value)
          && tracked.contains(target.variable())
          && CountingLoop.value(value) instanceof Long number) {
        return new Operation.Assign(target, new Expression.Constant(target.type(), number));
      }
      return known;
    }

    /** What the numbers are after an operation. */
    private Map<Variable, Long> after(
        Operation original, Operation operation, Map<Variable, Long> before) {
      Map<Variable, Long> after = new HashMap<>(before);
      for (Lvalue target : Operands.written(original)) {
        after.remove(target.rootVariable());
      }
      if (operation instanceof Operation.Assign(Lvalue.Var target, Expression.Constant value)
          && tracked.contains(target.variable())) {
        after.put(target.variable(), value.value());
      }
      return after;
    }
  }
}
