// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gridlock.absint.place.Place;
import org.gridlock.dependency.Dependencies;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.call.TypedCalls;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;
import org.jspecify.annotations.Nullable;

/** Resolves calls and creations through pointers from the values of the pointers (rule R 11). */
final class IndirectCalls {
  /** A function that a site was found to enter; null for one outside the program. */
  record Found(Place site, Edge edge, @Nullable Function callee) {}

  private record Site(Place place, Node callee) {}

  private final Icfa icfa;
  private final Solver solver;
  private final Addresses addresses;
  private final Memory memory;
  private final Dependencies dependencies;
  private final CallResolution resolution;
  private final Receivers receivers;
  private final Notes notes;
  private final UnfitCalls unfit;
  private final TypedCalls typed;
  private final OutsideTypes outsideTypes;
  private final Map<Function, Boolean> calledFromOutside = new HashMap<>();
  private final Map<Edge, List<Site>> sites = new LinkedHashMap<>();
  private final Set<Site> outside = new HashSet<>();
  private final Map<Site, Edge> sleeping = new LinkedHashMap<>();
  private boolean outsideRuns;
  private final Set<Site> widened = new HashSet<>();
  private final Deque<Found> found = new ArrayDeque<>();

  IndirectCalls(
      Icfa icfa,
      Solver solver,
      Addresses addresses,
      Memory memory,
      Dependencies dependencies,
      CallResolution resolution,
      OutsideTypes outsideTypes,
      Receivers receivers,
      Notes notes) {
    this.icfa = icfa;
    this.solver = solver;
    this.addresses = addresses;
    this.memory = memory;
    this.dependencies = dependencies;
    this.resolution = resolution;
    this.receivers = receivers;
    this.notes = notes;
    this.unfit = new UnfitCalls(icfa);
    this.typed = new TypedCalls(icfa.functions());
    this.outsideTypes = outsideTypes;
  }

  /** A site whose callees are the values of a node. */
  void add(Place place, Edge edge, Node callee) {
    Site site = new Site(place, callee);
    resolution.addSite(place, edge);
    sites.computeIfAbsent(edge, key -> new ArrayList<>()).add(site);
    solver.addReaction(callee, values -> values.forEach(value -> enter(site, edge, value)));
  }

  private void enter(Site site, Edge edge, int value) {
    if (Addresses.isUnknown(value)) {
      if (outsideRuns || site.place().function() != icfa.outside()) {
        enterEscaped(site, edge);
      } else {
        sleeping.put(site, edge);
      }
      return;
    }
    Function callee = addresses.function(value);
    if (callee != null) {
      enter(site, edge, callee);
    }
  }

  private void enter(Site site, Edge edge, Function callee) {
    Function caller = site.place().function();
    if (!callee.isOutside()
        && edge.operation() instanceof Operation.Call call
        && (caller.isOutside()
            ? !mayBeCalledFromOutside(callee)
            : !typed.mayEnter(caller, call.callee(), callee))) {
      return;
    }
    if (callee.isDefined() && !resolution.add(site.place(), edge, callee)) {
      return;
    }
    if (!caller.isOutside()) {
      unfit.enters(edge, callee);
    }
    found.add(new Found(site.place(), edge, callee));
  }

  /** Code outside the program was compiled with a declaration that leads to the type. */
  private boolean mayBeCalledFromOutside(Function function) {
    return calledFromOutside.computeIfAbsent(
        function, key -> outsideTypes.knows(key.type()) || typed.isConverted(key));
  }

  /**
   * A function outside the program is given something: from now on such code may call back. Until
   * then it knows nothing, whatever star stands for.
   */
  void outsideRuns() {
    if (!outsideRuns) {
      outsideRuns = true;
      sleeping.forEach(this::enterEscaped);
    }
  }

  boolean isOutsideRunning() {
    return outsideRuns;
  }

