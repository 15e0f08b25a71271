// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import org.gridlock.pointer.set.IdSet;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;

/** Copies of whole objects and ranges: every pair of a source and a target address is copied. */
final class Copying {
  private final Solver solver;
  private final Memory memory;
  private final ExpressionFlow flow;

  Copying(Solver solver, Memory memory, ExpressionFlow flow) {
    this.solver = solver;
    this.memory = memory;
    this.flow = flow;
  }

  /** Copies {@code length} bytes between what two targets name. */
  void copy(Target from, Target to, long length) {
    if (from instanceof Target.Fixed(int source) && to instanceof Target.Fixed(int target)) {
      memory.copy(source, target, length);
    } else {
      copy(flow.addressOf(from), flow.addressOf(to), length);
    }
  }

  /** Copies {@code length} bytes between what the values of two nodes point to. */
  void copy(Node from, Node to, long length) {
    solver.addReaction(
        from,
        sources ->
            sources.forEach(
                source -> now(to).forEach(target -> memory.copy(source, target, length))));
    solver.addReaction(
        to,
        targets ->
            targets.forEach(
                target -> now(from).forEach(source -> memory.copy(source, target, length))));
  }

  /** The values a node has now; those that come later have their own reaction. */
  private IdSet now(Node node) {
    return new IdSet(solver.values(node));
  }
}
