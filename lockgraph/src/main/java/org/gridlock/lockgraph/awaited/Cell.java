// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.LockId;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.jspecify.annotations.Nullable;

/**
 * A number or a pointer in memory, of which there is one: a global variable, a member of one, or a
 * member of the struct that a mutex lies in, of which there is one.
 */
record Cell(Base base, List<Field> path) {
  /** What it is, or is a part of. */
  sealed interface Base {
    record Global(Variable variable) implements Base {}

    /**
     * What a mutex lies in.
     *
     * @param path from there to the mutex
     */
    record Around(LockId mutex, Type type, List<Field> path) implements Base {}
  }

  /**
   * What an expression names.
   *
   * @param mutex the one mutex that {@code lock} points to, in the same function and at that time
   * @return null if it is neither a global variable nor lies in what the mutex lies in
   */
  static @Nullable Cell of(Lvalue name, Expression lock, LockId mutex) {
    List<Field> path = path(name);
    if (path == null) {
      return null;
    }
    if (name.rootVariable() instanceof Variable variable) {
      return variable.isGlobal() ? new Cell(new Base.Global(variable), path) : null;
    }
    if (!(lock.withoutCasts() instanceof Expression.AddressOf(Type type, Lvalue target))
        || !target.root().equals(name.root())) {
      return null;
    }
    List<Field> toMutex = path(target);
    return toMutex == null ? null : new Cell(around(mutex, name.root().type(), toMutex), path);
  }

  /** What a mutex lies in: a variable, if that is so, by whatever name. */
  private static Base around(LockId mutex, Type type, List<Field> path) {
    return mutex instanceof LockId.At(Address address)
            && address.exact()
            && address.object() instanceof AbstractObject.Global(Variable variable)
            && variable.type().equals(type)
            && address.offset() == path.stream().mapToLong(Field::offset).sum()
        ? new Base.Global(variable)
        : new Base.Around(mutex, type, path);
  }

  /** From the root to an lvalue; null if an element of an array, or a few bits, are on the way. */
  private static @Nullable List<Field> path(Lvalue name) {
    Deque<Field> path = new ArrayDeque<>();
    Lvalue current = name;
    while (true) {
      switch (current) {
        case Lvalue.Member member -> {
          if (member.field().bitWidth() != 0) {
            return null;
          }
          path.push(member.field());
          current = member.base();
        }
        case Lvalue.Element element -> {
          return null;
        }
        case Lvalue.Var variable -> {
          return List.copyOf(path);
        }
        case Lvalue.Deref deref -> {
          return List.copyOf(path);
        }
      }
    }
  }
}
