// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.List;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Handlers pushed with {@code pthread_cleanup_push}. In C without exceptions, that macro of the GNU
 * C library declares a buffer, the handler and its argument, one after the other, and registers the
 * buffer. {@code pthread_cleanup_pop} is ordinary code. A thread that ends in between calls any of
 * the handlers that the program registers, which is more than those on its stack.
 */
final class CleanupHandlers {
  static final String REGISTER = "__pthread_register_cancel";
  static final String UNREGISTER = "__pthread_unregister_cancel";
  static final String SAVE = "__sigsetjmp";
  private static final String HANDLER = "__cancel_routine";
  private static final String ARGUMENT = "__cancel_arg";

  private static final String BUFFER = "__cancel_buf";

  private CleanupHandlers() {}

  /**
   * Whether a call saves the state to which the end of a thread unwinds. It yields zero: what it
   * does when it returns again is seen where the thread ends.
   */
  static boolean isSave(FunctionSymbol symbol, Operation.Call call) {
    return symbol.linkName().equals(SAVE)
        && !call.arguments().isEmpty()
        && call.arguments().get(0).withoutCasts() instanceof Expression.AddressOf buffer
        && buffer.target().root() instanceof Lvalue.Var(Variable variable)
        && variable.name().equals(BUFFER);
  }

  /** The variables of a push. */
  record Push(Variable handler, Variable argument) {}

  /** The push that registers a buffer in a body; null if it has another form. */
  static @Nullable Push find(FunctionBody body, Operation.Call register) {
    if (register.arguments().isEmpty()
        || !(register.arguments().get(0).withoutCasts() instanceof Expression.AddressOf buffer)
        || !(buffer.target().root() instanceof Lvalue.Var(Variable declared))) {
      return null;
    }
    Variable handler = null;
    Variable argument = null;
    for (FunctionBody.UnitEdge edge : body.edges()) {
      for (Lvalue written : Operands.written(edge.operation())) {
        if (written instanceof Lvalue.Var(Variable variable) && variable.id() > declared.id()) {
          handler = nearest(HANDLER, variable, handler);
          argument = nearest(ARGUMENT, variable, argument);
        }
      }
    }
    return handler == null || argument == null ? null : new Push(handler, argument);
  }

  private static @Nullable Variable nearest(
      String name, Variable candidate, @Nullable Variable known) {
    return candidate.name().equals(name) && (known == null || candidate.id() < known.id())
        ? candidate
        : known;
  }

  /**
   * Remembers a handler with its argument.
   *
   * @param handler the variable that holds it, in the linked program
   * @param argument the variable that holds its argument
   */
  static ExpansionSteps register(Linkage linkage, Variable handler, Variable argument) {
    Lvalue function = copy(linkage, handler);
    Lvalue given = copy(linkage, argument);
    linkage
        .queue(ImplicitCalls.CLEANUP)
        .register(new Operation.Call(null, function, List.of(given)));
    ExpansionSteps steps = new ExpansionSteps();
    steps.add(new Operation.Assign(function, new Lvalue.Var(handler)));
    steps.add(new Operation.Assign(given, new Lvalue.Var(argument)));
    return steps;
  }

  private static Lvalue copy(Linkage linkage, Variable variable) {
    Type type = variable.type();
    return new Lvalue.Var(
        linkage.builder().global("$" + variable.name(), type, false, false, SourcePosition.NONE));
  }
}
