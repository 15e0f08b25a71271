// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import org.gridlock.icfa.Type;
import org.gridlock.pointer.layout.ObjectLayout;
import org.gridlock.pointer.set.IdSet;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;
import org.jspecify.annotations.Nullable;

/** Copies of whole objects and ranges: every pair of a source and a target address is copied. */
final class Copying {
  private final Solver solver;
  private final Addresses addresses;
  private final Memory memory;
  private final ExpressionFlow flow;

  Copying(Solver solver, Addresses addresses, Memory memory, ExpressionFlow flow) {
    this.solver = solver;
    this.addresses = addresses;
    this.memory = memory;
    this.flow = flow;
  }

  /** Copies something of a type between what two targets name. */
  void copy(Target from, Target to, Type type) {
    if (from instanceof Target.Fixed(int source) && to instanceof Target.Fixed(int target)) {
      memory.copy(source, target, length(type));
    } else {
      copy(flow.accessed(from), flow.accessed(to), type);
    }
  }

  /** Copies something of a type between what the values of two nodes point to. */
  void copy(Node from, Node to, Type type) {
    new Transfer(from, to, length(type), type).start();
  }

  /** Copies {@code length} bytes between what the values of two nodes point to. */
  void copy(Node from, Node to, long length) {
    new Transfer(from, to, length, null).start();
  }

  /** The number of bytes of a type; unbounded where it is not known. */
  private static long length(Type type) {
    return type.size() > 0 ? type.size() : ObjectLayout.UNBOUNDED;
  }

  /**
   * One copy. While few addresses are involved each pair is copied cell by cell; beyond that, the
   * sources are copied to something of the type, and that to the targets; or, if the type is not
   * known, all that is copied from the sources is taken to come anywhere in the targets. Both cost
   * the sum of their numbers instead of the product.
   */
  private final class Transfer {
    private static final int MANY = 4;

    private final Node from;
    private final Node to;
    private final long length;
    private final @Nullable Type type;
    private @Nullable Node everything;
    private int transit = Addresses.ABSENT;

    Transfer(Node from, Node to, long length, @Nullable Type type) {
      this.from = from;
      this.to = to;
      this.length = length;
      this.type = type;
    }

    void start() {
      solver.addReaction(from, sources -> react(sources, true));
      solver.addReaction(to, targets -> react(targets, false));
    }

    private void react(IdSet news, boolean areSources) {
      // The values a node has now; those that come later have their own reaction.
      IdSet others = new IdSet(solver.values(areSources ? to : from));
      boolean areJoined = everything != null || transit != Addresses.ABSENT;
      if (!areJoined
          && (long) solver.values(from).size() * solver.values(to).size() > MANY * MANY) {
        if (type == null) {
          everything = solver.node();
        } else {
          transit = addresses.start(addresses.object(new AbstractObject.Transit(this, type)));
        }
        new IdSet(solver.values(from)).forEach(this::take);
        new IdSet(solver.values(to)).forEach(this::give);
      } else if (areJoined) {
        news.forEach(areSources ? this::take : this::give);
      } else {
        news.forEach(
            one ->
                others.forEach(
                    other ->
                        memory.copy(areSources ? one : other, areSources ? other : one, length)));
      }
    }

    private void take(int source) {
      if (everything == null) {
        memory.copy(source, transit, length);
      } else {
        memory.loadAll(source, length, everything);
      }
    }

    private void give(int target) {
      if (everything == null) {
        memory.copy(transit, target, length);
      } else {
        memory.storeAll(everything, target, length);
      }
    }
  }
}
