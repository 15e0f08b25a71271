// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.List;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.LockKind;
import org.jspecify.annotations.Nullable;

/**
 * Which code runs that no call in the program names. The program has a function for each kind of it
 * that calls any of what may be registered, in any order; here each runs as often as it was
 * registered, last registered first, and the function of {@code pthread_once} once.
 */
final class HiddenCalls {
  private static final String AT_EXIT = "_at-exit";
  private static final String CLEANUP = "_cleanup";
  private static final String AT_THREAD_EXIT = "_at-thread-exit";
  private static final String SIGNAL = "_signal";
  private static final String CLEANUP_ROUTINE = "$__cancel_routine";

  private static final int ONCE_BYTES = 4;
  private static final long ONCE_DONE = 2;

  private HiddenCalls() {}

  /** Whether the choice depends on what other threads do. */
  static boolean isShared(Location location) {
    return location.function().name().equals(AT_EXIT);
  }

  /** The edges out of the thread's location that it may take. */
  static List<Edge> choices(Machine machine, State state, ThreadState thread) {
    Location location = thread.top().location();
    List<Edge> all = location.outgoing();
    if (all.size() < 2) {
      return all;
    }
    List<Edge> signals = all.stream().filter(HiddenCalls::startsSignals).toList();
    if (!signals.isEmpty()) {
      return state.signals == null
          ? signals
          : all.stream().filter(edge -> !startsSignals(edge)).toList();
    }
    if (location == location.function().entry()) {
      switch (location.function().name()) {
        case AT_EXIT -> {
          return List.of(registered(all, state.handlers.get(Handlers.OF_PROCESS)));
        }
        case CLEANUP, SIGNAL -> {
          return List.of(registered(all, state.handlers.get(thread.number())));
        }
        case AT_THREAD_EXIT -> {
          return List.of(destructor(machine, state, thread, all));
        }
        default -> {}
      }
    }
    Operation.Lock once = once(location);
    return once == null ? all : List.of(firstTime(all, isDone(machine, state, thread, once)));
  }

  /** Whether the edge makes what calls the signal handlers; the program has it in a loop. */
  private static boolean startsSignals(Edge edge) {
    return edge.operation() instanceof Operation.CreateThread create
        && create.start().withoutCasts() instanceof Expression.FunctionAddress address
        && address.function().interrupts();
  }

  private static Edge registered(List<Edge> edges, @Nullable Handlers last) {
    for (Edge edge : edges) {
      Operation.Call call = callBehind(edge);
      if (last == null ? call == null : call != null && id(call.callee()) == last.id()) {
        return edge;
      }
    }
    throw new Unsupported("a handler that is not known");
  }

  /** The call of a handler to which a branch leads; null if that is the one to the end. */
  private static Operation.@Nullable Call callBehind(Edge branch) {
    List<Edge> next = branch.target().outgoing();
    return next.size() == 1 && next.get(0).operation() instanceof Operation.Call call ? call : null;
  }

  private static int id(Expression callee) {
    return switch (callee) {
      case Expression.FunctionAddress address -> address.function().id();
      case Lvalue.Var variable -> variable.variable().id();
      default -> throw new Unsupported("a handler in " + callee);
    };
  }

  /** The destructor of the thread's only value, if it has one. */
  private static Edge destructor(
      Machine machine, State state, ThreadState thread, List<Edge> edges) {
    Edge end = null;
    Edge call = null;
    for (Edge edge : edges) {
      Operation.Call destructor = callBehind(edge);
      if (destructor == null) {
        end = edge;
      } else if (call != null) {
        throw new Unsupported("more than one key");
      } else if (machine.evaluator(state, thread).value(destructor.arguments().get(0)) != 0) {
        call = edge;
      }
    }
    if (end == null) {
      throw new IllegalStateException("destructors for ever");
    }
    return call == null ? end : call;
  }

  private static Edge firstTime(List<Edge> edges, boolean done) {
    for (Edge edge : edges) {
      if (edge.operation() instanceof Operation.Call != done) {
        return edge;
      }
    }
    throw new IllegalStateException("no choice");
  }

  private static Operation.@Nullable Lock once(Location location) {
    return location.incoming().size() == 1
            && location.incoming().get(0).operation() instanceof Operation.Lock lock
            && lock.kind() == LockKind.ONCE
        ? lock
        : null;
  }

  private static boolean isDone(
      Machine machine, State state, ThreadState thread, Operation.Lock once) {
    long control = machine.evaluator(state, thread).value(once.lock());
    return state.memory.load(control, ONCE_BYTES) == ONCE_DONE;
  }

  /** The function of a control has run. */
  static void markDone(State state, long control) {
    state.memory.store(control, ONCE_BYTES, ONCE_DONE);
  }

  /** What a call that the thread makes changes besides. */
  static void called(State next, ThreadState thread, Edge edge, Evaluator evaluator) {
    switch (edge.source().function().name()) {
      case AT_EXIT -> Handlers.pop(next, Handlers.OF_PROCESS);
      case CLEANUP, SIGNAL -> Handlers.pop(next, thread.number());
      case AT_THREAD_EXIT -> {
        if (edge.operation() instanceof Operation.Call call
            && call.arguments().get(0).withoutCasts() instanceof Lvalue specific) {
          evaluator.store(specific, 0);
        }
      }
      default -> {}
    }
  }

  /** A handler is pushed where the variable is set that remembers it. */
  static void assigned(State next, ThreadState thread, Lvalue target) {
    if (target instanceof Lvalue.Var variable
        && variable.variable().name().equals(CLEANUP_ROUTINE)) {
      Handlers.push(next, thread.number(), variable.variable().id());
    }
  }
}
