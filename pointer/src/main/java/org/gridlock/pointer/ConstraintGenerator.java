// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.List;
import org.gridlock.absint.engine.FlowInsensitiveAnalysis;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.dependency.Dependencies;
import org.gridlock.icfa.Clearing;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.GapKind;
import org.gridlock.icfa.Variable;
import org.gridlock.pointer.layout.ObjectLayout;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;
import org.jspecify.annotations.Nullable;

/** Turns the operations of the slice into constraints, once for each context (thesis 4.3.5). */
final class ConstraintGenerator implements FlowInsensitiveAnalysis {
  private final Icfa icfa;
  private final PlaceMap places;
  private final Dependencies dependencies;
  private final Solver solver;
  private final Addresses addresses;
  private final Memory memory;
  private final ExpressionFlow flow;
  private final Copying copying;
  private final Calls calls;
  private final Threads threads;
  private final IndirectCalls indirect;
  private final Callbacks callbacks;
  private final AllocatedTypes allocatedTypes = new AllocatedTypes();
  private final AllocatedSizes allocatedSizes;
  private final SelfIncrements increments = new SelfIncrements();

  ConstraintGenerator(
      Icfa icfa,
      PlaceMap places,
      Dependencies dependencies,
      Solver solver,
      Addresses addresses,
      Memory memory,
      ExpressionFlow flow,
      Threads threads,
      Receivers receivers,
      IndirectCalls indirect,
      Callbacks callbacks) {
    this.icfa = icfa;
    this.places = places;
    this.dependencies = dependencies;
    this.solver = solver;
    this.addresses = addresses;
    this.memory = memory;
    this.allocatedSizes = new AllocatedSizes(icfa);
    this.flow = flow;
    this.copying = new Copying(solver, addresses, memory, flow);
    this.calls = new Calls(solver, addresses, memory, flow, copying, receivers);
    this.threads = threads;
    this.indirect = indirect;
    this.callbacks = callbacks;
  }

  @Override
  public void enterBody(Place entry) {
    // All that matters comes edge by edge.
  }

  @Override
  public void edge(Place entry, Edge edge) {
    Operation operation = edge.operation();
    if (!isPassed(edge)) {
      nothing(entry, operation);
      return;
    }
    boolean transfersControl =
        operation instanceof Operation.Call || operation instanceof Operation.CreateThread;
    if (transfersControl || dependencies.affects(edge)) {
      generate(entry, places.move(entry, edge.source()), edge);
    }
  }

  @Override
  public boolean isPassed(Edge edge) {
    return dependencies.isPassed(edge);
  }

  /** What is assigned in dead code is null to whatever else uses it. */
  private void nothing(Place frame, Operation operation) {
    for (Lvalue target : Operands.written(operation)) {
      if (Carrier.isScalar(target.type())) {
        store(frame, memory.nulls(), target);
      }
    }
  }

  private void generate(Place frame, Place place, Edge edge) {
    switch (edge.operation()) {
      case Operation.Assign assign -> assign(frame, edge, assign);
      case Operation.Call call -> site(frame, place, edge, call.callee());
      case Operation.CreateThread create -> {
        if (create.handle() != null) {
          store(frame, flow.constant(threads.handle(place, edge)), create.handle());
        }
        site(frame, place, edge, create.start());
      }
      case Operation.JoinThread join -> {
        if (join.value() != null) {
          store(frame, threads.join(flow.node(frame, join.handle())), join.value());
        }
      }
      case Operation.Allocate allocate -> {
        AbstractObject object =
            new AbstractObject.Allocated(
                edge,
                place,
                allocatedTypes.element(place, allocate),
                allocatedSizes.size(place, allocate.size()));
        int address = addresses.start(addresses.object(object));
        store(frame, flow.constant(address), allocate.target());
      }
      case Operation.CopyMemory copy ->
          copying.copy(
              flow.node(frame, copy.source()),
              flow.node(frame, copy.destination()),
              bytes(copy.size()));
      case Operation.LibraryCall call -> {
        switch (call.knowledge()) {
          case HARMLESS, INITIALISES, JUMPS -> {
            if (Clearing.call(call) != null) {
              memory.clear(flow.node(frame, call.arguments().getFirst()));
            }
          }
          case OWN_HANDLE -> {
            if (call.result() != null) {
              store(frame, flow.constant(threads.ownHandle(place, edge)), call.result());
            }
          }
          case UNKNOWN -> {
            callbacks.given(call.callee(), edge, flow.nodes(frame, call.arguments()));
            // It is given functions by arguments, or through the pointers that it gives.
            boolean meets = !call.arguments().isEmpty() || call.result() != null;
            if (meets && frame.function() != icfa.outside()) {
              indirect.outsideRuns();
            }
            outside(frame, call.arguments(), call.result());
          }
        }
      }
      case Operation.Gap gap -> {
        if (mayKeepArguments(gap.kind())) {
          outside(frame, gap.arguments(), gap.result());
        }
      }
      case Operation.Havoc havoc -> havoc(frame);
      case Operation.Terminate terminate -> {
        if (terminate.scope() == Operation.Scope.THREAD && terminate.value() != null) {
          flow.flow(frame, terminate.value(), threads.exits());
        }
      }
      case Operation.CancelThread cancel -> {}
      case Operation.SetCancelState set -> {}
      case Operation.Cancelled cancelled -> {}
      case Operation.Skip skip -> {}
      case Operation.Assume assume -> {}
      case Operation.Lock lock -> {}
      case Operation.Unlock unlock -> {}
      case Operation.InitLock init -> {}
      case Operation.SetLockType set -> {}
      case Operation.AwaitCondition await -> {}
      case Operation.AwaitBarrier barrier -> {}
      case Operation.SignalCondition signal -> {}
      case Operation.DestroyLock destroy -> {}
      case Operation.Free free -> {}
      // The engine reports these as calls.
      case Operation.FuncEntry entry -> {}
      case Operation.FuncExit exit -> {}
      case Operation.ThreadEntry entry -> {}
      case Operation.ThreadExit exit -> {}
      case Operation.ThreadJoin join -> {}
    }
  }

