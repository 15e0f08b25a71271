// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.solver;

import gnu.trove.list.array.TIntArrayList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.pointer.set.IdSet;
import org.jspecify.annotations.Nullable;

/** A variable of the constraint system. Nodes that were found equal share a representative. */
public final class Node {
  private static final List<Reaction> NONE = List.of();
  private static final List<Access> NO_ACCESSES = List.of();

  /** From so many accesses on they are shared. */
  private static final int MANY = 16;

  final int id;
  IdSet values = new IdSet();
  @Nullable IdSet pending;
  boolean queued;
  List<Reaction> reactions = NONE;

  /** Never changed but at the end, so that one may go through them. */
  List<Access> accesses = NO_ACCESSES;

  /** Those that stand for all of their kind; null if there is none. */
  private @Nullable Map<Object, Access> shared;

  private int shareAt = MANY;
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

  void addAccess(Access access) {
    if (accesses == NO_ACCESSES) {
      accesses = new ArrayList<>(2);
    }
    accesses.add(access);
  }

  /** The access that stands for all of a kind; null if there is none. */
  @Nullable Access shared(Access access) {
    return shared == null ? null : shared.get(access.kind());
  }

  void share(Access access) {
    if (shared == null) {
      shared = new HashMap<>();
    }
    shared.putIfAbsent(access.kind(), access);
  }

  /** Whether accesses have become many since those of a kind were last joined. */
  boolean hasManyAccesses() {
    return accesses.size() >= shareAt;
  }

  void setAccesses(List<Access> fewer) {
    accesses = fewer;
    shareAt = Math.max(MANY, 2 * fewer.size());
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
    other.accesses.forEach(this::addAccess);
    if (other.shared != null) {
      other.shared.values().forEach(this::share);
    }
    other.values = new IdSet();
    other.pending = null;
    other.successors = null;
    other.reactions = NONE;
    other.accesses = NO_ACCESSES;
    other.shared = null;
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
