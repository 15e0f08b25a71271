// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.mask;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.gridlock.dependency.ResolvedCalls;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;

/**
 * The handlers of a program: which signals they are for, and what is blocked while they run. The
 * made-up function that stands for them passes each its signal first, as far as that is known.
 */
final class HandlerMasks {
  private static final long SA_NODEFER = 0x40000000L;
  private static final String FLAGS = "sa_flags";

  private final HandledSignals signals;
  private final boolean deferring;

  /** The signals by which handlers may come to a function. */
  private final Map<Function, Long> handled = new HashMap<>();

  /** All signals that have handlers, and those that handlers may unblock. */
  private long all;

  private long letThrough;

  HandlerMasks(Icfa icfa, ResolvedCalls calls, FunctionMasks masks) {
    this.signals = new HandledSignals(icfa, calls);
    this.deferring =
        icfa.functions().stream()
            .flatMap(function -> function.edges().stream())
            .noneMatch(HandlerMasks::maySetNoDefer);
    Deque<Function> pending = new ArrayDeque<>();
    for (Function function : icfa.functions()) {
      if (function.interrupts()) {
        for (ResolvedCalls.Call call : calls.by(function)) {
          add(call.callee(), signal(call), pending);
          all |= signal(call);
          letThrough |= ~masks.least(call.callee()).of(SignalMasks.ALL);
        }
      }
    }
    while (!pending.isEmpty()) {
      Function function = pending.remove();
      long signals = in(function);
      for (ResolvedCalls.Call call : calls.by(function)) {
        if (call.edge().operation() instanceof Operation.Call) {
          add(call.callee(), signals, pending);
        }
      }
    }
  }

  private long signal(ResolvedCalls.Call call) {
    return call.arguments().isEmpty() ? SignalMasks.ALL : signals.of(call.arguments().get(0));
  }

  private void add(Function function, long signals, Deque<Function> pending) {
    long known = handled.getOrDefault(function, 0L);
    if ((known | signals) != known) {
      handled.put(function, known | signals);
      pending.add(function);
    }
  }

  /** The signals whose handlers may come to a function; all, if it is in none. */
  long in(Function function) {
    return handled.getOrDefault(function, SignalMasks.ALL);
  }

  /** The signals that may come where some may: handlers may let others through. */
  long following(long coming) {
    return (coming & all) == 0 ? coming : coming | letThrough;
  }

  /**
   * What is blocked where a handler is called: its own signal, unless that is installed otherwise.
   */
  long blockedIn(ResolvedCalls.Call handler) {
    long signal = signal(handler);
    return deferring && Long.bitCount(signal) == 1 ? signal : 0;
  }

  /** Whether an operation may set the flag that lets a handler interrupt itself. */
  private static boolean maySetNoDefer(Edge edge) {
    Operation operation = edge.operation();
    if (operation instanceof Operation.Assign(Lvalue target, Expression value) && isFlags(target)) {
      return !isWithoutNoDefer(value);
    }
    return Operands.written(operation).stream().anyMatch(HandlerMasks::isFlags)
        || Operands.mentions(operation, part -> isAddressOfFlags(part) || isOfUnion(part))
        || (!(operation instanceof Operation.LibraryCall)
            && Operands.mentions(operation, HandlerMasks::isSeenAsOther));
  }

  private static boolean isOfUnion(Expression part) {
    return part instanceof Lvalue.Member member
        && member.base().type() instanceof Composite union
        && union.isUnion()
        && union.fields().stream().anyMatch(field -> hasFlags(field.type()));
  }

  /** Where a library is given the address, it fills the struct with a byte, or reads it. */
  private static boolean isSeenAsOther(Expression part) {
    return part instanceof Expression.Cast cast
        && cast.operand().type() instanceof Type.Pointer(Type struct)
        && hasFlags(struct)
        && !(cast.type() instanceof Type.Pointer(Type other)
            && (hasFlags(other) || other instanceof Type.Pointer)); // the handler is a pointer
  }

  private static boolean hasFlags(Type type) {
    return type instanceof Composite struct
        && struct.fields().stream().anyMatch(field -> field.name().equals(FLAGS));
  }

  /**
   * Whether flags are put together of constants and other flags, and that one is not among them.
   */
  private static boolean isWithoutNoDefer(Expression flags) {
    Deque<Expression> pending = new ArrayDeque<>();
    pending.push(flags);
    while (!pending.isEmpty()) {
      Expression part = pending.pop().withoutCasts();
      if (part instanceof Expression.Binary(var type, var operator, var left, var right)
          && operator == Expression.BinaryOperator.OR) {
        pending.push(left);
        pending.push(right);
      } else if (part instanceof Expression.Constant constant
          ? (constant.value() & SA_NODEFER) != 0
          : !isFlags(part)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isFlags(Expression target) {
    return target instanceof Lvalue.Member member && member.field().name().equals(FLAGS);
  }

  private static boolean isAddressOfFlags(Expression part) {
    return part instanceof Expression.AddressOf address && isFlags(address.target());
  }
}
