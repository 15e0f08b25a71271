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
 * that code which does is dead. Expressions without values of another origin, as numbers that are
 * converted to pointers, are those that the analysis lost track of.
 */
final class NullPointers {
  private record Derived(Node pointer, IntPredicate usable, Node result) {}

  private final Solver solver;
  private final Memory memory;
  private final List<Derived> derived = new ArrayList<>();
  private final List<Node> numbers = new ArrayList<>();
  private final List<Derived> read = new ArrayList<>();
  private BitSet nodes = new BitSet();

  /** What may come from numbers that are converted. */
  private BitSet lost = new BitSet();

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

  /** Says that a node stands for a number that is converted to a pointer. */
  void convert(Node number) {
    numbers.add(number);
  }

  /** The same of a number that is read through a pointer. */
  void convert(Node pointer, IntPredicate usable, Node number) {
    read.add(new Derived(pointer, usable, number));
  }

  /** Looks at the sets as they are now, when all constraints are solved. */
  void update() {
    nodesSeen = solver.nodeCount();
    nodes = solver.flowsTo(memory.zeroes());
    boolean grown = true;
    while (grown) {
      List<Node> results = new ArrayList<>();
      for (Derived each : derived) {
        if (isKnown(each.pointer)
            && solver.values(each.result).isEmpty()
            && !mayBeNull(each.result)
            && !isUsable(each)) {
          results.add(each.result);
        }
      }
      grown = !results.isEmpty();
      nodes.or(solver.flowsTo(results));
    }
    findLost();
  }

  private void findLost() {
    lost = solver.flowsTo(numbers);
    boolean grown = true;
    while (grown) {
      List<Node> results = new ArrayList<>();
      for (Derived each : derived) {
        if (isLost(each.pointer)
            && !isLost(each.result)
            && solver.values(each.result).isEmpty()
            && !isUsable(each)) {
          results.add(each.result);
        }
      }
      for (Derived each : read) {
        if (!isLost(each.result)
            && (isLost(each.pointer) || !isKnown(each.pointer) || isUsable(each))) {
          results.add(each.result);
        }
      }
      grown = !results.isEmpty();
      lost.or(solver.flowsTo(results));
    }
  }

  private boolean isKnown(Node pointer) {
    return mayBeNull(pointer) || !solver.values(pointer).isEmpty();
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
    return explains(node);
  }

  /** Whether it is because of null pointers if an expression has no values. */
  boolean explains(Node node) {
    return mayBeNull(node) && !isLost(node);
  }

  /** Whether a number may be converted to the value of an expression. */
  boolean isLost(Node node) {
    return solver.isAmong(node, lost);
  }

  /** Whether a null pointer is all that an expression has beside its values. */
  boolean mayBeNull(Node node) {
    return solver.isAmong(node, nodes);
  }
}
