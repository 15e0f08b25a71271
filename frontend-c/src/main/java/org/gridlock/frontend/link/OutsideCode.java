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

/**
 * Code outside the program of which nothing is known, as a function of the program: it calls, any
 * number of times, whatever function it knows with whatever it knows. What it knows are the values
 * of two variables whose address it is given once, so that they hold all that escapes to such code.
 *
 * <p>It runs at every call of an unmodelled function, with the locks that the caller holds, and in
 * threads of its own, which hold none; but for libraries of which it is known that they have none.
 */
final class OutsideCode {
  private static final String NAME = "_outside";

  private final IcfaBuilder builder;
  private final Function function;
  private final Function library;
  private final Lvalue value;
  private boolean runsInThreads;

  /** Adds the function to a program. */
  OutsideCode(IcfaBuilder builder) {
    this.builder = builder;
    this.function =
        builder.function(
            NAME, new Type.Func(new Type.Void(), List.of(), false, true), SourcePosition.NONE);
    this.library =
        builder.function(
            "code outside the program",
            new Type.Func(new Type.Void(), List.of(), true, true),
            SourcePosition.NONE);
    this.value = global("$outside", Type.Pointer.VOID);
    builder.define(function, List.of(), null);
    builder.outside(function);
  }

  Function function() {
    return function;
  }

  /** It may run in threads of its own. */
  void runInThreads() {
    runsInThreads = true;
  }

  /** Whether it may; else it only runs where the program calls it. */
  boolean runsInThreads() {
    return runsInThreads;
  }

  /** A call of this code. */
  Operation call() {
    return new Operation.Call(null, address(), List.of());
  }

  /** The creation of a thread that runs this code. */
  Operation create() {
    return new Operation.CreateThread(null, address(), List.of(), null, Operation.Success.ALWAYS);
  }

  /** Lets this code know variables from the beginning: those that it defines. */
  Operation knows(List<Variable> variables) {
    return new Operation.LibraryCall(
        library,
        variables.stream().map(variable -> pointer(new Lvalue.Var(variable))).toList(),
        null,
        Operation.Knowledge.UNKNOWN);
  }

  /**
   * Makes the body, when all functions are known.
   *
   * @param arity the highest number of parameters that a function of the program has
   * @param loops functions of the program that this code also calls
   */
  void finish(int arity, List<Function> loops) {
    Type.Func type = new Type.Func(Type.Pointer.VOID, List.of(), true, false);
    Lvalue callee = global("$outside-function", new Type.Pointer(type));
    Location entry = builder.location(function, SourcePosition.NONE);
    Location loop = builder.location(function, SourcePosition.NONE);
    Location exit = builder.location(function, SourcePosition.NONE);
    builder.bounds(function, entry, exit);
    builder.edge(
        entry,
        new Operation.LibraryCall(
            library, List.of(pointer(value), pointer(callee)), null, Operation.Knowledge.UNKNOWN),
        loop);
    List<Expression> arguments = new ArrayList<>();
    for (int i = 0; i < arity; i++) {
      arguments.add(value);
    }
    repeat(loop, new Operation.Call(value, callee, arguments));
    for (Function other : loops) {
      repeat(loop, new Operation.Call(null, address(other), List.of()));
    }
    builder.edge(loop, new Operation.Skip(), exit);
  }

  private void repeat(Location loop, Operation operation) {
    Location after = builder.location(function, SourcePosition.NONE);
    builder.edge(loop, operation, after);
    builder.edge(after, new Operation.Skip(), loop);
  }

  private Lvalue global(String name, Type type) {
    return new Lvalue.Var(builder.global(name, type, false, false, SourcePosition.NONE));
  }

  private static Expression pointer(Lvalue variable) {
    return new Expression.AddressOf(new Type.Pointer(variable.type()), variable);
  }

  private Expression address() {
    return address(function);
  }

  static Expression address(Function function) {
    return new Expression.FunctionAddress(new Type.Pointer(function.type()), function);
  }
}
