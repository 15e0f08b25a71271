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
import org.gridlock.icfa.Type;

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
    if (!(loop.condition() instanceof Expression.Binary test)
        || !isIndex(test.left(), loop)
        || !(test.right() instanceof Expression.Constant bound)
        || !(kept(next.value(), loop) instanceof Expression.Binary step)
        || step.operator() != BinaryOperator.ADD
        || !isIndex(step.left(), loop)
        || !(step.right() instanceof Expression.Constant one)
        || one.value() != 1
        || !(loop.entering().value() instanceof Expression.Constant first)
        || !(loop.index().type() instanceof Type.Int number)
        || number.bool()
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
    return kept(expression, loop).equals(new Lvalue.Var(loop.index()));
  }

  /** Without casts between types that hold all small numbers that the index does. */
  private static Expression kept(Expression expression, CountedLoop loop) {
    Expression core = expression;
    while (core instanceof Expression.Cast cast
        && cast.type() instanceof Type.Int number
        && !number.bool()
        && number.bytes() >= loop.index().type().size()) {
      core = cast.operand();
    }
    return core;
  }
}
