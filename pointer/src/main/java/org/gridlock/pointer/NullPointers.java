// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;
import org.jspecify.annotations.Nullable;

/**
 * Expressions without values that may be null pointers, or are read or computed from a pointer that
 * may be null, or points to something, but to nothing that can be used so: a program whose
 * behaviour is defined does not use them (C17 6.5.3.2p4; objects are used as what they are), so
 * that code which does is dead. Expressions without values of another origin, as numbers that are
 * converted to pointers, are those that the analysis lost track of.
 */
final class NullPointers {
  private record Derived(Node pointer, IntPredicate usable, Node result) {}

  /**
   * A number that is converted to a pointer.
   *
   * @param values the addresses that are followed through it
   * @param pointer through which it is read; null if it is not
   * @param usable the addresses at which there may be something to read
   */
  private record Number(Node values, @Nullable Node pointer, IntPredicate usable, Node converted) {}

  private final Solver solver;
  private final Memory memory;
  private final List<Derived> derived = new ArrayList<>();
  private final List<Number> numbers = new ArrayList<>();
  private BitSet nodes = new BitSet();

  /** What may come from numbers that are converted. */
  private BitSet lost = new BitSet();

  /** How much there was when an answer was last given; 0 if none is since {@link #update}. */
  private int nodesSeen;

  private int mergedSeen;
  private int derivedSeen;
  private int numbersSeen;

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

  /** Says that the values of a node are converted from numbers to pointers in another. */
  void convert(Node values, Node converted) {
    numbers.add(new Number(values, null, address -> true, converted));
  }

  /** The same of what is read through a pointer, where that points to something usable. */
  void convert(Node values, Node pointer, IntPredicate usable, Node converted) {
    numbers.add(new Number(values, pointer, usable, converted));
  }

  /** Looks at the sets as they are now, when all constraints are solved. */
  void update() {
    nodes = new BitSet();
    lost = new BitSet();
    nodesSeen = 0;
    update(derived, numbers);
  }

  /** Looks at what was added since, if that only reads: all else is as it was. */
  private void extend() {
    if (nodesSeen == 0 || mergedSeen != solver.mergedCount()) {
      update();
    } else {
      solver.addLatestFlows(nodes);
      solver.addLatestFlows(lost);
      update(
          derived.subList(derivedSeen, derived.size()),
          numbers.subList(numbersSeen, numbers.size()));
    }
    solver.watch();
    nodesSeen = solver.nodeCount();
    mergedSeen = solver.mergedCount();
    derivedSeen = derived.size();
    numbersSeen = numbers.size();
  }

  private void update(List<Derived> some, List<Number> converted) {
    solver.addFlows(memory.zeroes(), nodes);
    boolean grown = true;
    while (grown) {
      List<Node> results = new ArrayList<>();
      for (Derived each : some) {
        if (isKnown(each.pointer)
            && solver.values(each.result).isEmpty()
            && !mayBeNull(each.result)
            && !isUsable(each)) {
          results.add(each.result);
        }
      }
      grown = !results.isEmpty();
      solver.addFlows(results, nodes);
    }
    findLost(some, converted);
  }

  private void findLost(List<Derived> some, List<Number> converted) {
    boolean grown = true;
    while (grown) {
      List<Node> results = new ArrayList<>();
      for (Derived each : some) {
        if (isLost(each.pointer)
            && !isLost(each.result)
            && solver.values(each.result).isEmpty()
            && !isUsable(each)) {
          results.add(each.result);
        }
      }
      for (Number each : converted) {
        if (!isLost(each.converted) && solver.values(each.values).isEmpty() && isRead(each)) {
          results.add(each.converted);
        }
      }
      grown = !results.isEmpty();
      solver.addFlows(results, lost);
    }
  }

  private boolean isRead(Number number) {
    Node pointer = number.pointer;
    return pointer == null || isLost(pointer) || !isKnown(pointer) || anyOf(pointer, number.usable);
  }

  private boolean isKnown(Node pointer) {
    return mayBeNull(pointer) || !solver.values(pointer).isEmpty();
  }

  private boolean isUsable(Derived each) {
    return anyOf(each.pointer, each.usable);
  }

  private boolean anyOf(Node pointer, IntPredicate usable) {
    boolean[] any = new boolean[1];
    solver.values(pointer).forEach(value -> any[0] = any[0] || usable.test(value));
    return any[0];
  }

  /** Whether an expression has no values, and that is why. */
  boolean isOnlyNull(Node node) {
    if (!solver.values(node).isEmpty()) {
      return false;
    }
    if (nodesSeen != solver.nodeCount()) {
      extend();
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
