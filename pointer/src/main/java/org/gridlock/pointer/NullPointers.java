// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;

/**
 * Expressions without values that may be null pointers, or are read or computed from a pointer that
 * may be null, or points to something, but to nothing that can be used so: a program whose
 * behaviour is defined does not use them (C17 6.5.3.2p4; objects are used as what they are), so
 * that code which does is dead. Expressions without values of another origin are those that the
 * analysis lost track of.
 */
final class NullPointers {
  private record Derived(Node pointer, IntPredicate usable, Node result) {}

  private final Solver solver;
  private final Memory memory;
  private final List<Derived> derived = new ArrayList<>();
  private BitSet nodes = new BitSet();
  private int nodesSeen;

  NullPointers(Solver solver, Memory memory) {
    this.solver = solver;
    this.memory = memory;
  }

  /**
   * What is read through a pointer, or computed from it.
   *
   * @param usable the addresses at which there may be something to read
   */
  void derive(Node pointer, IntPredicate usable, Node result) {
    derived.add(new Derived(pointer, usable, result));
  }

  /** Looks at the sets as they are now, when all constraints are solved. */
  void update() {
    nodesSeen = solver.nodeCount();
    nodes = solver.flowsTo(memory.zeroes());
    boolean grown = true;
    while (grown) {
      List<Node> results = new ArrayList<>();
      for (Derived each : derived) {
        boolean isKnown = mayBeNull(each.pointer) || !solver.values(each.pointer).isEmpty();
        if (isKnown
            && solver.values(each.result).isEmpty()
            && !mayBeNull(each.result)
            && !isUsable(each)) {
          results.add(each.result);
        }
      }
      grown = !results.isEmpty();
      nodes.or(solver.flowsTo(results));
    }
  }

  private boolean isUsable(Derived each) {
    boolean[] usable = new boolean[1];
    solver.values(each.pointer).forEach(value -> usable[0] = usable[0] || each.usable.test(value));
    return usable[0];
  }

  /** Whether an expression has no values, and that is why. */
  boolean isOnlyNull(Node node) {
    if (!solver.values(node).isEmpty()) {
      return false;
    }
    if (nodesSeen != solver.nodeCount()) {
      update();
    }
    return mayBeNull(node);
  }

  /** Whether a null pointer is all that an expression has beside its values. */
  boolean mayBeNull(Node node) {
    return solver.isAmong(node, nodes);
  }
}
