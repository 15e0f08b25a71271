// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Operation;

/** The few library functions that a closed test program needs. */
final class Library {
  private Library() {}

  /** The states after the call; a function whose result is free (rand) gives several. */
  static List<State> call(
      Machine machine, State state, ThreadState thread, Edge edge, Operation.LibraryCall call) {
    List<State> successors = new ArrayList<>(2);
    long[] results =
        switch (call.callee().name()) {
          case "printf",
              "puts",
              "putchar",
              "fflush",
              "usleep",
              "sleep",
              "sched_yield",
              "pthread_mutexattr_init",
              "sem_init",
              "pthread_barrier_init",
              "atexit",
              "signal",
              "pthread_testcancel",
              "__pthread_unregister_cancel" ->
              new long[] {0};
          case "pthread_self" -> new long[] {thread.number()};
          case "rand", "random" -> new long[] {0, 1};
          default -> throw new Unsupported("a call of " + call.callee());
        };
    for (long result : results) {
      State next = state.copy();
      Evaluator evaluator = machine.evaluator(next, thread);
      switch (call.callee().name()) {
        case "printf" -> print(next, call.arguments(), evaluator);
        case "puts" -> next.print(text(next, argument(call, 0, evaluator)) + "\n");
        case "putchar" -> next.print(String.valueOf((char) argument(call, 0, evaluator)));
        case "sem_init" ->
            Semaphores.initialise(next, argument(call, 0, evaluator), argument(call, 2, evaluator));
        case "pthread_barrier_init" ->
            Synchronisation.initialiseBarrier(
                next, argument(call, 0, evaluator), argument(call, 2, evaluator));
        case "atexit" ->
            Handlers.push(next, Handlers.OF_PROCESS, handler(machine, call, 0, evaluator).id());
        case "signal" -> Signals.register(next, handler(machine, call, 1, evaluator));
        case "__pthread_unregister_cancel" -> Handlers.pop(next, thread.number());
        default -> {}
      }
      Machine.setResult(evaluator, call.result(), result);
      successors.add(Machine.moved(next, thread, edge));
    }
    return successors;
  }

  private static long argument(Operation.LibraryCall call, int number, Evaluator evaluator) {
    return evaluator.value(call.arguments().get(number));
  }

  private static Function handler(
      Machine machine, Operation.LibraryCall call, int argument, Evaluator evaluator) {
    Function handler = machine.functionAt(argument(call, argument, evaluator));
    if (handler == null) {
      throw new Unsupported("a handler that is no function");
    }
    return handler;
  }

  private static void print(State state, List<Expression> arguments, Evaluator evaluator) {
    String format = text(state, evaluator.value(arguments.get(0)));
    StringBuilder output = new StringBuilder();
    int argument = 1;
    for (int at = 0; at < format.length(); at++) {
      char c = format.charAt(at);
      if (c != '%') {
        output.append(c);
        continue;
      }
      int start = at++;
      while ("-+ #0123456789.lhzjt".indexOf(format.charAt(at)) >= 0) {
        at++;
      }
      String flags = format.substring(start, at).replaceAll("[lhzjt]", "");
      boolean isLong = format.substring(start, at).matches(".*[lzjt].*");
      char conversion = format.charAt(at);
      if (conversion == '%') {
        output.append('%');
        continue;
      }
      long value = evaluator.value(arguments.get(argument++));
      output.append(
          switch (conversion) {
            case 'd', 'i' -> String.format(Locale.ROOT, flags + "d", isLong ? value : (int) value);
            case 'u' ->
                isLong
                    ? Long.toUnsignedString(value)
                    : String.format(Locale.ROOT, flags + "d", value & 0xffffffffL);
            case 'x', 'X', 'o' ->
                String.format(
                    Locale.ROOT, flags + conversion, isLong ? value : value & 0xffffffffL);
            case 'c' -> String.valueOf((char) (value & 0xff));
            case 's' -> String.format(Locale.ROOT, flags + "s", text(state, value));
            case 'f', 'e', 'g' ->
                String.format(Locale.ROOT, flags + conversion, Double.longBitsToDouble(value));
            default -> throw new Unsupported("printf conversion " + conversion);
          });
    }
    state.print(output.toString());
  }

  private static String text(State state, long address) {
    StringBuilder text = new StringBuilder();
    for (long at = address; state.memory.load(at, 1) != 0; at++) {
      text.append((char) state.memory.load(at, 1));
    }
    return text.toString();
  }
}
