// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.Scope;

/** Whether a thread surely passes an operation, sooner or later. */
public enum Passing {
  /** It does not wait for other threads there, and goes on in the same function. */
  GOES_ON,
  /** It ends the process, with all that wait. */
  ENDS_ALL,
  /** It may wait, or what comes next is not in this function. */
  UNKNOWN;

  /** What is known of an operation. */
  public static Passing of(Operation operation) {
    return switch (operation) {
      case Operation.Skip skip -> GOES_ON;
      case Operation.Assign assign -> GOES_ON;
      case Operation.Assume assume -> GOES_ON;
      case Operation.Lock lock -> lock.attempt() == Attempt.TRY ? GOES_ON : UNKNOWN;
      case Operation.Unlock unlock -> GOES_ON;
      case Operation.InitLock init -> GOES_ON;
      case Operation.SetLockType set -> GOES_ON;
      case Operation.DestroyLock destroy -> GOES_ON;
      case Operation.SignalCondition signal -> GOES_ON;
      case Operation.CancelThread cancel -> GOES_ON;
      case Operation.SetCancelState set -> GOES_ON;
      case Operation.Allocate allocate -> GOES_ON;
      case Operation.Free free -> GOES_ON;
      case Operation.CopyMemory copy -> GOES_ON;
      case Operation.LibraryCall call -> call.isJump() ? UNKNOWN : GOES_ON;
      case Operation.Terminate end -> end.scope() == Scope.PROCESS ? ENDS_ALL : UNKNOWN;
      case Operation.Call call -> UNKNOWN;
      case Operation.CreateThread create -> UNKNOWN;
      case Operation.JoinThread join -> UNKNOWN;
      case Operation.AwaitCondition await -> UNKNOWN;
      case Operation.AwaitBarrier await -> UNKNOWN;
      case Operation.Cancelled cancelled -> UNKNOWN;
      case Operation.Gap gap -> UNKNOWN;
      case Operation.Havoc havoc -> UNKNOWN;
      case Operation.FuncEntry entry -> UNKNOWN;
      case Operation.FuncExit exit -> UNKNOWN;
      case Operation.ThreadEntry entry -> UNKNOWN;
      case Operation.ThreadExit exit -> UNKNOWN;
      case Operation.ThreadJoin join -> UNKNOWN;
    };
  }
}
