// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.context;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.place.NoContexts;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.dependency.ResolvedCalls;
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
import org.gridlock.pointer.PointerResult;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;
import org.jspecify.annotations.Nullable;

/**
 * For which functions contexts can make a difference, as a points-to analysis without contexts
 * shows: those with a parameter that is given less at one call than at all together, or passed on
 * by such a function; those that allocate for their callers; and those that may create threads,
 * which are known by their histories.
 */
public final class ContextNeeds {
  private static final int UNKNOWN = Integer.MAX_VALUE;

  /** Larger functions that create threads do so for themselves, and not as a service to callers. */
  private static final int LARGEST_CREATING = 60;

  private final PlaceMap places;
  private final PointsTo pointsTo;
  private final ResolvedCalls calls;
  private final Allocators byText;
  private final Set<Variable> lockParameters;
  private final int largest;
  private final int edgeCount;
  private final Set<Function> creating = new HashSet<>();
  private final Set<Function> allocators = new HashSet<>();
  private final Set<Function> toldApart = new HashSet<>();
  private final Map<Variable, Integer> sizes = new HashMap<>();

  /** How many addresses of a set pointers to a type can be used for; many calls give the same. */
  private final Map<ValueSet, Map<Type, Integer>> usable = new IdentityHashMap<>();

  /** By call site and callee: asked for at each step into a function, and slow to tell. */
  private final Map<Location, Map<Function, Boolean>> dependent = new HashMap<>();

  private ContextNeeds(
      PlaceMap places,
      PointsTo pointsTo,
      ResolvedCalls calls,
      Allocators byText,
      Set<Variable> lockParameters,
      int largest,
      int edgeCount) {
    this.places = places;
    this.pointsTo = pointsTo;
    this.calls = calls;
    this.byText = byText;
    this.lockParameters = lockParameters;
    this.largest = largest;
    this.edgeCount = edgeCount;
  }

  /**
   * The needs of a program.
   *
   * @param pointsTo of an analysis that tells few contexts apart; the fewer it takes for one, the
   *     more contexts seem to matter
   * @param largest of functions with at most so many edges all parameters count, of others those
   *     only from which locks are computed
   */
  public static ContextNeeds of(
      Icfa icfa,
      PlaceMap places,
      PointerResult pointsTo,
      Allocators allocators,
      int largest,
      Deadline deadline)
      throws ResourceException {
    ResolvedCalls calls =
        ResolvedCalls.in(
            icfa,
            edge -> {
              deadline.check();
              // What is called from a function that does not run may be anything of the type.
              return pointsTo.isReached(edge.source().function())
                  ? pointsTo.targets(places, edge)
                  : List.of();
            });
    ContextNeeds needs =
        new ContextNeeds(
            places,
            pointsTo,
            calls,
            allocators,
            LockParameters.of(icfa.functions(), calls, true),
            largest,
            icfa.functions().stream().mapToInt(f -> f.edges().size()).sum());
    needs.find(deadline);
    return needs;
  }

  /** The needs of the same program, seen by the same analysis, with another bound. */
  public ContextNeeds withLargest(int other, Deadline deadline) throws ResourceException {
    ContextNeeds needs =
        new ContextNeeds(places, pointsTo, calls, byText, lockParameters, other, edgeCount);
    needs.find(deadline);
    return needs;
  }

  /** As {@link #withLargest} with 0, but for what only passes pointers to objects with locks. */
  public ContextNeeds ofWrappers(Icfa icfa, Deadline deadline) throws ResourceException {
    Set<Variable> wrapped = LockParameters.of(icfa.functions(), calls, false);
    ContextNeeds needs = new ContextNeeds(places, pointsTo, calls, byText, wrapped, 0, edgeCount);
    needs.find(deadline);
    return needs;
  }

  private void find(Deadline deadline) throws ResourceException {
    findCreators();
    findAllocators();
    findParameters(deadline);
    // Whoever calls it, code outside the program knows the same.
    toldApart.removeIf(Function::isOutside);
  }

  /** Whether contexts of the function are told apart. */
  boolean isToldApart(Function function) {
    return toldApart.contains(function);
  }

  /** The number of edges of the program. */
  int edgeCount() {
    return edgeCount;
  }

  /** Whether the function may create threads. */
  boolean mayCreate(Function function) {
    return creating.contains(function);
  }

  /** Whether the caller's context is part of the callee's. */
  boolean dependsOnCaller(Location callSite, Function callee) {
    return dependent
        .computeIfAbsent(callSite, site -> new HashMap<>(2))
        .computeIfAbsent(callee, key -> findDependence(callSite, callee));
  }

  private boolean findDependence(Location callSite, Function callee) {
    Function caller = callSite.function();
    if (!toldApart.contains(caller)) {
      return false;
    }
    ResolvedCalls.@Nullable Call call = call(callSite, callee);
    return call == null
        || creating.contains(callee)
        || (allocators.contains(callee) && allocators.contains(caller))
        || passesOn(call);
  }

  /**
   * What a call gives to the parameters for which contexts are told apart: calls that give the same
   * can share a context. Null where each call counts, or where contexts may show that it gives
   * less.
   */
  @Nullable List<ValueSet> given(Location callSite, Function callee) {
    ResolvedCalls.@Nullable Call call = call(callSite, callee);
    if (call == null || creating.contains(callee) || allocators.contains(callee)) {
      return null;
    }
    List<ValueSet> given = new ArrayList<>();
    for (int i = 0; i < call.bound(); i++) {
      if (isShared(callee, i)) {
        ValueSet values = values(call, i);
        if (size(values, type(call, i)) > 1) {
          return null;
        }
        given.add(values);
      }
    }
    return given;
  }

