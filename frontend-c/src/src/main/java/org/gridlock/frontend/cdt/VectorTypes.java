// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Type;

/**
 * The vector types of a unit (GNU C, "Using Vector Instructions through Built-in Functions"): each
 * is a struct of one array, since vectors are passed and copied as values.
 */
final class VectorTypes {
  private static final String LANES = "lanes";

  private final Map<String, Composite> known = new LinkedHashMap<>();

  /** The type of vectors of that element type and size in bytes. */
  Composite of(Type element, long bytes) {
    return known.computeIfAbsent(
        "vector:" + element + ":" + bytes, name -> make(name, element, bytes));
  }

  private static Composite make(String name, Type element, long bytes) {
    Composite vector = new Composite(name, false);
    Type lanes = new Type.Array(element, bytes / element.size());
    vector.complete(List.of(Field.of(LANES, lanes, 0)), bytes, (int) bytes);
    return vector;
  }

  boolean isVector(Type type) {
    return type instanceof Composite composite && known.get(composite.name()) == composite;
  }

  /** The member of a vector type that holds its elements. */
  static Field lanes(Type vector) {
    return ((Composite) vector).fields().getFirst();
  }

  static Type.Array array(Type vector) {
    return (Type.Array) lanes(vector).type();
  }
}
