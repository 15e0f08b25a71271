// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
 * What threads run after their start functions have returned: the destructors of their
 * thread-specific values (POSIX pthread_key_create). Each start function is wrapped in one that
 * calls it and then the destructors.
 */
final class ThreadEnds {
  private final IcfaBuilder builder;
  private final Operation destructors;
  private final Map<Key, Function> wrappers = new LinkedHashMap<>();

  /** What is wrapped; a pointer is passed on to a wrapper of its own call site. */
  private record Key(Expression start, int arguments) {}

  ThreadEnds(IcfaBuilder builder, Operation destructors) {
    this.builder = builder;
    this.destructors = destructors;
  }

  /** The creation of a thread that runs the destructors, too. */
  Operation.CreateThread wrap(Operation.CreateThread create) {
    Key key = new Key(create.start(), create.arguments().size());
    Function wrapper = wrappers.computeIfAbsent(key, this::declare);
    List<Expression> arguments = new ArrayList<>();
    if (!(create.start() instanceof Expression.FunctionAddress)) {
      arguments.add(create.start());
    }
    arguments.addAll(create.arguments());
    return new Operation.CreateThread(
        create.handle(),
        StartFunction.address(wrapper),
        arguments,
        create.result(),
        create.success());
  }

  private Function declare(Key key) {
    boolean direct = key.start() instanceof Expression.FunctionAddress;
    List<Type> types = new ArrayList<>();
    if (!direct) {
      types.add(key.start().type()); // so that it keeps its type on the way
    }
    types.addAll(Collections.nCopies(key.arguments(), Type.Pointer.VOID));
    Function function =
        builder.function(
            key.start() instanceof Expression.FunctionAddress address
                ? address.function().name()
                : "_thread",
            new Type.Func(Type.Pointer.VOID, types, false, true),
            SourcePosition.NONE);
    return function;
  }

  /** Makes the bodies. */
  void finish() {
    wrappers.forEach(this::define);
  }

  private void define(Key key, Function wrapper) {
    List<Variable> parameters = new ArrayList<>();
    for (Type type : wrapper.type().parameters()) {
      parameters.add(local(wrapper, Variable.Kind.PARAMETER, "arg" + parameters.size(), type));
    }
    Variable returned = local(wrapper, Variable.Kind.RETURN, "return", Type.Pointer.VOID);
    builder.define(wrapper, parameters, returned);
    Location entry = builder.location(wrapper, SourcePosition.NONE);
    Location exit = builder.location(wrapper, SourcePosition.NONE);
    builder.bounds(wrapper, entry, exit);
    List<Expression> arguments = new ArrayList<>();
    parameters.forEach(parameter -> arguments.add(new Lvalue.Var(parameter)));
    Expression start =
        key.start() instanceof Expression.FunctionAddress ? key.start() : arguments.remove(0);
    ExpansionSteps steps = new ExpansionSteps();
    steps.add(new Operation.Call(new Lvalue.Var(returned), start, arguments));
    steps.add(destructors);
    steps.lay(builder, entry, exit);
  }

  private Variable local(Function function, Variable.Kind kind, String name, Type type) {
    return builder.local(kind, name, type, function, false, SourcePosition.NONE);
  }
}
