// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.frontend.link.Wrappers.Expanded;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.FunctionBody.UnitEdge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;

/** Puts the bodies of functions in place of some calls in the body of another one. */
final class WrapperExpansion {
  private final FunctionBody body;
  private final Map<UnitEdge, Expanded> wrappers;
  private final List<SourcePosition> locations;

  /** The variables whose address the body takes. */
  private final Set<Variable> addressed = new HashSet<>();

  private final List<UnitEdge> edges = new ArrayList<>();
  private final Map<Integer, Type> hints = new HashMap<>();
  private final Map<Integer, List<Location.Within>> within = new HashMap<>();

  /**
   * An expansion.
   *
   * @param wrappers by the edges of calls, the bodies that are put in their place
   */
  WrapperExpansion(FunctionBody body, Map<UnitEdge, Expanded> wrappers) {
    this.body = body;
    this.wrappers = wrappers;
    this.locations = new ArrayList<>(body.locations());
    body.edges().forEach(edge -> addressed.addAll(Operands.addressed(edge.operation())));
  }

  /** The expanded body. */
  Expanded expanded() {
    for (int index = 0; index < body.edges().size(); index++) {
      UnitEdge edge = body.edges().get(index);
      Expanded callee = wrappers.get(edge);
      if (callee != null) {
        new Copy(edge, (Operation.Call) edge.operation(), callee).lay();
      } else {
        Type hint = body.allocationHints().get(index);
        if (hint != null) {
          hints.put(edges.size(), hint);
        }
        edges.add(edge);
      }
    }
    return new Expanded(
        new FunctionBody(
            body.function(), body.parameters(), body.returnVariable(), locations, edges, hints),
        within);
  }

  private int location(SourcePosition position, List<Location.Within> sites) {
    locations.add(position);
    if (!sites.isEmpty()) {
      within.put(locations.size() - 1, sites);
    }
    return locations.size() - 1;
  }

  /** The copy of a body that is put in place of one call. */
  private final class Copy {
    private final UnitEdge edge;
    private final Operation.Call call;
    private final FunctionBody callee;

    /** By location of the callee. */
    private final List<Integer> places = new ArrayList<>();

    /** By variable of the callee, that of the caller. */
    private final Map<Variable, Expression> own = new HashMap<>();

    /** The same, but for parameters that keep what they are given. */
    private final Map<Variable, Expression> given = new HashMap<>();

    /** The same, but for those of which what they are given means the same throughout. */
    private final Map<Variable, Expression> lasting = new HashMap<>();

    private final Set<Variable> addressedInside = new HashSet<>();
    private final Set<Variable> read = new HashSet<>();

    Copy(UnitEdge edge, Operation.Call call, Expanded callee) {
      this.edge = edge;
      this.call = call;
      this.callee = callee.body();
      SourcePosition site = locations.get(edge.source());
      for (int location = 0; location < this.callee.locations().size(); location++) {
        List<Location.Within> calls =
            new ArrayList<>(within.getOrDefault(edge.source(), List.of()));
        calls.add(new Location.Within(this.callee.function().name(), site));
        calls.addAll(callee.within().getOrDefault(location, List.of()));
        places.add(location(this.callee.locations().get(location), calls));
      }
      addVariables();
    }

    private void addVariables() {
      Set<Variable> written = new HashSet<>();
      for (UnitEdge each : callee.edges()) {
        addressedInside.addAll(Operands.addressed(each.operation()));
        Operands.written(each.operation()).stream()
            .map(Lvalue::rootVariable)
            .filter(Objects::nonNull)
            .forEach(written::add);
        Operands.expressions(each.operation()).stream()
            .flatMap(part -> Operands.variables(part).stream())
            .forEach(this::addOwn);
      }
      given.putAll(own);
      lasting.putAll(own);
      for (int i = 0; i < callee.parameters().size(); i++) {
        Variable parameter = callee.parameters().get(i);
        addOwn(parameter);
        if (!written.contains(parameter) && !addressedInside.contains(parameter)) {
          Expression argument = call.arguments().get(i);
          given.put(parameter, converted(argument, parameter.type()));
          if (isOwn(argument)) {
            lasting.put(parameter, converted(argument, parameter.type()));
          }
        }
      }
    }

    /** Whether nothing but the caller itself can change what an argument means. */
    private boolean isOwn(Expression argument) {
      Expression core = argument.withoutCasts();
      return (core instanceof Expression.AddressOf address && isFixed(address.target()))
          || (!Operands.hasPart(argument, part -> part instanceof Lvalue.Deref)
              && Operands.variables(argument).stream()
                  .noneMatch(
                      read -> read.isGlobal() || read.isVolatile() || addressed.contains(read)));
    }

