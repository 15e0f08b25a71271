// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * The mutexes, or their attributes, that an assignment of a whole one, or of a struct with some in
 * it, writes: {@code m = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER}.
 */
final class MutexParts {
  private final Predicate<Type> isSought;
  private final Map<Type, Boolean> holding = new HashMap<>();

  private MutexParts(Predicate<Type> isSought) {
    this.isSought = isSought;
  }

  /** For mutexes. */
  static MutexParts mutexes() {
    return new MutexParts(MutexParts::isMutex);
  }

  /** For attributes, by their types. */
  static MutexParts attributes(Set<Type> types) {
    return new MutexParts(types::contains);
  }

  /**
   * What is copied.
   *
   * @param to the address of a mutex, or of attributes
   * @param from that of those whose contents they get; null if that is not known
   */
  record Copy(Expression to, @Nullable Expression from) {}

  /** What an assignment copies. */
  List<Copy> copied(Operation.Assign assign) {
    List<Copy> found = new ArrayList<>();
    if (assign.target().type() instanceof Composite) {
      collect(assign.target(), assign.value() instanceof Lvalue from ? from : null, found);
    }
    return found;
  }

  /** What a copy of bytes writes, as far as the type of its target says. */
  List<Copy> copied(Operation.CopyMemory copy) {
    List<Copy> found = new ArrayList<>();
    Expression target = copy.destination().withoutCasts();
    if (target.type() instanceof Type.Pointer(Type written)) {
      Expression source = copy.source().withoutCasts();
      boolean isWhole =
          source.type().equals(target.type())
              && copy.size() instanceof Expression size
              && size.withoutCasts() instanceof Expression.Constant bytes
              && bytes.value() == written.size();
      collect(
          new Lvalue.Deref(written, target),
          isWhole ? new Lvalue.Deref(written, source) : null,
          found);
    }
    return found;
  }

  private void collect(Lvalue to, @Nullable Lvalue from, List<Copy> found) {
    Type type = to.type();
    if (!holds(type)) {
      return;
    }
    if (isSought.test(type)) {
      found.add(new Copy(address(to), from == null ? null : address(from)));
    } else if (type instanceof Composite composite) {
      for (Field field : composite.fields()) {
        collect(
            new Lvalue.Member(to, field),
            from == null ? null : new Lvalue.Member(from, field),
            found);
      }
    } else if (type instanceof Type.Array(Type element, long length)) {
      Expression any = new Expression.Unknown(Type.Int.LONG);
      collect(
          new Lvalue.Element(element, to, any),
          from == null ? null : new Lvalue.Element(element, from, any),
          found);
    }
  }

  private static Expression address(Lvalue mutex) {
    return new Expression.AddressOf(new Type.Pointer(mutex.type()), mutex);
  }

  /** Whether one is a mutex or has some in it. */
  private boolean holds(Type type) {
    Boolean known = holding.get(type);
    if (known == null) {
      known =
          isSought.test(type)
              || (type instanceof Type.Array array && holds(array.element()))
              || (type instanceof Composite composite
                  && composite.fields().stream().anyMatch(field -> holds(field.type())));
      holding.put(type, known);
    }
    return known;
  }

  /** Whether it is the union of which {@code __data} holds the type of a mutex. */
  private static boolean isMutex(Type type) {
    return type instanceof Composite composite
        && composite.fields().stream()
            .anyMatch(
                field ->
                    field.type() instanceof Composite data
                        && data.fields().stream().anyMatch(Field::isMutexType));
  }
}
