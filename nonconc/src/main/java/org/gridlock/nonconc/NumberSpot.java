// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * Where a number lies in an object: it is all of it, or a member of its own.
 *
 * @param object the type of the object
 * @param member null if the object is the number
 */
public record NumberSpot(Type object, @Nullable Field member) {

  /** The spot that an lvalue names in what a pointer points to; null if it is of no such kind. */
  static @Nullable NumberSpot of(Expression read) {
    if (!(read.type() instanceof Type.Int number)
        || number.bool()
        || number.size() < Type.Int.INT.size()) {
      return null;
    }
    if (read instanceof Lvalue.Deref) {
      return new NumberSpot(read.type(), null);
    }
    return read instanceof Lvalue.Member part
            && part.base() instanceof Lvalue.Deref object
            && object.type() instanceof Composite struct
            && !struct.isUnion()
            && part.field().bitWidth() == 0
            && !part.field().isVolatile()
        ? new NumberSpot(struct, part.field())
        : null;
  }

  /** Whether a part of an object, or of an array of them, is this spot. */
  boolean is(Lvalue part) {
    return member == null
        ? part.type().equals(object)
        : part instanceof Lvalue.Member named && isIn(named) && named.field().equals(member);
  }

  /** Whether a part of an object, or of an array of them, surely lies beside this spot. */
  boolean isBeside(Lvalue part) {
    Lvalue.Member outermost = null;
    Lvalue current = part;
    while (!(current instanceof Lvalue.Var || current instanceof Lvalue.Deref)) {
      if (current instanceof Lvalue.Member named) {
        outermost = named;
        current = named.base();
      } else if (current instanceof Lvalue.Element element) {
        current = element.array();
      }
    }
    return member != null
        && outermost != null
        && isIn(outermost)
        && !outermost.field().equals(member);
  }

  private boolean isIn(Lvalue.Member part) {
    return part.base().type().equals(object);
  }
}
