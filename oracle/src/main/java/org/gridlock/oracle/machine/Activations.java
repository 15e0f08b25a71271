// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Success;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** Steps by which functions and threads begin and end. */
record Activations(Icfa icfa, Layout layout) {
  private static final int MAX_CHILDREN = 8;
  private static final int MAX_THREADS = 1 << 12;
  private static final int MAX_FRAMES = 200;

  void call(State next, ThreadState thread, Edge edge, Operation.Call call, Evaluator evaluator) {
    Function callee = layout.functionAt(evaluator.value(call.callee()));
    if (callee == null || !callee.isDefined()) {
      throw new Unsupported("a call of " + call.callee());
    }
    next.setThread(bind(next, thread, callee, edge, call.arguments(), evaluator));
    HiddenCalls.called(next, thread, edge, evaluator);
  }

  private ThreadState bind(
      State next,
      ThreadState thread,
      Function callee,
      @Nullable Edge edge,
      List<Expression> arguments,
      Evaluator evaluator) {
    ThreadState entered = enter(next, thread, callee, edge);
    Frame frame = entered.top();
    for (int i = 0; i < callee.parameters().size(); i++) {
      Variable parameter = callee.parameters().get(i);
      if (i >= arguments.size()) {
        throw new Unsupported("a call with too few arguments");
      }
      long address = layout.address(parameter, frame);
      Expression argument = arguments.get(i);
      if (!(argument instanceof Expression.Unknown)) {
        evaluator.assign(address, parameter.type(), argument);
      }
    }
    return entered;
  }

  /** The thread with one more activation. */
  ThreadState enter(State state, ThreadState thread, Function function, @Nullable Edge call) {
    Frame caller = thread.hasEnded() ? null : thread.top();
    if (caller != null && caller.depth() >= MAX_FRAMES) {
      throw new Unsupported("a stack of " + MAX_FRAMES + " frames");
    }
    if (caller == null) {
      createThreadLocals(state, thread.number());
    }
    Map<Variable, Integer> slots = layout.slots(function);
    long first =
        caller == null
            ? Layout.stackBase(thread.number())
            : caller.firstObject() + caller.objectCount();
    Frame frame = new Frame(function.entry(), first, slots.size(), call, caller);
    slots.forEach(
        (variable, slot) -> state.memory.create(first + slot, Math.max(1, variable.type().size())));
    if (caller == null && thread.number() != Machine.MAIN) {
      initialiseThreadLocals(new Evaluator(layout, state, frame));
    }
    return thread.with(frame);
  }

  private void createThreadLocals(State state, int thread) {
    layout
        .threadLocals(thread)
        .forEach((number, variable) -> state.memory.create(number, variable.type().size()));
  }

  /** Those of main have their values from the start of the program, which gives them these. */
  private void initialiseThreadLocals(Evaluator evaluator) {
    for (Edge edge : icfa.start().edges()) {
      if (edge.operation() instanceof Operation.Assign assign && isThreadLocal(assign.target())) {
        evaluator.assign(assign.target(), assign.value());
      }
    }
  }

  private static boolean isThreadLocal(Lvalue lvalue) {
    Variable root = lvalue.rootVariable();
    return root != null && root.isThreadLocal();
  }

  /** Returns from the innermost activation. */
  void leave(State next, ThreadState thread) {
    Frame frame = thread.top();
    Variable result = frame.location().function().returnVariable();
    Frame caller = frame.caller();
    if (caller == null) {
      long value = 0;
      if (result != null && result.type().size() <= 8) {
        value = new Evaluator(layout, next, frame).value(new Lvalue.Var(result));
      }
      endThread(next, thread, value);
      return;
    }
    Edge edge = frame.call();
    if (edge == null || !(edge.operation() instanceof Operation.Call call)) {
      throw new IllegalStateException("no call to return to");
    }
    if (call.result() != null && result != null) {
      Evaluator to = new Evaluator(layout, next, caller);
      if (Evaluator.isScalar(result.type())) {
        to.store(call.result(), new Evaluator(layout, next, frame).value(new Lvalue.Var(result)));
      } else {
        new Evaluator(layout, next, frame)
            .assign(to.address(call.result()), result.type(), new Lvalue.Var(result));
      }
    }
    removeFrame(next, frame);
    next.setThread(thread.with(caller.at(edge.target())));
  }

  private static void removeFrame(State next, Frame frame) {
    for (int i = 0; i < frame.objectCount(); i++) {
      next.memory.remove(frame.firstObject() + i);
    }
  }

  static void endThread(State next, ThreadState thread, long value) {
    thread.frames().forEach(frame -> removeFrame(next, frame));
    next.setThread(thread.ended(value));
    next.handlers = next.handlers.without(thread.number());
    next.cancels = next.cancels.without(thread.number());
    Signals.returned(next, thread);
    if (thread.number() == Machine.MAIN
        && next.threads.values().stream().allMatch(ThreadState::hasEnded)) {
      next.processEnded = true;
    }
  }

  void create(
      State next,
      ThreadState thread,
      Edge edge,
      Operation.CreateThread create,
      Evaluator evaluator) {
    Function start = layout.functionAt(evaluator.value(create.start()));
    if (start == null || !start.isDefined()) {
      throw new Unsupported("a thread that runs " + create.start());
    }
    if (start.interrupts()) {
      next.signals = new Origin(thread, edge);
      Machine.moved(next, thread, edge);
      return;
    }
    int number = child(thread);
    ThreadState child = new ThreadState(number, new Origin(thread, edge));
    next.setThread(bind(next, child, start, null, create.arguments(), evaluator));
    if (create.handle() != null) {
      evaluator.store(create.handle(), number);
    }
    Machine.setResult(evaluator, create.result(), create.success() == Success.NONZERO ? 1 : 0);
    Machine.moved(next, thread.withChild(), edge);
  }

  /** The number of the next thread that a thread creates. */
  static int child(ThreadState thread) {
    int number = thread.number() * MAX_CHILDREN + thread.children();
    if (thread.children() >= MAX_CHILDREN || number >= MAX_THREADS) {
      throw new Unsupported("so many threads");
    }
    return number;
  }
}
