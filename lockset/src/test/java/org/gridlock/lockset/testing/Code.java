// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.testing;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.Operation.Success;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** The body of a function, appended to statement by statement. */
public final class Code {
  private static final Type.Pointer HANDLER = new Type.Pointer(new Type.Void());

  private final Program program;
  private final IcfaBuilder builder;
  private final Function function;
  private Location current;

  Code(Program program, Function function) {
    this.program = program;
    this.builder = program.builder();
    this.function = function;
    this.current = builder.location(function, program.nextLine());
    builder.bounds(function, current, current);
  }

  public Function function() {
    return function;
  }

  /** Where the next statement will stand. */
  public Location here() {
    return current;
  }

  public Variable parameter(int index) {
    return function.parameters().get(index);
  }

  /** What the function returns. */
  public Variable result() {
    return Objects.requireNonNull(function.returnVariable());
  }

  public Variable local(String name, Type type) {
    return program.variable(Variable.Kind.LOCAL, name, type, function);
  }

  /** Appends any operation. */
  public Code then(Operation operation) {
    Location next = builder.location(function, program.nextLine());
    builder.edge(current, operation, next);
    moveTo(next);
    return this;
  }

  private void moveTo(Location next) {
    current = next;
    builder.bounds(function, function.entry(), next);
  }

  /** Makes mutexes recursive, any of them. */
  public Code recursiveLocks() {
    return then(
        new Operation.SetLockType(
            new Expression.Unknown(Program.POINTER), Program.number(1), null));
  }

  /** Makes mutexes robust, any of them. */
  public Code robustLocks() {
    Function setter =
        builder.function(
            "pthread_mutexattr_setrobust",
            new Type.Func(Type.Int.INT, List.of(), false, true),
            SourcePosition.NONE);
    return then(new Operation.LibraryCall(setter, List.of(), null, Operation.Knowledge.HARMLESS));
  }

  public Code lock(Expression lock) {
    return lock(lock, LockKind.MUTEX, LockMode.EXCLUSIVE, Attempt.BLOCKING, null);
  }

  public Code lock(Variable mutex) {
    return lock(Program.address(mutex));
  }

  public Code lock(
      Expression lock, LockKind kind, LockMode mode, Attempt attempt, @Nullable Variable result) {
    Lvalue target = result == null ? null : new Lvalue.Var(result);
    return then(new Operation.Lock(kind, mode, attempt, lock, target, Success.ZERO));
  }

  public Code trylock(Expression lock, Variable result) {
    return lock(lock, LockKind.MUTEX, LockMode.EXCLUSIVE, Attempt.TRY, result);
  }

  public Code unlock(Expression lock) {
    return then(new Operation.Unlock(LockKind.MUTEX, lock, null));
  }

  public Code unlock(Variable mutex) {
    return unlock(Program.address(mutex));
  }

  public Code assign(Variable target, Expression value) {
    return then(new Operation.Assign(new Lvalue.Var(target), value));
  }

  public Code call(Code callee, Expression... arguments) {
    return then(new Operation.Call(null, addressOf(callee), List.of(arguments)));
  }

  /** {@code result = callee()}. */
  public Code callFor(Variable result, Code callee) {
    return then(new Operation.Call(new Lvalue.Var(result), addressOf(callee), List.of()));
  }

  public Code create(Code start, Expression... arguments) {
    return then(
        new Operation.CreateThread(
            null, addressOf(start), List.of(arguments), null, Success.ALWAYS));
  }

  /** Two branches on an unknown condition. */
  public Code either(Consumer<Code> left, Consumer<Code> right) {
    return branch(new Expression.Unknown(Type.Int.INT), left, right);
  }

  public Code branch(Expression condition, Consumer<Code> holds, Consumer<Code> fails) {
    Location start = current;
    then(new Operation.Assume(condition, true));
    holds.accept(this);
    Location end = current;
    Location other = builder.location(function, program.nextLine());
    builder.edge(start, new Operation.Assume(condition, false), other);
    moveTo(other);
    fails.accept(this);
    then(new Operation.Skip());
    builder.edge(end, new Operation.Skip(), current);
    return this;
  }

  /** A loop that may run any number of times. */
  public Code loop(Consumer<Code> body) {
    Expression condition = new Expression.Unknown(Type.Int.INT);
    Location head = current;
    then(new Operation.Assume(condition, true));
    body.accept(this);
    builder.edge(current, new Operation.Skip(), head);
    Location after = builder.location(function, SourcePosition.NONE);
    builder.edge(head, new Operation.Assume(condition, false), after);
    moveTo(after);
    return this;
  }

  private static Expression addressOf(Code code) {
    return new Expression.FunctionAddress(HANDLER, code.function());
  }
}
