// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;

/**
 * Arrays of pointers into which nothing is ever stored but objects that are {@linkplain
 * FreshObjects new}: {@code table[i] = make()}. As a new object is one that no memory leads to,
 * each is stored once at most, and so has one number, which never changes.
 */
public final class SlotsOfNewObjects {
  private final Icfa icfa;

  private final UnsharedObjects objects;
  private final Map<Lvalue, Boolean> known = new HashMap<>();

  /** Asks for none yet. */
  public SlotsOfNewObjects(Icfa icfa, UnsharedObjects objects) {
    this.icfa = icfa;
    this.objects = objects;
  }

  /**
   * Whether an array is such a one.
   *
   * @param array a global variable, or a member of something; then in whatever object that is
   */
  public boolean contains(Lvalue array) {
    return array.type() instanceof Type.Array type
        && type.element() instanceof Type.Pointer
        && known.computeIfAbsent(array, this::find);
  }

  private boolean find(Lvalue array) {
    Set<Edge> writes = objects.memory().of(array);
    return writes != null && writes.stream().allMatch(this::storesNew);
  }

  private boolean storesNew(Edge edge) {
    if (!(edge.operation() instanceof Operation.Assign(Lvalue.Element target, Expression value))) {
      return false;
    }
    return switch (value.withoutCasts()) {
      case Expression.Constant constant -> constant.value() == 0;
      case Lvalue.Var(Variable variable) ->
          edge.source().function() != icfa.start()
              && objects.fresh().of(edge, new Lvalue.Deref(target.type(), new Lvalue.Var(variable)))
                  != FreshObjects.Freshness.NONE;
      default -> false;
    };
  }
}
