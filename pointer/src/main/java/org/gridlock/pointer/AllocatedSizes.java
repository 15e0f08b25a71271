// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.HashMap;
import java.util.Map;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.pointer.layout.ObjectLayout;
import org.jspecify.annotations.Nullable;

/**
 * The sizes of allocated objects. An allocation wrapper is given the size, or its factors, by its
 * callers.
 */
final class AllocatedSizes {
  /**
   * What the source shows of a size, in bytes.
   *
   * @param bytes the size; {@link ObjectLayout#UNBOUNDED} if it is not known
   * @param unit a number of bytes of which it is a multiple
   * @param header a number of bytes to which something is added; 0 if there is none
   */
  record Size(long bytes, long unit, long header) {
    static final Size UNKNOWN = new Size(ObjectLayout.UNBOUNDED, 1);

    Size(long bytes, long unit) {
      this(bytes, unit, 0);
    }
  }

  private final Icfa icfa;
  private final Map<Variable, Boolean> kept = new HashMap<>();

  AllocatedSizes(Icfa icfa) {
    this.icfa = icfa;
  }

  /**
   * What calls show of a size.
   *
   * @param place where it is computed; its history are the calls
   */
  Size size(Place place, Expression size) {
    Expression plain = size.withoutCasts();
    if (plain instanceof Expression.Constant constant) {
      return constant.value() > 0 ? new Size(constant.value(), 1) : Size.UNKNOWN;
    }
    if (plain instanceof Expression.Binary product
        && product.operator() == BinaryOperator.MULTIPLY) {
      Size left = size(place, product.left());
      Size right = size(place, product.right());
      boolean known = left.bytes != ObjectLayout.UNBOUNDED && right.bytes != ObjectLayout.UNBOUNDED;
      return known
          ? new Size(left.bytes * right.bytes, Math.max(left.bytes, right.bytes))
          : new Size(ObjectLayout.UNBOUNDED, Math.max(unit(left), unit(right)));
    }
    if (plain instanceof Expression.Binary sum && sum.operator() == BinaryOperator.ADD) {
      return new Size(ObjectLayout.UNBOUNDED, 1, header(sum));
    }
    return plain instanceof Lvalue.Var(Variable parameter) ? given(place, parameter) : Size.UNKNOWN;
  }

  private static long header(Expression.Binary sum) {
    Long left = Numbers.constantValue(sum.left());
    Long right = Numbers.constantValue(sum.right());
    return left != null ? left : right != null ? right : 0;
  }

  private static long unit(Size factor) {
    return factor.bytes == ObjectLayout.UNBOUNDED ? factor.unit : factor.bytes;
  }

  private Size given(Place place, Variable parameter) {
    Place site = place.parent();
    int index = place.function().parameters().indexOf(parameter);
    if (site == null || index < 0 || !kept.computeIfAbsent(parameter, this::isKept)) {
      return Size.UNKNOWN;
    }
    Operation.@Nullable Call call = AllocatedTypes.call(site.top());
    return call != null && index < call.arguments().size() && parameter.type() instanceof Type.Int
        ? size(site, call.arguments().get(index))
        : Size.UNKNOWN;
  }

  /** Whether a parameter keeps its value, but for a size of 0 that may become 1. */
  private boolean isKept(Variable parameter) {
    Function function = parameter.function();
    if (function == null || icfa.isAddressTaken(parameter)) {
      return false;
    }
    for (Edge edge : function.edges()) {
      boolean toOne =
          edge.operation() instanceof Operation.Assign assign
              && assign.value().withoutCasts() instanceof Expression.Constant constant
              && constant.value() == 1;
      if (!toOne
          && Operands.written(edge.operation()).stream()
              .anyMatch(target -> target.rootVariable() == parameter)) {
        return false;
      }
    }
    return true;
  }
}
