// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;

/**
 * Callbacks that a library is given and calls later, for instance in its event loop: a function
 * that calls any of them, any number of times, each with the arguments of its own registration.
 * Handlers of {@code fork} are called once.
 */
final class CallbackQueue {
  private final IcfaBuilder builder;
  private final String name;
  private final Function function;
  private final List<Operation.Call> calls = new ArrayList<>();
  private boolean dispatched;

  /** Adds the function to a program; {@code name} is the library's, for reports. */
  CallbackQueue(IcfaBuilder builder, String name) {
    this.builder = builder;
    this.name = name;
    this.function =
        builder.function(
            "_" + name,
            new Type.Func(new Type.Void(), List.of(), false, true),
            SourcePosition.NONE);
    builder.define(function, List.of(), null);
    if (!ImplicitCalls.isBySystem(name)) {
      builder.runningCallbacks(function);
    }
  }

  Function function() {
    return function;
  }

  /** Remembers a callback; the call must make sense in any function. */
  void register(Operation.Call call) {
    calls.add(call);
  }

  /** A call of what is registered, from a function of the library that is known to make it. */
  Operation dispatch() {
    dispatched = true;
    return new Operation.Call(null, OutsideCode.address(function), List.of());
  }

  /** Whether nothing is registered. */
  boolean isEmpty() {
    return calls.isEmpty();
  }

  /** Whether there are callbacks that no modelled function calls. */
  boolean isStranded() {
    return !dispatched && !calls.isEmpty() && !ImplicitCalls.isBySystem(name);
  }

  /** Makes the body, when all callbacks are known. */
  void finish() {
    if (name.startsWith(ImplicitCalls.AT_FORK)) {
      finishInOrder();
    } else {
      finishInAnyOrder();
    }
  }

  /** Each once, in the order of registration or backwards. */
  private void finishInOrder() {
    Location entry = builder.location(function, SourcePosition.NONE);
    Location exit = builder.location(function, SourcePosition.NONE);
    builder.bounds(function, entry, exit);
    for (List<Operation.Call> order : List.of(calls, calls.reversed())) {
      ExpansionSteps steps = new ExpansionSteps();
      order.forEach(steps::add);
      steps.lay(builder, entry, exit);
    }
  }

  private void finishInAnyOrder() {
    Location entry = builder.location(function, SourcePosition.NONE);
    Location exit = builder.location(function, SourcePosition.NONE);
    builder.bounds(function, entry, exit);
    Map<List<Optional<Expression>>, Location> sites = new LinkedHashMap<>();
    for (Operation.Call call : calls) {
      // Calls of one function with other values are told apart by where they are.
      Location site =
          sites.computeIfAbsent(
              call.arguments().stream().map(CallbackQueue::value).toList(),
              values -> {
                Location own = builder.location(function, SourcePosition.NONE);
                builder.edge(entry, new Operation.Skip(), own);
                return own;
              });
      Location after = builder.location(function, SourcePosition.NONE);
      builder.edge(site, call, after);
      builder.edge(after, new Operation.Skip(), entry);
    }
    builder.edge(entry, new Operation.Skip(), exit);
  }

  /** What is known of an argument: nothing of a variable. */
  private static Optional<Expression> value(Expression argument) {
    boolean known = !(argument instanceof Lvalue || argument instanceof Expression.Unknown);
    return known ? Optional.of(argument) : Optional.empty();
  }
}
