// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.layout;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Type;

/** Whether a type has a part of another. */
enum TypeMatch {
  /** A part that is declared so. */
  DECLARED,
  /** Such a part, or memory for anything. */
  STORAGE_TOO;

  /** Whether a part that matches lies at a spot of the type. */
  boolean holds(Type root, Spot spot, Type sought) {
    return spot.isAny() ? anywhere(root, sought) : at(root, spot.offset(), sought);
  }

  /** Whether the type says what memory may hold it: characters and void do not. */
  static boolean isTelling(Type sought) {
    return sought.size() > 1 && !(sought instanceof Type.Void) && !(sought instanceof Type.Func);
  }

  private boolean anywhere(Type root, Type sought) {
    return !spots(root, sought, 1).isEmpty();
  }

  /** Where parts that match lie, or that some do as {@link Spot#ANY}; no more than {@code most}. */
  List<Spot> spots(Type root, Type sought, int most) {
    record Part(Type type, Spot spot) {}

    List<Spot> found = new ArrayList<>();
    Set<Part> seen = new HashSet<>();
    Deque<Part> pending = new ArrayDeque<>();
    pending.push(new Part(root, Spot.START));
    while (!pending.isEmpty() && found.size() < most) {
      Part part = pending.pop();
      if (!seen.add(part)) {
        continue;
      }
      Spot spot = part.spot;
      if (isSame(part.type, sought)) {
        found.add(spot);
      } else if (isStorage(part.type, sought, root)) {
        found.add(Spot.ANY);
      } else if (part.type instanceof Type.Array array) {
        pending.push(new Part(array.element(), new Spot(spot.offset(), false)));
      } else if (part.type instanceof Composite composite && mayContain(composite, sought)) {
        for (Field field : composite.fields()) {
          Spot within = new Spot(spot.offset() + field.offset(), spot.exact());
          pending.push(new Part(field.type(), within));
        }
      }
    }
    return found;
  }

  private boolean at(Type root, long offset, Type sought) {
    Deque<Walk> pending = new ArrayDeque<>();
    pending.push(new Walk(root, offset));
    while (!pending.isEmpty()) {
      Walk walk = pending.pop();
      boolean descends = true;
      while (descends) {
        if ((walk.rest() == 0 && isSame(walk.type(), sought))
            || isStorage(walk.type(), sought, root)) {
          return true;
        }
        descends = mayContain(walk.type(), sought) && walk.descend();
      }
      if (walk.type() instanceof Composite composite && mayContain(composite, sought)) {
        if (!composite.isUnion()) {
          // Padding holds nothing; of a struct without fields nothing is known.
          return composite.fields().isEmpty();
        }
        long rest = walk.rest();
        composite.fields().forEach(field -> pending.push(new Walk(field.type(), rest)));
      }
    }
    return false;
  }

  /** Not where one struct is the system's, such as a mutex, and the other one the program's. */
  private static boolean mayContain(Type outer, Type sought) {
    return !(outer instanceof Composite holder && !holder.isPrograms())
        || !(sought instanceof Composite inner && inner.isPrograms());
  }

  static boolean isSame(Type part, Type sought) {
    if (part instanceof Composite one && sought instanceof Composite other) {
      return one.equals(other) || (one.name().equals(other.name()) && one.size() == other.size());
    }
    return part instanceof Type.Int && sought instanceof Type.Int && part.size() == sought.size();
  }

  /**
   * Whether programs use it as memory for something else, which has to fit in. Members of structs
   * that are arrays of short numbers are just that.
   */
  private boolean isStorage(Type type, Type sought, Type root) {
    if (this == DECLARED || (type.size() > 0 && type.size() < sought.size())) {
      return false;
    }
    Type element = type.withoutArrays();
    return element instanceof Type.Int
        && (element.size() != Short.BYTES || element == root.withoutArrays())
        && (element != type || element.size() == 1);
  }
}
