// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.List;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.jspecify.annotations.Nullable;

/** What the operations of a program do to a state. */
record Steps(Machine machine, Layout layout, Activations activations) {
  private static final long TIMED_OUT = 110;

  /** Adds the states after a step of the thread along an edge. */
  void step(State state, ThreadState thread, Edge edge, List<State> successors) {
    if (edge.operation() instanceof Operation.Assume assume) {
      if (assume.condition() instanceof Expression.Unknown) {
        successors.add(Machine.moved(state.copy(), thread, edge));
      } else {
        if (new Evaluator(layout, state, thread.top()).holds(assume.condition())
            == assume.holds()) {
          successors.add(Machine.moved(state.copy(), thread, edge));
        }
      }
      return;
    }
    if (edge.operation() instanceof Operation.LibraryCall call) {
      successors.addAll(Library.call(machine, state, thread, edge, call));
      return;
    }
    State next = state.copy();
    Evaluator evaluator = new Evaluator(layout, next, thread.top());
    switch (edge.operation()) {
      case Operation.Skip skip -> Machine.moved(next, thread, edge);
      case Operation.Assign assign -> {
        if (assign.value() instanceof Expression.Unknown) {
          evaluator.store(assign.target(), 0); // what a library chose; this is one of its choices
        } else {
          evaluator.assign(assign.target(), assign.value());
        }
        HiddenCalls.assigned(next, thread, assign.target());
        Machine.moved(next, thread, edge);
      }
      case Operation.Call call -> activations.call(next, thread, edge, call, evaluator);
      case Operation.Lock lock -> {
        Synchronisation.lock(next, thread, edge, lock, evaluator);
        Machine.moved(next, thread, edge);
      }
      case Operation.Unlock unlock -> {
        boolean waits = await(edge.target()) instanceof Operation.AwaitCondition;
        if (waits && !holds(next, thread, evaluator.value(unlock.lock()))) {
          throw new Unsupported("a wait with a mutex that is not held");
        }
        Synchronisation.unlock(machine, next, thread, unlock, evaluator);
        if (await(edge.target()) instanceof Operation.AwaitCondition await) {
          next.waiting = next.waiting.with(thread.number(), evaluator.value(await.condition()));
        }
        Machine.moved(next, thread, edge);
      }
      case Operation.AwaitCondition await -> {
        boolean timeout = next.waiting.containsKey(thread.number());
        next.waiting = next.waiting.without(thread.number());
        Machine.setResult(evaluator, await.result(), timeout ? TIMED_OUT : 0);
        Machine.moved(next, thread, edge);
      }
      case Operation.AwaitBarrier await ->
          Synchronisation.arrive(machine, next, thread, edge, await, evaluator);
      case Operation.SignalCondition signal -> {
        Synchronisation.signal(next, thread, edge, signal, evaluator, successors);
        return;
      }
      case Operation.InitLock init -> {
        MutexType.initialise(next, init, evaluator);
        Machine.setResult(evaluator, init.result(), 0);
        Machine.moved(next, thread, edge);
      }
      case Operation.SetLockType set -> {
        MutexType.set(next, set, evaluator);
        Machine.setResult(evaluator, set.result(), 0);
        Machine.moved(next, thread, edge);
      }
      case Operation.DestroyLock destroy -> {
        Machine.setResult(evaluator, destroy.result(), 0);
        Machine.moved(next, thread, edge);
      }
      case Operation.CreateThread create ->
          activations.create(next, thread, edge, create, evaluator);
      case Operation.JoinThread join -> {
        if (join.attempt() != Attempt.BLOCKING && !hasEnded(next, evaluator.value(join.handle()))) {
          return; // the other branch is the one taken
        }
        ThreadState joined = next.threads.get((int) evaluator.value(join.handle()));
        if (joined == null || joined.joined()) {
          throw new Unsupported("a join of a thread that is none, or was joined before");
        }
        next.setThread(joined.asJoined());
        if (join.value() != null && addressable(join.value(), evaluator)) {
          evaluator.store(join.value(), joined.value());
        }
        Machine.setResult(evaluator, join.result(), 0);
        Machine.moved(next, thread, edge);
      }
      case Operation.CancelThread cancel -> {
        CancelRequest.to(next, evaluator.value(cancel.handle()));
        Machine.setResult(evaluator, cancel.result(), 0);
        Machine.moved(next, thread, edge);
      }
      case Operation.SetCancelState set -> {
        boolean pending = CancelRequest.of(next, thread.number()).pending();
        boolean disabled = evaluator.value(set.state()) != 0;
        CancelRequest.set(next, thread.number(), pending, disabled);
        Machine.moved(next, thread, edge);
      }
      case Operation.Cancelled cancelled -> {
        if (!CancelRequest.of(next, thread.number()).acts()) {
          return; // the other branch is the one taken
        }
        CancelRequest.set(next, thread.number(), false, true);
        Machine.moved(next, thread, edge);
      }
      case Operation.Allocate allocate -> {
        long number = Layout.allocation(thread.number(), thread.allocations());
        next.memory.create(number, evaluator.value(allocate.size()));
        next.allocations = next.allocations.with(number, new Origin(thread, edge));
        evaluator.store(allocate.target(), Memory.address(number));
        Machine.moved(next, thread.withAllocation(), edge);
      }
      case Operation.Free free -> {
        long number = Memory.number(evaluator.value(free.pointer()));
        next.memory.remove(number);
        next.allocations = next.allocations.without(number);
        Machine.moved(next, thread, edge);
      }
      case Operation.CopyMemory copy -> {
        copy(next, copy, evaluator);
        Machine.moved(next, thread, edge);
      }
      case Operation.Terminate terminate -> {
        if (terminate.scope() == Operation.Scope.PROCESS) {
          next.processEnded = true;
        } else {
          long value = terminate.value() == null ? 0 : evaluator.value(terminate.value());
          Activations.endThread(next, thread, value);
        }
      }
      case Operation.Gap gap -> throw new Unsupported(gap.name());
      case Operation.Havoc havoc -> throw new Unsupported(havoc.reason());
      case Operation.Assume assume -> throw new IllegalStateException("handled above");
      case Operation.LibraryCall call -> throw new IllegalStateException("handled above");
      case Operation.FuncEntry entry -> throw new IllegalStateException("between functions");
      case Operation.FuncExit exit -> throw new IllegalStateException("between functions");
      case Operation.ThreadEntry entry -> throw new IllegalStateException("between functions");
      case Operation.ThreadExit exit -> throw new IllegalStateException("between functions");
      case Operation.ThreadJoin join -> throw new IllegalStateException("between functions");
    }
    successors.add(next);
  }

  private static boolean holds(State state, ThreadState thread, long lock) {
    return !state.lock(lock).acquisitions(thread.number()).isEmpty();
  }

  /** The wait that begins there, if one does. */
  private static @Nullable Operation await(Location location) {
    return location.outgoing().size() == 1 ? location.outgoing().get(0).operation() : null;
  }

  private static boolean hasEnded(State state, long number) {
    ThreadState thread = state.threads.get((int) number);
    return thread == null || thread.hasEnded();
  }

  /** {@code &lvalue} of a null pointer stands for "no result wanted". */
  private static boolean addressable(Lvalue lvalue, Evaluator evaluator) {
    return !(lvalue instanceof Lvalue.Deref deref) || evaluator.value(deref.pointer()) != 0;
  }

  private static void copy(State next, Operation.CopyMemory copy, Evaluator evaluator) {
    if (copy.size() == null) {
      throw new Unsupported("a copy of unknown size");
    }
    long size = evaluator.value(copy.size());
    if (size > 0) {
      byte[] bytes = next.memory.read(evaluator.value(copy.source()), size);
      next.memory.write(evaluator.value(copy.destination()), bytes);
    }
  }
}
