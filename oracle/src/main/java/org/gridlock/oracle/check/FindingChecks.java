// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.lockgraph.Finding;
import org.gridlock.oracle.search.Deadlock;
import org.jspecify.annotations.Nullable;

/**
 * Whether the findings cover a deadlock. A cycle may be covered by a shorter one among its own
 * requests: if all of them can wait at once, so can those.
 */
final class FindingChecks {
  private FindingChecks() {}

  /** Where a lock was acquired, null for what is no lock, and what is requested. */
  private record Wait(@Nullable SourcePosition acquisition, SourcePosition request) {}

  static Set<Miss> check(List<Finding> findings, Set<Deadlock> deadlocks) {
    Set<Miss> misses = new LinkedHashSet<>();
    for (Deadlock deadlock : deadlocks) {
      if (isShortest(deadlock) && findings.stream().noneMatch(f -> covers(f, deadlock))) {
        misses.add(new Miss(Miss.Check.DEADLOCK, "no finding for " + describe(deadlock)));
      }
    }
    return misses;
  }

  /** Not so if a thread of the cycle also waits for itself: that is a deadlock of its own. */
  private static boolean isShortest(Deadlock deadlock) {
    if (deadlock.kind() == Deadlock.Kind.SEMAPHORE) {
      return true;
    }
    int threads = deadlock.waits().size();
    for (int i = 0; threads > 1 && i < threads; i++) {
      Deadlock.Wait before = deadlock.waits().get((i + threads - 1) % threads);
      Deadlock.Wait wait = deadlock.waits().get(i);
      if (wait.lock() != 0 && before.lock() == wait.lock()) {
        return false;
      }
    }
    return true;
  }

  private static boolean covers(Finding finding, Deadlock deadlock) {
    if (deadlock.kind() == Deadlock.Kind.CONDITION || deadlock.kind() == Deadlock.Kind.SEMAPHORE) {
      return keepsWhileItWaits(finding, deadlock);
    }
    boolean fits = fits(finding.kind(), deadlock.kind());
    if (!fits && !standsForCycles(finding.kind(), deadlock.kind())) {
      return false;
    }
    Set<Wait> waits = waits(deadlock);
    return (fits && covers(finding.edges(), waits))
        || finding.variants().stream().anyMatch(edges -> covers(edges, waits))
        || finding.alike().stream().anyMatch(alike -> covers(finding.kind(), alike, waits));
  }

  /**
   * A thread that would wait for itself in a function that runs once waits for another if that runs
   * the function: such a cycle is among what the finding stands for, and no line of its own.
   */
  private static boolean standsForCycles(Finding.Kind finding, Deadlock.Kind deadlock) {
    return finding == Finding.Kind.SELF && deadlock == Deadlock.Kind.CYCLE;
  }

  /** Whether each thread has a line that is one of the waits; any choice of lines is a finding. */
  private static boolean covers(Finding.Kind kind, Finding.Alike alike, Set<Wait> waits) {
    return alike.threads().stream()
        .allMatch(
            lines ->
                lines.stream().anyMatch(line -> isIn(waits, line) || isOfEnd(kind, waits, line)));
  }

  /** Of a thread that is waited for until it ends, such lines name its start as acquisition. */
  private static boolean isOfEnd(Finding.Kind kind, Set<Wait> waits, Finding.Lines lines) {
    return kind == Finding.Kind.JOIN && waits.contains(new Wait(null, lines.request()));
  }

  /** Of a finding that another stands for, the report names the lines. */
  private static boolean isIn(Set<Wait> waits, Finding.Lines lines) {
    return waits.contains(new Wait(lines.acquisition(), lines.request()));
  }

  /** A cycle may hold a shorter one of another kind; what stands for another covers that, too. */
  private static boolean fits(Finding.Kind finding, Deadlock.Kind deadlock) {
    return switch (finding) {
      case SELF -> deadlock == Deadlock.Kind.SELF || deadlock == Deadlock.Kind.EXIT;
      case CYCLE ->
          deadlock == Deadlock.Kind.CYCLE
              || deadlock == Deadlock.Kind.SELF
              || deadlock == Deadlock.Kind.SIGNAL
              || deadlock == Deadlock.Kind.JOIN;
      case JOIN -> deadlock == Deadlock.Kind.JOIN || deadlock == Deadlock.Kind.CYCLE;
      case EXIT -> deadlock == Deadlock.Kind.EXIT;
      case CONDITION -> true;
      // A handler that waits for itself, or for another that it interrupted: they share an edge.
      case SIGNAL ->
          deadlock == Deadlock.Kind.SIGNAL
              || deadlock == Deadlock.Kind.SELF
              || deadlock == Deadlock.Kind.CYCLE;
      case BARRIER -> false;
    };
  }

  /**
   * Whether the finding, in some way, has that wait under one of those locks; of any kind, since a
   * semaphore may also be a lock.
   */
  private static boolean keepsWhileItWaits(Finding finding, Deadlock deadlock) {
    Set<Wait> waits = new HashSet<>();
    for (Deadlock.Wait wait : deadlock.waits()) {
      wait.acquisitions().forEach(where -> waits.add(new Wait(where, wait.request())));
    }
    return Stream.concat(Stream.of(finding.edges()), finding.variants().stream())
            .flatMap(List::stream)
            .filter(edge -> edge.holds() == Finding.Subject.LOCK)
            .anyMatch(edge -> waits.contains(new Wait(at(edge.acquisition()), at(edge.request()))))
        || finding.alike().stream()
            .flatMap(alike -> alike.threads().stream())
            .flatMap(List::stream)
            .anyMatch(lines -> isIn(waits, lines));
  }

  /** What each thread of the cycle requests, with where it acquired what it is waited for. */
  private static Set<Wait> waits(Deadlock deadlock) {
    Set<Wait> waits = new HashSet<>();
    int threads = deadlock.waits().size();
    for (int i = 0; i < threads; i++) {
      Deadlock.Wait wait = deadlock.waits().get(i);
      Deadlock.Wait before = deadlock.waits().get((i + threads - 1) % threads);
      for (SourcePosition acquisition : before.acquisitions()) {
        waits.add(new Wait(acquisition, wait.request()));
      }
      if (before.lock() == 0) {
        waits.add(new Wait(null, wait.request())); // it is waited for until it ends, or signals
      }
    }
    return waits;
  }

  private static boolean covers(List<Finding.Request> edges, Set<Wait> waits) {
    List<Wait> claimed = new ArrayList<>();
    SourcePosition left = null;
    for (Finding.Request edge : edges) {
      if (edge.waits() == Finding.Subject.NONE) {
        left = at(edge.acquisition());
      } else if (edge.holds() == Finding.Subject.LOCK) {
        claimed.add(new Wait(at(edge.acquisition()), at(edge.request())));
      } else {
        claimed.add(new Wait(left, at(edge.request())));
      }
    }
    return waits.containsAll(claimed);
  }

  private static SourcePosition at(Place place) {
    return place.top().position();
  }

  static String describe(Deadlock deadlock) {
    StringBuilder text = new StringBuilder(deadlock.kind() + " of");
    for (Deadlock.Wait wait : deadlock.waits()) {
      text.append(" thread ").append(wait.thread()).append(" at ").append(wait.request());
      text.append(" (acquired at ").append(wait.acquisitions()).append(")");
    }
    return text.toString();
  }
}
