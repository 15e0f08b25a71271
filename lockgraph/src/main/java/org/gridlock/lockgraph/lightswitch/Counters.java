// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

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
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.settled.Increment;
import org.gridlock.lockset.settled.MemoryWrites;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;
import org.jspecify.annotations.Nullable;

/**
 * Numbers that threads count in steps of one up or down, each with one and the same lock held: how
 * many threads are somewhere, or how many more may come. Of programs with signal handlers or jumps
 * nothing is said.
 */
public final class Counters {
  private final Icfa icfa;
  private final PlaceGraph graph;
  private final ThreadFlow flow;
  private final PointsTo pointsTo;
  private final Locksets locksets;
  private final CountedSemaphores semaphores;
  private final Deadline deadline;
  private final Map<Location, List<Place>> places = new HashMap<>();

  /** Slow to find, and only asked for where threads count. */
  private @Nullable MemoryWrites memory;

  private @Nullable Map<Address, List<Step>> steps;

  /** Those of a program. */
  public Counters(
      Icfa icfa,
      PlaceGraph graph,
      ThreadFlow flow,
      PointsTo pointsTo,
      Locksets locksets,
      CountedSemaphores semaphores,
      Deadline deadline) {
    this.icfa = icfa;
    this.graph = graph;
    this.flow = flow;
    this.pointsTo = pointsTo;
    this.locksets = locksets;
    this.semaphores = semaphores;
    this.deadline = deadline;
  }

  /** All steps of each. */
  Collection<List<Step>> steps() throws ResourceException {
    if (steps == null) {
      steps = new LinkedHashMap<>();
      if (!CountedSemaphores.mayBeLeft(icfa)) {
        find(steps);
      }
    }
    return steps.values();
  }

  private void find(Map<Address, List<Step>> found) throws ResourceException {
    for (Place place : graph.places()) {
      deadline.check();
      places.computeIfAbsent(place.top(), key -> new ArrayList<>(1)).add(place);
      for (Edge edge : place.top().outgoing()) {
        if (edge.operation() instanceof Operation.Assign assign
            && isShared(assign.target())
            && Increment.mayBe(edge)
            && locksets.isReached(place)
            && counter(place, assign.target()) instanceof Address counter
            && Step.of(place, edge, counter, graph, flow) instanceof Step step
            && !guards(place).isEmpty()) {
          found.computeIfAbsent(counter, key -> new ArrayList<>()).add(step);
        }
      }
    }
  }

  /** The steps of one counter. */
  List<Step> steps(Address counter) throws ResourceException {
    steps();
    return steps == null ? List.of() : steps.getOrDefault(counter, List.of());
  }

  /**
   * What sets a number that is 0 or 1, as steps from the one to the other; none if that is not all
   * that is written to it after its beginning.
   *
   * @param name of the number somewhere
   */
  List<Step> settings(Address number, Lvalue name) throws ResourceException {
    steps();
    Set<Edge> writes = CountedSemaphores.mayBeLeft(icfa) ? null : memory().of(name);
    if (writes == null) {
      return List.of();
    }
    Set<Function> users = memory().functions(writes);
    List<Step> found = new ArrayList<>();
    for (Edge write : writes) {
      if (memory().isInitial(write, users)) {
        continue;
      }
      Long value = constant(write);
      if (value == null || (value != 0 && value != 1)) {
        return List.of();
      }
      for (Place place : places.getOrDefault(write.source(), List.of())) {
        if (locksets.isReached(place)
            && write.operation() instanceof Operation.Assign assign
            && number.equals(counter(place, assign.target()))) {
          int change = value == 1 ? 1 : -1;
          found.add(new Step(place, write, place, number, change, null, false));
        }
      }
    }
    return found;
  }

  private MemoryWrites memory() {
    MemoryWrites known = memory;
    if (known == null) {
      known = new MemoryWrites(icfa);
      memory = known;
    }
    return known;
  }

  private static boolean isShared(Lvalue target) {
    return target.type() instanceof Type.Int
        && (target.rootVariable() == null || target.rootVariable().isGlobal());
  }

  /** The one number that a name means; null if there may be several. */
  @Nullable Address counter(Place place, Lvalue name) {
    return pointsTo.values(place, address(name)) instanceof ValueSet.Known known
            && known.addresses().size() == 1
            && pointsTo.isUnique(known.addresses().iterator().next(), graph)
        ? known.addresses().iterator().next()
        : null;
  }

  private static Expression address(Lvalue name) {
    return new Expression.AddressOf(new Type.Pointer(name.type()), name);
  }

  /** The locks that surely exclude others at a place. */
  Set<LockId> guards(Place place) throws ResourceException {
    Set<LockId> guards = new LinkedHashSet<>();
    for (Locksets.MustHeld held : locksets.must(place)) {
      if (!held.shared()) {
        guards.add(new LockId.At(held.lock()));
      }
    }
    semaphores
        .heldAt(place)
        .forEach(
            (semaphore, threads) -> {
              if (threads == 1) {
                guards.add(semaphore);
              }
            });
    return guards;
  }

