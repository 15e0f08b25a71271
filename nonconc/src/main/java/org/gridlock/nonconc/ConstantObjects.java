// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.List;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.status.Values;
import org.jspecify.annotations.Nullable;

/**
 * Variables and elements of arrays to which only constants are assigned, and of which a thread is
 * given the address: {@code role.writer = 0; create(work, &role)}.
 *
 * @param objects knows what may write them
 */
record ConstantObjects(GivenObjects objects) {

  /**
   * The numbers that the thread of a creation may find in what it is given a pointer to; null if
   * they are not known.
   *
   * @param spot where it looks
   */
  @Nullable Values at(Edge creation, Expression argument, NumberSpot spot) {
    Lvalue given = GivenObjects.pointee(argument);
    Variable root = given == null ? null : given.rootVariable();
    if (given == null
        || root == null
        || !given.type().equals(spot.object())
        || !(given instanceof Lvalue.Var || isElement(given))) {
      return null;
    }
    List<Edge> stores = objects.stores(root, spot);
    if (stores == null) {
      return null;
    }
    long low = Long.MAX_VALUE;
    long high = Long.MIN_VALUE;
    boolean stored = false;
    for (Edge store : stores) {
      Operation.Assign assign = (Operation.Assign) store.operation();
      Lvalue object = spot.member() == null ? assign.target() : base(assign.target());
      if (!(object instanceof Lvalue.Var || isElement(object))) {
        return null;
      }
      if (!isSame(object, given)) {
        continue;
      }
      if (!(Guard.withoutCasts(assign.value()) instanceof Expression.Constant constant)
          || constant.value() < 0
          || constant.value() > Integer.MAX_VALUE) {
        return null;
      }
      low = Math.min(low, constant.value());
      high = Math.max(high, constant.value());
      stored |= objects.isStoredBefore(store, creation.source());
    }
    return stored ? Values.between(low, high) : null;
  }

  private static Lvalue base(Lvalue target) {
    return target instanceof Lvalue.Member part ? part.base() : target;
  }

  /** Whether it is an element of a variable, chosen by a constant. */
  private static boolean isElement(Lvalue lvalue) {
    return lvalue instanceof Lvalue.Element element
        && element.array() instanceof Lvalue.Var
        && element.index() instanceof Expression.Constant;
  }

  private static boolean isSame(Lvalue one, Lvalue other) {
    return one instanceof Lvalue.Element first
            && other instanceof Lvalue.Element second
            && first.index() instanceof Expression.Constant left
            && second.index() instanceof Expression.Constant right
        ? left.value() == right.value()
        : one.equals(other);
  }
}
