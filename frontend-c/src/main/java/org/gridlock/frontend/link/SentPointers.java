// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.List;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * What a program hands to the kernel or a library and gets back: the pointers in the messages that
 * it writes to a pipe, in the data of an event, in text. All that goes through one channel is taken
 * for one.
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

  /** The addresses among the arguments of a call are under way, as text. */
  void print(List<Expression> arguments) {
    for (Expression argument : arguments) {
      Expression plain = argument.withoutCasts();
      if (surplus(argument) instanceof Lvalue slots) {
        steps.add(new Operation.CopyMemory(channel, slots, null));
      } else if (mayBeAddress(argument.type())
          && !(plain instanceof Expression.StringLiteral)
          && !(plain instanceof Expression.Constant)) {
        steps.add(new Operation.Assign(sent, new Expression.Cast(sent.type(), argument)));
      }
    }
  }

  /** What the arguments of a call point to may be addresses that were printed. */
  void scan(List<Expression> arguments) {
    for (Expression argument : arguments) {
      if (surplus(argument) instanceof Lvalue slots) {
        Type.Pointer places = new Type.Pointer(new Type.Pointer(Type.Pointer.VOID));
        Expression first = new Expression.Cast(places, slots);
        Lvalue slot =
            new Lvalue.Deref(
                places.pointee(),
                new Expression.PointerAdd(places, first, new Expression.Unknown(Type.Int.LONG)));
        maybe(new Lvalue.Deref(Type.Pointer.VOID, slot), sent);
      } else if (takesAddress(argument)) {
        maybe(ModelOperands.dereferenced(typed(argument)), sent);
      }
    }
  }

  /** Whether an argument may be the address of an address, to be read from text. */
  static boolean mayScan(Expression argument) {
    return isList(argument) || takesAddress(argument);
  }

  /** Whether an argument stands for those of a function with an ellipsis ({@code va_list}). */
  static boolean isList(Expression argument) {
    return surplus(argument) != null;
  }

  private static boolean takesAddress(Expression argument) {
    return typed(argument).type() instanceof Type.Pointer(Type pointee)
        && (pointee instanceof Type.Void || mayBeAddress(pointee));
  }

  private static boolean mayBeAddress(Type type) {
    return type instanceof Type.Pointer || isNumber(type);
  }

  /** Where the arguments are that a {@code va_list} stands for; null for other arguments. */
  private static @Nullable Lvalue surplus(Expression argument) {
    return argument.type() instanceof Type.Pointer(Composite list)
            && list.name().equals("__va_list_tag")
        ? new Lvalue.Member(ModelOperands.dereferenced(argument), list.fields().get(2))
        : null;
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
    return ScalarParts.of(whole).stream().filter(part -> mayBeAddress(part.type())).toList();
  }
}
