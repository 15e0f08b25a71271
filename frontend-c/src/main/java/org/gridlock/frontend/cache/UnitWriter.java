// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.StaticVariable;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * Writes a unit as bytes: tables of what it names, then what it says by the numbers in them. Equal
 * units give equal bytes.
 */
final class UnitWriter {
  private final PackedOutput output = new PackedOutput();
  private final EntityTableWriter entities = new EntityTableWriter();
  private final OperationWriter operations = new OperationWriter(output, entities);

  private UnitWriter() {}

  static byte[] write(Unit unit) {
    UnitWriter writer = new UnitWriter();
    writer.unit(unit);
    PackedOutput whole = new PackedOutput();
    writer.entities.finish(whole);
    whole.append(writer.output);
    return whole.toBytes();
  }

  private void unit(Unit unit) {
    output.index(entities.text(unit.file()));
    list(unit.functions(), function -> output.index(entities.function(function)));
    output.index(unit.symbols().size());
    for (Map.Entry<Function, Symbol> symbol : unit.symbols().entrySet()) {
      output.index(entities.function(symbol.getKey()));
      symbol(symbol.getValue());
    }
    list(unit.bodies(), this::body);
    list(unit.variables(), this::variable);
    list(unit.notes(), this::note);
  }

  private void symbol(Symbol symbol) {
    output.index(entities.text(symbol.linkName()));
    output.flag(symbol.external());
    output.word(symbol.strength());
    optionalText(symbol.aliasOf());
    output.flag(symbol.constructor());
    output.flag(symbol.destructor());
  }

  private void optionalText(@Nullable String text) {
    output.flag(text != null);
    if (text != null) {
      output.index(entities.text(text));
    }
  }

  private void body(FunctionBody body) {
    output.index(entities.function(body.function()));
    list(body.parameters(), parameter -> output.index(entities.variable(parameter)));
    output.index(entities.optional(body.returnVariable()));
    list(body.locations(), position -> output.index(entities.position(position)));
    list(
        body.edges(),
        edge -> {
          output.index(edge.source());
          output.index(edge.target());
          operations.write(edge.operation());
        });
    Map<Integer, Type> hints = new TreeMap<>(body.allocationHints());
    output.index(hints.size());
    hints.forEach(
        (edge, type) -> {
          output.index(edge);
          output.index(entities.type(type));
        });
  }

  private void variable(StaticVariable variable) {
    output.index(entities.variable(variable.variable()));
    symbol(variable.symbol());
    optionalText(variable.section());
    list(variable.initialiser(), operations::assign);
  }

  private void note(SoundnessNote note) {
    if (note.location() != null) {
      throw new IllegalArgumentException("made by linking: " + note);
    }
    output.word(note.weight());
    output.index(entities.text(note.kind()));
    output.index(entities.position(note.position()));
    output.index(entities.text(note.text()));
  }

  private <T> void list(List<T> items, Consumer<T> write) {
    output.index(items.size());
    items.forEach(write);
  }
}
