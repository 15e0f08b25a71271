// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.Operation.Success;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** The transition relation of a program: which states one step of a thread leads to. */
public final class Machine {
  /** The number of the thread that runs main. */
  public static final int MAIN = 1;

  private static final int MAX_CHILDREN = 8;
  private static final int MAX_THREADS = 1 << 12;
  private static final int MAX_FRAMES = 200;
  private static final long TIMED_OUT = 110;

  private final Icfa icfa;
  private final Layout layout;

  /** Semaphores that some execution has posted without having waited for them. */
  private final Set<Long> signals = new HashSet<>();

  public Machine(Icfa icfa) {
    this.icfa = icfa;
    this.layout = new Layout(icfa);
  }

  /** The state before the first step. */
  public State initial() {
    State state = new State();
    for (Map.Entry<Variable, Long> global : layout.globals().entrySet()) {
      state.memory.create(global.getValue(), Math.max(1, global.getKey().type().size()));
    }
    ThreadState main = new ThreadState(MAIN, null);
    state.setThread(enter(state, main, icfa.start(), null));
    return state;
  }

  /** What a thread waits for, or null if it can make a step or has ended. */
  public @Nullable Blocked blocked(State state, int number) {
    ThreadState thread = thread(state, number);
    if (thread.hasEnded()) {
      return null;
    }
    Location location = thread.top().location();
    if (location.outgoing().size() != 1) {
      return null;
    }
    Edge edge = location.outgoing().get(0);
    Evaluator evaluator = new Evaluator(layout, state, thread.top());
    if (edge.operation() instanceof Operation.Lock lock && lock.attempt() == Attempt.BLOCKING) {
      long address = evaluator.value(lock.lock());
      if (!Synchronisation.isBlocked(state, lock, address, number)) {
        return null;
      }
      return lock.kind() == LockKind.SEMAPHORE
          ? new Blocked.OnSignal(edge, address)
          : new Blocked.OnLock(edge, address, lock.mode());
    }
    if (edge.operation() instanceof Operation.AwaitBarrier
        || (edge.operation() instanceof Operation.AwaitCondition await
            && await.attempt() == Attempt.BLOCKING)) {
      Long waitsAt = state.waiting.get(number);
      return waitsAt == null ? null : new Blocked.OnSignal(edge, waitsAt);
    }
    if (edge.operation() instanceof Operation.JoinThread join) {
      int target = (int) evaluator.value(join.handle());
      ThreadState joined = state.threads.get(target);
      return joined == null || joined.hasEnded() ? null : new Blocked.OnThread(edge, target);
    }
    return null;
  }

  /** What a blocked thread waits for. */
  public sealed interface Blocked {
    /** The edge that it cannot take. */
    Edge edge();

    /** A lock. */
    record OnLock(Edge edge, long lock, LockMode mode) implements Blocked {}

    /** The end of a thread. */
    record OnThread(Edge edge, int thread) implements Blocked {}

    /** A signal: of a condition variable, a semaphore or a barrier, whose address it is. */
    record OnSignal(Edge edge, long address) implements Blocked {}
  }

  /** The states after one step of the thread; none if it is blocked or has ended. */
  public List<State> successors(State state, int number) {
    ThreadState thread = thread(state, number);
    if (state.processEnded || thread.hasEnded() || blocked(state, number) != null) {
      return List.of();
    }
    Location location = thread.top().location();
    if (isExit(location) && location.outgoing().isEmpty()) {
      State next = state.copy();
      leave(next, thread);
      return List.of(next);
    }
    List<State> successors = new ArrayList<>(2);
    for (Edge edge : HiddenCalls.choices(this, state, thread)) {
      step(state, thread, edge, successors);
    }
    return successors;
  }

  /**
   * Whether the next step of the thread touches its own unshared variables at most, so that it
   * commutes with every step of other threads.
   */
  public boolean isLocal(State state, int number) {
    ThreadState thread = thread(state, number);
    if (thread.hasEnded()) {
      return false;
    }
    Location location = thread.top().location();
    return (isExit(location) && location.outgoing().isEmpty() && returnsPrivately(thread))
        || (!location.outgoing().isEmpty()
            && !HiddenCalls.isShared(location)
            && location.outgoing().stream().allMatch(this::isLocal));
  }

