// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.settled.Increment;
import org.gridlock.lockset.settled.MemoryWrites;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.status.Values;
import org.gridlock.nonconc.ThreadCount;
import org.gridlock.nonconc.handover.Steps.Step;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;
import org.jspecify.annotations.Nullable;

/**
 * Numbers by which threads say that they are done with something: each counts once, all in the same
 * direction. Let a branch find a number that is <i>k</i> steps from where it begins, or more, and
 * let no more than <i>k</i> threads ever count. Then all of them have: whoever passes the branch
 * comes after what each of them does before it counts.
 *
 * <pre>
 *   static int left = 2;      lock(&amp;m); while (left &gt; 0) wait(&amp;c, &amp;m); unlock(&amp;m);
 *   ...                       lock(&amp;m); left--; signal(&amp;c); unlock(&amp;m);
 * </pre>
 *
 * <p>No lock is asked for: a step is by one from a number that was there, and if steps get lost,
 * more of them are needed, not fewer. (A store does not overtake the acquisition of a lock that
 * comes before it, see {@link Flags}.) Of programs with signal handlers nothing is said.
 */
final class Latches {
  /** Beyond so many, no more are looked for: each costs a look at every pair that is asked for. */
  private static final int MAX = 64;

  /** Larger numbers of threads do not count. */
  private static final int MAX_COUNT = 10_000;

  private final Icfa icfa;
  private final PlaceGraph graph;
  private final Steps steps;
  private final PointsTo pointsTo;
  private final Passed passed;
  private final ThreadCount count;

  /** Slow to find, and only asked for where threads count. */
  private @Nullable MemoryWrites memory;

  /** What a branch finds in a number. */
  private record Found(Address number, Values values) {}

  /**
   * What is known of a number.
   *
   * @param start what it begins with
   * @param change what each step adds
   * @param gives the steps
   */
  private record Counting(long start, int change, List<Step> gives) {}

  Latches(Icfa icfa, PlaceGraph graph, Steps steps, PointsTo pointsTo, Passed passed) {
    this.icfa = icfa;
    this.graph = graph;
    this.steps = steps;
    this.pointsTo = pointsTo;
    this.passed = passed;
    this.count = new ThreadCount(icfa, graph);
  }