  /** What star is as a function: any that escaped, or one outside the program. */
  private void enterEscaped(Site site, Edge edge) {
    Function code = icfa.outside();
    if (!outside.add(site)) {
      return;
    }
    int given = arguments(edge.operation());
    boolean fromOutside = site.place().function() == code;
    solver.addReaction(
        memory.escapes().pointers(),
        values ->
            values.forEach(
                value -> {
                  Function escaped = addresses.function(value);
                  if (escaped != null
                      && Icfa.acceptsArity(escaped.type(), given)
                      && (fromOutside || mayComeBack(escaped, edge.operation()))) {
                    enter(site, edge, escaped);
                  }
                }));
    if (!fromOutside) {
      found.add(new Found(site.place(), edge, null));
      if (code != null) {
        enter(site, edge, code);
      }
    }
  }

  /** Whether code outside the program has a reason to give back the function for a call. */
  private boolean mayComeBack(Function function, Operation operation) {
    return !(operation instanceof Operation.Call call)
        || (typed.mayComeBack(call.callee(), function) && acceptsArguments(function.type(), call));
  }

  /**
   * Whether none of the arguments is a number where the function has a pointer, or the other way
   * round: such a call is undefined (C17 6.3.2.3p8).
   */
  private static boolean acceptsArguments(Type.Func type, Operation.Call call) {
    if (!type.prototyped()) {
      return true;
    }
    int both = Math.min(type.parameters().size(), call.arguments().size());
    for (int i = 0; i < both; i++) {
      Type parameter = type.parameters().get(i);
      Type argument = call.arguments().get(i).type();
      if (isPointerForNumber(parameter, argument) || isPointerForNumber(argument, parameter)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPointerForNumber(Type pointer, Type number) {
    return pointer instanceof Type.Pointer && !Carrier.isScalar(number);
  }

  private void widen(Site site, Edge edge) {
    if (widened.add(site)) {
      receivers.giveUp(site.place(), edge);
      candidates(edge).forEach(candidate -> enter(site, edge, candidate));
    }
  }

  /** What may be called here that does not need more arguments. */
  private Stream<Function> candidates(Edge edge) {
    int given = arguments(edge.operation());
    return icfa.candidates(edge).stream()
        .filter(candidate -> Icfa.acceptsArity(candidate.type(), given));
  }

  private static int arguments(Operation operation) {
    return operation instanceof Operation.Call call
        ? call.arguments().size()
        : operation instanceof Operation.CreateThread create ? create.arguments().size() : 0;
  }

  /** The next function found and not yet asked for; null if there is none. */
  @Nullable Found poll() {
    return found.poll();
  }

  /**
   * Lets one operation whose callee is known to be nothing in some context enter everything that it
   * may as far as the program text tells.
   *
   * @return whether there was one
   */
  boolean widenOneUnresolved(NullPointers nulls) {
    nulls.update();
    for (Map.Entry<Edge, List<Site>> entry : sites.entrySet()) {
      Edge edge = entry.getKey();
      if (createsFromNumber(edge.operation())) {
        continue;
      }
      boolean any = false;
      for (Site site : entry.getValue()) {
        if (!widened.contains(site) && resolvesToNothing(site) && !nulls.explains(site.callee())) {
          widen(site, edge);
          any = true;
        }
      }
      if (any) {
        if (candidates(edge).anyMatch(dependencies::mayLock)) {
          notes.unresolvedCall(edge);
        }
        return true;
      }
    }
    return false;
  }

  /** Whether a thread would run a number, which is no function (C17 6.3.2.3p5). */
  private static boolean createsFromNumber(Operation operation) {
    return operation instanceof Operation.CreateThread create
        && create.start().withoutCasts() instanceof Expression.Constant;
  }

  /**
   * Notes the calls that do not fit what they enter, and the threads that are given null pointers
   * or numbers and no function, when all is known.
   */
  void addNotes() {
    unfit.addNotes(notes);
    sites.forEach(
        (edge, all) -> {
          if (edge.operation() instanceof Operation.CreateThread
              && all.stream().allMatch(site -> entersNothing(site, edge))) {
            notes.noStartFunction(edge);
          }
        });
  }

  private boolean entersNothing(Site site, Edge edge) {
    return resolvesToNothing(site) && resolution.targets(icfa, site.place(), edge).isEmpty();
  }

  private boolean resolvesToNothing(Site site) {
    boolean[] code = new boolean[1];
    solver
        .values(site.callee())
        .forEach(
            value -> code[0] |= Addresses.isUnknown(value) || addresses.function(value) != null);
    return !code[0];
  }
}
