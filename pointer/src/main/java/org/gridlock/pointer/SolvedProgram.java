// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.pointer.layout.ObjectLayout;
import org.gridlock.pointer.layout.Shift;
import org.gridlock.pointer.layout.Spot;
import org.gridlock.pointer.set.IdSet;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;
import org.jspecify.annotations.Nullable;

/** The solved constraints. A question adds constraints that only read, and solves them. */
final class SolvedProgram {
  private final Icfa icfa;
  private final PlaceMap places;
  private final Solver solver;
  private final Addresses addresses;
  private final Memory memory;
  private final Threads threads;
  private final ExpressionFlow flow;
  private final CallResolution resolution;
  private final Notes notes;
  private final Set<Place> frames;
  private final Activations activations;
  private final Inequalities inequalities;
  private @Nullable MovedPointers moved;
  private final Map<Function, List<Place>> framesOf = new LinkedHashMap<>();

  /** The nodes of what was asked for: each takes some memory, and is solved. */
  private final Map<Place, Map<Expression, Node>> asked = new HashMap<>();

  /** What large sets mean; many expressions have the same. */
  private final Map<IdSet, ValueSet> shared = new HashMap<>();

  /**
   * Made when the constraints of the program are solved.
   *
   * @param frames the entry places that were reached
   */
  SolvedProgram(
      Icfa icfa,
      PlaceMap places,
      Solver solver,
      Addresses addresses,
      Memory memory,
      Threads threads,
      ExpressionFlow flow,
      CallResolution resolution,
      Notes notes,
      Set<Place> frames,
      Activations activations) {
    this.icfa = icfa;
    this.inequalities = new Inequalities(icfa);
    this.activations = activations;
    this.places = places;
    this.solver = solver;
    this.addresses = addresses;
    this.memory = memory;
    this.threads = threads;
    this.flow = flow;
    this.resolution = resolution;
    this.notes = notes;
    this.frames = frames;
    for (Place frame : frames) {
      framesOf.computeIfAbsent(frame.function(), key -> new ArrayList<>()).add(frame);
    }
  }

  Notes notes() {
    return notes;
  }

  /** How often the frames are activated. */
  Activations activations() {
    return activations;
  }

  /** The entry places that were reached, in order of discovery. */
  Set<Place> frames() {
    return frames;
  }

  /** Whether a frame of the function was reached. */
  boolean isReached(Function function) {
    return framesOf.containsKey(function);
  }

  /** The place of a location in the activation {@code frame}. */
  Place placeOf(Place frame, Edge edge) {
    return places.move(frame, edge.source());
  }

  ValueSet values(Place place, Expression expression) {
    Node node = node(place, expression);
    return node == null ? ValueSet.Any.ANY : toValueSet(solver.values(node), expression);
  }

  boolean isOnlyNull(Place place, Expression expression) {
    Node node = node(place, expression);
    return node != null && flow.nulls().isOnlyNull(node);
  }

  /** The addresses beside star. */
  Set<Address> known(Place place, Expression expression) {
    Node node = node(place, expression);
    return node == null ? Set.of() : addressesIn(solver.values(node), expression);
  }

  /** The objects that escaped and may hold something of a type. */
  Set<AbstractObject> escaped(Type type) {
    Set<AbstractObject> found = new LinkedHashSet<>();
    for (int id = 0; id < addresses.objectCount(); id++) {
      ObjectLayout layout = addresses.layout(id);
      if (layout != null
          && memory.escapes().isPartlyEscaped(id)
          && layout.mayHold(Spot.ANY, type)) {
        found.add(addresses.objectById(id));
      }
    }
    return found;
  }

