// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;

/** Which steps touch nothing but variables that only their thread can know. */
record PrivateSteps(Icfa icfa) {
  /** Whether an operation does. */
  boolean isPrivate(Edge edge) {
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
      case Operation.CancelThread cancel -> false;
      case Operation.SetCancelState set -> false;
      case Operation.Cancelled cancelled -> false;
      case Operation.Terminate terminate -> false;
      case Operation.FuncEntry entry -> false;
      case Operation.FuncExit exit -> false;
      case Operation.ThreadEntry entry -> false;
      case Operation.ThreadExit exit -> false;
      case Operation.ThreadJoin join -> false;
    };
  }

  /** Whether the value of an expression depends on no others, and it names no others. */
  boolean isPrivate(Expression root) {
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
}
