// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.status.Guard;
import org.gridlock.pointer.Address;
import org.jspecify.annotations.Nullable;

/**
 * What is done once, by whoever comes first: {@code lock(&m); if (!done) { ...; done = 1; }
 * unlock(&m);}. Each store to the flag stands behind a test that it is zero, under the same
 * exclusive lock without a break, so that it changes once. Who has found it set, or has set it,
 * comes after all that anybody does between such a test and the store: who is there holds the lock,
 * and has found zero.
 */
final class OnceFlags {
  /** Beyond so many, no more are looked for: each costs a walk through the threads. */
  private static final int MAX = 32;

  /**
   * A flag.
   *
   * @param set the steps behind which it is not zero
   */
  private record Once(Variable flag, Address lock, BiPredicate<Place, Edge> set) {}

  /** A place, and whether the flag was found to be zero under a lock that is still held. */
  private record Visit(Place place, boolean inside) {}

  private final Icfa icfa;
  private final PlaceGraph graph;
  private final Locksets locksets;
  private final Deadline deadline;
  private final List<Once> all = new ArrayList<>();

  /** By flag and thread, the places that are only reached between test and store. */
  private final Map<Once, Map<AbstractThread, Set<Place>>> inside = new HashMap<>();

  private final Supplier<ThreadFlow> flow;
  private int lookedAt;

  /** Null until it is asked for. */
  private @Nullable TellingReturns returns;

