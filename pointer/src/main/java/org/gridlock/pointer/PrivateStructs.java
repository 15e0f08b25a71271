// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Type;
import org.gridlock.pointer.layout.ObjectLayout;
import org.gridlock.pointer.layout.Spot;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;

/**
 * The structs of which code outside the program has pointers without knowing what they consist of:
 * the data that a library keeps for its callbacks. It neither reads nor writes them, but may give
 * the pointer back, or copy such a struct as a whole to memory of its own and from there. So what
 * the program takes for a pointer to one, and comes from there, is a pointer to one of these.
 */
final class PrivateStructs {
  private final Solver solver;
  private final Addresses addresses;
  private final Memory memory;
  private final Node given;
  private final Node moved;
  private final Map<Composite, Node> givenAs = new IdentityHashMap<>();
  private final Map<Composite, Node> movedAs = new IdentityHashMap<>();
  private final Set<Integer> objects = new LinkedHashSet<>();

  PrivateStructs(Solver solver, Addresses addresses, Memory memory) {
    this.solver = solver;
    this.addresses = addresses;
    this.memory = memory;
    this.given = solver.node();
    this.moved = solver.node();
    solver.addInclusion(given, moved);
  }

  /** Code outside the program gets a pointer to the beginning of one. */
  void give(int address, Composite struct) {
    solver.addValue(given, address);
    givePart(addresses.objectOf(address));
    seenAs(Addresses.STAR, struct);
  }

  /** It gets a pointer to something in an object, from which the program may come to the rest. */
  void givePart(int object) {
    if (objects.add(object)) {
      solver.addValue(moved, addresses.address(object, Spot.ANY));
    }
  }

  /** The objects of which it has such a pointer, or one to a part. */
  Set<Integer> objects() {
    return objects;
  }

  /** It gets a pointer that was moved back from one of these: it may be any in those objects. */
  void handOut() {
    solver.addInclusion(moved, given);
  }

  /** It knows a whole object: there may be such structs in it. */
  void giveWhole(int object) {
    ObjectLayout layout = addresses.layout(object);
    if (layout != null && !layout.isText()) {
      solver.addValue(given, addresses.address(object, Spot.ANY));
    }
  }

  /**
   * The node of what a pointer stands for that comes from outside the program.
   *
   * @param unknown star, moved or not
   * @param struct what the program takes it for a pointer to
   */
  Node seenAs(int unknown, Composite struct) {
    boolean isMoved = unknown != Addresses.STAR;
    Map<Composite, Node> known = isMoved ? movedAs : givenAs;
    Node node = known.get(struct);
    if (node != null) {
      return node;
    }
    Node created = solver.node();
    known.put(struct, created);
    int outside = addresses.start(addresses.object(new AbstractObject.Outside(struct)));
    solver.addValue(created, outside);
    solver.addReaction(
        isMoved ? moved : given,
        values ->
            values.forEach(
                value -> {
                  if (isUntold(value)) {
                    solver.addValue(created, Addresses.STAR);
                  }
                  for (Spot spot : spots(value, struct, isMoved)) {
                    add(
                        addresses.address(addresses.objectOf(value), spot),
                        outside,
                        struct,
                        created);
                  }
                }));
    give(outside, struct);
    return created;
  }

  /** Lets all that a pointer may be that comes from outside the program flow to a node. */
  void seen(int unknown, Node target) {
    solver.addInclusion(unknown == Addresses.STAR ? given : moved, target);
  }

  /** Whether nothing tells what is in an object that code outside knows: star says as much. */
  private boolean isUntold(int address) {
    int object = addresses.objectOf(address);
    ObjectLayout layout = addresses.layout(object);
    return layout != null && memory.escapes().isEscaped(object) && !layout.isTold();
  }

  /**
   * Where a struct may begin at an address, or in the object if that is not known. What a pointer
   * of one type is given for is not taken for memory for something else, unless it is moved there.
   */
  private List<Spot> spots(int address, Composite struct, boolean isMoved) {
    ObjectLayout layout = addresses.layout(addresses.objectOf(address));
    Spot spot = addresses.spotOf(address);
    if (layout == null) {
      return List.of();
    }
    if (!spot.isAny()) {
      return layout.declares(spot, struct) ? List.of(spot) : List.of();
    }
    List<Spot> spots = layout.partsOf(struct, spot);
    return isMoved && !layout.isTold() ? List.of(Spot.ANY) : spots;
  }

  /**
   * What the program may access in such structs if it takes a pointer that comes from outside for
   * one to something else: what begins the struct, or lies at some distance if the pointer was
   * moved by bytes.
   *
   * @param unknown star, moved or not
   * @param type what the pointer is taken for one to
   */
  void within(int unknown, Type type, IntConsumer access) {
    boolean isMoved = unknown != Addresses.STAR;
    solver.addReaction(
        isMoved ? moved : given,
        values ->
            values.forEach(
                value -> {
                  ObjectLayout layout = addresses.layout(addresses.objectOf(value));
                  if (layout != null && !memory.escapes().isEscaped(addresses.objectOf(value))) {
                    for (Spot spot : layout.partsOf(type, addresses.spotOf(value))) {
                      access.accept(addresses.address(addresses.objectOf(value), spot));
                    }
                  }
                }));
  }

  private void add(int address, int outside, Composite struct, Node seen) {
    solver.addValue(seen, address);
    if (address != outside) {
      memory.copy(address, outside, struct.size());
      memory.copy(outside, address, struct.size());
    }
  }
}
