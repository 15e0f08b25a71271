// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.check;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.lockgraph.Finding;
import org.gridlock.oracle.search.Deadlock;

/**
 * Whether the findings cover a deadlock. A cycle may be covered by a shorter one among its own
 * requests: if all of them can wait at once, so can those.
 */
final class FindingChecks {
  private FindingChecks() {}

  private record Wait(SourcePosition acquisition, SourcePosition request) {}

  static Set<Miss> check(List<Finding> findings, Set<Deadlock> deadlocks) {
    Set<Miss> misses = new LinkedHashSet<>();
    for (Deadlock deadlock : deadlocks) {
      if (isOfLocks(deadlock)
          && isShortest(deadlock)
          && findings.stream().noneMatch(f -> covers(f, deadlock))) {
        misses.add(new Miss(Miss.Check.DEADLOCK, "no finding for " + describe(deadlock)));
      }
    }
    return misses;
  }

  /** Waiting for the end of a thread is outside what the verdict speaks of. */
  static boolean isOfLocks(Deadlock deadlock) {
    return switch (deadlock.kind()) {
      case CYCLE, SELF -> true;
      case JOIN, EXIT -> false;
    };
  }

  /** Not so if a thread of the cycle also waits for itself: that is a deadlock of its own. */
  private static boolean isShortest(Deadlock deadlock) {
    int threads = deadlock.waits().size();
    for (int i = 0; threads > 1 && i < threads; i++) {
      Deadlock.Wait before = deadlock.waits().get((i + threads - 1) % threads);
      if (before.lock() == deadlock.waits().get(i).lock()) {
        return false;
      }
    }
    return true;
  }

  private static boolean covers(Finding finding, Deadlock deadlock) {
    boolean kindFits =
        switch (finding.kind()) {
          case SELF -> deadlock.kind() == Deadlock.Kind.SELF;
          case CYCLE -> true;
          case JOIN, EXIT, CONDITION, BARRIER, SIGNAL -> false;
        };
    if (!kindFits) {
      return false;
    }
    Set<Wait> waits = new HashSet<>();
    int threads = deadlock.waits().size();
    for (int i = 0; i < threads; i++) {
      Deadlock.Wait wait = deadlock.waits().get(i);
      Deadlock.Wait before = deadlock.waits().get((i + threads - 1) % threads);
      before
          .acquisitions()
          .forEach(acquisition -> waits.add(new Wait(acquisition, wait.request())));
    }
    return finding.edges().stream()
        .allMatch(edge -> waits.contains(new Wait(at(edge.acquisition()), at(edge.request()))));
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
