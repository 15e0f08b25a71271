// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.litmus.LitmusException;

/**
 * Chooses a run for each thread so that every value that is read is written by some chosen run or
 * there from the start; all other choices have no execution. Values are bits of a word; where there
 * are too many of them, some share a bit, which only lets more choices through.
 */
final class TraceChooser {
  private static final long MAX_STEPS = 200_000_000L;
  private static final int MAX_CHOICES = 1_000_000;

  /** Takes a choice. */
  @FunctionalInterface
  interface Consumer {
    void accept(List<Trace> traces) throws LitmusException;
  }

  private record Summary(Trace trace, long needs, long provides) {}

  private final List<List<Summary>> threads = new ArrayList<>();
  private final long[] provisionsFrom;
  private final Map<List<Long>, Long> bits = new HashMap<>();
  private final List<Trace> chosen = new ArrayList<>();
  private long steps;
  private int choices;

  /**
   * For the runs of each thread.
   *
   * @param initial the initial value of each location
   */
  TraceChooser(List<List<Trace>> traces, long[] initial) {
    long start = 0;
    for (int location = 0; location < initial.length; location++) {
      start |= bit(location, initial[location]);
    }
    for (List<Trace> ofThread : traces) {
      List<Summary> summaries = new ArrayList<>();
      for (Trace trace : ofThread) {
        long needs = 0;
        long provides = 0;
        for (Event event : trace.events()) {
          if (event.kind() == Event.Kind.READ) {
            needs |= bit(event.location(), event.value());
          } else if (event.kind() == Event.Kind.WRITE) {
            provides |= bit(event.location(), event.value());
          }
        }
        summaries.add(new Summary(trace, needs & ~start, provides));
      }
      threads.add(summaries);
    }
    provisionsFrom = new long[threads.size() + 1];
    for (int i = threads.size() - 1; i >= 0; i--) {
      long any = 0;
      for (Summary summary : threads.get(i)) {
        any |= summary.provides();
      }
      provisionsFrom[i] = provisionsFrom[i + 1] | any;
    }
  }

  private long bit(long location, long value) {
    return bits.computeIfAbsent(List.of(location, value), pair -> 1L << (bits.size() % Long.SIZE));
  }

  /** Hands over each choice; the depth is the number of threads. */
  void forEach(Consumer consumer) throws LitmusException {
    choose(0, 0, 0, consumer);
  }

  private void choose(int thread, long needs, long provides, Consumer consumer)
      throws LitmusException {
    if (thread == threads.size()) {
      if (++choices > MAX_CHOICES) {
        throw new LitmusException("the test has too many executions");
      }
      consumer.accept(List.copyOf(chosen));
      return;
    }
    for (Summary summary : threads.get(thread)) {
      if (++steps > MAX_STEPS) {
        throw new LitmusException("the test has too many executions");
      }
      long allNeeds = needs | summary.needs();
      long allProvides = provides | summary.provides();
      if ((allNeeds & ~(allProvides | provisionsFrom[thread + 1])) == 0) {
        chosen.add(summary.trace());
        choose(thread + 1, allNeeds, allProvides, consumer);
        chosen.remove(chosen.size() - 1);
      }
    }
  }
}
