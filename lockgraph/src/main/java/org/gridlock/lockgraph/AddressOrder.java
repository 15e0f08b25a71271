// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockgraph.explicit.Reentries;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.settled.LinkGroup;
import org.gridlock.lockset.settled.LinkOrder;
import org.gridlock.lockset.settled.SlotsOfNewObjects;
import org.gridlock.lockset.symbol.Effect;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.DistinctMembers;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;
import org.jspecify.annotations.Nullable;

/**
 * How the address of the lock that a thread holds lies to that of the one it requests, where the
 * program compares them. There is one order of all addresses: threads that all request what lies
 * behind what they hold do not wait for each other in a ring.
 */
final class AddressOrder {
  private record Start(
      Function function,
      Set<VariableOrder.Different> parameters,
      Set<Location> reentering,
      boolean first,
      Map<Location, Set<Location>> free) {}

  private final Symbols symbols;
  private final ChoosingFunctions choosing;
  private final PlaceGraph graph;
  private final PointsTo pointsTo;
  private final Locksets locksets;
  private final Reentries reentries;
  private final Resources resources;
  private final DistinctMembers distinct;
  private final SlotsOfNewObjects slots;
  private final LinkPositions positions;
  private final Map<Start, VariableOrder> orders = new HashMap<>();
  private final Map<Place, Set<VariableOrder.Different>> parameters = new HashMap<>();

  /** By entry: see {@link #findFree}. */
  private final Map<Place, Map<Location, Set<Location>>> free = new HashMap<>();

  /** The edges between two locks that one operation takes one after the other. */
  private final Map<Location, List<LockEdge>> repeated = new HashMap<>();

  private final Map<Location, Integer> betweenRepeated = new HashMap<>();
  private final Map<LinkGroup, Map<Location, Integer>> betweenLinked = new HashMap<>();

  AddressOrder(
      Symbols symbols,
      PlaceGraph graph,
      PointsTo pointsTo,
      Locksets locksets,
      Resources resources,
      DistinctMembers distinct,
      SlotsOfNewObjects slots,
      LinkOrder links,
      List<LockEdge> edges) {
    this.symbols = symbols;
    this.choosing = new ChoosingFunctions(symbols);
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.locksets = locksets;
    this.reentries = new Reentries(graph, locksets);
    this.resources = resources;
    this.distinct = distinct;
    this.slots = slots;
    for (LockEdge edge : edges) {
      Location taken = edge.held().acquisition().top();
      if (taken == edge.request().top() && !isOne(edge)) {
        repeated.computeIfAbsent(taken, key -> new ArrayList<>()).add(edge);
      }
    }
    this.positions = new LinkPositions(symbols, links, linked(edges));
  }

  /** The structs whose locks are taken one under the other. */
  private Set<String> linked(List<LockEdge> edges) {
    Set<String> structs = new HashSet<>();
    for (LockEdge edge : edges) {
      if (!isOne(edge)
          && pointer(name(edge.held().acquisition().top())) instanceof Variable one
          && pointer(name(edge.request().top())) instanceof Variable other
          && one.type().equals(other.type())
          && one.type() instanceof Type.Pointer(Type to)
          && to instanceof Composite struct) {
        structs.add(struct.name());
      }
    }
    return structs;
  }

  /** The variable that says which lock is meant; null if something else does. */
  static @Nullable Variable pointer(@Nullable InstanceName name) {
    return name != null && name.base() == null && name.index() instanceof Lvalue.Var(Variable one)
        ? one
        : null;
  }

  /** Whether both locks are the same. */
  private boolean isOne(LockEdge edge) {
    return edge.held().resource().equals(edge.requested()) && resources.isUnique(edge.requested());
  }

  /** How the locks of an edge lie by each measure that says so. */
  Map<Measure, Integer> relations(LockEdge edge) {
    Map<Measure, Integer> relations = all(edge);
    if (differ(relations) || areTwo(edge)) {
      relations.replaceAll(
          (measure, bits) -> isDistinct(measure) ? bits & ~VariableOrder.EQUAL : bits);
    }
    relations.values().removeIf(bits -> !VariableOrder.areOneWay(bits));
    return relations;
  }

