// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;

/** Writes small programs for tests; bodies are statements in order, marked with labels. */
final class Program {
  /** Code that adds statements to a body. */
  public interface Block {
    void write(Body body);
  }

  private static final SourcePosition POSITION = new SourcePosition("test.c", 1, 1);
  public static final Type POINTER = Type.Pointer.VOID;

  private final IcfaBuilder builder = new IcfaBuilder("test");
  private final Map<Function, Block> bodies = new LinkedHashMap<>();
  private final Map<String, Location> labels = new LinkedHashMap<>();

  /** Declares a function with pointer parameters; its body is written when building. */
  public Function function(String name, int parameters, Block block) {
    Type.Func type =
        new Type.Func(
            new Type.Void(), java.util.Collections.nCopies(parameters, POINTER), false, true);
    Function function = builder.function(name, type, POSITION);
    List<Variable> formals = new ArrayList<>();
    for (int i = 0; i < parameters; i++) {
      formals.add(
          builder.local(Variable.Kind.PARAMETER, name + i, POINTER, function, false, POSITION));
    }
    builder.define(function, formals, null);
    bodies.put(function, block);
    return function;
  }

  /** Builds the program that starts in {@code start}. */
  public Icfa build(Function start) {
    bodies.forEach(
        (function, block) -> {
          Location entry = builder.location(function, POSITION);
          Body body = new Body(function, entry);
          block.write(body);
          Location exit = builder.location(function, POSITION);
          builder.edge(body.at, new Operation.Skip(), exit);
          builder.bounds(function, entry, exit);
        });
    return builder.build(start);
  }

  /** Lets a function run as a part of any thread. */
  void interrupts(Function function) {
    builder.interrupting(function);
  }

  Lvalue handle() {
    return new Lvalue.Var(builder.global("handle", Type.Int.ULONG, false, false, POSITION));
  }

  /** The location where the statement after the mark starts. */
  public Location at(String label) {
    return java.util.Objects.requireNonNull(labels.get(label), label);
  }

  public static Expression address(Function function) {
    return new Expression.FunctionAddress(new Type.Pointer(function.type()), function);
  }

  /** The statements of a function. */
  public final class Body {
    private final Function function;
    private Location at;

    private Body(Function function, Location entry) {
      this.function = function;
      this.at = entry;
    }

    public Body mark(String label) {
      labels.put(label, at);
      return this;
    }

    public Edge add(Operation operation) {
      Location next = builder.location(function, POSITION);
      Edge edge = builder.edge(at, operation, next);
      at = next;
      return edge;
    }

    public Body skip() {
      add(new Operation.Skip());
      return this;
    }

    public Body call(Function callee, Expression... arguments) {
      return call(address(callee), arguments);
    }

    public Body call(Expression callee, Expression... arguments) {
      add(new Operation.Call(null, callee, List.of(arguments)));
      return this;
    }

    public Body create(Lvalue handle, Function start) {
      add(
          new Operation.CreateThread(
              handle, address(start), List.of(), null, Operation.Success.ZERO));
      return this;
    }

    public Body join(Lvalue handle) {
      add(new Operation.JoinThread(Operation.Attempt.BLOCKING, handle, null, null));
      return this;
    }

    public Lvalue local() {
      return new Lvalue.Var(
          builder.local(Variable.Kind.LOCAL, "handle", Type.Int.ULONG, function, false, POSITION));
    }

    public Body exit() {
      Location end = builder.location(function, POSITION);
      builder.edge(at, new Operation.Terminate(Operation.Scope.THREAD, null), end);
      at = builder.location(function, POSITION);
      return this;
    }

    /** A loop that runs any number of times. */
    public Body loop(Block block) {
      Location head = at;
      add(assume(new Expression.Unknown(Type.Int.INT), true));
      block.write(this);
      builder.edge(at, new Operation.Skip(), head);
      at = head;
      add(assume(new Expression.Unknown(Type.Int.INT), false));
      return this;
    }

    /** {@code if (condition) left else right}. */
    public Body branch(Expression condition, Block left, Block right) {
      Location head = at;
      add(assume(condition, true));
      left.write(this);
      Location leftEnd = at;
      at = head;
      add(assume(condition, false));
      right.write(this);
      Location end = builder.location(function, POSITION);
      builder.edge(leftEnd, new Operation.Skip(), end);
      builder.edge(at, new Operation.Skip(), end);
      at = end;
      return this;
    }

    private Operation assume(Expression condition, boolean holds) {
      return new Operation.Assume(condition, holds);
    }
  }
}
