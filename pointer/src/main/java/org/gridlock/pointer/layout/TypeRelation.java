// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.layout;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Type;

/** How structs may lie in memory beside each other. */
public final class TypeRelation {
  private TypeRelation() {}

  /** Whether an object of one of the structs may be part of one of the other (C17 6.5p7). */
  public static boolean mayContain(Composite one, Composite other) {
    return contains(one, other) || contains(other, one);
  }

  /** Whether both begin alike up to an offset, and are used as each other there (6.5.2.3p6). */
  public static boolean haveInCommon(Composite one, Composite other, long offset) {
    return offset < CommonBeginning.of(one, other);
  }

  private static boolean contains(Composite whole, Composite part) {
    Deque<Type> pending = new ArrayDeque<>();
    Set<Type> seen = new HashSet<>();
    pending.add(whole);
    while (!pending.isEmpty()) {
      Type type = pending.remove();
      if (type instanceof Type.Array array) {
        pending.add(array.element());
      } else if (type instanceof Composite composite && seen.add(composite)) {
        if (TypeMatch.isSame(composite, part)) {
          return true;
        }
        composite.fields().stream().map(Field::type).forEach(pending::add);
      }
    }
    return false;
  }
}
