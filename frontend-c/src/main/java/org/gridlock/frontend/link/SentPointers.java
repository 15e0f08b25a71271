// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.List;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;

/**
 * What a program hands to the kernel and gets back: the pointers in the messages that it writes to
 * a pipe, in the data of an event. All that goes through one channel is taken for one.
 */
final class SentPointers {
  /** Of messages with more pointers all bytes are copied, so that there are few steps. */
  private static final int MANY = 16;

  private final Expression channel;
  private final Lvalue sent;
  private final ExpansionSteps steps;

  /**
   * @param channel an array of pointers, which holds what is under way
   */
  SentPointers(Variable channel, ExpansionSteps steps) {
    this.sent = Lvalue.Element.any(new Lvalue.Var(channel));
    this.channel = new Expression.AddressOf(new Type.Pointer(Type.Pointer.VOID), sent);
    this.steps = steps;
  }

  /** The pointers in the message, or in what it leads to, are under way. */
  void send(Expression message) {
    if (message instanceof Lvalue whole && message.type() instanceof Composite type) {
      send(new Expression.AddressOf(new Type.Pointer(type), whole));
      return;
    }
    Expression typed = typed(message);
    List<Lvalue> pointers = in(ModelOperands.dereferenced(typed));
    if (isBytes(typed) || pointers.size() > MANY) {
      steps.add(new Operation.CopyMemory(channel, message, null));
    } else {
      pointers.forEach(pointer -> maybe(sent, pointer));
    }
  }

  /** The pointers in what the message leads to, or in another element there, come from the way. */
  void receive(Expression message) {
    Expression typed = typed(message);
    List<Lvalue> pointers = in(ModelOperands.dereferenced(ModelOperands.element(typed)));
    if (isBytes(typed) || pointers.size() > MANY) {
      steps.add(new Operation.CopyMemory(message, channel, null));
    } else {
      pointers.forEach(pointer -> maybe(pointer, sent));
    }
  }

  private void maybe(Lvalue target, Lvalue value) {
    Expression given = new Expression.Cast(target.type(), value);
    steps.oneOf(List.of(List.of(new Operation.Assign(target, given)), List.of()));
  }

  /** Without the conversions to a pointer to bytes around it. */
  private static Expression typed(Expression message) {
    Expression current = message;
    while (isBytes(current)
        && current instanceof Expression.Cast cast
        && cast.operand().type() instanceof Type.Pointer) {
      current = cast.operand();
    }
    return current;
  }

  private static boolean isBytes(Expression pointer) {
    return pointer.type() instanceof Type.Pointer(Type pointee)
        && (pointee instanceof Type.Void || (pointee instanceof Type.Int && pointee.size() == 1));
  }

  /** Whether a number is wide enough for an address. */
  private static boolean isNumber(Type type) {
    return type instanceof Type.Int number && number.bytes() >= Type.Pointer.VOID.size();
  }

  /** What can be an address among the parts of an object (numbers: C17 6.3.2.3p6). */
  private static List<Lvalue> in(Lvalue whole) {
    return ScalarParts.of(whole).stream()
        .filter(part -> part.type() instanceof Type.Pointer || isNumber(part.type()))
        .toList();
  }
}
