// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.StaticVariable;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** Reads what {@link UnitWriter} wrote. */
final class UnitReader {
  private final PackedInput input;
  private final EntityTable entities;
  private final OperationReader operations;

  private UnitReader(byte[] bytes) {
    input = new PackedInput(bytes);
    entities = new EntityTable(input);
    operations = new OperationReader(input, entities);
  }

  /** The unit; bytes that are none end in some unchecked exception. */
  static Unit read(byte[] bytes) {
    UnitReader reader = new UnitReader(bytes);
    Unit unit = reader.unit();
    if (!reader.input.isAtEnd()) {
      throw new IllegalStateException("there is more than a unit");
    }
    return unit;
  }

  private Unit unit() {
    String file = entities.text();
    List<Function> functions = entities.list(entities::function);
    Map<Function, Symbol> symbols = new LinkedHashMap<>();
    int count = input.index();
    for (int i = 0; i < count; i++) {
      symbols.put(entities.function(), symbol());
    }
    return new Unit(
        file,
        functions,
        symbols,
        entities.list(this::body),
        entities.list(this::variable),
        entities.list(this::note));
  }

  private Symbol symbol() {
    return new Symbol(
        entities.text(),
        input.flag(),
        input.word(Symbol.Strength.values()),
        optionalText(),
        input.flag(),
        input.flag());
  }

  private @Nullable String optionalText() {
    return input.flag() ? entities.text() : null;
  }

  private FunctionBody body() {
    Function function = entities.function();
    List<Variable> parameters = entities.list(entities::variable);
    Variable returnVariable = entities.optionalVariable();
    List<SourcePosition> locations = entities.list(entities::position);
    List<FunctionBody.UnitEdge> edges = entities.list(this::edge);
    Map<Integer, Type> hints = new LinkedHashMap<>();
    int count = input.index();
    for (int i = 0; i < count; i++) {
      hints.put(input.index(), entities.type());
    }
    return new FunctionBody(
        function, parameters, returnVariable, locations, edges, Collections.unmodifiableMap(hints));
  }

  private FunctionBody.UnitEdge edge() {
    int source = input.index();
    int target = input.index();
    return new FunctionBody.UnitEdge(source, operations.read(), target);
  }

  private StaticVariable variable() {
    return new StaticVariable(
        entities.variable(), symbol(), optionalText(), entities.list(operations::assign));
  }

  private SoundnessNote note() {
    return new SoundnessNote(
        input.word(SoundnessNote.Weight.values()),
        entities.text(),
        entities.position(),
        null,
        entities.text());
  }
}
