// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;

/**
 * Numbers whose address is lent to a library function that does not keep it: {@code sscanf(argv[1],
 * "%d", &count)}. The function is lent a copy instead, which is copied back: so nothing can write
 * such a number but operations that name it. What the copy holds after the call is not known, be it
 * what the function or what another thread has written meanwhile.
 */
final class LentNumbers {
  private final Map<Lvalue, Variable> copies = new LinkedHashMap<>();
  private final List<Expression> arguments;
  private final Function caller;
  private final boolean parts;
  private final IcfaBuilder builder;

  /**
   * Makes the copies.
   *
   * @param caller the function that the call stands in
   * @param parts whether what is written where a part of a struct lies is only that part
   */
  LentNumbers(List<Expression> arguments, Function caller, boolean parts, IcfaBuilder builder) {
    this.caller = caller;
    this.parts = parts;
    this.builder = builder;
    this.arguments = arguments.stream().map(this::lent).toList();
  }

  private Expression lent(Expression argument) {
    if (argument instanceof Expression.Cast cast) {
      Expression operand = lent(cast.operand());
      return operand == cast.operand() ? cast : new Expression.Cast(cast.type(), operand);
    }
    return argument instanceof Expression.AddressOf(Type type, Lvalue number)
            && number.type() instanceof Type.Int
            && isOrdinary(number)
        ? new Expression.AddressOf(
            type, new Lvalue.Var(copies.computeIfAbsent(number, this::copyOf)))
        : argument;
  }

  private boolean isOrdinary(Lvalue number) {
    return switch (number) {
      case Lvalue.Var(Variable variable) -> !variable.isVolatile();
      case Lvalue.Member member ->
          parts
              && !member.field().isVolatile()
              && !Operands.hasPart(member, part -> part instanceof Lvalue.Element);
      case Lvalue.Element element -> false;
      case Lvalue.Deref deref -> false;
    };
  }

  private Variable copyOf(Lvalue number) {
    return builder.local(
        Variable.Kind.TEMPORARY, "$" + number, number.type(), caller, false, caller.position());
  }

  /** The arguments, with the addresses of copies. */
  List<Expression> arguments() {
    return arguments;
  }

  /** Adds what fills the copies before the call. */
  void copyIn(ExpansionSteps steps) {
    copies.forEach((number, copy) -> steps.add(new Operation.Assign(new Lvalue.Var(copy), number)));
  }

  /** Adds what the variables are given after the call. */
  void copyOut(ExpansionSteps steps) {
    copies.forEach((number, copy) -> steps.add(new Operation.Assign(number, new Lvalue.Var(copy))));
  }
}