  /** What star stands for in objects that escaped if it is the address of such a member. */
  Set<Address> escaped(MemberAddress member) {
    Set<Address> found = new LinkedHashSet<>();
    Usage usage = addresses.usage(member.struct(), Shift.NONE);
    for (int id = 0; id < addresses.objectCount(); id++) {
      if (addresses.layout(id) != null && memory.escapes().isEscaped(id)) {
        usage.of(
            addresses.address(id, Spot.ANY),
            used -> {
              int address = addresses.shifted(used, member.shift());
              if (addresses.spotOf(address).isAny() || mayBeAccessed(address)) {
                found.add(addresses.toAddress(address));
              }
            });
      }
    }
    return found;
  }

  /** Whether only the program knows what the struct consists of. */
  boolean isPrivate(Composite struct) {
    return memory.escapes().isPrivate(struct);
  }

  /** The threads of which handles escaped. */
  Set<AbstractObject> escapedThreads() {
    Set<AbstractObject> found = new LinkedHashSet<>();
    for (int id = 0; id < addresses.objectCount(); id++) {
      if (Escapes.isThread(addresses.objectById(id)) && memory.escapes().isPartlyEscaped(id)) {
        found.add(addresses.objectById(id));
      }
    }
    return found;
  }

  private @Nullable Node node(Place place, Expression expression) {
    Map<Expression, Node> known = asked.computeIfAbsent(place, key -> new HashMap<>(2));
    Node node = known.get(expression);
    if (node == null) {
      node = newNode(place, expression);
      if (node != null) {
        known.put(expression, node);
      }
    }
    return node;
  }

  private @Nullable Node newNode(Place place, Expression expression) {
    Place frame = places.move(place, place.function().entry());
    Set<Inequalities.Unequal> unequal = inequalities.at(place.top());
    Node node;
    if (frames.contains(frame)) {
      node = flow.node(frame, expression, narrowed(frame, unequal));
    } else {
      // A context that the points-to analysis does not know: whatever holds in any it does.
      List<Place> others = framesOf.getOrDefault(place.function(), List.of());
      if (others.isEmpty()) {
        return null;
      }
      node = solver.node();
      for (Place other : others) {
        solver.addInclusion(flow.node(other, expression, narrowed(other, unequal)), node);
      }
    }
    solve();
    return node;
  }

  /** The variables that a branch has compared, without the addresses that they do not have. */
  private Map<Lvalue, Node> narrowed(Place frame, Set<Inequalities.Unequal> unequal) {
    Map<Lvalue, Node> narrowed = new LinkedHashMap<>();
    for (Inequalities.Unequal fact : unequal) {
      Lvalue variable = new Lvalue.Var(fact.variable());
      Node all = narrowed.getOrDefault(variable, flow.node(frame, variable));
      Node excluded = flow.node(frame, fact.excluded());
      solve();
      int address = onlyLocation(solver.values(excluded));
      if (address >= 0 && isOneOfSeveral(address, solver.values(all))) {
        narrowed.put(variable, without(address, all));
        solve();
      }
    }
    return narrowed;
  }

  /** The address in a set of one that is of one concrete location; negative if it is no such. */
  private int onlyLocation(IdSet values) {
    int[] only = {-1};
    if (values.size() == 1) {
      values.forEach(value -> only[0] = value);
    }
    return only[0] >= 0
            && !Addresses.isUnknown(only[0])
            && PointerResult.isOneLocation(addresses.toAddress(only[0]), activations)
        ? only[0]
        : -1;
  }

  private static boolean isOneOfSeveral(int address, IdSet values) {
    return values.size() > 1 && values.contains(address);
  }

  private Node without(int address, Node all) {
    Node rest = solver.node();
    solver.addReaction(
        all,
        values ->
            values.forEach(
                value -> {
                  if (value != address) {
                    solver.addValue(rest, value);
                  }
                }));
    if (flow.nulls().mayBeNull(all)) {
      solver.addInclusion(memory.nulls(), rest);
    }
    if (flow.nulls().isLost(all)) {
      Node lost = solver.node();
      flow.nulls().convert(rest, lost);
      solver.addInclusion(lost, rest);
    }
    return rest;
  }