  private static ResolvedCalls.@Nullable Call call(Location callSite, Function callee) {
    for (Edge edge : callSite.outgoing()) {
      if (edge.operation() instanceof Operation.Call) {
        return new ResolvedCalls.Call(callSite.function(), edge, callee);
      }
    }
    return null;
  }

  private Place at(Function function, Location location) {
    return places.move(NoContexts.any(places, function), location);
  }

  /** What may create a thread, through any chain of calls that name what they call. */
  private void findCreators() {
    for (ResolvedCalls.Call call : calls.all()) {
      if (call.edge().operation() instanceof Operation.CreateThread) {
        creating.add(call.caller());
      }
    }
    Deque<Function> pending = new ArrayDeque<>(creating);
    while (!pending.isEmpty()) {
      for (ResolvedCalls.Call call : calls.of(pending.remove())) {
        if (call.edge().operation() instanceof Operation.Call site
            && site.callee() instanceof Expression.FunctionAddress
            && creating.add(call.caller())) {
          pending.add(call.caller());
        }
      }
    }
    creating.stream().filter(ContextNeeds::isSmall).forEach(toldApart::add);
    // What begins all threads that are created through one function goes on as each was told to.
    for (ResolvedCalls.Call call : calls.all()) {
      if (call.edge().operation() instanceof Operation.CreateThread
          && isSmall(call.caller())
          && isSmall(call.callee())) {
        toldApart.add(call.callee());
      }
    }
  }

  private static boolean isSmall(Function function) {
    return function.edges().size() <= LARGEST_CREATING;
  }

  /** Functions that return what they, or others of this kind, allocate, or keep it for callers. */
  private void findAllocators() {
    Map<Function, Set<Edge>> allocations = new HashMap<>();
    Deque<Function> pending = new ArrayDeque<>();
    for (Function function : calls.callees()) {
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
      boolean returns = returnsOne(function, made);
      if (returns || byText.stores(function)) {
        allocators.add(function);
      }
      if (!returns) {
        continue;
      }
      for (ResolvedCalls.Call call : calls.of(function)) {
        if (allocations.computeIfAbsent(call.caller(), f -> new HashSet<>()).addAll(made)) {
          pending.add(call.caller());
        }
      }
    }
    toldApart.addAll(allocators);
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
    for (ResolvedCalls.Call call : calls.all()) {
      deadline.check();
      if (!toldApart.contains(call.callee()) && givesLess(call)) {
        toldApart.add(call.callee());
      }
    }
    Deque<Function> pending = new ArrayDeque<>(toldApart);
    while (!pending.isEmpty()) {
      for (ResolvedCalls.Call call : calls.by(pending.remove())) {
        if (!toldApart.contains(call.callee()) && passesOn(call)) {
          toldApart.add(call.callee());
          pending.add(call.callee());
        }
      }
    }
  }

  /** Whether a parameter is given less at this call than at all calls together. */
  private boolean givesLess(ResolvedCalls.Call call) {
    for (int i = 0; i < call.bound(); i++) {
      if (isShared(call.callee(), i)
          && size(values(call, i), type(call, i)) < size(call.callee(), i)) {
        return true;
      }
    }
    return false;
  }

  /** Whether such a parameter is given several values that depend on locals. */
  private boolean passesOn(ResolvedCalls.Call call) {
    for (int i = 0; i < call.bound(); i++) {
      if (mayBePassedOn(call.arguments().get(i))
          && isShared(call.callee(), i)
          && size(values(call, i), type(call, i)) > 1) {
        return true;
      }
    }
    return false;
  }

  /** Whether a parameter counts and is given several values by all calls together. */
  private boolean isShared(Function callee, int parameter) {
    return (callee.edges().size() <= largest
            || lockParameters.contains(callee.parameters().get(parameter)))
        && size(callee, parameter) > 1;
  }

  private ValueSet values(ResolvedCalls.Call call, int argument) {
    return pointsTo.values(at(call.caller(), call.edge().source()), call.arguments().get(argument));
  }

  private static Type type(ResolvedCalls.Call call, int parameter) {
    return call.callee().parameters().get(parameter).type();
  }

  private int size(Function function, int index) {
    Variable parameter = function.parameters().get(index);
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
          type instanceof Type.Pointer(Type pointee)
              ? usable
                  .computeIfAbsent(known, key -> new HashMap<>(2))
                  .computeIfAbsent(pointee, key -> usable(known, pointee))
              : known.addresses().size();
    };
  }

  private int usable(ValueSet.Known known, Type pointee) {
    return (int)
        known.addresses().stream().filter(address -> pointsTo.mayHold(address, pointee)).count();
  }

  /** Whether the value may depend on what the caller was given. */
  private static boolean mayBePassedOn(Expression argument) {
    Expression current = argument.withoutCasts();
    return !(current instanceof Expression.Constant
        || current instanceof Expression.FunctionAddress
        || current instanceof Expression.StringLiteral
        || (current instanceof Expression.AddressOf address
            && address.target() instanceof Lvalue.Var variable
            && variable.variable().isGlobal()));
  }
}
