// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** What {@link EntityTableWriter} numbered. */
final class EntityTable {
  private final PackedInput input;
  private final List<String> texts;
  private final TypeTable types;
  private final List<SourcePosition> positions;
  private final List<Function> functions;
  private final List<Variable> variables;

  EntityTable(PackedInput input) {
    this.input = input;
    texts = list(input::text);
    types = TypeTable.read(input, texts);
    positions = list(() -> new SourcePosition(text(), input.index(), input.index()));
    functions = list(this::newFunction);
    variables = list(this::newVariable);
  }

  String text() {
    return texts.get(input.index());
  }

  Type type() {
    return types.type(input.index());
  }

  Field field() {
    return types.field(input.index());
  }

  SourcePosition position() {
    return positions.get(input.index());
  }

  Function function() {
    return functions.get(input.index());
  }

  Variable variable() {
    return variables.get(input.index());
  }

  @Nullable Function optionalFunction() {
    int number = input.index();
    return number == 0 ? null : functions.get(number - 1);
  }

  @Nullable Variable optionalVariable() {
    int number = input.index();
    return number == 0 ? null : variables.get(number - 1);
  }

  /** A count and so many items. */
  <T> List<T> list(Supplier<T> item) {
    int count = input.index();
    List<T> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      items.add(item.get());
    }
    return List.copyOf(items);
  }

  private Function newFunction() {
    int id = Math.toIntExact(input.number());
    String name = text();
    if (!(type() instanceof Type.Func type)) {
      throw new IllegalStateException(name + " has no function type");
    }
    return new Function(id, name, type, position());
  }

  private Variable newVariable() {
    return new Variable(
        Math.toIntExact(input.number()),
        text(),
        type(),
        input.word(Variable.Kind.values()),
        optionalFunction(),
        input.flag(),
        input.flag(),
        position());
  }
}