  private boolean returnsPrivately(ThreadState thread) {
    Edge edge = thread.top().call();
    return edge != null
        && edge.operation() instanceof Operation.Call call
        && (call.result() == null || isPrivate(call.result()));
  }

  /** The address of the object of a global variable. */
  public long address(Variable global) {
    Long number = layout.globals().get(global);
    if (number == null) {
      throw new IllegalArgumentException(global + " is not global");
    }
    return Memory.address(number);
  }

  /** Notes that a thread posts a semaphore. */
  void posted(State state, long semaphore, ThreadState thread) {
    if (state.tokens(semaphore).count(thread.number()) == 0) {
      signals.add(semaphore);
    }
  }

  /** Whether a thread that had not waited for the semaphore has posted it in some step so far. */
  public boolean isSignal(long semaphore) {
    return signals.contains(semaphore);
  }

  /** The program. */
  public Icfa icfa() {
    return icfa;
  }

  /** The offset of an address in its object. */
  public static long offset(long address) {
    return Memory.offset(address);
  }

  /** The function at an address, or null. */
  public @Nullable Function functionAt(long address) {
    return layout.functionAt(address);
  }

  /** What lies at an address, or null where nothing is known of it. */
  public @Nullable ObjectSource objectAt(State state, long address) {
    long number = Memory.number(address);
    Variable global = layout.globalAt(number);
    if (global != null) {
      return new ObjectSource.OfGlobal(global);
    }
    Origin origin = state.allocations.get(number);
    if (origin != null) {
      return new ObjectSource.OfAllocation(origin);
    }
    for (ThreadState thread : state.threads.values()) {
      for (Frame frame : thread.frames()) {
        long slot = number - frame.firstObject();
        if (slot >= 0 && slot < frame.objectCount()) {
          Variable local = layout.local(frame.location().function(), (int) slot);
          return new ObjectSource.OfLocal(thread, frame, local);
        }
      }
    }
    return null;
  }

  /** Whose object an address lies in. */
  public sealed interface ObjectSource {
    /** That of a variable with static storage. */
    record OfGlobal(Variable variable) implements ObjectSource {}

    /** That of an allocation. */
    record OfAllocation(Origin origin) implements ObjectSource {}

    /**
     * That of a variable of an activation.
     *
     * @param frame the activation, on the stack of the thread
     */
    record OfLocal(ThreadState thread, Frame frame, Variable variable) implements ObjectSource {}
  }

  /** The value of an expression for a thread that has not ended. */
  public long evaluate(State state, int number, Expression expression) {
    return new Evaluator(layout, state, thread(state, number).top()).value(expression);
  }

  private boolean isLocal(Edge edge) {
    return switch (edge.operation()) {
      case Operation.Skip skip -> true;
      case Operation.Assign assign -> isPrivate(assign.target()) && isPrivate(assign.value());
      case Operation.Assume assume -> isPrivate(assume.condition());
      case Operation.Call call ->
          (call.result() == null || isPrivate(call.result()))
              && isPrivate(call.callee())
              && call.arguments().stream().allMatch(this::isPrivate);
      case Operation.Lock lock -> false;
      case Operation.Unlock unlock -> false;
      case Operation.InitLock init -> false;
      case Operation.SetLockType set -> false;
      case Operation.AwaitCondition await -> false;
      case Operation.AwaitBarrier barrier -> false;
      case Operation.SignalCondition signal -> false;
      case Operation.DestroyLock destroy -> false;
      case Operation.CreateThread create -> false;
      case Operation.JoinThread join -> false;
      case Operation.Allocate allocate ->
          isPrivate(allocate.target()) && isPrivate(allocate.size());
      case Operation.Free free -> false;
      case Operation.CopyMemory copy -> false;
      case Operation.LibraryCall call -> false;
      case Operation.Gap gap -> false;
      case Operation.Havoc havoc -> false;
      case Operation.Terminate terminate -> false;
      case Operation.FuncEntry entry -> false;
      case Operation.FuncExit exit -> false;
      case Operation.ThreadEntry entry -> false;
      case Operation.ThreadExit exit -> false;
      case Operation.ThreadJoin join -> false;
    };
  }