  /** The steps of one counter by their places. */
  static Map<Place, Step> byPlace(List<Step> steps) {
    Map<Place, Step> found = new HashMap<>();
    steps.forEach(step -> found.put(step.place(), step));
    return found;
  }

  /**
   * How often a thread has entered more than left; null if that is not bounded, or if one may leave
   * that is not inside.
   *
   * @param sign of the steps that enter
   */
  @Nullable Depths depths(List<Step> steps, int sign) throws ResourceException {
    Map<Place, Step> counting = byPlace(steps);
    Depths depths =
        Depths.of(
            graph,
            flow,
            (place, edge) ->
                counting.get(place) instanceof Step step && step.edge() == edge
                    ? sign * step.change()
                    : 0,
            new Outcomes(icfa)::isDead,
            deadline);
    return depths != null
            && steps.stream().allMatch(step -> step.change() == sign || isInside(step, depths))
        ? depths
        : null;
  }

  private static boolean isInside(Step step, Depths depths) {
    Span depth = depths.at(step.place());
    return depth != null && depth.low() > 0;
  }

  /** The locks that are held at all steps. */
  Set<LockId> guards(List<Step> steps) throws ResourceException {
    Set<LockId> guards = guards(steps.getFirst().place());
    for (Step step : steps) {
      guards.retainAll(guards(step.place()));
      guards.retainAll(guards(step.read()));
    }
    return guards;
  }

  /**
   * What a counter may begin with; null if that is not known, or if more than its steps write it.
   */
  @Nullable Span start(List<Step> steps) throws ResourceException {
    MemoryWrites memory = memory();
    Set<Edge> writes = new LinkedHashSet<>();
    for (Step step : steps) {
      Set<Edge> found = memory.of(step.name());
      if (found == null) {
        return null;
      }
      writes.addAll(found);
    }
    Set<Edge> counting = new HashSet<>();
    Set<Place> at = new HashSet<>();
    for (Step step : steps) {
      counting.add(step.edge());
      at.add(step.place());
    }
    Address counter = steps.getFirst().counter();
    Set<Function> users = memory.functions(writes);
    Span start = null;
    boolean isSure = false;
    for (Edge write : writes) {
      if (!counting.contains(write) && memory.isInitial(write, users)) {
        Long value = constant(write);
        if (value == null || !isBefore(write, steps)) {
          return null;
        }
        start = Span.only(value).join(start);
        isSure |= isStatic(write, counter);
      } else if (!isElsewhereOrAmong(write, counter, at)) {
        return null;
      }
    }
    return isSure ? start : Span.ZERO.join(start);
  }

  /** Whether a write is that of the initialiser of a variable that is the counter. */
  private boolean isStatic(Edge write, Address counter) {
    return write.source().function() == icfa.start()
        && write.operation() instanceof Operation.Assign(Lvalue.Var(Variable variable), var value)
        && counter.object().equals(new AbstractObject.Global(variable));
  }

  private static @Nullable Long constant(Edge write) {
    return write.operation() instanceof Operation.Assign assign
            && assign.value().withoutCasts() instanceof Expression.Constant(Type of, long value)
        ? value
        : null;
  }

  /** Whether each place that a write is reached in is that of a step, or is of another number. */
  private boolean isElsewhereOrAmong(Edge write, Address counter, Set<Place> steps) {
    List<Place> reached = places.getOrDefault(write.source(), List.of());
    for (Place place : reached) {
      if (locksets.isReached(place) && !steps.contains(place) && mayMean(place, write, counter)) {
        return false;
      }
    }
    return !reached.isEmpty(); // else in a function that is not followed
  }

  private boolean mayMean(Place place, Edge write, Address counter) {
    if (!(write.operation() instanceof Operation.Assign assign)
        || !(assign.target().type() instanceof Type.Int)
        || !(pointsTo.values(place, address(assign.target())) instanceof ValueSet.Known known)) {
      return true;
    }
    return known.addresses().isEmpty()
        || known.addresses().stream().anyMatch(one -> pointsTo.mayEqual(one, counter));
  }

  /** Whether nobody counts before a write. */
  private boolean isBefore(Edge write, List<Step> steps) throws ResourceException {
    if (write.source().function() == icfa.start()) {
      return true;
    }
    Set<Place> at = placesOf(write);
    if (at.isEmpty()) {
      return false;
    }
    for (Step step : steps) {
      var after = flow.reachableFrom(step.place(), deadline);
      if (at.stream().anyMatch(place -> after.get(place.id()))) {
        return false;
      }
    }
    return true;
  }

  /** The places of an edge, or of the calls that lead to its function if that is not followed. */
  private Set<Place> placesOf(Edge edge) {
    Set<Place> found = new LinkedHashSet<>();
    Set<Edge> seen = new HashSet<>(Set.of(edge));
    Deque<Edge> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      Edge next = pending.remove();
      List<Place> reached = places.get(next.source());
      if (reached != null) {
        found.addAll(reached);
        continue;
      }
      for (int id = 0; id < icfa.edgeCount(); id++) {
        Edge call = icfa.edge(id);
        if (Operands.namedCallee(call.operation()) == next.source().function() && seen.add(call)) {
          pending.add(call);
        }
      }
    }
    return found;
  }
}
