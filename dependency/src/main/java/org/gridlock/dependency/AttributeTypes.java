// SPDX-License-Identifier: Apache-2.0
package org.gridlock.dependency;

import java.util.HashSet;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;

/**
 * The types of attributes in which a program sets the types of mutexes. Who copies such attributes
 * decides of which type the mutexes are that are made with them.
 */
final class AttributeTypes {
  private final Set<Type> types = new HashSet<>();

  AttributeTypes(Icfa icfa) {
    for (Function function : icfa.functions()) {
      for (Edge edge : function.edges()) {
        if (edge.operation() instanceof Operation.SetLockType set
            && set.attributes().withoutCasts().type() instanceof Type.Pointer(Type pointee)) {
          types.add(pointee);
        }
      }
    }
  }

  /** Whether an operation writes attributes as a whole, as far as types tell. */
  boolean areWritten(Operation operation) {
    return !types.isEmpty()
        && switch (operation) {
          case Operation.Assign assign -> isIn(assign.target().type());
          case Operation.CopyMemory copy ->
              copy.destination().withoutCasts().type() instanceof Type.Pointer(Type pointee)
                  && isIn(pointee);
          default -> false;
        };
  }

  private boolean isIn(Type type) {
    return types.contains(type)
        || (type.withoutArrays() instanceof Composite composite
            && (types.contains(composite)
                || composite.fields().stream().anyMatch(field -> isIn(field.type()))));
  }
}
