// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;

/** What an object is made of. */
final class ScalarParts {
  private ScalarParts() {}

  /**
   * The parts of an object that have none themselves, those that lie less deep first: members of
   * structs, all members of unions, and one unknown element of each array.
   */
  static List<Lvalue> of(Lvalue object) {
    List<Lvalue> found = new ArrayList<>();
    Deque<Lvalue> pending = new ArrayDeque<>(List.of(object));
    while (!pending.isEmpty()) {
      Lvalue part = pending.remove();
      if (part.type() instanceof Type.Array) {
        pending.add(Lvalue.Element.any(part));
      } else if (part.type() instanceof Composite composite) {
        for (Field field : composite.fields()) {
          pending.add(new Lvalue.Member(part, field));
        }
      } else {
        found.add(part);
      }
    }
    return found;
  }
}
