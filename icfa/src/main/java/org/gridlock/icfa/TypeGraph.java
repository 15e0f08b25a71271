// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Where types lead: to what they point to or return, to parameters, elements and members. */
public final class TypeGraph {
  private TypeGraph() {}

  /** Whether a type, or one to which it leads, is of some kind. */
  public static boolean leadsTo(Type root, Predicate<Type> kind) {
    return find(List.of(root), kind, type -> true, unseen());
  }

  /** Some types and all to which they lead. */
  public static Set<Type> reached(Collection<? extends Type> roots) {
    Set<Type> seen = unseen();
    find(roots, type -> false, type -> true, seen);
    return seen;
  }

  /** The types of what is in memory that a value of some type leads to; not what functions take. */
  public static Set<Type> inMemory(Type root) {
    Set<Type> seen = unseen();
    find(List.of(root), type -> false, type -> !(type instanceof Type.Func), seen);
    return seen;
  }

  private static Set<Type> unseen() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  private static boolean find(
      Collection<? extends Type> roots,
      Predicate<Type> kind,
      Predicate<Type> passed,
      Set<Type> seen) {
    Deque<Type> pending = new ArrayDeque<>(roots);
    while (!pending.isEmpty()) {
      Type type = pending.pop();
      if (!seen.add(type)) {
        continue;
      }
      if (kind.test(type)) {
        return true;
      }
      if (!passed.test(type)) {
        continue;
      }
      pending.addAll(type.parts());
      if (type instanceof Composite composite) {
        composite.fields().forEach(field -> pending.add(field.type()));
      }
    }
    return false;
  }
}