  private Map<Measure, Integer> all(LockEdge edge) {
    Map<Measure, Integer> all = new LinkedHashMap<>();
    all.put(Measure.ADDRESS, relation(edge));
    all.putAll(memberRelations(edge));
    all.putAll(slotRelations(edge));
    all.putAll(linkRelations(edge));
    return all;
  }

  /** Locks are not the same if they differ by some measure. */
  private static boolean differ(Map<Measure, Integer> relations) {
    return relations.values().stream().anyMatch(bits -> (bits & VariableOrder.EQUAL) == 0);
  }

  /** Whether the held lock is another one than the requested one, as what is compared tells. */
  boolean areDifferent(LockEdge edge) {
    return differ(all(edge));
  }

  /** Whether the locks of an edge are two of which there is one each. */
  boolean areTwo(LockEdge edge) {
    return edge.requested() instanceof Resource.Lock
        && edge.held().resource() instanceof Resource.Lock
        && !edge.held().resource().equals(edge.requested())
        && resources.isUnique(edge.requested())
        && resources.isUnique(edge.held().resource());
  }

  /**
   * How the held lock lies to the requested one: some of the relations of {@link VariableOrder}.
   * The one that is held need not be the last one that its operation took; then all between lie the
   * same way.
   */
  int relation(LockEdge edge) {
    return relation(edge, betweenRepeated, this::ofLast);
  }

  /** The same in the order of links. */
  private int relation(LockEdge edge, LinkGroup links) {
    return relation(
        edge,
        betweenLinked.computeIfAbsent(links, key -> new HashMap<>()),
        one -> ofLast(one, links));
  }

  private int relation(
      LockEdge edge, Map<Location, Integer> known, ToIntFunction<LockEdge> ofLast) {
    Location taken = edge.held().acquisition().top();
    int last = ofLast.applyAsInt(edge);
    if (last == VariableOrder.ANY || !repeated.containsKey(taken)) {
      return last;
    }
    Integer between = known.get(taken);
    if (between == null) {
      between =
          repeated.getOrDefault(taken, List.of()).stream()
              .mapToInt(ofLast)
              .reduce(0, (one, other) -> one | other);
      known.put(taken, between);
    }
    int all = last | (between & ~VariableOrder.EQUAL);
    // Who goes up and down may come back to where he was.
    return (all | VariableOrder.EQUAL) == VariableOrder.ANY ? VariableOrder.ANY : all;
  }

  private int ofLast(LockEdge edge, LinkGroup links) {
    Place taken = edge.held().acquisition();
    Place at = edge.request();
    InstanceName held = name(taken.top());
    InstanceName requested = name(at.top());
    return graph.entry(taken) == graph.entry(at)
            && held != null
            && requested != null
            && held.offset() == requested.offset()
            && pointer(held) instanceof Variable one
            && pointer(requested) instanceof Variable other
            && one.type().equals(other.type())
        ? order(graph.entry(at)).relation(links, one, taken.top(), other, at.top())
        : VariableOrder.ANY;
  }

  /** How the lock that the operation took last lies to the requested one. */
  private int ofLast(LockEdge edge) {
    Place taken = edge.held().acquisition();
    Place at = edge.request();
    Place entry = graph.entry(at);
    if (graph.entry(taken) != entry) {
      return VariableOrder.ANY;
    }
    InstanceName held = name(taken.top());
    InstanceName requested = name(at.top());
    if (held == null
        || requested == null
        || held.stride() != requested.stride()
        || held.offset() != requested.offset()) {
      return VariableOrder.ANY;
    }
    VariableOrder order = order(entry);
    if (!isOneBase(order, held.base(), taken.top(), requested.base(), at.top())) {
      return VariableOrder.ANY;
    }
    return held.index() instanceof Expression.Constant one
            && requested.index() instanceof Expression.Constant other
        ? VariableOrder.relation(one.value(), other.value())
        : order.relation(held.index(), taken.top(), requested.index(), at.top());
  }

  /**
   * How members of the struct that the held lock is in lie to those of the struct that the
   * requested one is in, where those keep their value and both locks are in the same place there.
   */
  private Map<Measure, Integer> memberRelations(LockEdge edge) {
    Place taken = edge.held().acquisition();
    Place at = edge.request();
    Place entry = graph.entry(at);
    InstanceName held = name(taken.top());
    InstanceName requested = name(at.top());
    if (graph.entry(taken) != entry
        || repeated.containsKey(taken.top())
        || held == null
        || requested == null
        || held.base() != null
        || requested.base() != null
        || held.offset() != requested.offset()
        || !(held.index() instanceof Lvalue.Var(Variable one))
        || !(requested.index() instanceof Lvalue.Var(Variable other))) {
      return Map.of();
    }
    Map<Measure, Integer> relations = new LinkedHashMap<>();
    order(entry)
        .memberRelations(one, taken.top(), other, at.top())
        .forEach((key, bits) -> relations.put(new Measure.Member(key, held.offset()), bits));
    return relations;
  }