  private void solve() {
    try {
      solver.solve(Deadline.none());
    } catch (ResourceException impossible) {
      throw new IllegalStateException("no limit was set", impossible);
    }
  }

  private ValueSet toValueSet(IdSet ids, Expression expression) {
    if (ids.contains(Addresses.STAR) || hasMovedStar(ids)) {
      return ValueSet.Any.ANY;
    }
    ValueSet known = shared.get(ids);
    if (known == null) {
      known = new ValueSet.Known(addressesIn(ids, expression));
      if (!isSomewhere(ids)) {
        shared.put(new IdSet(ids), known);
      }
    }
    return known;
  }

  /** Whether it depends on what is accessed, which addresses are meant. */
  private boolean isSomewhere(IdSet ids) {
    boolean[] any = new boolean[1];
    ids.forEach(id -> any[0] |= !Addresses.isUnknown(id) && addresses.spotOf(id).isAny());
    return any[0];
  }

  private static boolean hasMovedStar(IdSet ids) {
    return ids.contains(Addresses.STAR_BYTES) || ids.contains(Addresses.STAR_BEHIND);
  }

  private Set<Address> addressesIn(IdSet ids, Expression expression) {
    Set<Address> known = new LinkedHashSet<>();
    ids.forEach(
        id -> {
          if (Addresses.isUnknown(id)) {
            return;
          }
          if (addresses.spotOf(id).isAny()) {
            addSomewhere(addresses.objectOf(id), expression, known);
          } else if (mayBeAccessed(id)) {
            known.add(addresses.toAddress(id));
          }
        });
    if (hasMovedStar(ids)) {
      for (int object : memory.escapes().partlyEscaped()) {
        addSomewhere(object, expression, known);
      }
    }
    return known;
  }

  private void addSomewhere(int object, Expression expression, Set<Address> known) {
    flow.somewhere(object, expression, address -> known.add(addresses.toAddress(address)));
  }

  /** Leaves out addresses outside their object, which a program may compute but not use. */
  private boolean mayBeAccessed(int address) {
    ObjectLayout layout = addresses.layout(addresses.objectOf(address));
    Spot spot = addresses.spotOf(address);
    return layout == null || spot.isAny() || layout.contains(spot.offset());
  }

  Collection<Function> targets(Place site, Edge edge) {
    return resolution.targets(icfa, site, edge);
  }

  boolean isEscaped(AbstractObject object) {
    return memory.escapes().isPartlyEscaped(id(object));
  }

  boolean isEscaped(Address address) {
    return memory.escapes().isEscaped(id(address.object()), PointerResult.spot(address));
  }

  /** What types say of a part of that type at an address. */
  Addresses.Holds holds(Address address, Type type) {
    return addresses.holds(id(address.object()), PointerResult.spot(address), type);
  }

  /** The objects that more than one thread may reach. */
  SharedObjects shared() {
    return new SharedObjects(solver, addresses, memory, threads, this::id);
  }

  /** Whether no other function computes from an address in the object one that is no member's. */
  boolean isMovedOnlyIn(AbstractObject object, Function function) {
    if (moved == null) {
      moved = new MovedPointers(frames, flow, solver, addresses, this::solve);
    }
    return moved.areOnlyIn(id(object), function);
  }

  private int id(AbstractObject object) {
    return object instanceof AbstractObject.Local local
        ? addresses.variable(local.variable(), local.frame())
        : addresses.object(object);
  }

  PointerStatistics statistics(LockSurvey survey) {
    return new PointerStatistics(
        frames.size(),
        addresses.objectCount(),
        addresses.addressCount(),
        solver.nodeCount(),
        solver.mergedCount(),
        memory.cellCount(),
        solver.constraintCount(),
        solver.stepCount(),
        solver.work(),
        survey.toOne(),
        survey.toSeveral(),
        survey.toStar());
  }
}
