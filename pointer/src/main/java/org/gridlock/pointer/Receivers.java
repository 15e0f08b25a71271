// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;

/**
 * What calls give to functions that they read from the very objects that they pass: only what
 * belongs to the objects that lead to the function. For each object to which the {@link Receiver}
 * points, the callee and the arguments are evaluated on their own.
 */
final class Receivers {
  /** Where the pointer leads to more, all functions are given all. */
  private static final int MANY = 32;

  private record Key(Place site, Edge edge) {}

  private final Icfa icfa;
  private final Solver solver;
  private final Addresses addresses;
  private final ExpressionFlow flow;
  private final Map<Edge, Optional<Receiver>> known = new HashMap<>();
  private final Map<Key, Site> sites = new HashMap<>();

  /** Where functions may be given all that is given to any. */
  private final Set<Key> open = new HashSet<>();

  Receivers(Icfa icfa, Solver solver, Addresses addresses, ExpressionFlow flow) {
    this.icfa = icfa;
    this.solver = solver;
    this.addresses = addresses;
    this.flow = flow;
  }

  /**
   * Nodes with what a function is given at a site.
   *
   * @param all what is given there to any function
   */
  List<Node> given(
      Place caller,
      Place place,
      Edge edge,
      List<Expression> given,
      List<Node> all,
      Function callee) {
    Receiver receiver =
        known
            .computeIfAbsent(edge, key -> Optional.ofNullable(Receiver.of(icfa, key)))
            .orElse(null);
    Key key = new Key(place, edge);
    if (receiver == null || open.contains(key)) {
      return all;
    }
    Site site = sites.get(key);
    if (site == null) {
      site = new Site(caller, key, receiver, given, all);
      sites.put(key, site);
      site.start();
    }
    return site.nodes(callee);
  }

  /** All functions that are entered at a site may be given all that is given there. */
  void giveUp(Place place, Edge edge) {
    giveUp(new Key(place, edge));
  }

  private void giveUp(Key key) {
    Site site = sites.get(key);
    if (open.add(key) && site != null) {
      site.nodes.values().forEach(site::giveAll);
    }
  }

  /** What is given if the pointer leads to one object, and to whom; to all if it is not known. */
  private static final class Case {
    final Map<Integer, Node> arguments = new LinkedHashMap<>();
    final Set<Function> callees = new HashSet<>();
    boolean any;
  }

  private final class Site {
    private final Place caller;
    private final Key key;
    private final Receiver receiver;
    private final List<Expression> given;
    private final List<Node> all;

    /** By what the pointer leads to. */
    private final Map<Integer, Case> cases = new LinkedHashMap<>();

    private final Map<Function, List<Node>> nodes = new LinkedHashMap<>();

    Site(Place caller, Key key, Receiver receiver, List<Expression> given, List<Node> all) {
      this.caller = caller;
      this.key = key;
      this.receiver = receiver;
      this.given = given;
      this.all = all;
    }

    void start() {
      solver.addReaction(
          flow.node(caller, receiver.pointer()), values -> values.forEach(this::add));
    }

    private void add(int value) {
      if (open.contains(key) || cases.containsKey(value)) {
        return;
      }
      if (cases.size() >= MANY) {
        giveUp(key);
        return;
      }
      Case one = new Case();
      cases.put(value, one);
      Map<Lvalue, Node> narrowed = new HashMap<>(Map.of(receiver.pointer(), flow.constant(value)));
      List.copyOf(receiver.copies().entrySet())
          .reversed()
          .forEach(
              copy -> narrowed.put(copy.getKey(), flow.node(caller, copy.getValue(), narrowed)));
      for (int i = 0; i < given.size(); i++) {
        if (isSeparate(i)) {
          one.arguments.put(i, flow.node(caller, given.get(i), narrowed));
        }
      }
      Expression callee = Objects.requireNonNull(Operands.callee(key.edge.operation()));
      solver.addReaction(
          flow.node(caller, callee, narrowed),
          values -> values.forEach(entered -> enter(one, entered)));
    }

    private boolean isSeparate(int argument) {
      Expression expression = given.get(argument);
      return Carrier.isScalar(expression.type()) && receiver.decides(expression);
    }

    private void enter(Case one, int value) {
      if (Addresses.isUnknown(value)) {
        one.any = true;
        nodes.values().forEach(parameters -> give(one, parameters));
      } else if (addresses.function(value) instanceof Function callee
          && one.callees.add(callee)
          && nodes.get(callee) instanceof List<Node> parameters) {
        give(one, parameters);
      }
    }

    private void give(Case one, List<Node> parameters) {
      one.arguments.forEach((i, argument) -> solver.addInclusion(argument, parameters.get(i)));
    }

    private void giveAll(List<Node> parameters) {
      for (int i = 0; i < all.size(); i++) {
        solver.addInclusion(all.get(i), parameters.get(i));
      }
    }

    List<Node> nodes(Function callee) {
      List<Node> parameters = nodes.get(callee);
      if (parameters == null) {
        parameters = new ArrayList<>(all);
        for (int i = 0; i < all.size(); i++) {
          if (isSeparate(i)) {
            parameters.set(i, solver.node());
          }
        }
        nodes.put(callee, parameters);
        for (Case one : cases.values()) {
          if (one.any || one.callees.contains(callee)) {
            give(one, parameters);
          }
        }
      }
      return parameters;
    }
  }
}
