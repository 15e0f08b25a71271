// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.IdentityHashMap;
import java.util.Map;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Tells what type of object a call allocates: that of the pointer which receives it, or to which
 * the temporary that receives it is converted.
 */
final class AllocationTypes {
  private final Map<Variable, Type> conversions = new IdentityHashMap<>();

  AllocationTypes(FunctionBody body) {
    for (FunctionBody.UnitEdge edge : body.edges()) {
      if (edge.operation() instanceof Operation.Assign assign
          && assign.value().withoutCasts() instanceof Lvalue.Var source
          && source.variable().kind() == Variable.Kind.TEMPORARY) {
        Type type = object(assign.value().type());
        if (type == null) {
          type = object(assign.target().type());
        }
        if (type != null) {
          conversions.putIfAbsent(source.variable(), type);
        }
      }
    }
  }

  /** The unit's type of an object whose address goes to {@code result}, or null. */
  @Nullable Type of(@Nullable Lvalue result) {
    if (result == null) {
      return null;
    }
    Type own = object(result.type());
    return own != null || !(result instanceof Lvalue.Var variable)
        ? own
        : conversions.get(variable.variable());
  }

  private static @Nullable Type object(Type pointer) {
    return pointer instanceof Type.Pointer p && p.pointee().size() > 0 ? p.pointee() : null;
  }
}
