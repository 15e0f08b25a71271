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
 * the constructors, starts the threads of clients and calls {@code main}, after which the process
 * ends. Threads of code outside the program run beside all that.
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
    this.function = builder.function(NAME, procedure(), SourcePosition.NONE);
  }

  /** The type of a function without parameters and result. */
  static Type.Func procedure() {
    return new Type.Func(new Type.Void(), List.of(), false, true);
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
   * @param beside creations of threads that run beside all, each any number of times
   * @param clients the function that each of any number of threads runs besides main, or null
   * @param main what runs in the first thread, or null
   * @param atExit what runs before the process ends, or null
   */
  void finish(
      List<Operation> beside,
      List<Function> constructors,
      @Nullable Function clients,
      @Nullable Function main,
      @Nullable Function atExit) {
    builder.define(function, List.of(), null);
    Lvalue argv = main == null ? null : makeArguments(main);
    Lvalue status = main == null ? null : makeStatus(main);
    Location entry = builder.location(function, SourcePosition.NONE);
    Location exit = builder.location(function, SourcePosition.NONE);
    builder.bounds(function, entry, exit);
    Location current = entry;
    for (int i = 0; i < initialisers.size(); i++) {
      Location at = builder.location(function, positions.get(i));
      builder.edge(current, new Operation.Skip(), at);
      Location next = builder.location(function, SourcePosition.NONE);
      builder.edge(at, initialisers.get(i), next);
      current = next;
    }
    ExpansionSteps steps = new ExpansionSteps();
    beside.forEach(steps::repeat);
    for (Function constructor : constructors) {
      steps.add(call(constructor, null, argv));
    }
    if (clients != null) {
      steps.repeat(thread(clients));
    }
    if (main != null) {
      steps.add(call(main, status, argv));
    }
    if (atExit != null) {
      steps.add(call(atExit, null, null));
    }
    steps.end(new Operation.Terminate(Operation.Scope.PROCESS, status));
    steps.lay(builder, current, exit);
  }

  /** The strings of the command line and the array of pointers to them. */
  private @Nullable Lvalue makeArguments(Function main) {
    if (main.parameters().isEmpty()) {
      return null;
    }
    Lvalue strings = global("$arguments", CHARS);
    Lvalue argv = global("$argv", TEXTS);
    initialise(
        new Operation.Assign(Lvalue.Element.any(argv), first(strings, Type.Int.CHAR)),
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
    return new Operation.Call(result, address(called), arguments);
  }

  /** The creation of a thread that runs a function without parameters. */
  static Operation thread(Function function) {
    return new Operation.CreateThread(
        null, address(function), List.of(), null, Operation.Success.ALWAYS);
  }

  static Expression address(Function function) {
    return new Expression.FunctionAddress(new Type.Pointer(function.type()), function);
  }
}
