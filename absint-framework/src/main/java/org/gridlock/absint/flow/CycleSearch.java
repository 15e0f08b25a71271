// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.flow;

import gnu.trove.map.hash.TIntIntHashMap;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;

/**
 * Finds the locations of a function that lie on cycles: Tarjan's strongly connected components with
 * an explicit stack. Linear in the size of the function.
 */
final class CycleSearch {
  private static final class Frame {
    final Location location;
    int next;

    Frame(Location location) {
      this.location = location;
    }
  }

  private final BitSet cyclic;
  private final TIntIntHashMap index = new TIntIntHashMap(64, 0.6f, -1, -1);
  private final TIntIntHashMap low = new TIntIntHashMap(64, 0.6f, -1, -1);
  private final Deque<Location> component = new ArrayDeque<>();
  private final BitSet open = new BitSet();
  private final Deque<Frame> stack = new ArrayDeque<>();

  /**
   * Makes a search.
   *
   * @param cyclic receives the ids of locations on cycles
   */
  CycleSearch(BitSet cyclic) {
    this.cyclic = cyclic;
  }

  void search(Function function) {
    for (Location root : function.locations()) {
      if (!index.containsKey(root.id())) {
        discover(root);
        while (!stack.isEmpty()) {
          advance(stack.element());
        }
      }
    }
  }

  private void discover(Location location) {
    index.put(location.id(), index.size());
    low.put(location.id(), index.get(location.id()));
    component.push(location);
    open.set(location.id());
    stack.push(new Frame(location));
  }

  private void advance(Frame frame) {
    Location location = frame.location;
    if (frame.next < location.outgoing().size()) {
      Edge edge = location.outgoing().get(frame.next++);
      Location target = edge.target();
      if (ControlFlow.isDead(edge)) {
        return;
      }
      if (target == location) {
        cyclic.set(location.id());
      } else if (!index.containsKey(target.id())) {
        discover(target);
      } else if (open.get(target.id())) {
        lower(location, index.get(target.id()));
      }
      return;
    }
    stack.pop();
    if (low.get(location.id()) == index.get(location.id())) {
      close(location);
    }
    if (!stack.isEmpty()) {
      lower(stack.element().location, low.get(location.id()));
    }
  }

  private void lower(Location location, int value) {
    low.put(location.id(), Math.min(low.get(location.id()), value));
  }

  private void close(Location root) {
    boolean single = component.element() == root;
    Location member;
    do {
      member = component.pop();
      open.clear(member.id());
      if (!single) {
        cyclic.set(member.id());
      }
    } while (member != root);
  }
}
