// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.layout;

import java.util.List;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Type;

/**
 * What two structs begin with, both: the one is the first member of the other, or they declare the
 * same members there. Programs use an object of the one as one of the other for these (C17
 * 6.5.2.3p6, 6.7.2.1p15).
 */
final class CommonBeginning {
  private CommonBeginning() {}

  /** How many bytes two structs have in common; {@link Long#MAX_VALUE} if they are one. */
  static long of(Composite one, Composite other) {
    return Math.max(inside(one, other), Math.max(within(one, other), within(other, one)));
  }

  /** What a struct and the first members of another have in common. */
  private static long within(Composite inner, Composite outer) {
    long most = 0;
    Composite struct = outer;
    while (!struct.fields().isEmpty()
        && struct.fields().getFirst().type() instanceof Composite first) {
      // What is behind the first member is behind the inner struct.
      most = Math.max(most, Math.min(inside(inner, first), first.size()));
      struct = first;
    }
    return most;
  }

  private static long inside(Composite one, Composite other) {
    if (one.isUnion() || other.isUnion() || TypeMatch.isSame(one, other)) {
      return Long.MAX_VALUE;
    }
    List<Field> fields = one.fields();
    List<Field> others = other.fields();
    for (int i = 0; i < Math.min(fields.size(), others.size()); i++) {
      Field field = fields.get(i);
      Field match = others.get(i);
      if (field.offset() != match.offset()) {
        return field.offset();
      }
      if (!isAlike(field, match)) {
        return field.type() instanceof Composite part && match.type() instanceof Composite like
            ? field.offset() + Math.min(inside(part, like), part.size())
            : field.offset();
      }
    }
    return Math.min(one.size(), other.size());
  }

  private static boolean isAlike(Field one, Field other) {
    if (one.type() instanceof Composite part && other.type() instanceof Composite like) {
      return TypeMatch.isSame(part, like);
    }
    return one.name().equals(other.name())
        && one.type().size() == other.type().size()
        && isPointer(one.type()) == isPointer(other.type());
  }

  private static boolean isPointer(Type type) {
    return type instanceof Type.Pointer;
  }
}
