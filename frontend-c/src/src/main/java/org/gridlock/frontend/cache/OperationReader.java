// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import java.util.List;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/** Reads what {@link OperationWriter} wrote. */
final class OperationReader {
  private final PackedInput input;
  private final EntityTable entities;
  private final ExpressionReader expressions;

  OperationReader(PackedInput input, EntityTable entities) {
    this.input = input;
    this.entities = entities;
    this.expressions = new ExpressionReader(input, entities);
  }

  Operation read() {
    return switch (input.word(OperationTag.values())) {
      case SKIP -> new Operation.Skip();
      case ASSIGN -> assign();
      case ASSUME -> new Operation.Assume(expressions.read(), input.flag());
      case CALL ->
          new Operation.Call(expressions.optionalLvalue(), expressions.read(), expressions.list());
      case LOCK ->
          new Operation.Lock(
              lockKind(),
              input.word(Operation.LockMode.values()),
              input.word(Operation.Attempt.values()),
              expressions.read(),
              expressions.optionalLvalue(),
              success());
      case UNLOCK ->
          new Operation.Unlock(lockKind(), expressions.read(), expressions.optionalLvalue());
      case INIT_LOCK ->
          new Operation.InitLock(
              lockKind(),
              expressions.read(),
              expressions.optional(),
              expressions.optional(),
              expressions.optionalLvalue());
      case SET_LOCK_TYPE ->
          new Operation.SetLockType(
              expressions.read(), expressions.read(), expressions.optionalLvalue());
      case DESTROY_LOCK ->
          new Operation.DestroyLock(lockKind(), expressions.read(), expressions.optionalLvalue());
      case CREATE_THREAD ->
          new Operation.CreateThread(
              expressions.optionalLvalue(),
              expressions.read(),
              expressions.list(),
              expressions.optionalLvalue(),
              success());
      case JOIN_THREAD ->
          new Operation.JoinThread(
              input.word(Operation.Attempt.values()),
              expressions.read(),
              expressions.optionalLvalue(),
              expressions.optionalLvalue());
      case AWAIT_CONDITION ->
          new Operation.AwaitCondition(
              input.word(Operation.Attempt.values()),
              expressions.read(),
              expressions.read(),
              expressions.optionalLvalue());
      case AWAIT_BARRIER ->
          new Operation.AwaitBarrier(expressions.read(), expressions.optionalLvalue());
      case SIGNAL_CONDITION ->
          new Operation.SignalCondition(
              input.flag(), expressions.read(), expressions.optionalLvalue());
      case ALLOCATE -> {
        Lvalue target = expressions.lvalue();
        Operation.Storage storage = input.word(Operation.Storage.values());
        Type element = optionalType();
        yield new Operation.Allocate(target, storage, element, expressions.read(), input.flag());
      }
      case FREE -> new Operation.Free(expressions.read());
      case COPY_MEMORY ->
          new Operation.CopyMemory(expressions.read(), expressions.read(), expressions.optional());
      case LIBRARY_CALL -> {
        Function callee = entities.function();
        List<Expression> arguments = expressions.list();
        Lvalue result = expressions.optionalLvalue();
        yield new Operation.LibraryCall(
            callee, arguments, result, input.word(Operation.Knowledge.values()));
      }
      case GAP -> {
        Operation.GapKind kind = input.word(Operation.GapKind.values());
        yield new Operation.Gap(
            kind, entities.text(), expressions.list(), expressions.optionalLvalue());
      }
      case HAVOC -> new Operation.Havoc(entities.text());
      case TERMINATE ->
          new Operation.Terminate(input.word(Operation.Scope.values()), expressions.optional());
    };
  }

  Operation.Assign assign() {
    return new Operation.Assign(expressions.lvalue(), expressions.read());
  }

  private Operation.LockKind lockKind() {
    return input.word(Operation.LockKind.values());
  }

  private Operation.Success success() {
    return input.word(Operation.Success.values());
  }

  private @Nullable Type optionalType() {
    return input.flag() ? entities.type() : null;
  }
}
