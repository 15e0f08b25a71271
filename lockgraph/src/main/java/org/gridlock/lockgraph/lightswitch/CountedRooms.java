// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.status.Values;
import org.gridlock.pointer.Address;
import org.jspecify.annotations.Nullable;

/**
 * Rooms that threads count themselves into, and wait before if there are too many: semaphores made
 * of a {@linkplain Counters counter}, its guard and a condition variable.
 *
 * <pre>
 *   lock(m); while (inside == 4) wait(c, m); inside++; unlock(m);
 *   ...
 *   lock(m); inside--; signal(c); unlock(m);
 * </pre>
 *
 * <p>No thread leaves that is not inside. So the counter tells how many are, and never passes a
 * limit if nobody enters but after a look at it, with the guard held since, by which it was below.
 * Or it counts down from what it begins with, and never below a limit.
 */
public final class CountedRooms {
  private static final long MAX_SIZE = 1000;

  private final Counters counters;
  private final PlaceGraph graph;
  private final ThreadFlow flow;
  private final Deadline deadline;
  private @Nullable List<Room> rooms;

  /** A room, named by its counter, and how often a thread at each place is inside. */
  private record Room(LockId counter, long size, Depths depths) {}

  /** Those of a program. */
  public CountedRooms(Counters counters, PlaceGraph graph, ThreadFlow flow, Deadline deadline) {
    this.counters = counters;
    this.graph = graph;
    this.flow = flow;
    this.deadline = deadline;
  }

  /** Those that a thread at a place is inside of, with how many may be. */
  public Map<LockId, Long> heldAt(Place place) throws ResourceException {
    if (rooms == null) {
      rooms = new ArrayList<>();
      for (List<Step> steps : counters.steps()) {
        Room room = find(steps, 1);
        if (room == null) {
          room = find(steps, -1);
        }
        if (room != null) {
          rooms.add(room);
        }
      }
    }
    Map<LockId, Long> found = new LinkedHashMap<>();
    for (Room room : rooms) {
      Span depth = room.depths.at(place);
      if (depth != null && depth.low() > 0) {
        found.put(room.counter, room.size);
      }
    }
    return found;
  }

  /**
   * The room of a counter.
   *
   * @param sign of the steps that lead in
   */
  private @Nullable Room find(List<Step> steps, int sign) throws ResourceException {
    Set<LockId> guards = counters.guards(steps);
    Set<Long> tested = tested(steps, sign);
    if (guards.isEmpty() || tested.isEmpty()) {
      return null;
    }
    Depths depths = counters.depths(steps, sign);
    if (depths == null) {
      return null;
    }
    Span start = counters.start(steps);
    if (start == null || !start.isSmall()) {
      return null;
    }
    Map<Place, Step> counting = Counters.byPlace(steps);
    Set<Place> entries = entries(steps, sign);
    for (Span limit : limits(start, sign, tested)) {
      for (LockId guard : guards) {
        if (areKept(limit, entries, counting, sign, guard)) {
          return new Room(new LockId.At(steps.getFirst().counter()), size(limit), depths);
        }
      }
    }
    return null;
  }

  /**
   * Whether a number that is set to 0 and 1 is only set to what it was not: 1 by those that enter
   * if it was 0, or the other way round.
   *
   * @param sign of the steps that lead in
   */
  boolean isExclusive(List<Step> steps, int sign) throws ResourceException {
    Map<Place, Step> setting = Counters.byPlace(steps);
    for (LockId guard : counters.guards(steps)) {
      if (areKept(Span.TRUTH, entries(steps, sign), setting, sign, guard)) {
        return true;
      }
    }
    return false;
  }

  /** Of the activations in which threads enter. */
  private Set<Place> entries(List<Step> steps, int sign) {
    Set<Place> entries = new LinkedHashSet<>();
    for (Step step : steps) {
      if (step.change() == sign) {
        entries.add(graph.entry(step.place()));
      }
    }
    return entries;
  }

  private boolean areKept(
      Span limit, Set<Place> entries, Map<Place, Step> steps, int sign, LockId guard)
      throws ResourceException {
    for (Place entry : entries) {
      if (!isKept(limit, entry, steps, sign, guard)) {
        return false;
      }
    }
    return true;
  }