    /** Whether it is a variable, or a part of one that always lies at the same place. */
    private static boolean isFixed(Lvalue place) {
      return place.rootVariable() != null
          && !Operands.hasPart(
              place,
              part ->
                  part instanceof Lvalue.Element element
                      && !(element.index() instanceof Expression.Constant));
    }

    private void addOwn(Variable variable) {
      if (!variable.isGlobal()) {
        own.computeIfAbsent(variable, this::ownCopy);
      }
    }

    private Expression ownCopy(Variable variable) {
      return new Lvalue.Var(
          new Variable(
              variable.id(),
              variable.name(),
              variable.type(),
              variable.kind() == Variable.Kind.TEMPORARY
                  ? Variable.Kind.TEMPORARY
                  : Variable.Kind.LOCAL,
              body.function(),
              false,
              variable.isVolatile(),
              variable.position()));
    }

    private static Expression converted(Expression value, Type type) {
      return value.type().equals(type) ? value : new Expression.Cast(type, value);
    }

    /** The edges of the body, and before them what its parameters are given. */
    void lay() {
      List<UnitEdge> copies = new ArrayList<>();
      BitSet late = late();
      for (UnitEdge each : callee.edges()) {
        copies.add(
            new UnitEdge(
                places.get(each.source()),
                copy(each.operation(), late.get(each.source()) ? lasting : given),
                places.get(each.target())));
      }
      giveArguments();
      edges.addAll(copies);
      Operation end =
          call.result() == null || !(callee.returnVariable() instanceof Variable returned)
              ? new Operation.Skip()
              : new Operation.Assign(
                  call.result(), converted(ownCopyOf(returned), call.result().type()));
      edges.add(new UnitEdge(places.get(FunctionBody.EXIT), end, edge.target()));
    }

    /** Where something may have changed what arguments mean. */
    private BitSet late() {
      BitSet late = new BitSet();
      boolean grown = true;
      while (grown) {
        int before = late.cardinality();
        for (UnitEdge each : callee.edges()) {
          if (late.get(each.source()) || !isQuiet(each.operation())) {
            late.set(each.target());
          }
        }
        grown = late.cardinality() > before;
      }
      return late;
    }

    private Expression ownCopyOf(Variable variable) {
      addOwn(variable);
      return Objects.requireNonNull(own.get(variable));
    }

    /** What an edge does before anything else could change what the arguments mean. */
    private boolean isQuiet(Operation operation) {
      return operation instanceof Operation.Skip
          || operation instanceof Operation.Assume
          || (operation instanceof Operation.Assign assign
              && assign.target() instanceof Lvalue.Var(Variable target)
              && !target.isGlobal()
              && !addressedInside.contains(target));
    }

    private void giveArguments() {
      SourcePosition site = locations.get(edge.source());
      int current = edge.source();
      for (int i = 0; i < callee.parameters().size(); i++) {
        Variable parameter = callee.parameters().get(i);
        if (read.contains(parameter)) {
          int next = location(site, within.getOrDefault(edge.source(), List.of()));
          Lvalue target = (Lvalue) ownCopyOf(parameter);
          Expression argument = converted(call.arguments().get(i), parameter.type());
          edges.add(new UnitEdge(current, new Operation.Assign(target, argument), next));
          current = next;
        }
      }
      edges.add(new UnitEdge(current, new Operation.Skip(), places.get(FunctionBody.ENTRY)));
    }

    private Operation copy(Operation operation, Map<Variable, Expression> values) {
      return switch (operation) {
        case Operation.Assign assign ->
            new Operation.Assign(
                (Lvalue) put(assign.target(), values), put(assign.value(), values));
        case Operation.Assume assume ->
            new Operation.Assume(put(assume.condition(), values), assume.holds());
        case Operation.Call inner ->
            new Operation.Call(
                inner.result() == null ? null : (Lvalue) put(inner.result(), values),
                put(inner.callee(), values),
                inner.arguments().stream().map(argument -> put(argument, values)).toList());
        default -> operation;
      };
    }

    /** An expression with the variables of the caller, or what parameters are given. */
    private Expression put(Expression expression, Map<Variable, Expression> values) {
      Expression copy = new Substitution(values).in(expression);
      if (copy == null) {
        read.addAll(Operands.variables(expression));
        copy = Objects.requireNonNull(new Substitution(own).in(expression));
      } else {
        Operands.variables(expression).stream()
            .filter(variable -> Objects.equals(own.get(variable), values.get(variable)))
            .forEach(read::add);
      }
      return copy;
    }
  }
}
