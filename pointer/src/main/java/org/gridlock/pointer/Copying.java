// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import org.gridlock.pointer.set.IdSet;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;
import org.jspecify.annotations.Nullable;

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
      copy(flow.accessed(from), flow.accessed(to), length);
    }
  }

  /** Copies {@code length} bytes between what the values of two nodes point to. */
  void copy(Node from, Node to, long length) {
    new Transfer(from, to, length).start();
  }

  /**
   * One copy. While few addresses are involved each pair is copied cell by cell; beyond that, all
   * that is copied from the sources is taken to come anywhere in the targets, which costs the sum
   * of their numbers instead of the product.
   */
  private final class Transfer {
    private static final int MANY = 4;

    private final Node from;
    private final Node to;
    private final long length;
    private @Nullable Node everything;

    Transfer(Node from, Node to, long length) {
      this.from = from;
      this.to = to;
      this.length = length;
    }

    void start() {
      solver.addReaction(from, sources -> react(sources, true));
      solver.addReaction(to, targets -> react(targets, false));
    }

    private void react(IdSet news, boolean areSources) {
      // The values a node has now; those that come later have their own reaction.
      IdSet others = new IdSet(solver.values(areSources ? to : from));
      Node joined = everything;
      if (joined == null
          && (long) solver.values(from).size() * solver.values(to).size() > MANY * MANY) {
        joined = solver.node();
        everything = joined;
        join(solver.values(from), solver.values(to), joined);
      }
      if (joined != null) {
        join(areSources ? news : new IdSet(), areSources ? new IdSet() : news, joined);
      } else {
        news.forEach(
            one ->
                others.forEach(
                    other ->
                        memory.copy(areSources ? one : other, areSources ? other : one, length)));
      }
    }

    private void join(IdSet sources, IdSet targets, Node joined) {
      new IdSet(sources).forEach(source -> memory.loadAll(source, length, joined));
      new IdSet(targets).forEach(target -> memory.storeAll(joined, target, length));
    }
  }
}
