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
 * A thread of a program that uses a library: it calls the library's functions in any order, with
 * any objects, for ever. It may keep locks from one call to the next.
 */
final class ClientThread {
  private static final String NAME = "client";

  private final IcfaBuilder builder;
  private final ClientObjects objects;
  private final Function function;

  ClientThread(IcfaBuilder builder) {
    this.builder = builder;
    this.objects = new ClientObjects(builder);
    this.function = builder.function(NAME, StartFunction.procedure(), SourcePosition.NONE);
  }

  Function function() {
    return function;
  }

  /** Makes the body. */
  void finish(List<Function> entries) {
    List<Operation> calls = new ArrayList<>();
    for (Function entry : entries) {
      calls.add(call(entry));
    }
    // What the library stores in an object of the clients, they may pass on at any later time.
    objects.initialise(calls::add);
    builder.define(function, List.of(), null);
    Location first = builder.location(function, SourcePosition.NONE);
    Location exit = builder.location(function, SourcePosition.NONE);
    builder.bounds(function, first, exit);
    ExpansionSteps steps = new ExpansionSteps();
    steps.forever(calls);
    steps.lay(builder, first, exit);
    objects.defineCallbacks();
  }

  private Operation call(Function entry) {
    List<Expression> arguments = new ArrayList<>();
    for (Variable parameter : entry.parameters()) {
      arguments.add(argument(parameter.type()));
    }
    Variable returned = entry.returnVariable();
    Lvalue result =
        returned != null && ClientObjects.carries(returned.type())
            ? objects.any(returned.type())
            : null;
    return new Operation.Call(result, StartFunction.address(entry), arguments);
  }

  private Expression argument(Type type) {
    return ClientObjects.carries(type) ? objects.any(type) : new Expression.Unknown(type);
  }
}
