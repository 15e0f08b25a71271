// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gridlock.absint.flow.Paths;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Effect;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/** The element of an array of pointers by which a lock is found. */
final class SlotName {
  private SlotName() {}

  /**
   * That element, as the name of the lock tells, or what its variable was given: {@code p =
   * table[i]; lock(&p->lock)}; null if it has no such name.
   */
  static Lvalue.@Nullable Element of(InstanceName name, Symbols symbols) {
    if (name.base() != null) {
      return null;
    }
    Expression pointer = name.index();
    if (pointer instanceof Lvalue.Var(Variable copy)
        && symbols.onlyValue(copy) instanceof Expression value) {
      pointer = InstanceName.kept(value);
    }
    return pointer instanceof Lvalue.Element element ? element : null;
  }

  /** Whether a lock that is taken at a location has that name there. */
  static boolean isKept(InstanceName name, Lvalue.Element element, Location at, Symbols symbols) {
    if (!(name.index() instanceof Lvalue.Var(Variable copy))) {
      return true;
    }
    Set<Variable> reads = Operands.variables(element.index());
    if (!reads.stream().allMatch(read -> !read.isGlobal() && symbols.isReadable(read))) {
      return false;
    }
    List<Location> changed = new ArrayList<>();
    for (Edge edge : at.function().edges()) {
      Effect effect = symbols.effect(edge);
      if (reads.stream().anyMatch(effect::changes) && !effect.changes(copy)) {
        changed.add(edge.target());
      }
    }
    return !Paths.from(changed, edge -> symbols.effect(edge).changes(copy)).reaches(at);
  }
}
