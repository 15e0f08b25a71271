// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Type;

/**
 * Numbers the types of a unit. A type comes after its parts, except for the members of structs and
 * unions, which follow in a table of their own since they may lead back. Equal types become one.
 */
final class TypeTableWriter {
  private final TextTableWriter texts;
  private final Map<Type, Integer> numbers = new IdentityHashMap<>();
  private final Map<List<Long>, Integer> shapes = new HashMap<>();
  private final List<Composite> composites = new ArrayList<>();
  private final Map<List<Long>, Integer> fieldNumbers = new HashMap<>();
  private final PackedOutput types = new PackedOutput();
  private final PackedOutput fields = new PackedOutput();
  private int typeCount;
  private int fieldCount;

  TypeTableWriter(TextTableWriter texts) {
    this.texts = texts;
  }

  /** The number of a type, which is entered if it is new. */
  int number(Type root) {
    Integer known = numbers.get(root);
    if (known != null) {
      return known;
    }
    Deque<Type> pending = new ArrayDeque<>();
    pending.push(root);
    while (!pending.isEmpty()) {
      Type type = pending.element();
      for (Type part : type.parts()) {
        if (!numbers.containsKey(part)) {
          pending.push(part);
        }
      }
      if (pending.element() == type) {
        pending.pop();
        numbers.computeIfAbsent(type, this::enter);
      }
    }
    return numbered(root);
  }

  /** The number of a member. */
  int number(Field field) {
    int name = texts.number(field.name());
    int type = number(field.type());
    List<Long> shape =
        List.of(
            (long) name,
            (long) type,
            field.offset(),
            (long) field.bitOffset(),
            (long) field.bitWidth(),
            field.isVolatile() ? 1L : 0L);
    return fieldNumbers.computeIfAbsent(
        shape,
        unused -> {
          shape.forEach(fields::number);
          return fieldCount++;
        });
  }

  /** Appends the tables; nothing may be entered afterwards. */
  void finish(PackedOutput output) {
    PackedOutput bodies = new PackedOutput();
    // The list grows as members are of types not seen before.
    for (int i = 0; i < composites.size(); i++) {
      Composite composite = composites.get(i);
      bodies.flag(composite.isComplete());
      if (composite.isComplete()) {
        bodies.index(composite.fields().size());
        composite.fields().forEach(field -> bodies.index(number(field)));
        bodies.number(composite.size());
        bodies.index(composite.alignment());
        bodies.flag(composite.isPrograms());
      }
    }
    output.index(typeCount);
    output.append(types);
    output.index(fieldCount);
    output.append(fields);
    output.append(bodies);
  }

  private int enter(Type type) {
    if (type instanceof Composite composite) {
      composites.add(composite);
      types.word(TypeTag.COMPOSITE);
      types.index(texts.number(composite.name()));
      types.flag(composite.isUnion());
      return typeCount++;
    }
    return shapes.computeIfAbsent(
        shape(type),
        shape -> {
          types.index(Math.toIntExact(shape.getFirst()));
          shape.subList(1, shape.size()).forEach(types::number);
          return typeCount++;
        });
  }

  /** The tag and what else tells the type from others; parts by their numbers. */
  private List<Long> shape(Type type) {
    return switch (type) {
      case Type.Void none -> shape(TypeTag.VOID);
      case Type.Int integer ->
          shape(TypeTag.INT, integer.bytes(), integer.signed() ? 1 : 0, integer.bool() ? 1 : 0);
      case Type.Real real -> shape(TypeTag.REAL, real.bytes(), real.align());
      case Type.Pointer pointer -> shape(TypeTag.POINTER, numbered(pointer.pointee()));
      case Type.Array array -> shape(TypeTag.ARRAY, numbered(array.element()), array.length());
      case Type.Func function -> {
        List<Long> shape =
            shape(
                TypeTag.FUNC,
                numbered(function.result()),
                function.variadic() ? 1 : 0,
                function.prototyped() ? 1 : 0,
                function.parameters().size());
        function.parameters().forEach(parameter -> shape.add((long) numbered(parameter)));
        yield shape;
      }
      case Composite composite -> throw new IllegalStateException(composite + " has no shape");
    };
  }

  private static List<Long> shape(TypeTag tag, long... rest) {
    List<Long> shape = new ArrayList<>();
    shape.add((long) tag.ordinal());
    for (long each : rest) {
      shape.add(each);
    }
    return shape;
  }

  private int numbered(Type type) {
    Integer number = numbers.get(type);
    if (number == null) {
      throw new IllegalStateException(type + " comes before its part");
    }
    return number;
  }
}
