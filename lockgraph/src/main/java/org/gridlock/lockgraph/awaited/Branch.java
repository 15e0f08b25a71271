// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.status.Values;
import org.jspecify.annotations.Nullable;

/** What a branch says of a number in memory, maybe by a sum: that it is one of some. */
record Branch(Lvalue name, Values values) {
  /** What an edge says; null if nothing. */
  static @Nullable Branch of(Edge edge, Constants constants) {
    if (!(edge.operation() instanceof Operation.Assume assume)) {
      return null;
    }
    Guard guard = Guard.of(constants.folded(assume.condition()), assume.holds());
    if (guard == null) {
      return null;
    }
    if (guard.subject() instanceof Lvalue name) {
      return Copies.original(name, edge.source()) instanceof Lvalue copied
          ? new Branch(copied, guard.values())
          : null;
    }
    Sum sum =
        guard.subject() instanceof Expression.Binary binary ? Sum.of(binary, constants) : null;
    Values values = sum == null ? null : sum.solved(guard.values());
    return sum == null || values == null ? null : new Branch(sum.name(), values);
  }
}
