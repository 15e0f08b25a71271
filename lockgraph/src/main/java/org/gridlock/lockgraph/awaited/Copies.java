// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;

/** Values that were put into a local variable just before, as {@code atomic_load} does. */
final class Copies {
  private Copies() {}

  /** What was put into a variable on the only way to a location; else the value itself. */
  static Expression original(Expression value, Location location) {
    Expression original = value;
    Location current = location;
    while (original instanceof Lvalue.Var(Variable variable)
        && !variable.isGlobal()
        && current.incoming().size() == 1) {
      Edge before = current.incoming().getFirst();
      if (before.operation() instanceof Operation.Assign(Lvalue target, Expression given)
          && target.equals(original)) {
        if (!given.type().equals(target.type())) {
          return original;
        }
        original = given;
      } else if (!(before.operation() instanceof Operation.Skip)) {
        return original;
      }
      current = before.source();
    }
    return original;
  }
}
