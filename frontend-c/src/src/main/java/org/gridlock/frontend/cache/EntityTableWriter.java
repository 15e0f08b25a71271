// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** Numbers what operations name: positions, functions and variables, and what these consist of. */
final class EntityTableWriter {
  private final TextTableWriter texts = new TextTableWriter();
  private final TypeTableWriter types = new TypeTableWriter(texts);
  private final Map<SourcePosition, Integer> positionNumbers = new HashMap<>();
  private final Map<Function, Integer> functionNumbers = new IdentityHashMap<>();
  private final Map<Variable, Integer> variableNumbers = new IdentityHashMap<>();
  private final PackedOutput positions = new PackedOutput();
  private final PackedOutput functions = new PackedOutput();
  private final PackedOutput variables = new PackedOutput();

  int text(String text) {
    return texts.number(text);
  }

  int type(Type type) {
    return types.number(type);
  }

  int field(Field field) {
    return types.number(field);
  }

  int position(SourcePosition position) {
    Integer known = positionNumbers.putIfAbsent(position, positionNumbers.size());
    if (known != null) {
      return known;
    }
    positions.index(text(position.file()));
    positions.index(position.line());
    positions.index(position.column());
    return positionNumbers.size() - 1;
  }

  int function(Function function) {
    Integer known = functionNumbers.putIfAbsent(function, functionNumbers.size());
    if (known != null) {
      return known;
    }
    functions.number(function.id());
    functions.index(text(function.name()));
    functions.index(type(function.type()));
    functions.index(position(function.position()));
    return functionNumbers.size() - 1;
  }

  int variable(Variable variable) {
    Integer known = variableNumbers.putIfAbsent(variable, variableNumbers.size());
    if (known != null) {
      return known;
    }
    variables.number(variable.id());
    variables.index(text(variable.name()));
    variables.index(type(variable.type()));
    variables.word(variable.kind());
    variables.index(optional(variable.function()));
    variables.flag(variable.isThreadLocal());
    variables.flag(variable.isVolatile());
    variables.index(position(variable.position()));
    return variableNumbers.size() - 1;
  }

  /** 0 for none, else the number and one. */
  int optional(@Nullable Function function) {
    return function == null ? 0 : function(function) + 1;
  }

  /** 0 for none, else the number and one. */
  int optional(@Nullable Variable variable) {
    return variable == null ? 0 : variable(variable) + 1;
  }

  /** Appends the tables, each before those that refer to it. */
  void finish(PackedOutput output) {
    PackedOutput typeTables = new PackedOutput();
    types.finish(typeTables);
    texts.finish(output);
    output.append(typeTables);
    output.index(positionNumbers.size());
    output.append(positions);
    output.index(functionNumbers.size());
    output.append(functions);
    output.index(variableNumbers.size());
    output.append(variables);
  }
}
