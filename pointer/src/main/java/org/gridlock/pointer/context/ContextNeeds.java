// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.context;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.place.NoContexts;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;

/**
 * For which functions contexts can make a difference, as a points-to analysis without contexts
 * shows: those with a parameter that is given less at one call than at all together, or passed on
 * by such a function; those that return what they allocate; and those that may create threads,
 * which are known by their histories.
 */
public final class ContextNeeds {
  private static final int UNKNOWN = Integer.MAX_VALUE;

  private record Call(Function caller, Edge edge, Function callee) {}

  private final PlaceMap places;
  private final PointsTo pointsTo;
  private final List<Call> calls = new ArrayList<>();
  private final Map<Function, List<Call>> byCallee = new LinkedHashMap<>();
  private final Map<Function, List<Call>> byCaller = new LinkedHashMap<>();
  private final Set<Function> creating = new HashSet<>();
  private final Set<Function> toldApart = new HashSet<>();
  private final Map<Variable, Integer> sizes = new HashMap<>();
  private int edgeCount;

  private ContextNeeds(PlaceMap places, PointsTo pointsTo) {
    this.places = places;
    this.pointsTo = pointsTo;
  }

  /**
   * The needs of a program.
   *
   * @param pointsTo of an analysis that tells few contexts apart; the fewer it takes for one, the
   *     more contexts seem to matter
   */
  public static ContextNeeds of(Icfa icfa, PlaceMap places, PointsTo pointsTo, Deadline deadline)
      throws ResourceException {
    ContextNeeds needs = new ContextNeeds(places, pointsTo);
    for (Function function : icfa.functions()) {
      if (function.isDefined()) {
        deadline.check();
        needs.edgeCount += function.edges().size();
        needs.collect(function);
      }
    }
    needs.findCreators();
    needs.findAllocators();
    needs.findParameters(deadline);
    return needs;
  }

  /** Whether contexts of the function are told apart. */
  boolean isToldApart(Function function) {
    return toldApart.contains(function);
  }

  /** Whether the function may create threads, which are known by their whole history. */
  boolean isKnownByHistory(Function function) {
    return creating.contains(function);
  }

  /** The number of edges of the program. */
  int edgeCount() {
    return edgeCount;
  }

  /** Whether the caller's context is part of the callee's. */
  boolean dependsOnCaller(Location callSite, Function callee) {
    if (creating.contains(callee)) {
      return true;
    }
    for (Edge edge : callSite.outgoing()) {
      if (edge.operation() instanceof Operation.Call call) {
        return toldApart.contains(callSite.function())
            && call.arguments().stream().anyMatch(ContextNeeds::mayBePassedOn);
      }
    }
    return true;
  }

  private void collect(Function function) {
    for (Edge edge : function.edges()) {
      boolean create = edge.operation() instanceof Operation.CreateThread;
      if (create) {
        creating.add(function);
      }
      if (create || edge.operation() instanceof Operation.Call) {
        for (Function callee : pointsTo.targets(at(function, edge.source()), edge)) {
          if (callee.isDefined()) {
            Call call = new Call(function, edge, callee);
            calls.add(call);
            byCallee.computeIfAbsent(callee, f -> new ArrayList<>()).add(call);
            byCaller.computeIfAbsent(function, f -> new ArrayList<>()).add(call);
          }
        }
      }
    }
  }

  private Place at(Function function, Location location) {
    return places.move(NoContexts.any(places, function), location);
  }

  /** What may create a thread, through any chain of calls that name what they call. */
  private void findCreators() {
    Deque<Function> pending = new ArrayDeque<>(creating);
    while (!pending.isEmpty()) {
      for (Call call : byCallee.getOrDefault(pending.remove(), List.of())) {
        if (call.edge.operation() instanceof Operation.Call site
            && site.callee() instanceof Expression.FunctionAddress
            && creating.add(call.caller)) {
          pending.add(call.caller);
        }
      }
    }
    toldApart.addAll(creating);
  }