  List<Handover> handovers() throws ResourceException {
    if (icfa.functions().stream().anyMatch(Function::interrupts)) {
      return List.of();
    }
    Set<Object> counted = new HashSet<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (Increment.mayBe(edge)
          && Increment.of(edge) instanceof Increment step
          && key(step.name()) instanceof Object key) {
        counted.add(key);
      }
    }
    Map<Found, List<Step>> found = new LinkedHashMap<>();
    Map<Address, Lvalue> names = new HashMap<>();
    if (!counted.isEmpty()) {
      for (Step step : steps.of(edge -> isTest(edge, counted))) {
        Guard guard = guard(step.edge());
        if (guard != null
            && guard.subject() instanceof Lvalue name
            && address(step.place(), name) instanceof Address number) {
          names.put(number, name);
          found
              .computeIfAbsent(new Found(number, guard.values()), key -> new ArrayList<>())
              .add(step);
        }
      }
    }
    List<Handover> handovers = new ArrayList<>();
    for (Map.Entry<Found, List<Step>> entry : found.entrySet()) {
      Lvalue name = names.get(entry.getKey().number);
      if (name != null && handovers.size() < MAX) {
        add(entry.getKey(), name, entry.getValue(), handovers);
      }
    }
    return handovers;
  }

  /** What names of one number have in common; null for a number that only one activation knows. */
  private static @Nullable Object key(Lvalue name) {
    return switch (name) {
      case Lvalue.Var(Variable variable) -> variable.isGlobal() ? variable : null;
      case Lvalue.Member member -> member.field();
      case Lvalue.Element element -> null;
      case Lvalue.Deref deref -> null;
    };
  }

  private static boolean isTest(Edge edge, Set<Object> counted) {
    Guard guard = guard(edge);
    return guard != null
        && guard.subject() instanceof Lvalue name
        && name.type() instanceof Type.Int
        && key(name) instanceof Object key
        && counted.contains(key);
  }

  private static @Nullable Guard guard(Edge edge) {
    return edge.operation() instanceof Operation.Assume assume
        ? Guard.of(assume.condition(), assume.holds())
        : null;
  }

  /** The one number that a name means; null if there may be several. */
  private @Nullable Address address(Place place, Lvalue name) {
    return pointsTo.values(place, pointer(name)) instanceof ValueSet.Known known
            && known.addresses().size() == 1
            && pointsTo.isUnique(known.addresses().iterator().next(), graph)
        ? known.addresses().iterator().next()
        : null;
  }

  private static Expression pointer(Lvalue name) {
    return new Expression.AddressOf(new Type.Pointer(name.type()), name);
  }

  private void add(Found found, Lvalue name, List<Step> branches, List<Handover> handovers)
      throws ResourceException {
    Counting counting = counting(found.number, name, branches);
    if (counting == null) {
      return;
    }
    Set<Edge> giving = new LinkedHashSet<>();
    Set<Edge> taking = new LinkedHashSet<>();
    counting.gives.forEach(step -> giving.add(step.edge()));
    branches.forEach(step -> taking.add(step.edge()));
    BiPredicate<Place, Edge> gives =
        (place, edge) -> giving.contains(edge) && mayBe(place, edge, found.number);
    BiPredicate<Place, Edge> takes =
        (place, edge) ->
            taking.contains(edge)
                && guard(edge) instanceof Guard guard
                && guard.values().equals(found.values)
                && found.number.equals(address(place, (Lvalue) guard.subject()));
    List<AbstractThread> givers = Steps.threads(counting.gives, gives);
    boolean signed = name.type() instanceof Type.Int number && number.signed();
    if (!count.atMost(givers, needed(counting, found.values, signed))) {
      return;
    }
    for (Step step : counting.gives) {
      if (passed.of(gives, step.thread(), 1).most(step.place()) > 0) {
        return;
      }
    }
    handovers.add(new Handover(gives, takes, givers::contains, Steps.threads(branches, takes), 1));
  }

  /**
   * How many steps it surely takes to one of some numbers; without a sign, zero less one is large.
   */
  private static long needed(Counting counting, Values values, boolean signed) {
    long needed = 0;
    long number = counting.start;
    while (needed < MAX_COUNT
        && (number >= 0 || signed)
        && values.isDisjoint(Values.only(number))) {
      needed++;
      number += counting.change;
    }
    return needed;
  }

  private boolean mayBe(Place place, Edge write, Address number) {
    return !(write.operation() instanceof Operation.Assign(Lvalue target, var value))
        || !(target.type() instanceof Type.Int)
        || !(pointsTo.values(place, pointer(target)) instanceof ValueSet.Known known)
        || known.addresses().stream().anyMatch(one -> pointsTo.mayEqual(one, number));
  }

  private boolean isSurely(Place place, Edge write, Address number) {
    return write.operation() instanceof Operation.Assign(Lvalue target, var value)
        && number.equals(address(place, target));
  }

  /**
   * What is known of a number; null if more is done to it.
   *
   * @param branches that test it
   */
  private @Nullable Counting counting(Address number, Lvalue name, List<Step> branches)
      throws ResourceException {
    if (memory == null) {
      memory = new MemoryWrites(icfa);
    }
    MemoryWrites memory = this.memory;
    Set<Edge> writes = memory.of(name);
    if (writes == null) {
      return null;
    }
    Set<Function> users = memory.functions(writes);
    branches.forEach(step -> users.add(step.edge().source().function()));
    Set<Edge> starts = new LinkedHashSet<>();
    Set<Edge> settings = new LinkedHashSet<>();
    List<Step> gives = new ArrayList<>();
    int change = 0;
    for (Edge write : writes) {
      if (write.source().function() == icfa.start()) {
        if (mayBe(graph.root(), write, number)) {
          starts.add(write);
        }
        continue;
      }
      List<Step> passing = steps.of(write);
      if (passing.isEmpty()) {
        return null; // in a function that is not followed
      }
      passing = passing.stream().filter(one -> mayBe(one.place(), write, number)).toList();
      Increment step = Increment.of(write);
      if (step == null) {
        settings.addAll(passing.isEmpty() ? Set.of() : Set.of(write));
      } else if (!passing.isEmpty()) {
        if (change != 0 && change != step.change()) {
          return null;
        }
        change = step.change();
        gives.addAll(passing);
      }
    }
    Long start = settings.isEmpty() ? atStart(starts, number) : set(settings, users);
    if (start == null
        || change == 0
        || (!settings.isEmpty() && !areAllBehind(gives, branches, settings, number))) {
      return null;
    }
    return new Counting(start, change, gives);
  }

  /** What a variable begins with, or a member of one; null if that is not known. */
  private @Nullable Long atStart(Set<Edge> starts, Address number) {
    if (starts.size() > 1 || !(number.object() instanceof AbstractObject.Global)) {
      return null;
    }
    if (starts.isEmpty()) {
      return 0L;
    }
    Edge only = starts.iterator().next();
    return isSurely(graph.root(), only, number) ? constant(only) : null;
  }

  /** What a number is set to, always before there are other threads. */
  private @Nullable Long set(Set<Edge> settings, Set<Function> users) {
    Long value = null;
    for (Edge edge : settings) {
      Long set = constant(edge);
      if (set == null
          || (value != null && !value.equals(set))
          || memory == null
          || !memory.isInitial(edge, users)) {
        return null;
      }
      value = set;
    }
    return value;
  }

  private static @Nullable Long constant(Edge write) {
    return write.operation() instanceof Operation.Assign assign
            && assign.value().withoutCasts() instanceof Expression.Constant(Type of, long value)
            && value >= 0
            && value <= Integer.MAX_VALUE
        ? value
        : null;
  }

  /**
   * Whether a number is set before threads count, and before it is tested. Only threads that were
   * created since may count, as it may be set again before that.
   */
  private boolean areAllBehind(
      List<Step> gives, List<Step> branches, Set<Edge> settings, Address number)
      throws ResourceException {
    BiPredicate<Place, Edge> sets =
        (place, edge) -> settings.contains(edge) && isSurely(place, edge, number);
    List<Step> all = new ArrayList<>(gives);
    all.addAll(branches);
    for (Step step : all) {
      if (!passed.isBehind(step.place(), sets)) {
        return false;
      }
    }
    return gives.stream().allMatch(step -> step.thread().creation() != null);
  }
}
