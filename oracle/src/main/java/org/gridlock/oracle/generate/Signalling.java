// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.gridlock.oracle.generate.BodyGenerator.Scope;
import org.gridlock.oracle.generate.Lock.Family;

/** Statements that wait for signals of other threads, and that give them. */
record Signalling(Choices choices, LockPool pool) {
  /** Waits for a flag; or, with the innermost lock in place of the flag's own, for a signal. */
  List<Snippet> await(Scope scope) {
    choices.uses(Feature.CONDITION_WAIT);
    Lock innermost = scope.held().isEmpty() ? null : scope.held().get(scope.held().size() - 1);
    if (innermost != null
        && innermost.family() == Family.MUTEX
        && !innermost.pointer().isEmpty()
        && choices.percent(40)) {
      choices.uses(Feature.CONDITION_GIVES_UP_GATE);
      return List.of(
          Snippet.line("if (rand() & 1) pthread_cond_wait(&cv, " + innermost.pointer() + ");"));
    }
    if (innermost != null) {
      choices.uses(Feature.CONDITION_WAIT_UNDER_LOCK);
    }
    return List.of(
        Snippet.line("pthread_mutex_lock(&cm);"),
        Snippet.line("while (!set) pthread_cond_wait(&cv, &cm);"),
        Snippet.line("pthread_mutex_unlock(&cm);"));
  }

  /** Sets the flag. */
  List<Snippet> signal() {
    choices.uses(Feature.CONDITION_SIGNAL);
    String how = choices.percent(70) ? "broadcast" : "signal";
    return List.of(
        Snippet.line("pthread_mutex_lock(&cm);"),
        Snippet.line("set = 1;"),
        Snippet.line("pthread_cond_" + how + "(&cv);"),
        Snippet.line("pthread_mutex_unlock(&cm);"));
  }

  /**
   * Waits under a lock if there is an argument; else signals once without that lock, perhaps, and
   * once after it (rule R 15).
   *
   * @param condition decides about the first
   */
  List<Snippet> signalledEitherWay(Supplier<String> condition) {
    choices.uses(Feature.SIGNALLED_EITHER_WAY);
    Lock lock = pool.stableMutexes().get(0);
    List<Snippet> waiter = new ArrayList<>();
    waiter.add(Snippet.line(lock.acquisitions().get(0)));
    waiter.addAll(await(new Scope(List.of(lock.through("")), 0, "")));
    waiter.add(Snippet.line(lock.release()));
    List<Snippet> signaller = new ArrayList<>();
    signaller.add(Snippet.block("if (" + condition.get() + ") {", signal(), "}"));
    signaller.add(Snippet.line(lock.acquisitions().get(0)));
    signaller.add(Snippet.line(lock.release()));
    signaller.addAll(signal());
    return List.of(
        Snippet.block("if (arg) {", waiter, "}"), Snippet.block("else {", signaller, "}"));
  }

  /** Waits for a semaphore that is a signal; or comes to a barrier. */
  List<Snippet> awaitPost() {
    if (choices.percent(30)) {
      choices.uses(Feature.BARRIER);
      return List.of(Snippet.line("pthread_barrier_wait(&meet);"));
    }
    choices.uses(Feature.SEMAPHORE_WAIT);
    return List.of(Snippet.line("sem_wait(&ready);"));
  }

  /** Posts the semaphore. */
  List<Snippet> post() {
    choices.uses(Feature.SEMAPHORE_SIGNAL);
    return List.of(Snippet.line("sem_post(&ready);"));
  }
}