  private void assign(Place frame, Edge edge, Operation.Assign assign) {
    Lvalue target = assign.target();
    Expression value = Carrier.stripped(assign.value());
    if (Carrier.isAggregate(target.type())) {
      if (value instanceof Lvalue source) {
        copying.copy(flow.target(frame, source), flow.target(frame, target), target.type());
      }
    } else if (assign.copiesByte() && value.withoutCasts() instanceof Lvalue source) {
      store(frame, flow.contents(flow.target(frame, source)), target);
    } else if (Carrier.isScalar(target.type()) && Carrier.isScalar(value.type())) {
      store(frame, given(frame, edge, assign, value), target);
    }
  }

  private Node given(Place frame, Edge edge, Operation.Assign assign, Expression value) {
    if (flow.numbers().isDead(frame, edge)) {
      return memory.nulls();
    }
    Node values = flow.node(frame, increments.widened(edge, assign.target(), value));
    // Only who receives a number may make a pointer of it.
    boolean sent = assign.target().rootVariable() instanceof Variable sink && sink.isChannel();
    return sent ? values : flow.converted(frame, assign.value(), values);
  }

  private void store(Place frame, Node value, Lvalue target) {
    flow.store(value, flow.target(frame, target));
  }

  private void site(Place frame, Place place, Edge edge, Expression callee) {
    if (callee instanceof Expression.FunctionAddress direct) {
      if (!direct.function().isDefined()) {
        external(place, edge);
      }
    } else {
      indirect.add(place, edge, flow.node(frame, callee));
    }
  }

  @Override
  public void call(Place callSite, Edge edge, Place entry, Function callee) {
    Place caller = places.move(callSite, callSite.function().entry());
    FrameNumbers.Call entered = new FrameNumbers.Call(callSite, edge, entry, callee);
    flow.numbers().enter(caller, entered, Operands.arguments(edge.operation()));
    bind(caller, entered);
    widen();
  }

  /** What was derived from numbers that frames do not always hold is completed. */
  private void widen() {
    FrameNumbers numbers = flow.numbers();
    for (FrameNumbers.Widened next = numbers.poll(); next != null; next = numbers.poll()) {
      Place frame = next.frame();
      next.edges().forEach(edge -> edge(frame, edge));
      for (FrameNumbers.Call call : next.calls()) {
        List<Expression> given = Operands.arguments(call.edge().operation());
        calls.widen(frame, call.site(), call.edge(), given);
        numbers.give(frame, call, given);
        bind(frame, call);
      }
    }
  }

  private void bind(Place caller, FrameNumbers.Call entered) {
    Place callSite = entered.site();
    Edge edge = entered.edge();
    Place entry = entered.entry();
    Function callee = entered.callee();
    if (edge.operation() instanceof Operation.Call call) {
      calls.bind(caller, callSite, edge, call.arguments(), entry, callee);
      calls.result(caller, call.result(), entry, callee);
    } else if (edge.operation() instanceof Operation.CreateThread create) {
      calls.bind(caller, callSite, edge, create.arguments(), entry, callee);
      create.arguments().forEach(argument -> flow.flow(caller, argument, threads.given(edge)));
      Variable result = callee.returnVariable();
      if (result != null && Carrier.isScalar(result.type())) {
        flow.load(flow.variable(result, entry), threads.result(callSite, edge));
      }
    }
  }

  /** A call or creation that enters a function outside the program. */
  void external(Place place, Edge edge) {
    indirect.outsideRuns();
    Place frame = places.move(place, place.function().entry());
    if (edge.operation() instanceof Operation.Call call) {
      outside(frame, call.arguments(), call.result());
    } else if (edge.operation() instanceof Operation.CreateThread create) {
      outside(frame, create.arguments(), null);
    }
  }

  private void outside(Place frame, List<Expression> arguments, @Nullable Lvalue result) {
    arguments.forEach(argument -> calls.escape(frame, argument));
    if (result != null) {
      calls.receive(Addresses.STAR, flow.target(frame, result), result.type());
    }
  }

  /** Code that could not be read knows all that it can name. */
  private void havoc(Place frame) {
    Function function = frame.function();
    for (Variable variable : icfa.variables()) {
      if (variable.isGlobal() || variable.function() == function) {
        Target target = flow.variable(variable, frame);
        flow.load(target, memory.escapes().pointers());
        calls.receive(Addresses.STAR, target, variable.type());
        if (target instanceof Target.Fixed(int address)) {
          solver.addValue(memory.escapes().pointers(), address);
        }
      }
    }
    for (Function known : icfa.addressTakenFunctions()) {
      int object = addresses.object(new AbstractObject.Code(known));
      solver.addValue(memory.escapes().pointers(), addresses.start(object));
    }
  }

  private static boolean mayKeepArguments(GapKind kind) {
    return switch (kind) {
      case ONCE, HANDLER, DYNAMIC_LOADING, ASSEMBLY, OTHER -> true;
      case SEMAPHORE, BARRIER, SIGNAL, CANCELLATION, NONLOCAL_JUMP, FORK -> false;
    };
  }

  private static long bytes(@Nullable Expression size) {
    return size instanceof Expression.Constant constant && constant.value() > 0
        ? constant.value()
        : ObjectLayout.UNBOUNDED;
  }
}
