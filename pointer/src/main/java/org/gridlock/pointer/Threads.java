// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.pointer.set.IdSet;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;

/** What threads are given and return, and the joins that receive it. */
final class Threads {
  private record Join(Node handle, Node value) {}

  private final Solver solver;
  private final Addresses addresses;
  private final Map<AbstractObject, Node> results = new LinkedHashMap<>();
  private final List<Join> joins = new ArrayList<>();
  private final Map<Edge, Node> given = new LinkedHashMap<>();
  private final Node exits;
  private final Node all;

  Threads(Solver solver, Addresses addresses) {
    this.solver = solver;
    this.addresses = addresses;
    this.exits = solver.node();
    this.all = solver.node();
    solver.addInclusion(exits, all);
  }

  /** The address that stands for the handle of the threads created at a place. */
  int handle(Place creation, Edge edge) {
    return addresses.start(addresses.object(new AbstractObject.ThreadHandle(edge, creation)));
  }

  /** The address that stands for the handle of a thread that asks for its own at a place. */
  int ownHandle(Place place, Edge edge) {
    return addresses.start(addresses.object(new AbstractObject.OwnHandle(edge, place)));
  }

  /** The values that the threads are given that an edge creates. */
  Node given(Edge creation) {
    return given.computeIfAbsent(creation, edge -> solver.node());
  }

  /** Those of all edges. */
  Map<Edge, Node> given() {
    return given;
  }

  /** The values that joins receive. */
  List<Node> received() {
    return joins.stream().map(Join::value).toList();
  }

  /** The values that the threads created at a place return. */
  Node result(Place creation, Edge edge) {
    return result(new AbstractObject.ThreadHandle(edge, creation));
  }

  private Node result(AbstractObject handle) {
    Node known = results.get(handle);
    if (known == null) {
      known = solver.node();
      results.put(handle, known);
      solver.addInclusion(known, all);
    }
    return known;
  }

  /** The values with which any thread may end itself before its start function returns. */
  Node exits() {
    return exits;
  }

  /** A node with the values that a join of one of those handles may receive. */
  Node join(Node handle) {
    Node value = solver.node();
    solver.addInclusion(exits, value);
    solver.addReaction(handle, handles -> handles.forEach(each -> receive(each, value)));
    joins.add(new Join(handle, value));
    return value;
  }

  private void receive(int handle, Node value) {
    AbstractObject thread =
        Addresses.isUnknown(handle) ? null : addresses.objectById(addresses.objectOf(handle));
    if (thread == null || thread instanceof AbstractObject.OwnHandle) {
      solver.addInclusion(all, value);
    } else if (thread instanceof AbstractObject.ThreadHandle created) {
      solver.addInclusion(result(created), value);
    }
  }

  /** Lets joins of handles that nothing is known of receive what any thread returns. */
  void widenUnknownJoins() {
    for (Join join : joins) {
      IdSet handles = solver.values(join.handle());
      if (handles.isEmpty()) {
        solver.addInclusion(all, join.value());
      }
    }
  }
}
