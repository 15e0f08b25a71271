// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Type;

/** The types and members that {@link TypeTableWriter} numbered. */
final class TypeTable {
  private final List<Type> types = new ArrayList<>();
  private final List<Field> fields = new ArrayList<>();

  private TypeTable() {}

  static TypeTable read(PackedInput input, List<String> texts) {
    TypeTable table = new TypeTable();
    List<Composite> composites = new ArrayList<>();
    int typeCount = input.index();
    for (int i = 0; i < typeCount; i++) {
      Type type = table.type(input, texts);
      table.types.add(type);
      if (type instanceof Composite composite) {
        composites.add(composite);
      }
    }
    int fieldCount = input.index();
    for (int i = 0; i < fieldCount; i++) {
      table.fields.add(
          new Field(
              texts.get(Math.toIntExact(input.number())),
              table.types.get(Math.toIntExact(input.number())),
              input.number(),
              Math.toIntExact(input.number()),
              Math.toIntExact(input.number()),
              input.number() != 0));
    }
    for (Composite composite : composites) {
      if (input.flag()) {
        List<Field> members = new ArrayList<>();
        int memberCount = input.index();
        for (int i = 0; i < memberCount; i++) {
          members.add(table.field(input.index()));
        }
        composite.complete(members, input.number(), input.index(), input.flag());
      }
    }
    return table;
  }

  Type type(int number) {
    return types.get(number);
  }

  Field field(int number) {
    return fields.get(number);
  }

  private Type type(PackedInput input, List<String> texts) {
    return switch (input.word(TypeTag.values())) {
      case VOID -> new Type.Void();
      case INT -> new Type.Int(small(input), truth(input), truth(input));
      case REAL -> new Type.Real(small(input), small(input));
      case POINTER -> new Type.Pointer(part(input));
      case ARRAY -> new Type.Array(part(input), input.number());
      case FUNC -> {
        Type result = part(input);
        boolean variadic = truth(input);
        boolean prototyped = truth(input);
        int count = small(input);
        List<Type> parameters = new ArrayList<>();
        for (int i = 0; i < count; i++) {
          parameters.add(part(input));
        }
        yield new Type.Func(result, parameters, variadic, prototyped);
      }
      case COMPOSITE -> new Composite(texts.get(input.index()), input.flag());
    };
  }

  private Type part(PackedInput input) {
    return types.get(small(input));
  }

  private static int small(PackedInput input) {
    return Math.toIntExact(input.number());
  }

  private static boolean truth(PackedInput input) {
    return input.number() != 0;
  }
}
