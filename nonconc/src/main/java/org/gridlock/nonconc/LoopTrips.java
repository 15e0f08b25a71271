// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.List;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;

/** How often edges in loops with constant bounds are passed. */
public final class LoopTrips {
  private static final long UNKNOWN = Long.MAX_VALUE;

  private final Icfa icfa;

  /** For the loops of a program. */
  public LoopTrips(Icfa icfa) {
    this.icfa = icfa;
  }

  /**
   * How often an edge is passed at most in one activation of its function, if that is because it
   * lies in one loop that counts up to a constant; else {@link Long#MAX_VALUE}.
   */
  public long most(Edge edge) {
    for (Location header : edge.source().function().locations()) {
      CountedLoop loop = CountedLoop.at(header, icfa);
      if (loop != null
          && loop.contains(edge)
          && !loop.mayFollow(edge, edge)
          && !Paths.from(List.of(loop.leaving().target()), other -> false)
              .reaches(loop.entry().source())) {
        return trips(loop);
      }
    }
    return UNKNOWN;
  }

  private static long trips(CountedLoop loop) {
    Operation.Assign next = (Operation.Assign) loop.repeating().operation();
    if (!(loop.condition().withoutCasts() instanceof Expression.Binary test)
        || !isIndex(test.left(), loop)
        || !(test.right().withoutCasts() instanceof Expression.Constant bound)
        || !(next.value().withoutCasts() instanceof Expression.Binary step)
        || step.operator() != BinaryOperator.ADD
        || !isIndex(step.left(), loop)
        || !(step.right().withoutCasts() instanceof Expression.Constant one)
        || one.value() != 1
        || !(loop.entering().value() instanceof Expression.Constant first)
        || first.value() < 0
        || bound.value() < first.value()
        || bound.value() >= Byte.MAX_VALUE) {
      return UNKNOWN;
    }
    long between = bound.value() - first.value();
    return switch (test.operator()) {
      case LESS, NOT_EQUAL -> between;
      case LESS_EQUAL -> between + 1;
      default -> UNKNOWN;
    };
  }

  private static boolean isIndex(Expression expression, CountedLoop loop) {
    return expression.withoutCasts().equals(new Lvalue.Var(loop.index()));
  }
}