  /**
   * How the numbers of the elements relate that lead to the held lock and the requested one, in an
   * array that holds each object once at most.
   */
  private Map<Measure, Integer> slotRelations(LockEdge edge) {
    Place taken = edge.held().acquisition();
    Place at = edge.request();
    InstanceName held = name(taken.top());
    InstanceName requested = name(at.top());
    if (graph.entry(taken) != graph.entry(at)
        || repeated.containsKey(taken.top())
        || held == null
        || requested == null
        || held.offset() != requested.offset()
        || !(SlotName.of(held, symbols) instanceof Lvalue.Element one)
        || !(SlotName.of(requested, symbols) instanceof Lvalue.Element other)
        || !one.array().equals(other.array())
        || !slots.contains(one.array())
        || !SlotName.isKept(held, one, taken.top(), symbols)
        || !SlotName.isKept(requested, other, at.top(), symbols)) {
      return Map.of();
    }
    int bits =
        order(graph.entry(at))
            .relation(
                InstanceName.kept(one.index()),
                taken.top(),
                InstanceName.kept(other.index()),
                at.top());
    boolean isOne = one.array().rootVariable() != null;
    return Map.of(new Measure.Slot(one.array(), isOne, held.offset()), bits);
  }

  /** How the structs that both locks are in stand in the order of links. */
  private Map<Measure, Integer> linkRelations(LockEdge edge) {
    InstanceName requested = name(edge.request().top());
    Map<Measure, Integer> relations = new LinkedHashMap<>();
    if (requested != null && pointer(requested) instanceof Variable other) {
      for (LinkGroup links : positions.of(new Lvalue.Var(other))) {
        int bits = relation(edge, links);
        relations.put(new Measure.Link(links, requested.offset()), bits);
      }
    }
    return relations;
  }

  /** Whether different locks always lie differently. */
  boolean isDistinct(Measure measure) {
    return switch (measure) {
      case Measure.Address address -> true;
      case Measure.Member(MemberKey key, long lock) ->
          key.isBeside(lock) && distinct.contains(key.name());
      case Measure.Slot slot -> slot.one();
      case Measure.Link link -> true;
    };
  }

  /** How variables relate in the activations of a context. */
  private VariableOrder order(Place entry) {
    Start start =
        new Start(
            entry.function(),
            different(entry),
            reentries.of(entry),
            reentries.areWithoutLocks(entry),
            free.computeIfAbsent(entry, this::findFree));
    VariableOrder known = orders.get(start);
    if (known == null) {
      known =
          new VariableOrder(
              symbols,
              choosing,
              positions,
              start.function,
              start.parameters,
              start.reentering,
              start.first,
              start.free);
      orders.put(start, known);
    }
    return known;
  }

  /**
   * For each operation that takes one lock after the other, where nothing is held that it took
   * before: what it takes then has nothing to do with that.
   */
  private Map<Location, Set<Location>> findFree(Place entry) {
    Map<Location, Set<Location>> free = new HashMap<>();
    for (Location taken : repeated.keySet()) {
      if (taken.function() == entry.function()) {
        free.put(taken, new HashSet<>());
      }
    }
    for (Location location : free.isEmpty() ? List.<Location>of() : entry.function().locations()) {
      Set<Location> holding = new HashSet<>();
      locksets
          .may(graph.at(entry, location))
          .forEach(held -> holding.add(held.acquisition().top()));
      free.forEach(
          (taken, places) -> {
            if (!holding.contains(taken)) {
              places.add(location);
            }
          });
    }
    return free;
  }

  private static boolean isOneBase(
      VariableOrder order,
      @Nullable Expression held,
      Location taken,
      @Nullable Expression requested,
      Location at) {
    if (held == null || requested == null || held instanceof Expression.AddressOf) {
      return Objects.equals(held, requested) && (held == null || InstanceName.isFixed(held));
    }
    return order.relation(held, taken, requested, at) == VariableOrder.EQUAL;
  }

