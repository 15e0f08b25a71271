// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * The types that objects of attributes give the mutexes that are initialised with them (POSIX
 * pthread_mutexattr_settype), from everything that may make, set or overwrite them.
 */
final class MutexAttributes {
  /**
   * An operation that changes attributes.
   *
   * @param entry of the activation that it is in
   */
  private record Setting(Place entry, Edge edge, Set<LockId> attributes, Set<MutexType> types) {
    /** Whether the attributes that are meant in an activation are surely those that are set. */
    boolean isSurelyOf(Place activation, Set<LockId> meant) {
      return entry == activation && meant.size() == 1 && attributes.equals(meant);
    }
  }

  private final PlaceGraph graph;
  private final LockAddresses addresses;
  private final ControlFlow flow = new ControlFlow();
  private final List<Setting> settings = new ArrayList<>();

  /** Where attributes become those of the default type again, or copies of others. */
  private final List<Setting> resettings = new ArrayList<>();

  MutexAttributes(PlaceGraph graph, LockAddresses addresses) {
    this.graph = graph;
    this.addresses = addresses;
    GivenTypes given = new GivenTypes(graph);
    for (Place place : graph.places()) {
      for (Edge edge : place.top().outgoing()) {
        if (edge.operation() instanceof Operation.SetLockType set) {
          Set<LockId> attributes = addresses.locks(place, set.attributes());
          Set<MutexType> types = given.at(place, set.type());
          settings.add(new Setting(graph.entry(place), edge, attributes, types));
        } else if (made(edge.operation()) instanceof Expression fresh) {
          addResetting(place, edge, fresh, MutexType.NORMAL);
        }
      }
    }
    findCopies();
  }

  private void addResetting(Place place, Edge edge, Expression attributes, MutexType type) {
    resettings.add(
        new Setting(graph.entry(place), edge, addresses.locks(place, attributes), Set.of(type)));
  }

  private void findCopies() {
    Set<Type> types = new HashSet<>();
    for (Setting setting : settings) {
      if (setting.edge().operation() instanceof Operation.SetLockType set
          && set.attributes().withoutCasts().type() instanceof Type.Pointer(Type pointee)) {
        types.add(pointee);
      }
    }
    if (types.isEmpty()) {
      return;
    }
    MutexParts written = MutexParts.attributes(types);
    for (Place place : graph.places()) {
      for (Edge edge : place.top().outgoing()) {
        List<MutexParts.Copy> copied =
            switch (edge.operation()) {
              case Operation.Assign assign -> written.copied(assign);
              case Operation.CopyMemory copy -> written.copied(copy);
              default -> List.of();
            };
        copied.forEach(copy -> addResetting(place, edge, copy.to(), MutexType.UNKNOWN));
      }
    }
  }

  /** The attributes that an operation makes new; null if it does something else. */
  private static @Nullable Expression made(Operation operation) {
    return operation instanceof Operation.LibraryCall call
            && call.callee().name().equals("pthread_mutexattr_init")
            && !call.arguments().isEmpty()
        ? call.arguments().getFirst()
        : null;
  }

  /** The types of a mutex that is initialised at a place with some attributes. */
  Set<MutexType> types(Place place, Expression attributes) {
    Place activation = graph.entry(place);
    Set<LockId> objects = addresses.locks(place, attributes);
    BitSet setBefore = new BitSet();
    for (Setting setting : settings) {
      if (setting.isSurelyOf(activation, objects)) {
        setBefore.set(setting.edge().source().id());
      }
    }
    Set<MutexType> possible = EnumSet.noneOf(MutexType.class);
    for (Setting setting : settings) {
      if (addresses.mayEqual(setting.attributes(), objects)
          && (!setting.isSurelyOf(activation, objects)
              || flow.reachableWithout(List.of(setting.edge().source()), setBefore)
                  .get(place.top().id()))) {
        possible.addAll(setting.types());
      }
    }
    boolean surelySet =
        !setBefore.isEmpty()
            && !flow.reachableWithout(unset(place, objects), setBefore).get(place.top().id());
    if (!surelySet && !areSetWhenMade(objects)) {
      // Set elsewhere, at a time that is not known, or not at all.
      possible.add(possible.isEmpty() ? MutexType.NORMAL : MutexType.UNKNOWN);
    }
    return possible;
  }

  /** From where on attributes are not set in the activation of a place, until they are. */
  private List<Location> unset(Place place, Set<LockId> attributes) {
    List<Location> unset = new ArrayList<>(List.of(place.function().entry()));
    for (Setting resetting : resettings) {
      if (addresses.mayEqual(resetting.attributes(), attributes)) {
        unset.addAll(within(resetting, graph.entry(place)));
      }
    }
    return unset;
  }

  /** Where an activation resets attributes, or calls what does. */
  private List<Location> within(Setting resetting, Place activation) {
    if (resetting.entry() == activation) {
      return List.of(resetting.edge().source());
    }
    List<Location> found = new ArrayList<>();
    Set<Place> seen = new HashSet<>(Set.of(resetting.entry()));
    Deque<Place> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      for (PlaceGraph.Site site : graph.sites(pending.remove())) {
        Place caller = graph.entry(site.place());
        if (caller == activation) {
          found.add(site.place().top());
        } else if (seen.add(caller)) {
          pending.add(caller);
        }
      }
    }
    return found;
  }

  /**
   * Whether attributes have a type whenever somebody may use them: they are a single object, to use
   * which before it is made is undefined, and whoever makes it sets the type next.
   */
  private boolean areSetWhenMade(Set<LockId> attributes) {
    List<Setting> made =
        resettings.stream()
            .filter(setting -> addresses.mayEqual(setting.attributes(), attributes))
            .toList();
    return !made.isEmpty()
        && addresses.unique(attributes) != null
        && made.stream().allMatch(making -> isSetNext(making, attributes));
  }

  private boolean isSetNext(Setting making, Set<LockId> attributes) {
    BitSet ends = new BitSet();
    for (Setting setting : settings) {
      if (setting.isSurelyOf(making.entry(), attributes)) {
        ends.set(setting.edge().source().id());
      }
    }
    if (ends.isEmpty()
        || made(making.edge().operation()) == null
        || !making.attributes().equals(attributes)) {
      return false;
    }
    Location start = making.edge().source();
    List<Edge> edges = start.function().edges();
    edges.stream()
        .filter(edge -> endsProcess(edge.operation()))
        .forEach(edge -> ends.set(edge.source().id()));
    BitSet unset = flow.reachableWithout(List.of(start), ends);
    boolean isLeft = unset.get(start.function().exit().id());
    unset.andNot(ends);
    return !isLeft
        && edges.stream()
            .noneMatch(edge -> unset.get(edge.source().id()) && mayUseAttributes(edge.operation()));
  }

  private static boolean endsProcess(Operation operation) {
    return operation instanceof Operation.Terminate end && end.scope() == Operation.Scope.PROCESS;
  }

  private static boolean mayUseAttributes(Operation operation) {
    return !(operation instanceof Operation.Skip
        || operation instanceof Operation.Assign
        || operation instanceof Operation.Assume
        || operation instanceof Operation.LibraryCall);
  }
}