  /** The numbers that the counter is compared with in functions where threads enter. */
  private Set<Long> tested(List<Step> steps, int sign) {
    Set<Long> tested = new TreeSet<>();
    for (Step step : steps) {
      if (step.change() == sign) {
        Place entry = graph.entry(step.place());
        for (Edge edge : entry.function().edges()) {
          Place place = flow.at(entry, edge.source());
          Values values = place == null ? null : tested(place, edge, step.counter());
          if (values != null) {
            tested.add(values.low());
            tested.add(values.high());
          }
        }
      }
    }
    return tested;
  }

  /** What a branch says of a counter; null if that is nothing. */
  private @Nullable Values tested(Place place, Edge edge, Address counter) {
    Guard guard =
        edge.operation() instanceof Operation.Assume assume
            ? Guard.of(assume.condition(), assume.holds())
            : null;
    return guard != null
            && plain(guard.subject()) instanceof Lvalue name
            && name.type() instanceof Type.Int
            && counter.equals(counters.counter(place, name))
        ? guard.values()
        : null;
  }

  /** Without conversions that keep all small numbers. */
  private static Expression plain(Expression expression) {
    Expression current = expression;
    while (current instanceof Expression.Cast cast
        && cast.type() instanceof Type.Int to
        && to.size() >= Type.Int.INT.size()) {
      current = cast.operand();
    }
    return current;
  }

  /** What the counter may always be, as tests near the steps suggest; the smallest rooms first. */
  private static List<Span> limits(Span start, int sign, Set<Long> tested) {
    Set<Span> limits = new TreeSet<>(Comparator.comparingLong(CountedRooms::size));
    for (long number : tested) {
      for (long bound = number - 1; bound <= number + 1; bound++) {
        Span limit = start.join(Span.only(bound));
        boolean isOnThatSide = sign > 0 ? limit.low() == start.low() : limit.high() == start.high();
        if (isOnThatSide && limit.isSmall() && size(limit) > 0 && size(limit) <= MAX_SIZE) {
          limits.add(limit);
        }
      }
    }
    return List.copyOf(limits);
  }

  private static long size(Span limit) {
    return limit.high() - limit.low();
  }

  /**
   * Whether no step leads past a limit, if none did before.
   *
   * @param entry of the activation that makes the steps
   */
  private boolean isKept(Span limit, Place entry, Map<Place, Step> steps, int sign, LockId guard)
      throws ResourceException {
    Map<Location, Span> known = new HashMap<>();
    Deque<Location> pending = new ArrayDeque<>();
    known.put(entry.top(), limit);
    pending.add(entry.top());
    while (!pending.isEmpty()) {
      deadline.check();
      Location location = pending.remove();
      Place place = flow.at(entry, location);
      if (place == null) {
        continue;
      }
      // Without the guard, others count meanwhile.
      Span span =
          counters.guards(place).contains(guard) ? known.getOrDefault(location, limit) : limit;
      for (Edge edge : location.outgoing()) {
        if (ControlFlow.isDead(edge)) {
          continue;
        }
        Span after;
        if (steps.get(place) instanceof Step step && step.edge() == edge) {
          after = span.plus(Span.only(step.change()));
          if (step.change() == sign && !limit.join(after).equals(limit)) {
            return false;
          }
          after = meet(limit, after);
        } else {
          after = after(place, edge, span, limit, steps);
        }
        Span joined = after == null ? null : after.join(known.get(edge.target()));
        if (joined != null && !joined.equals(known.put(edge.target(), joined))) {
          pending.add(edge.target());
        }
      }
    }
    return true;
  }

  /** What the counter may be after an edge that makes no step; null if that is nothing. */
  private @Nullable Span after(
      Place place, Edge edge, Span span, Span limit, Map<Place, Step> steps) {
    return switch (edge.operation()) {
      case Operation.Assume assume -> {
        Values values = tested(place, edge, steps.values().iterator().next().counter());
        yield values == null ? span : meet(span, values);
      }
      // The guard is released, or may be.
      case Operation.AwaitCondition await -> limit;
      case Operation.Call call -> graph.entered(place, edge).isEmpty() ? span : limit;
      case Operation.Gap gap -> limit;
      case Operation.Havoc havoc -> limit;
      default -> span;
    };
  }

  private static @Nullable Span meet(Span span, Span other) {
    return meet(span, Values.between(other.low(), other.high()));
  }

  private static @Nullable Span meet(Span span, Values values) {
    Values both = Values.between(span.low(), span.high()).within(values);
    return both.low() > both.high() ? null : new Span(both.low(), both.high());
  }
}
