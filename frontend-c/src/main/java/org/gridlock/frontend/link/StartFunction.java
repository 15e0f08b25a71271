// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * The function in which execution starts: it initialises the variables with static storage, runs
 * the constructors and calls the entry points, after which the process ends. With several entry
 * points each may also be left out, since one may never return. Threads of code outside the program
 * run beside all that.
 */
final class StartFunction {
  private static final String NAME = "_start";
  private static final Type CHARS = new Type.Array(Type.Int.CHAR, Type.Array.UNKNOWN_LENGTH);
  private static final Type TEXT = new Type.Pointer(Type.Int.CHAR);
  private static final Type TEXTS = new Type.Array(TEXT, Type.Array.UNKNOWN_LENGTH);

  private final IcfaBuilder builder;
  private final Function function;
  private final List<Operation> initialisers = new ArrayList<>();
  private final List<SourcePosition> positions = new ArrayList<>();

  StartFunction(IcfaBuilder builder) {
    this.builder = builder;
    this.function =
        builder.function(
            NAME, new Type.Func(new Type.Void(), List.of(), false, true), SourcePosition.NONE);
  }

  Function function() {
    return function;
  }

  /** Adds an operation before the entry points are called. */
  void initialise(Operation operation, SourcePosition position) {
    initialisers.add(operation);
    positions.add(position);
  }

  /**
   * Makes the body, when all initialisers are known.
   *
   * @param outside code outside the program, of which any number of threads may run; or null
   */
  void finish(List<Function> constructors, List<Function> entries, @Nullable OutsideCode outside) {
    builder.define(function, List.of(), null);
    Lvalue argv = makeArguments(entries);
    Location entry = builder.location(function, SourcePosition.NONE);
    Location exit = builder.location(function, SourcePosition.NONE);
    builder.bounds(function, entry, exit);
    Location current = entry;
    for (int i = 0; i < initialisers.size(); i++) {
      Location at = builder.location(function, positions.get(i));
      builder.edge(current, new Operation.Skip(), at);
      current = next(at, initialisers.get(i));
    }
    if (outside != null) {
      builder.edge(next(current, outside.create()), new Operation.Skip(), current);
    }
    for (Function constructor : constructors) {
      current = next(current, call(constructor, null, argv));
    }
    Lvalue status = null;
    for (Function called : entries) {
      status = makeStatus(called);
      Location before = current;
      current = next(before, call(called, status, argv));
      if (entries.size() > 1) {
        builder.edge(before, new Operation.Skip(), current);
      }
    }
    Location end = builder.location(function, SourcePosition.NONE);
    Expression value = entries.size() == 1 ? status : null;
    builder.edge(current, new Operation.Terminate(Operation.Scope.PROCESS, value), end);
  }

  private Location next(Location from, Operation operation) {
    Location to = builder.location(function, SourcePosition.NONE);
    builder.edge(from, operation, to);
    return to;
  }

  /** The strings of the command line and the array of pointers to them. */
  private @Nullable Lvalue makeArguments(List<Function> entries) {
    if (entries.stream().allMatch(entry -> entry.parameters().isEmpty())) {
      return null;
    }
    Lvalue strings = global("$arguments", CHARS);
    Lvalue argv = global("$argv", TEXTS);
    initialise(
        new Operation.Assign(
            new Lvalue.Element(TEXT, argv, new Expression.Unknown(Type.Int.LONG)),
            first(strings, Type.Int.CHAR)),
        SourcePosition.NONE);
    return argv;
  }

  private Lvalue global(String name, Type type) {
    return new Lvalue.Var(builder.global(name, type, false, false, SourcePosition.NONE));
  }

  private static Expression first(Lvalue array, Type element) {
    return new Expression.AddressOf(
        new Type.Pointer(element),
        new Lvalue.Element(element, array, new Expression.Constant(Type.Int.LONG, 0)));
  }

  private @Nullable Lvalue makeStatus(Function called) {
    Variable returned = called.returnVariable();
    return returned == null
        ? null
        : new Lvalue.Var(
            builder.local(
                Variable.Kind.TEMPORARY,
                "$status",
                returned.type(),
                function,
                false,
                SourcePosition.NONE));
  }

  /** A call with arguments from outside: strings where those of main are, else unknown values. */
  private static Operation call(Function called, @Nullable Lvalue result, @Nullable Lvalue argv) {
    List<Expression> arguments = new ArrayList<>();
    for (Variable parameter : called.parameters()) {
      Type type = parameter.type();
      boolean strings = argv != null && type.equals(new Type.Pointer(TEXT));
      arguments.add(strings && argv != null ? first(argv, TEXT) : new Expression.Unknown(type));
    }
    return new Operation.Call(
        result, new Expression.FunctionAddress(new Type.Pointer(called.type()), called), arguments);
  }
}
