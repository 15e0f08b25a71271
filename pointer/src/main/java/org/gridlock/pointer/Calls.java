// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.pointer.layout.Shift;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;
import org.jspecify.annotations.Nullable;

/** The flow of arguments and results. */
final class Calls {
  private record Site(Place place, Edge edge) {}

  private final Solver solver;
  private final Addresses addresses;
  private final Memory memory;
  private final ExpressionFlow flow;
  private final Copying copying;
  private final Receivers receivers;
  private final Map<Site, List<Node>> arguments = new HashMap<>();

  Calls(
      Solver solver,
      Addresses addresses,
      Memory memory,
      ExpressionFlow flow,
      Copying copying,
      Receivers receivers) {
    this.solver = solver;
    this.addresses = addresses;
    this.memory = memory;
    this.flow = flow;
    this.copying = copying;
    this.receivers = receivers;
  }

  /**
   * Binds the arguments of a call at {@code site} in {@code caller} to the callee's parameters.
   * Surplus arguments are lost: what a variadic function reads of them is in the IR as memory.
   */
  void bind(
      Place caller, Place site, Edge edge, List<Expression> given, Place entry, Function callee) {
    List<Node> all = nodes(caller, site, edge, given);
    List<Node> nodes =
        isIndirect(edge) ? receivers.given(caller, site, edge, given, all, callee) : all;
    List<Variable> parameters = callee.parameters();
    for (int i = 0; i < Math.min(given.size(), parameters.size()); i++) {
      if (Carrier.isAggregate(given.get(i).type())) {
        Variable parameter = parameters.get(i);
        Node target = flow.addressOf(flow.variable(parameter, entry));
        copying.copy(nodes.get(i), target, parameter.type());
      } else if (Carrier.isAggregate(parameters.get(i).type())
          && parameters.get(i).type().size() != given.get(i).type().size()) {
        // Only code outside the program passes a struct as if it were a pointer to anything. One of
        // a single word, as union sigval, is passed as that word.
        copying.copy(
            new Target.Fixed(Addresses.STAR),
            flow.variable(parameters.get(i), entry),
            parameters.get(i).type());
      } else {
        flow.store(nodes.get(i), flow.variable(parameters.get(i), entry));
      }
    }
    // To leave out arguments is undefined (C17 6.5.2.2p9): what uses them is dead code.
    for (int i = given.size(); i < parameters.size() && isIndirect(edge); i++) {
      if (Carrier.isScalar(parameters.get(i).type())) {
        flow.store(memory.nulls(), flow.variable(parameters.get(i), entry));
      }
    }
  }

  /** The arguments of a call may be more than was known when they were bound. */
  void widen(Place caller, Place site, Edge edge, List<Expression> given) {
    receivers.giveUp(site, edge);
    List<Node> known = arguments.remove(new Site(site, edge));
    List<Node> wider = known == null ? List.of() : nodes(caller, site, edge, given);
    for (int i = 0; known != null && i < wider.size(); i++) {
      solver.addInclusion(wider.get(i), known.get(i));
    }
  }

  private static boolean isIndirect(Edge edge) {
    return !(Operands.callee(edge.operation()) instanceof Expression.FunctionAddress);
  }

  /** The values of scalar arguments; the addresses of aggregate ones. */
  private List<Node> nodes(Place caller, Place site, Edge edge, List<Expression> given) {
    Site key = new Site(site, edge);
    List<Node> known = arguments.get(key);
    if (known != null) {
      return known;
    }
    List<Node> nodes = new ArrayList<>(given.size());
    for (Expression argument : given) {
      nodes.add(
          Carrier.isAggregate(argument.type())
              ? addressOf(caller, argument)
              : flow.node(caller, argument));
    }
    if (isIndirect(edge)) {
      arguments.put(key, nodes);
    }
    return nodes;
  }

  private Node addressOf(Place caller, Expression aggregate) {
    return Carrier.stripped(aggregate) instanceof Lvalue lvalue
        ? flow.addressOf(flow.target(caller, lvalue))
        : solver.node();
  }

  /** Lets the memory that {@code target} names receive one value, in each part if it has parts. */
  void receive(int value, Target target, Type type) {
    if (Carrier.isScalar(type)) {
      flow.store(flow.constant(value), target);
    } else if (Carrier.isAggregate(type)) {
      copying.copy(new Target.Fixed(value), target, type);
    }
  }

  /** Brings the result of an activation to the lvalue of the caller. */
  void result(Place caller, @Nullable Lvalue target, Place entry, Function callee) {
    Variable result = callee.returnVariable();
    if (target == null || result == null) {
      return;
    }
    Target from = flow.variable(result, entry);
    Target to = flow.target(caller, target);
    if (Carrier.isAggregate(target.type())) {
      copying.copy(from, to, target.type());
    } else if (Carrier.isScalar(target.type())) {
      flow.store(flow.contents(from), to);
    }
  }

  /** Lets an argument, with all its parts, flow to code outside the program. */
  void escape(Place caller, Expression argument) {
    if (Carrier.isAggregate(argument.type())) {
      Node address = addressOf(caller, argument);
      solver.addReaction(
          address,
          values ->
              values.forEach(
                  value ->
                      memory.load(
                          Addresses.isUnknown(value)
                              ? value
                              : addresses.shifted(value, Shift.ANYWHERE),
                          null,
                          memory.escapes().pointers())));
    } else {
      Node known =
          Carrier.isGivenAsOpaque(argument)
              ? memory.escapes().pointersToOpaque()
              : Carrier.isGivenAsBytes(argument)
                  ? memory.escapes().pointersToBytes()
                  : Carrier.isGivenAsScalar(argument)
                      ? memory.escapes().pointersToScalars()
                      : memory.escapes().pointers();
      flow.flow(caller, argument, known);
    }
  }
}
