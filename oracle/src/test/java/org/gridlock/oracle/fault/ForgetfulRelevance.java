// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.dependency.Relevance;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Operation;
import org.gridlock.pipeline.Stages;

/** Functions are not entered if all that matters in them is of one class of operations. */
final class ForgetfulRelevance implements Stages {
  private static final Set<Class<? extends Operation>> MATTERING =
      Set.of(
          Operation.Lock.class,
          Operation.Unlock.class,
          Operation.InitLock.class,
          Operation.SetLockType.class,
          Operation.DestroyLock.class,
          Operation.CreateThread.class,
          Operation.JoinThread.class,
          Operation.AwaitCondition.class,
          Operation.AwaitBarrier.class,
          Operation.SignalCondition.class,
          Operation.CancelThread.class,
          Operation.SetCancelState.class,
          Operation.Cancelled.class,
          Operation.Terminate.class);

  private final Predicate<Set<Operation>> forgotten;

  private ForgetfulRelevance(Predicate<Set<Operation>> forgotten) {
    this.forgotten = forgotten;
  }

  /** Operations of these classes do not matter. */
  @SafeVarargs
  static Stages of(Class<? extends Operation>... forgotten) {
    Set<Class<? extends Operation>> classes = Set.of(forgotten);
    return new ForgetfulRelevance(
        all -> !all.isEmpty() && all.stream().allMatch(one -> classes.contains(one.getClass())));
  }

  /** That a signal handler may interrupt a thread does not matter. */
  static Stages ofInterruptions() {
    return new ForgetfulRelevance(Set::isEmpty);
  }

  @Override
  public Predicate<Function> entered(Relevance found) {
    return function -> found.isRelevant(function) && !forgotten.test(operations(function));
  }

  /** What matters in the function and in all that it calls by name. */
  private static Set<Operation> operations(Function function) {
    Set<Operation> operations = new HashSet<>();
    Set<Function> seen = new HashSet<>(Set.of(function));
    Deque<Function> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      for (Edge edge : pending.remove().edges()) {
        if (MATTERING.contains(edge.operation().getClass())) {
          operations.add(edge.operation());
        }
        if (edge.operation() instanceof Operation.Call call) {
          Function callee = call.callee().namedFunction();
          if (callee == null) {
            operations.add(call); // whatever it leads to
          } else if (seen.add(callee)) {
            pending.add(callee);
          }
        }
      }
    }
    return operations;
  }
}
