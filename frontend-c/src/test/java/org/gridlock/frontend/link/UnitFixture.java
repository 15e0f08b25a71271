// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.StaticVariable;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** Writes units by hand. Every body is a chain of operations. */
final class UnitFixture {
  static final Type VOID_POINTER = Type.Pointer.VOID;

  private final String file;
  private final List<Function> functions = new ArrayList<>();
  private final Map<Function, Symbol> symbols = new LinkedHashMap<>();
  private final List<FunctionBody> bodies = new ArrayList<>();
  private final List<StaticVariable> variables = new ArrayList<>();
  private int line = 1;

  UnitFixture(String file) {
    this.file = file;
  }

  SourcePosition position() {
    return new SourcePosition(file, line++, 1);
  }

  Function declare(String name, Type result, Type... parameters) {
    return declare(Symbol.of(name, true, Symbol.Strength.UNDEFINED), name, result, parameters);
  }

  Function declare(Symbol symbol, String name, Type result, Type... parameters) {
    Function function =
        new Function(
            functions.size(),
            name,
            new Type.Func(result, List.of(parameters), false, true),
            position());
    functions.add(function);
    symbols.put(function, symbol);
    return function;
  }

  Function define(Symbol symbol, Operation... operations) {
    Function function = declare(symbol, symbol.linkName(), Type.Int.INT);
    return body(function, operations);
  }

  Function define(String name, Operation... operations) {
    return define(Symbol.of(name, true, Symbol.Strength.STRONG), operations);
  }

  Function body(Function function, Operation... operations) {
    return body(function, List.of(), operations);
  }

  Function body(Function function, List<Variable> parameters, Operation... operations) {
    List<SourcePosition> locations = new ArrayList<>(List.of(position(), position()));
    List<FunctionBody.UnitEdge> edges = new ArrayList<>();
    int current = FunctionBody.ENTRY;
    for (int i = 0; i < operations.length; i++) {
      int next = i == operations.length - 1 ? FunctionBody.EXIT : locations.size();
      if (next != FunctionBody.EXIT) {
        locations.add(position());
      }
      edges.add(new FunctionBody.UnitEdge(current, operations[i], next));
      current = next;
    }
    bodies.add(
        new FunctionBody(
            function, parameters, local(function, "return", Type.Int.INT), locations, edges));
    return function;
  }

  Variable local(Function function, String name, Type type) {
    return new Variable(0, name, type, Variable.Kind.TEMPORARY, function, false, false, position());
  }

  Variable global(Symbol symbol, Type type, Operation.Assign... initialiser) {
    Variable variable =
        new Variable(
            variables.size(),
            symbol.linkName(),
            type,
            Variable.Kind.GLOBAL,
            null,
            false,
            false,
            position());
    variables.add(new StaticVariable(variable, symbol, null, List.of(initialiser)));
    return variable;
  }

  Variable global(String name, Symbol.Strength strength, Type type) {
    return global(Symbol.of(name, true, strength), type);
  }

  Unit unit() {
    return new Unit(file, functions, symbols, bodies, variables, List.of());
  }

  static Operation call(Function function, Expression... arguments) {
    return call(null, function, arguments);
  }

  static Operation call(@Nullable Lvalue result, Function function, Expression... arguments) {
    return new Operation.Call(result, address(function), List.of(arguments));
  }

  static Expression address(Function function) {
    return new Expression.FunctionAddress(new Type.Pointer(function.type()), function);
  }

  static Expression address(Variable variable) {
    return new Expression.AddressOf(new Type.Pointer(variable.type()), new Lvalue.Var(variable));
  }

  static Expression nullPointer() {
    return new Expression.Constant(VOID_POINTER, 0);
  }
}
