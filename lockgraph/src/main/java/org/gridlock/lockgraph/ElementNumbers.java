// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.HashSet;
import java.util.Map;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.lockgraph.VariableOrder.Pair;
import org.gridlock.lockgraph.VariableOrder.Value;
import org.gridlock.lockset.symbol.Effect;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of the elements that pointers lead to: {@code a = &table[from]; b = &table[to]; first
 * = from < to ? a : b}. Pointers into one array lie as the numbers do (C17 6.5.8p5), so what is
 * found out of the numbers, before or afterwards, holds for the pointers.
 */
final class ElementNumbers {
  /**
   * Where elements lie.
   *
   * @param base where the first one begins
   * @param stride bytes between them; more than none
   * @param offset from where an element begins to what is pointed to
   */
  record Elements(Expression base, long stride, long offset) {
    /** Whether an effect makes it others. */
    boolean dependsOn(Effect effect) {
      return base instanceof Lvalue && new Value(base, null).dependsOn(effect);
    }
  }

  private ElementNumbers() {}

  /**
   * Where the elements lie one of which an address names; null if it names none.
   *
   * @param isBaseKnown whether the base changes only where that is seen
   */
  static @Nullable Elements of(@Nullable InstanceName name, boolean isBaseKnown) {
    return name != null
            && name.base() instanceof Expression base
            && isBaseKnown
            && name.stride() > 0
        ? new Elements(base, name.stride(), name.offset())
        : null;
  }

  /** A pointer leads to the element with a number. */
  static void put(Map<Pair, Integer> state, Value pointer, Elements elements, Expression number) {
    Value own = pointer.numbered(elements);
    VariableOrder.copy(state, new Value(number, null), own);
    for (Pair pair : new HashSet<>(state.keySet())) {
      if (pair.left().equals(own)) {
        tell(state, pair, state.getOrDefault(pair, VariableOrder.ANY));
      }
    }
  }

  /** What the numbers of two pointers tell of these; false if that cannot be. */
  static boolean tell(Map<Pair, Integer> state, Pair numbers, int relation) {
    Value left = numbers.left();
    Value right = numbers.right();
    return left.elements() == null
        || !left.elements().equals(right.elements())
        || left.equals(right)
        || VariableOrder.restrict(state, new Pair(left.pointer(), right.pointer()), relation);
  }
}
