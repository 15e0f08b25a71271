// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.solver;

import gnu.trove.list.array.TIntArrayList;
import java.util.ArrayList;
import java.util.List;
import org.gridlock.pointer.set.IdSet;
import org.jspecify.annotations.Nullable;

/** A variable of the constraint system. Nodes that were found equal share a representative. */
public final class Node {
  private static final List<Reaction> NONE = List.of();

  final int id;
  IdSet values = new IdSet();
  @Nullable IdSet pending;
  boolean queued;
  List<Reaction> reactions = NONE;
  @Nullable TIntArrayList successors;
  private Node parent;

  Node(int id) {
    this.id = id;
    this.parent = this;
  }

  /** Dense within the solver. */
  public int id() {
    return id;
  }

  Node representative() {
    Node node = this;
    while (node.parent != node) {
      node.parent = node.parent.parent;
      node = node.parent;
    }
    return node;
  }

  boolean isRepresentative() {
    return parent == this;
  }

  void addReaction(Reaction reaction) {
    if (reactions == NONE) {
      reactions = new ArrayList<>(2);
    }
    reactions.add(reaction);
  }

  void addSuccessor(int node) {
    if (successors == null) {
      successors = new TIntArrayList(2);
    }
    successors.add(node);
  }

  /** Takes over what {@code other} has; both are representatives. */
  void absorb(Node other) {
    other.parent = this;
    values.addAll(other.values, null);
    if (other.successors != null) {
      if (successors == null) {
        successors = other.successors;
      } else {
        successors.addAll(other.successors);
      }
    }
    for (Reaction reaction : other.reactions) {
      addReaction(reaction);
    }
    other.values = new IdSet();
    other.pending = null;
    other.successors = null;
    other.reactions = NONE;
  }

  IdSet pending() {
    IdSet set = pending;
    if (set == null) {
      set = new IdSet();
      pending = set;
    }
    return set;
  }
}
