// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.layout;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Type;

/**
 * Where pointers to text may lie in a type: objects are read and written as what they are (C17
 * 6.5p7).
 */
public final class TextParts {
  private static final int BYTES_OF_POINTER = 8;

  private TextParts() {}

  /** Whether a type is that of pointers to text. */
  public static boolean isText(Type type) {
    return type instanceof Type.Pointer(Type.Int character) && character.size() == 1;
  }

  /** Members that are such pointers, pointers to anything, or memory for anything. */
  static List<Spot> of(Type root) {
    record Part(Type type, Spot spot) {}

    Set<Spot> found = new LinkedHashSet<>();
    Deque<Part> pending = new ArrayDeque<>(List.of(new Part(root, Spot.START)));
    while (!pending.isEmpty()) {
      Part part = pending.pop();
      Spot spot = part.spot;
      if (mayHoldText(part.type)) {
        found.add(spot);
      } else if (part.type instanceof Type.Array array) {
        pending.push(new Part(array.element(), new Spot(spot.offset(), false)));
      } else if (part.type instanceof Composite composite) {
        for (Field field : composite.fields()) {
          pending.push(
              new Part(field.type(), new Spot(spot.offset() + field.offset(), spot.exact())));
        }
      }
    }
    return List.copyOf(found);
  }

  private static boolean mayHoldText(Type part) {
    return isText(part)
        || part instanceof Type.Pointer(Type.Void anything)
        || (part.withoutArrays() instanceof Type.Int number
            && (number.size() == BYTES_OF_POINTER
                || (number.size() == 1 && part instanceof Type.Array)));
  }
}