  private boolean isPrivate(Expression root) {
    boolean[] isPrivate = {true};
    Operands.forEachPart(
        root,
        part -> {
          if (part instanceof Lvalue.Deref
              || (part instanceof Lvalue.Var variable
                  && (variable.variable().isGlobal()
                      || icfa.isAddressTaken(variable.variable())))) {
            isPrivate[0] = false;
          }
        });
    return isPrivate[0]
        || root instanceof Expression.AddressOf address && isNamed(address.target());
  }

  private static boolean isNamed(Lvalue lvalue) {
    return switch (lvalue) {
      case Lvalue.Var variable -> true;
      case Lvalue.Member member -> isNamed(member.base());
      case Lvalue.Element element ->
          element.index() instanceof Expression.Constant && isNamed(element.array());
      case Lvalue.Deref deref -> false;
    };
  }

  private void step(State state, ThreadState thread, Edge edge, List<State> successors) {
    if (edge.operation() instanceof Operation.Assume assume) {
      if (assume.condition() instanceof Expression.Unknown) {
        successors.add(moved(state.copy(), thread, edge));
      } else {
        if (new Evaluator(layout, state, thread.top()).holds(assume.condition())
            == assume.holds()) {
          successors.add(moved(state.copy(), thread, edge));
        }
      }
      return;
    }
    if (edge.operation() instanceof Operation.LibraryCall call) {
      successors.addAll(Library.call(this, state, thread, edge, call));
      return;
    }
    State next = state.copy();
    Evaluator evaluator = new Evaluator(layout, next, thread.top());
    switch (edge.operation()) {
      case Operation.Skip skip -> moved(next, thread, edge);
      case Operation.Assign assign -> {
        if (assign.value() instanceof Expression.Unknown) {
          evaluator.store(assign.target(), 0); // what a library chose; this is one of its choices
        } else {
          evaluator.assign(assign.target(), assign.value());
        }
        HiddenCalls.assigned(next, thread, assign.target());
        moved(next, thread, edge);
      }
      case Operation.Call call -> call(next, thread, edge, call, evaluator);
      case Operation.Lock lock -> {
        Synchronisation.lock(next, thread, edge, lock, evaluator);
        moved(next, thread, edge);
      }
      case Operation.Unlock unlock -> {
        boolean waits = await(edge.target()) instanceof Operation.AwaitCondition;
        if (waits && !holds(next, thread, evaluator.value(unlock.lock()))) {
          throw new Unsupported("a wait with a mutex that is not held");
        }
        Synchronisation.unlock(this, next, thread, unlock, evaluator);
        if (await(edge.target()) instanceof Operation.AwaitCondition await) {
          next.waiting = next.waiting.with(thread.number(), evaluator.value(await.condition()));
        }
        moved(next, thread, edge);
      }
      case Operation.AwaitCondition await -> {
        boolean timeout = next.waiting.containsKey(thread.number());
        next.waiting = next.waiting.without(thread.number());
        setResult(evaluator, await.result(), timeout ? TIMED_OUT : 0);
        moved(next, thread, edge);
      }
      case Operation.AwaitBarrier await ->
          Synchronisation.arrive(this, next, thread, edge, await, evaluator);
      case Operation.SignalCondition signal -> {
        Synchronisation.signal(next, thread, edge, signal, evaluator, successors);
        return;
      }
      case Operation.InitLock init -> {
        MutexType.initialise(next, init, evaluator);
        setResult(evaluator, init.result(), 0);
        moved(next, thread, edge);
      }
      case Operation.SetLockType set -> {
        MutexType.set(next, set, evaluator);
        setResult(evaluator, set.result(), 0);
        moved(next, thread, edge);
      }
      case Operation.DestroyLock destroy -> {
        setResult(evaluator, destroy.result(), 0);
        moved(next, thread, edge);
      }
      case Operation.CreateThread create -> create(next, thread, edge, create, evaluator);
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
        setResult(evaluator, join.result(), 0);
        moved(next, thread, edge);
      }
      case Operation.Allocate allocate -> {
        long number = Layout.allocation(thread.number(), thread.allocations());
        next.memory.create(number, evaluator.value(allocate.size()));
        next.allocations = next.allocations.with(number, new Origin(thread, edge));
        evaluator.store(allocate.target(), Memory.address(number));
        moved(next, thread.withAllocation(), edge);
      }
      case Operation.Free free -> {
        long number = Memory.number(evaluator.value(free.pointer()));
        next.memory.remove(number);
        next.allocations = next.allocations.without(number);
        moved(next, thread, edge);
      }
      case Operation.CopyMemory copy -> {
        copy(next, copy, evaluator);
        moved(next, thread, edge);
      }
      case Operation.Terminate terminate -> {
        if (terminate.scope() == Operation.Scope.PROCESS) {
          next.processEnded = true;
        } else {
          long value = terminate.value() == null ? 0 : evaluator.value(terminate.value());
          endThread(next, thread, value);
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

  private void call(
      State next, ThreadState thread, Edge edge, Operation.Call call, Evaluator evaluator) {
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

  private ThreadState enter(
      State state, ThreadState thread, Function function, @Nullable Edge call) {
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
    if (caller == null && thread.number() != MAIN) {
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
    return switch (lvalue) {
      case Lvalue.Var variable -> variable.variable().isThreadLocal();
      case Lvalue.Member member -> isThreadLocal(member.base());
      case Lvalue.Element element -> isThreadLocal(element.array());
      case Lvalue.Deref deref -> false;
    };
  }

  private void leave(State next, ThreadState thread) {
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

  private static void endThread(State next, ThreadState thread, long value) {
    thread.frames().forEach(frame -> removeFrame(next, frame));
    next.setThread(thread.ended(value));
    next.handlers = next.handlers.without(thread.number());
    if (thread.number() == MAIN && next.threads.values().stream().allMatch(ThreadState::hasEnded)) {
      next.processEnded = true;
    }
  }

  private void create(
      State next,
      ThreadState thread,
      Edge edge,
      Operation.CreateThread create,
      Evaluator evaluator) {
    Function start = layout.functionAt(evaluator.value(create.start()));
    int number = thread.number() * MAX_CHILDREN + thread.children();
    if (start == null || !start.isDefined()) {
      throw new Unsupported("a thread that runs " + create.start());
    }
    if (thread.children() >= MAX_CHILDREN || number >= MAX_THREADS) {
      throw new Unsupported("so many threads");
    }
    ThreadState child = new ThreadState(number, new Origin(thread, edge));
    next.setThread(bind(next, child, start, null, create.arguments(), evaluator));
    if (create.handle() != null) {
      evaluator.store(create.handle(), number);
    }
    setResult(evaluator, create.result(), create.success() == Success.NONZERO ? 1 : 0);
    moved(next, thread.withChild(), edge);
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

  static void setResult(Evaluator evaluator, @Nullable Lvalue result, long value) {
    if (result != null) {
      evaluator.store(result, value);
    }
  }

  Evaluator evaluator(State state, ThreadState thread) {
    return new Evaluator(layout, state, thread.top());
  }

  static State moved(State next, ThreadState thread, Edge edge) {
    next.setThread(thread.with(thread.top().at(edge.target())));
    return next;
  }

  private static boolean isExit(Location location) {
    return location == location.function().exit();
  }

  static ThreadState thread(State state, int number) {
    ThreadState thread = state.threads.get(number);
    if (thread == null) {
      throw new IllegalArgumentException("no thread " + number);
    }
    return thread;
  }
}
