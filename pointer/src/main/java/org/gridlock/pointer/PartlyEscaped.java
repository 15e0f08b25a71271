// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.pointer.layout.ObjectLayout;
import org.gridlock.pointer.layout.Spot;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;
import org.jspecify.annotations.Nullable;

/**
 * The objects of which code outside the program knows parts only. Where the program moves a pointer
 * from outside by bytes, as {@code container_of} does, it comes to their other parts: of those
 * objects in which there is what it takes the pointer for.
 */
final class PartlyEscaped {
  private final Solver solver;
  private final Addresses addresses;
  private final Escapes escapes;
  private final Memory memory;
  private final Set<Integer> objects = new LinkedHashSet<>();
  private final Map<Optional<Composite>, Node> contents = new LinkedHashMap<>();
  private final Map<Optional<Composite>, Node> anywhere = new LinkedHashMap<>();
  private boolean handedOut;

  PartlyEscaped(Solver solver, Addresses addresses, Escapes escapes, Memory memory) {
    this.escapes = escapes;
    this.solver = solver;
    this.addresses = addresses;
    this.memory = memory;
  }

  /** All of them. */
  Set<Integer> objects() {
    return objects;
  }

  void add(int object) {
    if (!objects.add(object)) {
      return;
    }
    contents.forEach((struct, node) -> addContents(object, struct, node));
    anywhere.forEach((struct, node) -> addAnywhere(object, struct, node));
    if (handedOut) {
      escapes.escapeAll(object);
    }
  }

  /** The node of all that those hold that may have a struct; null for any. */
  Node contents(@Nullable Composite struct) {
    return node(contents, struct, this::addContents);
  }

  /** The node that everything in those includes that may have a struct; null for any. */
  Node anywhere(@Nullable Composite struct) {
    return node(anywhere, struct, this::addAnywhere);
  }

  /** Joins an object with a node of those that may have a struct. */
  private interface Adding {
    void add(int object, Optional<Composite> struct, Node node);
  }

  private Node node(
      Map<Optional<Composite>, Node> nodes, @Nullable Composite struct, Adding adding) {
    Optional<Composite> key = Optional.ofNullable(struct);
    Node known = nodes.get(key);
    if (known == null) {
      Node node = solver.node();
      nodes.put(key, node);
      new LinkedHashSet<>(objects).forEach(object -> adding.add(object, key, node));
      return node;
    }
    return known;
  }

  private void addContents(int object, Optional<Composite> struct, Node node) {
    if (mayHave(object, struct)) {
      solver.addInclusion(memory.all(object), node);
    }
  }

  private void addAnywhere(int object, Optional<Composite> struct, Node node) {
    if (mayHave(object, struct)) {
      solver.addInclusion(node, memory.anywhere(object));
    }
  }

  private boolean mayHave(int object, Optional<Composite> struct) {
    ObjectLayout layout = addresses.layout(object);
    return layout != null && (struct.isEmpty() || layout.mayHold(Spot.ANY, struct.get()));
  }

  /** The program gives a pointer to one of them to code outside: each may be that one. */
  void handOut() {
    if (!handedOut) {
      handedOut = true;
      new LinkedHashSet<>(objects).forEach(escapes::escapeAll);
    }
  }
}
