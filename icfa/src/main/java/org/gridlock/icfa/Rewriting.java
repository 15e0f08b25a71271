// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes operations of others: of the same kind, with other expressions.
 *
 * @param <E> what may be wrong with an expression
 */
public interface Rewriting<E extends Exception> {
  /** What stands in place of what an operation evaluates. */
  Expression expression(Expression expression) throws E;

  /** What stands in place of what an operation writes. */
  Lvalue place(Lvalue lvalue) throws E;

  /** The operation with other expressions. */
  default Operation operation(Operation operation) throws E {
    return switch (operation) {
      case Operation.Skip skip -> skip;
      case Operation.Assign assign ->
          new Operation.Assign(place(assign.target()), expression(assign.value()));
      case Operation.Assume assume ->
          new Operation.Assume(expression(assume.condition()), assume.holds());
      case Operation.Call call ->
          new Operation.Call(
              target(call.result()), expression(call.callee()), expressions(call.arguments()));
      case Operation.Lock lock ->
          new Operation.Lock(
              lock.kind(),
              lock.mode(),
              lock.attempt(),
              expression(lock.lock()),
              target(lock.result()),
              lock.success());
      case Operation.Unlock unlock ->
          new Operation.Unlock(unlock.kind(), expression(unlock.lock()), target(unlock.result()));
      case Operation.InitLock init ->
          new Operation.InitLock(
              init.kind(),
              expression(init.lock()),
              value(init.attributes()),
              value(init.type()),
              target(init.result()));
      case Operation.SetLockType set ->
          new Operation.SetLockType(
              expression(set.attributes()), expression(set.type()), target(set.result()));
      case Operation.DestroyLock destroy ->
          new Operation.DestroyLock(
              destroy.kind(), expression(destroy.lock()), target(destroy.result()));
      case Operation.CreateThread create ->
          new Operation.CreateThread(
              target(create.handle()),
              expression(create.start()),
              expressions(create.arguments()),
              target(create.result()),
              create.success());
      case Operation.JoinThread join ->
          new Operation.JoinThread(
              join.attempt(),
              expression(join.handle()),
              target(join.value()),
              target(join.result()));
      case Operation.AwaitCondition await ->
          new Operation.AwaitCondition(
              await.attempt(),
              expression(await.condition()),
              expression(await.lock()),
              target(await.result()));
      case Operation.AwaitBarrier await ->
          new Operation.AwaitBarrier(expression(await.barrier()), target(await.result()));
      case Operation.SignalCondition signal ->
          new Operation.SignalCondition(
              signal.all(), expression(signal.condition()), target(signal.result()));
      case Operation.Allocate allocate ->
          new Operation.Allocate(
              place(allocate.target()),
              allocate.storage(),
              allocate.element(),
              expression(allocate.size()),
              allocate.zeroed());
      case Operation.Free free -> new Operation.Free(expression(free.pointer()));
      case Operation.CopyMemory copy ->
          new Operation.CopyMemory(
              expression(copy.destination()), expression(copy.source()), value(copy.size()));
      case Operation.LibraryCall call ->
          new Operation.LibraryCall(
              call.callee(),
              expressions(call.arguments()),
              target(call.result()),
              call.knowledge());
      case Operation.Gap gap ->
          new Operation.Gap(
              gap.kind(), gap.name(), expressions(gap.arguments()), target(gap.result()));
      case Operation.Havoc havoc -> havoc;
      case Operation.Terminate terminate ->
          new Operation.Terminate(terminate.scope(), value(terminate.value()));
      case Operation.CancelThread cancel ->
          new Operation.CancelThread(expression(cancel.handle()), target(cancel.result()));
      case Operation.SetCancelState set -> new Operation.SetCancelState(expression(set.state()));
      case Operation.Cancelled cancelled -> cancelled;
      case Operation.FuncEntry entry -> throw unlinked(entry);
      case Operation.FuncExit exit -> throw unlinked(exit);
      case Operation.ThreadEntry entry -> throw unlinked(entry);
      case Operation.ThreadExit exit -> throw unlinked(exit);
      case Operation.ThreadJoin join -> throw unlinked(join);
    };
  }

  /** What stands in place of several expressions. */
  default List<Expression> expressions(List<Expression> expressions) throws E {
    List<Expression> all = new ArrayList<>(expressions.size());
    for (Expression expression : expressions) {
      all.add(expression(expression));
    }
    return all;
  }

  private @Nullable Lvalue target(@Nullable Lvalue lvalue) throws E {
    return lvalue == null ? null : place(lvalue);
  }

  private @Nullable Expression value(@Nullable Expression expression) throws E {
    return expression == null ? null : expression(expression);
  }

  private static IllegalArgumentException unlinked(Operation operation) {
    return new IllegalArgumentException("between functions: " + operation);
  }
}
