// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects to what the addresses of functions are converted: of those that the program names there,
 * and of all of the type of a pointer that it makes another pointer to a function.
 */
final class AddressConversions {
  /** What a function may be called as whose address is no pointer to a function for a while. */
  private static final Type.Func ANY = new Type.Func(new Type.Void(), List.of(), true, false);

  private final Map<Function, Set<Type.Func>> byName = new HashMap<>();
  private final Map<Type.Func, Set<Type.Func>> byType = new HashMap<>();

  /** Adds the conversions of an operation. */
  void collect(Operation operation) {
    for (Expression root : Operands.expressions(operation)) {
      Set<Expression> operands = Collections.newSetFromMap(new IdentityHashMap<>());
      Operands.forEachPart(
          root,
          part -> {
            if (part instanceof Expression.Cast cast) {
              operands.add(cast.operand());
            }
            if (!operands.contains(part)) {
              collect(part);
            }
          });
    }
  }

  private void collect(Expression part) {
    Type.Func type = called(part.type());
    Function function = part.namedFunction();
    Type.Func before = called(part.withoutCasts().type());
    if (function != null && !function.type().equals(type)) {
      add(byName, function, type == null ? ANY : type);
    } else if (function == null && type != null && before != null && !type.equals(before)) {
      add(byType, before, type);
    }
  }

  private static Type.@Nullable Func called(Type pointer) {
    return pointer instanceof Type.Pointer(Type.Func function) ? function : null;
  }

  private static <K> void add(Map<K, Set<Type.Func>> types, K from, Type.Func to) {
    types.computeIfAbsent(from, key -> new LinkedHashSet<>()).add(to);
  }

  /** The types of other functions that the address of each of some functions may be given. */
  Map<Function, Set<Type.Func>> of(Collection<Function> functions) {
    Map<Function, Set<Type.Func>> found = new HashMap<>();
    for (Function function : functions) {
      Set<Type.Func> types = new LinkedHashSet<>(byName.getOrDefault(function, Set.of()));
      types.addAll(byType.getOrDefault(function.type(), Set.of()));
      if (!types.isEmpty()) {
        found.put(function, types);
      }
    }
    return found;
  }
}