  /** The name of the lock that is waited for at a location; null if that is not sure. */
  private static @Nullable InstanceName name(Location location) {
    Expression only = lock(location);
    return only == null ? null : InstanceName.of(only);
  }

  /** The lock that is waited for at a location; null if that is not sure. */
  static @Nullable Expression lock(Location location) {
    Expression only = null;
    for (Edge edge : location.outgoing()) {
      if (only != null
          || !(edge.operation() instanceof Operation.Lock lock)
          || lock.attempt() != Operation.Attempt.BLOCKING) {
        return null;
      }
      only = lock.lock();
    }
    return only;
  }

  /** The parameters that are different, or point to different objects, in a context. */
  private Set<VariableOrder.Different> different(Place entry) {
    Set<VariableOrder.Different> known = parameters.get(entry);
    if (known == null) {
      parameters.put(entry, Set.of()); // for recursion
      known = new HashSet<>();
      List<Variable> variables = entry.function().parameters();
      for (int i = 0; i < variables.size(); i++) {
        for (int j = i + 1; j < variables.size(); j++) {
          if (areDifferent(entry, i, j)) {
            known.add(new VariableOrder.Different(variables.get(i), variables.get(j)));
          }
        }
      }
      parameters.put(entry, known);
    }
    return known;
  }

  private boolean areDifferent(Place entry, int one, int other) {
    Variable first = entry.function().parameters().get(one);
    Variable second = entry.function().parameters().get(other);
    return (arePointers(first, second) || first.type().equals(second.type()))
        && !graph.sites(entry).isEmpty()
        && graph.sites(entry).stream()
            .allMatch(
                site ->
                    site.edge().operation() instanceof Operation.Call call
                        && Math.max(one, other) < call.arguments().size()
                        && areGivenDifferent(
                            site.place(),
                            first,
                            call.arguments().get(one),
                            second,
                            call.arguments().get(other)));
  }

  private static boolean arePointers(Variable first, Variable second) {
    return first.type() instanceof Type.Pointer && second.type() instanceof Type.Pointer;
  }

  /** Whether two parameters get different values, or pointers to different objects, by a call. */
  private boolean areGivenDifferent(
      Place place, Variable first, Expression one, Variable second, Expression other) {
    return (arePointers(first, second)
            && areDifferent(place, one.withoutCasts(), other.withoutCasts()))
        || (Effect.isGivenAsItIs(one, first)
            && Effect.isGivenAsItIs(other, second)
            && (haveDifferentValues(place, InstanceName.kept(one), InstanceName.kept(other))
                || areDifferentElements(place, InstanceName.of(one), InstanceName.of(other))));
  }

  /** Whether two pointers lead to elements of one array with different numbers. */
  private boolean areDifferentElements(
      Place place, @Nullable InstanceName one, @Nullable InstanceName other) {
    return one != null
        && other != null
        && one.base() instanceof Expression base
        && InstanceName.isFixed(base)
        && base.equals(other.base())
        && one.stride() == other.stride()
        && one.offset() == other.offset()
        && haveDifferentValues(place, one.index(), other.index());
  }

  /** Whether two values are different where control is, as branches tell or as constants are. */
  private boolean haveDifferentValues(Place place, Expression one, Expression other) {
    return one instanceof Expression.Constant left && other instanceof Expression.Constant right
        ? left.value() != right.value()
        : (order(graph.entry(place)).relation(one, other, place.top()) & VariableOrder.EQUAL) == 0;
  }

  /** Whether two pointers, not both null, point to different objects. */
  private boolean areDifferent(Place place, Expression one, Expression other) {
    if (!isObject(one) && !isObject(other)) {
      return false;
    }
    Set<AbstractObject> objects = new HashSet<>();
    for (Address address : pointsTo.known(place, one)) {
      objects.add(address.object());
    }
    return pointsTo.values(place, one) instanceof ValueSet.Known
        && pointsTo.values(place, other) instanceof ValueSet.Known
        && pointsTo.known(place, other).stream()
            .noneMatch(address -> objects.contains(address.object()));
  }

  private static boolean isObject(Expression pointer) {
    return pointer instanceof Expression.AddressOf address
        && address.target().rootVariable() != null;
  }
}