  /** Functions that return what they, or others of this kind, allocate. */
  private void findAllocators() {
    Map<Function, Set<Edge>> allocations = new HashMap<>();
    Deque<Function> pending = new ArrayDeque<>();
    for (Function function : byCallee.keySet()) {
      Set<Edge> own = new HashSet<>();
      for (Edge edge : function.edges()) {
        if (edge.operation() instanceof Operation.Allocate) {
          own.add(edge);
        }
      }
      if (!own.isEmpty()) {
        allocations.put(function, own);
        pending.add(function);
      }
    }
    while (!pending.isEmpty()) {
      Function function = pending.remove();
      Set<Edge> made = allocations.getOrDefault(function, Set.of());
      if (!returnsOne(function, made)) {
        continue;
      }
      toldApart.add(function);
      for (Call call : byCallee.getOrDefault(function, List.of())) {
        if (allocations.computeIfAbsent(call.caller, f -> new HashSet<>()).addAll(made)) {
          pending.add(call.caller);
        }
      }
    }
  }

  private boolean returnsOne(Function function, Set<Edge> made) {
    Variable result = function.returnVariable();
    return result != null
        && pointsTo.values(at(function, function.exit()), new Lvalue.Var(result))
            instanceof ValueSet.Known known
        && known.addresses().stream()
            .anyMatch(
                address ->
                    address.object() instanceof AbstractObject.Allocated allocated
                        && made.contains(allocated.allocation()));
  }

  private void findParameters(Deadline deadline) throws ResourceException {
    Deque<Function> pending = new ArrayDeque<>();
    for (Call call : calls) {
      deadline.check();
      if (!toldApart.contains(call.callee) && givesLess(call)) {
        toldApart.add(call.callee);
      }
    }
    pending.addAll(toldApart);
    while (!pending.isEmpty()) {
      for (Call call : byCaller.getOrDefault(pending.remove(), List.of())) {
        if (!toldApart.contains(call.callee) && passesOn(call)) {
          toldApart.add(call.callee);
          pending.add(call.callee);
        }
      }
    }
  }

  /** Whether a parameter is given less at this call than at all calls together. */
  private boolean givesLess(Call call) {
    List<Expression> arguments = arguments(call);
    for (int i = 0; i < Math.min(arguments.size(), call.callee.parameters().size()); i++) {
      int all = size(call.callee, call.callee.parameters().get(i));
      if (all > 1
          && size(
                  pointsTo.values(at(call.caller, call.edge.source()), arguments.get(i)),
                  call.callee.parameters().get(i).type())
              < all) {
        return true;
      }
    }
    return false;
  }

  /** Whether a parameter of which there are several values is given one that depends on locals. */
  private boolean passesOn(Call call) {
    List<Expression> arguments = arguments(call);
    for (int i = 0; i < Math.min(arguments.size(), call.callee.parameters().size()); i++) {
      if (mayBePassedOn(arguments.get(i))
          && size(call.callee, call.callee.parameters().get(i)) > 1) {
        return true;
      }
    }
    return false;
  }

  private static List<Expression> arguments(Call call) {
    return call.edge.operation() instanceof Operation.Call site ? site.arguments() : List.of();
  }

  private int size(Function function, Variable parameter) {
    Integer known = sizes.get(parameter);
    if (known == null) {
      known =
          size(
              pointsTo.values(at(function, function.entry()), new Lvalue.Var(parameter)),
              parameter.type());
      sizes.put(parameter, known);
    }
    return known;
  }

  /** How many addresses of the set a pointer of that type can be used for. */
  private int size(ValueSet values, Type type) {
    return switch (values) {
      case ValueSet.Any any -> UNKNOWN;
      case ValueSet.Known known ->
          type instanceof Type.Pointer pointer
              ? (int)
                  known.addresses().stream()
                      .filter(address -> pointsTo.mayHold(address, pointer.pointee()))
                      .count()
              : known.addresses().size();
    };
  }

  /** Whether the value may depend on what the caller was given. */
  private static boolean mayBePassedOn(Expression argument) {
    Expression current = argument;
    while (current instanceof Expression.Cast cast) {
      current = cast.operand();
    }
    return !(current instanceof Expression.Constant
        || current instanceof Expression.FunctionAddress
        || current instanceof Expression.StringLiteral
        || (current instanceof Expression.AddressOf address
            && address.target() instanceof Lvalue.Var variable
            && variable.variable().isGlobal()));
  }
}
