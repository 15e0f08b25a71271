// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gridlock.icfa.error.AnalyzerException;

/** Does independent work in several threads and gives the results in order. */
final class InOrder {
  private InOrder() {}

  /** The work on one item; called in any thread. */
  @FunctionalInterface
  interface Work<T, R> {
    /** Does the work. */
    R apply(T item) throws AnalyzerException;
  }

  /** Takes the results. */
  @FunctionalInterface
  interface Sink<T, R> {
    /** Takes the result for the next item; called in the thread that asked for the work. */
    void accept(T item, R result);
  }

  private record Pending<T, R>(T item, Future<R> result) {}

  /**
   * Works on all items. What finishes first makes no difference to what the sink sees; only a few
   * results are kept ahead of it.
   *
   * @param parallel the number of threads
   * @throws AnalyzerException the one of the first item, in order, whose work fails
   */
  static <T, R> void run(List<T> items, int parallel, Work<T, R> work, Sink<T, R> sink)
      throws AnalyzerException {
    ExecutorService workers = Executors.newFixedThreadPool(parallel, InOrder::daemon);
    try {
      Deque<Pending<T, R>> ahead = new ArrayDeque<>();
      for (T item : items) {
        ahead.add(new Pending<>(item, workers.submit(() -> work.apply(item))));
        if (ahead.size() > 4 * parallel) {
          deliver(ahead.remove(), sink);
        }
      }
      while (!ahead.isEmpty()) {
        deliver(ahead.remove(), sink);
      }
    } finally {
      workers.shutdownNow();
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "read unit");
    thread.setDaemon(true);
    return thread;
  }

  private static <T, R> void deliver(Pending<T, R> next, Sink<T, R> sink) throws AnalyzerException {
    try {
      sink.accept(next.item(), next.result().get());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while units were read");
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case AnalyzerException problem -> throw problem;
        // Full memory is a limit that is reported, whichever thread meets it.
        case Error fatal -> throw fatal;
        case CancellationException cancelled -> throw cancelled;
        case null, default -> throw new IllegalStateException(e.getCause());
      }
    }
  }
}
