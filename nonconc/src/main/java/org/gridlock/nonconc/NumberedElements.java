// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.symbol.Symbols;

/**
 * Arrays of which each element holds its own index, and of which a loop gives each thread that it
 * creates one: {@code ids[i] = i; create(work, &ids[i])}. Nothing else is ever stored in them.
 *
 * @param objects knows what may write the arrays
 */
record NumberedElements(Symbols symbols, GivenObjects objects) {
  /** Bounds the work for arrays that constants fill. */
  private static final int MAX_CONSTANTS = 64;

  /**
   * Whether a thread finds its number in what it is given a pointer to.
   *
   * @param numbers those of the iterations that create the threads
   * @param spot where the thread looks
   */
  boolean areNumbers(Numbering numbers, Edge creation, Expression argument, NumberSpot spot) {
    if (!(GivenObjects.pointee(argument) instanceof Lvalue.Element element)
        || !Numbering.is(element.index(), numbers.loop().index())
        || !(element.array() instanceof Lvalue.Var array)
        || !element.type().equals(spot.object())) {
      return false;
    }
    List<Edge> stores = objects.stores(array.variable(), spot);
    return stores != null
        && stores.stream().allMatch(edge -> isOwnIndex((Operation.Assign) edge.operation()))
        && isFilled(numbers, creation, stores);
  }

  /** Whether an element is given its index, which is no negative number. */
  private boolean isOwnIndex(Operation.Assign store) {
    Lvalue object = store.target() instanceof Lvalue.Member part ? part.base() : store.target();
    if (!(object instanceof Lvalue.Element element && element.array() instanceof Lvalue.Var)) {
      return false;
    }
    Expression index = Guard.withoutCasts(element.index());
    Expression value = Guard.withoutCasts(store.value());
    if (index instanceof Expression.Constant one && value instanceof Expression.Constant other) {
      return one.value() == other.value() && one.value() <= Integer.MAX_VALUE;
    }
    return index instanceof Lvalue.Var variable
        && index.equals(value)
        && variable.type() instanceof Type.Int
        && !variable.variable().isGlobal()
        && symbols.isReadable(variable.variable())
        && (variable.type().size() <= Type.Int.INT.size()
            || HandleMatch.plain(element.index()).equals(index)); // else it may be cut off
  }

  /** Whether each element that the loop gives to a thread was stored before. */
  private boolean isFilled(Numbering numbers, Edge creation, List<Edge> stores) {
    CountedLoop loop = numbers.loop();
    Set<Long> constants = new HashSet<>();
    for (Edge store : stores) {
      Expression stored = Guard.withoutCasts(((Operation.Assign) store.operation()).value());
      if (stored instanceof Expression.Constant constant) {
        if (objects.isStoredBefore(store, loop.header())) {
          constants.add(constant.value());
        }
      } else if (Numbering.is(stored, loop.index()) && loop.reachesOnlyBy(store, creation)) {
        return true;
      }
    }
    if (numbers.high() - numbers.low() >= MAX_CONSTANTS) {
      return false;
    }
    for (long number = numbers.low(); number <= numbers.high(); number++) {
      if (!constants.contains(number)) {
        return false;
      }
    }
    return true;
  }
}
