// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/** Writes operations. What only linking makes is no part of a unit. */
final class OperationWriter {
  private final PackedOutput output;
  private final EntityTableWriter entities;
  private final ExpressionWriter expressions;

  OperationWriter(PackedOutput output, EntityTableWriter entities) {
    this.output = output;
    this.entities = entities;
    this.expressions = new ExpressionWriter(output, entities);
  }

  void write(Operation operation) {
    switch (operation) {
      case Operation.Skip skip -> output.word(OperationTag.SKIP);
      case Operation.Assign assign -> {
        output.word(OperationTag.ASSIGN);
        assign(assign);
      }
      case Operation.Assume assume -> {
        output.word(OperationTag.ASSUME);
        expressions.write(assume.condition());
        output.flag(assume.holds());
      }
      case Operation.Call call -> {
        output.word(OperationTag.CALL);
        expressions.optional(call.result());
        expressions.write(call.callee());
        expressions.write(call.arguments());
      }
      case Operation.Lock lock -> {
        output.word(OperationTag.LOCK);
        output.word(lock.kind());
        output.word(lock.mode());
        output.word(lock.attempt());
        expressions.write(lock.lock());
        expressions.optional(lock.result());
        output.word(lock.success());
      }
      case Operation.Unlock unlock -> {
        output.word(OperationTag.UNLOCK);
        output.word(unlock.kind());
        expressions.write(unlock.lock());
        expressions.optional(unlock.result());
      }
      case Operation.InitLock init -> {
        output.word(OperationTag.INIT_LOCK);
        output.word(init.kind());
        expressions.write(init.lock());
        expressions.optional(init.attributes());
        expressions.optional(init.type());
        expressions.optional(init.result());
      }
      case Operation.SetLockType set -> {
        output.word(OperationTag.SET_LOCK_TYPE);
        expressions.write(set.attributes());
        expressions.write(set.type());
        expressions.optional(set.result());
      }
      case Operation.DestroyLock destroy -> {
        output.word(OperationTag.DESTROY_LOCK);
        output.word(destroy.kind());
        expressions.write(destroy.lock());
        expressions.optional(destroy.result());
      }
      case Operation.CreateThread create -> {
        output.word(OperationTag.CREATE_THREAD);
        expressions.optional(create.handle());
        expressions.write(create.start());
        expressions.write(create.arguments());
        expressions.optional(create.result());
        output.word(create.success());
      }
      case Operation.JoinThread join -> {
        output.word(OperationTag.JOIN_THREAD);
        output.word(join.attempt());
        expressions.write(join.handle());
        expressions.optional(join.value());
        expressions.optional(join.result());
      }
      case Operation.AwaitCondition await -> {
        output.word(OperationTag.AWAIT_CONDITION);
        output.word(await.attempt());
        expressions.write(await.condition());
        expressions.write(await.lock());
        expressions.optional(await.result());
      }
      case Operation.AwaitBarrier await -> {
        output.word(OperationTag.AWAIT_BARRIER);
        expressions.write(await.barrier());
        expressions.optional(await.result());
      }
      case Operation.SignalCondition signal -> {
        output.word(OperationTag.SIGNAL_CONDITION);
        output.flag(signal.all());
        expressions.write(signal.condition());
        expressions.optional(signal.result());
      }
      case Operation.Allocate allocate -> {
        output.word(OperationTag.ALLOCATE);
        expressions.write(allocate.target());
        output.word(allocate.storage());
        optional(allocate.element());
        expressions.write(allocate.size());
        output.flag(allocate.zeroed());
      }
      case Operation.Free free -> {
        output.word(OperationTag.FREE);
        expressions.write(free.pointer());
      }
      case Operation.CopyMemory copy -> {
        output.word(OperationTag.COPY_MEMORY);
        expressions.write(copy.destination());
        expressions.write(copy.source());
        expressions.optional(copy.size());
      }
      case Operation.LibraryCall call -> {
        output.word(OperationTag.LIBRARY_CALL);
        output.index(entities.function(call.callee()));
        expressions.write(call.arguments());
        expressions.optional(call.result());
        output.word(call.knowledge());
      }
      case Operation.Gap gap -> {
        output.word(OperationTag.GAP);
        output.word(gap.kind());
        output.index(entities.text(gap.name()));
        expressions.write(gap.arguments());
        expressions.optional(gap.result());
      }
      case Operation.Havoc havoc -> {
        output.word(OperationTag.HAVOC);
        output.index(entities.text(havoc.reason()));
      }
      case Operation.Terminate terminate -> {
        output.word(OperationTag.TERMINATE);
        output.word(terminate.scope());
        expressions.optional(terminate.value());
      }
      case Operation.CancelThread cancel -> throw linked(cancel);
      case Operation.SetCancelState set -> throw linked(set);
      case Operation.Cancelled cancelled -> throw linked(cancelled);
      case Operation.FuncEntry entry -> throw linked(entry);
      case Operation.FuncExit exit -> throw linked(exit);
      case Operation.ThreadEntry entry -> throw linked(entry);
      case Operation.ThreadExit exit -> throw linked(exit);
      case Operation.ThreadJoin join -> throw linked(join);
    }
  }

  /** An assignment where no other operation can stand. */
  void assign(Operation.Assign assign) {
    expressions.write(assign.target());
    expressions.write(assign.value());
  }

  private void optional(@Nullable Type type) {
    output.flag(type != null);
    if (type != null) {
      output.index(entities.type(type));
    }
  }

  private static IllegalArgumentException linked(Operation operation) {
    return new IllegalArgumentException("made by linking: " + operation);
  }
}
