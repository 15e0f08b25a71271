// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.solver;

import gnu.trove.list.array.TIntArrayList;
import gnu.trove.map.hash.TIntIntHashMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.icfa.error.ResourceException;

/** Tarjan's strongly connected components among the representatives, without recursion. */
final class CycleFinder {
  private static final int DONE = Integer.MAX_VALUE;

  private static final class Frame {
    final Node node;
    final int index;
    int low;
    int next;

    Frame(Node node, int index) {
      this.node = node;
      this.index = index;
      this.low = index;
    }
  }

  private final List<Node> nodes;
  private final TIntIntHashMap indices = new TIntIntHashMap();
  private final Deque<Frame> path = new ArrayDeque<>();
  private final List<Node> open = new ArrayList<>();
  private final List<List<Node>> cycles = new ArrayList<>();

  CycleFinder(List<Node> nodes) {
    this.nodes = nodes;
  }

  /** The components of more than one node that the roots reach, each with its lowest id first. */
  List<List<Node>> find(TIntArrayList roots, Deadline deadline) throws ResourceException {
    for (int i = 0; i < roots.size(); i++) {
      Node root = nodes.get(roots.get(i)).representative();
      if (!indices.containsKey(root.id)) {
        push(root);
        while (!path.isEmpty()) {
          deadline.check();
          advance(path.peek());
        }
      }
    }
    return cycles;
  }

  private void push(Node node) {
    // Indices start at 1, since the map answers 0 for what it does not have.
    int index = indices.size() + 1;
    indices.put(node.id, index);
    open.add(node);
    path.push(new Frame(node, index));
  }

  private void advance(Frame frame) {
    TIntArrayList successors = frame.node.successors;
    while (successors != null && frame.next < successors.size()) {
      Node target = nodes.get(successors.get(frame.next++)).representative();
      int index = indices.get(target.id);
      if (index == 0) {
        push(target);
        return;
      }
      if (index != DONE) {
        frame.low = Math.min(frame.low, index);
      }
    }
    path.pop();
    Frame caller = path.peek();
    if (caller != null) {
      caller.low = Math.min(caller.low, frame.low);
    }
    if (frame.low == frame.index) {
      close(frame.node);
    }
  }

  private void close(Node root) {
    List<Node> component = new ArrayList<>();
    Node node;
    do {
      node = open.removeLast();
      indices.put(node.id, DONE);
      component.add(node);
    } while (node != root);
    if (component.size() > 1) {
      component.sort(Comparator.comparingInt(Node::id));
      cycles.add(component);
    }
  }
}
