// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.frontend.model.Effect;
import org.gridlock.frontend.model.Model;
import org.gridlock.frontend.model.Target;
import org.gridlock.frontend.model.Value;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.FrontendException;
import org.jspecify.annotations.Nullable;

/** Turns a call of a modelled function into operations. */
final class ModelExpansion {
  private final Linkage linkage;
  private final Function caller;
  private final Function callee;
  private final List<Expression> arguments;
  private @Nullable Lvalue result;
  private final @Nullable Type element;
  private ModelOperands operands;
  private final ExpansionSteps steps = new ExpansionSteps();
  private boolean resultSet;

  /**
   * Prepares the expansion of one call.
   *
   * @param caller the function that the call stands in
   * @param result where the result goes, or null
   * @param element the type of objects that the call allocates where the source shows it, or null
   */
  ModelExpansion(
      Linkage linkage,
      Function caller,
      Function callee,
      List<Expression> arguments,
      @Nullable Lvalue result,
      @Nullable Type element) {
    this.linkage = linkage;
    this.caller = caller;
    this.callee = callee;
    this.arguments = arguments;
    this.result = result;
    this.element = element;
    this.operands = new ModelOperands(linkage, callee, arguments, result);
  }

  /** The operations of the call. */
  ExpansionSteps expand(Model model) throws FrontendException {
    if (result == null && model.effects().stream().anyMatch(ModelExpansion::buildsResult)) {
      result = new Lvalue.Var(temporary(callee.type().result()));
      operands = new ModelOperands(linkage, callee, arguments, result);
    }
    boolean setsResult = model.effects().stream().anyMatch(ModelExpansion::setsResult);
    boolean onlyMoves = model.effects().stream().allMatch(ModelExpansion::onlyMovesPointers);
    if (!model.exact() && onlyMoves) {
      addLibraryCall(setsResult ? null : result, model);
    }
    for (Effect effect : model.effects()) {
      add(effect, setsResult);
    }
    if (!model.exact() && !onlyMoves && !steps.ends()) {
      addNumbersWritten();
    }
    if (steps.isEmpty()) {
      addLibraryCall(result, model);
    } else if (result != null && !resultSet && !steps.ends()) {
      steps.add(new Operation.Assign(result, new Expression.Unknown(result.type())));
    }
    return steps;
  }

  private static boolean onlyMovesPointers(Effect effect) {
    return effect instanceof Effect.Set
        || effect instanceof Effect.Send
        || effect instanceof Effect.Receive
        || effect instanceof Effect.Print
        || effect instanceof Effect.Scan;
  }

  private SentPointers channel(String name) {
    return new SentPointers(linkage.channel(name), steps);
  }

  private void addLibraryCall(@Nullable Lvalue target, Model model) {
    Operation.Knowledge knowledge =
        model.initialises() && !arguments.isEmpty()
            ? Operation.Knowledge.INITIALISES
            : Operation.Knowledge.HARMLESS;
    boolean scans = model.effects().stream().anyMatch(Effect.Scan.class::isInstance);
    addLibraryCall(arguments, scans, target, knowledge);
    resultSet |= target != null;
  }

  private void addLibraryCall(
      List<Expression> given,
      boolean parts,
      @Nullable Lvalue target,
      Operation.Knowledge knowledge) {
    LentNumbers lent = new LentNumbers(given, caller, parts, linkage.builder());
    lent.copyIn(steps);
    steps.add(new Operation.LibraryCall(callee, lent.arguments(), target, knowledge));
    lent.copyOut(steps);
  }