  /**
   * Looks for all of a program.
   *
   * @param flow is asked only if there may be one
   */
  OnceFlags(
      Icfa icfa,
      PlaceGraph graph,
      Steps steps,
      Locksets locksets,
      Supplier<ThreadFlow> flow,
      Deadline deadline)
      throws ResourceException {
    this.flow = flow;
    this.icfa = icfa;
    this.graph = graph;
    this.locksets = locksets;
    this.deadline = deadline;
    Map<Variable, Set<Edge>> stores = new LinkedHashMap<>();
    Set<Variable> others = new HashSet<>();
    Set<Variable> tested = new HashSet<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (edge.operation() instanceof Operation.Havoc) {
        return;
      }
      if (tests(edge) instanceof Variable flag) {
        tested.add(flag);
      }
      for (Lvalue target : Operands.written(edge.operation())) {
        Variable variable = target.rootVariable();
        if (variable != null && variable.isGlobal()) {
          if (isStore(edge, target) && edge.source().function() != icfa.start()) {
            stores.computeIfAbsent(variable, key -> new LinkedHashSet<>()).add(edge);
          } else if (edge.source().function() != icfa.start() || !makes(false, edge, variable)) {
            others.add(variable);
          }
        }
      }
    }
    for (Map.Entry<Variable, Set<Edge>> entry : stores.entrySet()) {
      Variable flag = entry.getKey();
      if (tested.contains(flag)
          && !others.contains(flag)
          && !flag.isThreadLocal()
          && !icfa.isAddressTaken(flag)
          && icfa.isDefined(flag)) {
        add(flag, entry.getValue(), steps);
      }
    }
  }

  private static boolean isStore(Edge edge, Lvalue target) {
    return edge.operation() instanceof Operation.Assign
        && target instanceof Lvalue.Var
        && (target.type() instanceof Type.Int || target.type() instanceof Type.Pointer);
  }

  /** What a branch finds, or an assignment of a constant gives; null for other edges. */
  private static @Nullable Guard made(Edge edge) {
    if (edge.operation() instanceof Operation.Assume assume) {
      return Guard.of(assume.condition(), assume.holds());
    }
    return edge.operation() instanceof Operation.Assign assign
        ? Guard.assigned(assign.target(), assign.value())
        : null;
  }

  /** Whether an edge makes true that a flag is set, or that it is not. */
  private static boolean makes(boolean set, Edge edge, Variable flag) {
    Guard made = made(edge);
    return made != null && made.contradicts(is(!set, flag));
  }

  /** That a flag is set, or that it is not. */
  private static Guard is(boolean set, Variable flag) {
    Guard guard = Guard.of(new Lvalue.Var(flag), set);
    if (guard == null) {
      throw new IllegalStateException(flag + " is a constant");
    }
    return guard;
  }

  /** The global variable that a branch finds to be zero; null for other edges. */
  private static @Nullable Variable tests(Edge edge) {
    return edge.operation() instanceof Operation.Assume
            && made(edge) instanceof Guard found
            && found.subject() instanceof Lvalue.Var(Variable flag)
            && flag.isGlobal()
            && makes(false, edge, flag)
        ? flag
        : null;
  }

  private void add(Variable flag, Set<Edge> stores, Steps steps) throws ResourceException {
    Set<Address> locks = null;
    List<Steps.Step> passed = new ArrayList<>();
    for (Edge store : stores) {
      List<Steps.Step> places = steps.of(store);
      if (places.isEmpty()) {
        return; // in a function that is not followed
      }
      passed.addAll(places);
      for (Steps.Step step : places) {
        Set<Address> held = exclusive(step.place());
        if (locks == null) {
          locks = held;
        } else {
          locks.retainAll(held);
        }
      }
    }
    if (locks == null || locks.isEmpty() || lookedAt++ >= MAX) {
      return;
    }
    BiPredicate<Place, Edge> set = set(flag, stores);
    for (Address lock : locks) {
      Once once = new Once(flag, lock, set);
      boolean always = true;
      for (Steps.Step step : passed) {
        always = always && inside(once, step.thread()).contains(step.place());
      }
      if (always) {
        all.add(once);
        return;
      }
    }
  }

  /** The steps behind which a flag is set, as they or what a function returns tell. */
  private BiPredicate<Place, Edge> set(Variable flag, Set<Edge> stores) {
    Set<Function> functions = new LinkedHashSet<>();
    stores.forEach(store -> functions.add(store.source().function()));
    TellingReturns found = returns;
    if (found == null) {
      found = new TellingReturns(icfa);
      returns = found;
    }
    Set<Edge> told = found.behind(edge -> sets(edge, flag), functions);
    return (place, edge) -> sets(edge, flag) || told.contains(edge);
  }

  private Set<Address> exclusive(Place place) {
    Set<Address> held = new LinkedHashSet<>();
    for (Locksets.MustHeld lock : locksets.must(place)) {
      if (!lock.shared()) {
        held.add(lock.lock());
      }
    }
    return held;
  }

  /**
   * Whether a flag is surely set behind a step: it is found set, or given a constant or address.
   */
  private boolean sets(Edge edge, Variable flag) {
    if (edge.operation() instanceof Operation.Assign assign
        && assign.target().equals(new Lvalue.Var(flag))
        && flag.type() instanceof Type.Pointer
        && asPointer(assign.value()) instanceof Expression.AddressOf address
        && address.target() instanceof Lvalue.Var(Variable object)
        && icfa.isDefined(object)) {
      return true;
    }
    return makes(true, edge, flag);
  }

  /** Without conversions from one pointer to another; an integer may hold a part of an address. */
  private static Expression asPointer(Expression value) {
    Expression core = value;
    while (core instanceof Expression.Cast cast && cast.type() instanceof Type.Pointer) {
      core = cast.operand();
    }
    return core;
  }

  private Set<Place> inside(Once once, AbstractThread thread) throws ResourceException {
    Map<AbstractThread, Set<Place>> known = inside.computeIfAbsent(once, key -> new HashMap<>());
    Set<Place> found = known.get(thread);
    if (found == null) {
      found = find(once, thread.entry());
      known.put(thread, found);
    }
    return found;
  }

  private Set<Place> find(Once once, Place start) throws ResourceException {
    ThreadFlow steps = flow.get();
    Set<Visit> seen = new HashSet<>();
    Deque<Visit> pending = new ArrayDeque<>();
    visit(List.of(start), false, once, seen, pending);
    while (!pending.isEmpty()) {
      deadline.check();
      Visit visit = pending.remove();
      Place place = visit.place;
      for (Edge edge : place.top().outgoing()) {
        boolean after =
            once.flag.equals(tests(edge))
                ? isHeld(once, place)
                : visit.inside && !leaves(edge, once.flag);
        visit(steps.successors(place, edge::equals), after, once, seen, pending);
      }
      if (place.top().outgoing().isEmpty()) {
        visit(steps.successors(place), visit.inside, once, seen, pending); // it returns
      }
    }
    Set<Place> only = new HashSet<>();
    for (Visit visit : seen) {
      if (visit.inside && !seen.contains(new Visit(visit.place, false)) && !waits(visit.place)) {
        only.add(visit.place);
      }
    }
    return only;
  }

  private void visit(
      List<Place> places, boolean inside, Once once, Set<Visit> seen, Deque<Visit> pending) {
    for (Place place : places) {
      Visit visit = new Visit(place, inside && isHeld(once, place));
      if (seen.add(visit)) {
        pending.add(visit);
      }
    }
  }

  private boolean isHeld(Once once, Place place) {
    return locksets.must(place).contains(new Locksets.MustHeld(once.lock, false));
  }

  /** Whether what was found is no longer so behind an edge: a store, or a wait without the lock. */
  private static boolean leaves(Edge edge, Variable flag) {
    return edge.operation() instanceof Operation.AwaitCondition
        || (edge.operation() instanceof Operation.Assign assign
            && assign.target().equals(new Lvalue.Var(flag)));
  }

  private static boolean waits(Place place) {
    return place.top().outgoing().stream()
        .anyMatch(edge -> edge.operation() instanceof Operation.AwaitCondition);
  }

  /** For each flag between whose test and store a place is: the steps behind which it is set. */
  List<BiPredicate<Place, Edge>> behind(Place place) throws ResourceException {
    List<BiPredicate<Place, Edge>> found = new ArrayList<>();
    for (Once once : all) {
      if (inside(once, graph.thread(place)).contains(place)) {
        found.add(once.set);
      }
    }
    return found;
  }
}