  /** What effects do not mention may be where the function tells a number. */
  private void addNumbersWritten() {
    List<Expression> written = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      if (!operands.named().contains(i) && leadsToNumber(arguments.get(i))) {
        written.add(arguments.get(i));
      }
    }
    if (!written.isEmpty()) {
      addLibraryCall(written, false, null, Operation.Knowledge.HARMLESS);
    }
  }

  /** Whether it is a pointer to a number that is no character. */
  private static boolean leadsToNumber(Expression argument) {
    return argument.type() instanceof Type.Pointer(Type.Int number) && number.size() > 1;
  }

  private void add(Effect effect, boolean setsResult) throws FrontendException {
    switch (effect) {
      case Effect.Acquire acquire ->
          steps.add(
              new Operation.Lock(
                  acquire.kind(),
                  acquire.mode(),
                  acquire.attempt(),
                  operands.argument(acquire.lock()),
                  resultOnce(),
                  acquire.success()));
      case Effect.Release release ->
          steps.add(
              new Operation.Unlock(
                  release.kind(), operands.argument(release.lock()), resultOnce()));
      case Effect.Initialise init ->
          steps.add(
              new Operation.InitLock(
                  init.kind(),
                  operands.argument(init.lock()),
                  operands.optional(init.attributes()),
                  operands.optional(init.type()),
                  resultOnce()));
      case Effect.SetType set ->
          steps.add(
              new Operation.SetLockType(
                  operands.argument(set.attributes()),
                  operands.argument(set.type()),
                  resultOnce()));
      case Effect.Destroy destroy ->
          steps.add(
              new Operation.DestroyLock(
                  destroy.kind(), operands.argument(destroy.lock()), resultOnce()));
      case Effect.Create create -> addCreate(create);
      case Effect.Join join -> addJoin(join);
      case Effect.Cancel cancel ->
          steps.add(new Operation.CancelThread(operands.value(cancel.handle()), resultOnce()));
      case Effect.CancelState state ->
          steps.add(new Operation.SetCancelState(operands.argument(state.state())));
      case Effect.Await await -> addAwait(await);
      case Effect.Barrier barrier ->
          steps.add(new Operation.AwaitBarrier(operands.argument(barrier.barrier()), resultOnce()));
      case Effect.Signal signal ->
          steps.add(
              new Operation.SignalCondition(
                  signal.all(), operands.argument(signal.condition()), resultOnce()));
      case Effect.Allocate allocate -> addAllocate(allocate);
      case Effect.Reallocate reallocate -> addReallocate(reallocate);
      case Effect.Free free -> steps.add(new Operation.Free(operands.argument(free.pointer())));
      case Effect.Copy copy ->
          steps.add(
              new Operation.CopyMemory(
                  operands.argument(copy.to()),
                  operands.argument(copy.from()),
                  copy.size() == Effect.NONE ? null : operands.argument(copy.size())));
      case Effect.Send send -> channel(send.channel()).send(operands.argument(send.message()));
      case Effect.Receive receive ->
          channel(receive.channel()).receive(operands.value(receive.message()));
      case Effect.Print print -> {
        if (linkage.isUsed(ImplicitCalls.SCAN)) {
          TextFormat format = TextFormat.of(arguments, print.first(), false);
          channel(ImplicitCalls.SCAN).print(format.addresses());
        }
      }
      case Effect.Scan scan -> {
        if (linkage.isUsed(ImplicitCalls.SCAN)) {
          TextFormat format = TextFormat.of(arguments, scan.first(), true);
          if (format.isKnown() || format.isHandedOn()) {
            channel(ImplicitCalls.SCAN).scan(format.addresses());
          }
        }
      }
      case Effect.Set set -> addSet(set);
      case Effect.CompareAndSwap swap -> addSwap(swap);
      case Effect.Invoke invoke -> addInvoke(invoke);
      case Effect.Defer defer -> addDefer(defer);
      case Effect.Dispatch dispatch -> addDispatch(dispatch);
      case Effect.Terminate terminate -> {
        if (terminate.scope() == Operation.Scope.THREAD && caller.name().equals("main")) {
          // The process ends as if by exit when the last thread has ended (POSIX pthread_exit).
          dispatched(ImplicitCalls.AT_EXIT).forEach(steps::add);
        }
        steps.end(
            new Operation.Terminate(
                terminate.scope(),
                terminate.value() == Effect.NONE ? null : operands.argument(terminate.value())));
      }
      case Effect.Exit(int argument) -> {
        if (!operands.isZero(argument)) {
          Expression status = operands.argument(argument);
          steps.endIf(
              status,
              dispatched(ImplicitCalls.AT_EXIT),
              new Operation.Terminate(Operation.Scope.PROCESS, status));
        }
      }
      case Effect.Load(int file) -> {
        linkage.loading().load(callee, arguments, operands.argument(file), result, steps);
        resultSet = true;
      }
      case Effect.Unload unload -> linkage.loading().unload(steps);
      case Effect.LookUp(int name, int into) -> {
        Lvalue found = operands.pointee(into);
        linkage.loading().lookUp(callee, arguments, operands.argument(name), found, steps);
        resultSet |= into == Effect.RESULT;
      }
      case Effect.Assume assume -> {
        // The caller of the expansion notes it, since that knows the position.
      }
      case Effect.SetJump set -> addUnknownJump();
      case Effect.LongJump jump -> addUnknownJump();
      case Effect.Gap gap -> {
        if (!operands.isConstant(gap.unlessConstant())
            && !operands.isZero(gap.unlessZero())
            && !isWithoutCancellation(gap)) {
          steps.add(
              new Operation.Gap(
                  gap.kind(), callee.name(), arguments, setsResult ? null : resultOnce()));
        }
      }
    }
  }

  /** A jump that {@link LongJumps} does not see both ends of. */
  private void addUnknownJump() {
    steps.add(
        new Operation.Gap(Operation.GapKind.NONLOCAL_JUMP, callee.name(), arguments, resultOnce()));
  }

  private @Nullable Lvalue resultOnce() {
    resultSet = true;
    return result;
  }

  /** Where the status goes, which is not yielded if the call yields what {@code place} names. */
  private @Nullable Lvalue status(int place) {
    resultSet = true;
    return place == Effect.RESULT ? null : result;
  }

  /** Whether the result is linked into other objects, so that it matters though it is not used. */
  private static boolean buildsResult(Effect effect) {
    return effect instanceof Effect.Set set
        && set.target() instanceof Target.Word word
        && word.argument() == Effect.RESULT;
  }

  private static boolean setsResult(Effect effect) {
    return switch (effect) {
      case Effect.Set set -> set.target() instanceof Target.Result;
      case Effect.Allocate allocate -> allocate.into() instanceof Target.Result;
      case Effect.Reallocate reallocate -> true;
      case Effect.CompareAndSwap swap -> true;
      case Effect.Acquire acquire -> true;
      case Effect.Release release -> true;
      case Effect.Initialise initialise -> true;
      case Effect.Destroy destroy -> true;
      case Effect.Create create -> true;
      case Effect.Join join -> true;
      case Effect.SetType set -> true;
      case Effect.Cancel cancel -> true;
      case Effect.CancelState state -> false;
      case Effect.Await await -> true;
      case Effect.Barrier barrier -> true;
      case Effect.Signal signal -> true;
      case Effect.Free free -> false;
      case Effect.Copy copy -> false;
      case Effect.Send send -> false;
      case Effect.Receive receive -> false;
      case Effect.Print print -> false;
      case Effect.Scan scan -> false;
      case Effect.Invoke invoke -> false;
      case Effect.Defer defer -> false;
      case Effect.Dispatch dispatch -> false;
      case Effect.Load load -> true;
      case Effect.Unload unload -> false;
      case Effect.LookUp lookUp -> lookUp.into() == Effect.RESULT;
      case Effect.Assume assume -> false;
      case Effect.Terminate terminate -> false;
      case Effect.Exit exit -> false;
      case Effect.SetJump set -> false;
      case Effect.LongJump jump -> false;
      case Effect.Gap gap -> false;
    };
  }

  private void addCreate(Effect.Create create) {
    if (isFromNoStruct(create.start())) {
      return;
    }
    List<Expression> passed = new ArrayList<>();
    for (Value value : create.pass()) {
      passed.add(operands.value(value));
    }
    Expression start = callable(operands.value(create.start()));
    Operation.CreateThread created =
        new Operation.CreateThread(
            create.handle() == Effect.NONE ? null : operands.pointee(create.handle()),
            create.start() instanceof Value.Word ? rememberedFunction(start) : start,
            passed,
            create.repeated() ? null : status(create.handle()),
            create.success());
    Operation.CreateThread wrapped =
        linkage.isUsed(ImplicitCalls.AT_THREAD_EXIT) ? linkage.threadEnds().wrap(created) : created;
    if (create.repeated()) {
      steps.repeat(wrapped);
    } else {
      steps.add(wrapped);
    }
  }

  /** Whether a function would stand in a struct of which the call is given none. */
  private boolean isFromNoStruct(Value function) {
    return function instanceof Value.Word word && operands.optional(word.argument()) == null;
  }

  private void addJoin(Effect.Join join) {
    Operation joined =
        new Operation.JoinThread(
            join.attempt(),
            operands.value(join.handle()),
            join.value() == Effect.NONE ? null : operands.pointee(join.value()),
            status(join.value()));
    if (join.attempt() == Operation.Attempt.BLOCKING) {
      steps.add(joined);
    } else {
      steps.oneOf(List.of(List.of(joined), unknownResult()));
    }
  }

  private void addAwait(Effect.Await await) {
    Expression lock = operands.argument(await.lock());
    steps.add(new Operation.Unlock(await.kind(), lock, null));
    steps.add(
        new Operation.AwaitCondition(
            await.attempt(), operands.argument(await.condition()), lock, resultOnce()));
    steps.add(
        new Operation.Lock(
            await.kind(),
            Operation.LockMode.EXCLUSIVE,
            Operation.Attempt.BLOCKING,
            lock,
            null,
            Operation.Success.ALWAYS));
  }

  private List<Operation> unknownResult() {
    return result == null
        ? List.of()
        : List.of(new Operation.Assign(result, new Expression.Unknown(result.type())));
  }

  private void addAllocate(Effect.Allocate allocate) {
    boolean isResult = allocate.into() instanceof Target.Result;
    Lvalue target = operands.target(allocate.into());
    if (target == null) {
      return;
    }
    Type opaque = allocate.size().isEmpty() ? opaque(declared(allocate.into())) : null;
    Type made = opaque != null ? opaque : isResult ? element : pointeeType(target);
    steps.add(
        new Operation.Allocate(
            target,
            allocate.storage(),
            allocate.untyped() ? null : made,
            operands.size(allocate.size()),
            allocate.zeroed()));
    resultSet |= isResult;
  }

  /** The type that the function's declaration gives to where it stores a pointer. */
  private @Nullable Type declared(Target into) {
    return switch (into) {
      case Target.Result result -> callee.type().result();
      case Target.Pointee(int argument) ->
          argument < callee.type().parameters().size()
                  && callee.type().parameters().get(argument) instanceof Type.Pointer(Type stored)
              ? stored
              : null;
      case Target.Word word -> null;
      case Target.ThreadSpecific specific -> null;
      case Target.Saved saved -> null;
    };
  }

  /**
   * What the program gets if the library chooses the size of an object: text, or an object of a
   * type that only the library defines. Null for others.
   */
  private static @Nullable Type opaque(@Nullable Type pointer) {
    if (!(pointer instanceof Type.Pointer(Type made))) {
      return null;
    }
    if (made instanceof Composite composite && !composite.isComplete()) {
      return composite;
    }
    return made instanceof Type.Int && made.size() == 1
        ? new Type.Array(made, Type.Array.UNKNOWN_LENGTH)
        : null;
  }

  private void addReallocate(Effect.Reallocate reallocate) {
    Lvalue fresh = new Lvalue.Var(temporary(Type.Pointer.VOID));
    Expression old = operands.argument(reallocate.pointer());
    steps.add(
        new Operation.Allocate(
            fresh, Operation.Storage.HEAP, element, operands.size(reallocate.size()), false));
    if (operands.optional(reallocate.pointer()) != null) {
      steps.oneOf(
          List.of(
              List.of(new Operation.CopyMemory(fresh, old, null), new Operation.Free(old)),
              List.of()));
    }
    if (result != null) {
      steps.add(new Operation.Assign(result, ModelOperands.converted(fresh, result.type())));
    }
    resultSet = true;
  }

  /** What an object allocated for this pointer is, as far as the pointer's type tells. */
  static @Nullable Type pointeeType(Lvalue target) {
    return target.type() instanceof Type.Pointer pointer && pointer.pointee().size() > 0
        ? pointer.pointee()
        : null;
  }

  private void addSet(Effect.Set set) {
    Lvalue target = operands.target(set.target());
    if (target == null) {
      return;
    }
    List<List<Operation>> alternatives = new ArrayList<>();
    for (Value value : set.values()) {
      if (set.values().size() > 1
          && value instanceof Value.Argument argument
          && operands.isZero(argument.argument())) {
        continue; // one of several pointers that the call may be given
      }
      alternatives.add(
          List.of(
              switch (value) {
                case Value.Foreign foreign -> yields(target, Operation.Knowledge.UNKNOWN);
                case Value.OwnHandle own -> yields(target, Operation.Knowledge.OWN_HANDLE);
                default -> new Operation.Assign(target, operands.value(value, target.type()));
              }));
    }
    steps.oneOf(alternatives);
    resultSet |= set.target() instanceof Target.Result;
  }

  private Operation yields(Lvalue target, Operation.Knowledge knowledge) {
    return new Operation.LibraryCall(callee, List.of(), target, knowledge);
  }

  private void addSwap(Effect.CompareAndSwap swap) {
    resultSet = true;
    Lvalue object = operands.pointee(swap.pointer());
    if (object == null) {
      return;
    }
    Type type = object.type();
    Lvalue old = new Lvalue.Var(temporary(type));
    steps.add(new Operation.Assign(old, object));
    Expression equal =
        new Expression.Binary(
            Type.Int.INT,
            Expression.BinaryOperator.EQUAL,
            old,
            operands.value(swap.expected(), type));
    List<Operation> replaced = new ArrayList<>();
    replaced.add(new Operation.Assume(equal, true));
    replaced.add(new Operation.Assign(object, operands.value(swap.desired(), type)));
    List<Operation> kept = new ArrayList<>();
    kept.add(new Operation.Assume(equal, false));
    if (swap.expected() instanceof Value.Pointee expected) {
      Lvalue found = operands.pointee(expected.argument());
      if (found != null) {
        kept.add(new Operation.Assign(found, ModelOperands.converted(old, found.type())));
      }
    }
    if (result != null) {
      Type wanted = result.type();
      Expression then =
          swap.yieldsOld()
              ? ModelOperands.converted(old, wanted)
              : new Expression.Constant(wanted, 1);
      Expression otherwise =
          swap.yieldsOld()
              ? ModelOperands.converted(old, wanted)
              : new Expression.Constant(wanted, 0);
      replaced.add(new Operation.Assign(result, then));
      kept.add(new Operation.Assign(result, otherwise));
    }
    steps.oneOf(List.of(replaced, kept));
  }

  private void addInvoke(Effect.Invoke invoke) {
    Expression function = callable(operands.argument(invoke.function()));
    if (operands.optional(invoke.function()) == null) {
      return;
    }
    Operation called;
    if (function instanceof Expression.Unknown) {
      called = new Operation.Gap(Operation.GapKind.OTHER, callee.name(), arguments, null);
    } else {
      List<Expression> given = new ArrayList<>();
      for (Value value : invoke.with()) {
        given.add(operands.value(value, Type.Pointer.VOID));
      }
      called = new Operation.Call(null, function, given);
      linkage.jumps().calledBack(function);
    }
    switch (invoke.times()) {
      case ONCE -> steps.add(called);
      case MAYBE -> steps.oneOf(List.of(List.of(called), List.of()));
      case REPEATED -> steps.repeat(called);
    }
  }

  /**
   * Remembers a callback with its arguments. Values that only the caller has go through variables
   * of this registration.
   */
  private void addDefer(Effect.Defer defer) {
    if (isFromNoStruct(defer.function()) || isOtherOption(defer.function())) {
      return; // the library takes its own, or it is something else that is given here
    }
    Expression function = callable(operands.value(defer.function()));
    if (function.withoutCasts() instanceof Expression.Constant) {
      return;
    }
    if (function instanceof Expression.Unknown) {
      steps.add(new Operation.Gap(Operation.GapKind.OTHER, callee.name(), arguments, null));
      return;
    }
    List<Expression> given = new ArrayList<>();
    for (Value value : defer.with()) {
      given.add(
          value instanceof Value.AnyThreadSpecific
              ? operands.value(value)
              : remembered(operands.value(value)));
    }
    linkage
        .queue(defer.library())
        .register(new Operation.Call(null, rememberedFunction(function), given));
  }

  /**
   * Whether an argument among variable ones is of a type that is no function's: it can only be read
   * as what it is (C17 7.16.1.1p2).
   */
  private boolean isOtherOption(Value function) {
    if (!(function instanceof Value.Argument(int index))
        || !callee.type().variadic()
        || index < callee.type().parameters().size()
        || index >= arguments.size()) {
      return false;
    }
    return !(arguments.get(index).withoutCasts().type() instanceof Type.Pointer(Type to))
        || !(to instanceof Type.Func || to instanceof Type.Void);
  }

  /** Whether it is about how threads are cancelled, and none is. */
  private boolean isWithoutCancellation(Effect.Gap gap) {
    return gap.kind() == Operation.GapKind.CANCELLATION
        && gap.unlessZero() != Effect.NONE
        && !linkage.isUsed(ImplicitCalls.CANCELLATION);
  }

  private void addDispatch(Effect.Dispatch dispatch) {
    List<Operation> first = dispatched(dispatch.library());
    if (dispatch.then().isEmpty()) {
      first.forEach(steps::add);
      return;
    }
    List<List<Operation>> ways = new ArrayList<>();
    ways.add(List.of());
    for (String library : dispatch.then()) {
      List<Operation> way = new ArrayList<>(first);
      way.addAll(dispatched(library));
      ways.add(way);
    }
    steps.oneOf(ways);
  }

  private List<Operation> dispatched(String library) {
    return linkage.isUsed(library) ? List.of(linkage.queue(library).dispatch()) : List.of();
  }

  private Expression remembered(Expression value) {
    Expression plain = value.withoutCasts();
    if (plain instanceof Expression.FunctionAddress
        || plain instanceof Expression.Constant
        || plain instanceof Expression.Unknown) {
      return plain;
    }
    Lvalue variable =
        new Lvalue.Var(
            linkage
                .builder()
                .global("$" + callee.name(), value.type(), false, false, callee.position()));
    steps.add(new Operation.Assign(variable, value));
    return variable;
  }

  /** A pointer that may be a number instead of a function is taken to do nothing then. */
  private Expression rememberedFunction(Expression function) {
    Expression variable = remembered(function);
    if (variable instanceof Lvalue.Var target) {
      Expression nothing = StartFunction.address(linkage.nothing());
      steps.oneOf(
          List.of(
              List.of(
                  new Operation.Assign(target, ModelOperands.converted(nothing, target.type()))),
              List.of()));
    }
    return variable;
  }

  /** A function pointer without conversions if that names the function, or its type. */
  static Expression callable(Expression pointer) {
    Expression plain = pointer.withoutCasts();
    boolean tells =
        plain instanceof Expression.FunctionAddress
            || plain instanceof Expression.Unknown
            || plain.type() instanceof Type.Pointer(Type.Func type);
    return tells ? plain : pointer;
  }

  private Variable temporary(Type type) {
    return linkage
        .builder()
        .local(
            Variable.Kind.TEMPORARY, "$" + callee.name(), type, caller, false, callee.position());
  }
}
