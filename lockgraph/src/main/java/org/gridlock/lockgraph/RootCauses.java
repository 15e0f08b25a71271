// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.lockgraph.Finding.Kind;
import org.gridlock.lockgraph.Finding.Request;
import org.gridlock.lockgraph.Finding.Subject;

/**
 * Leaves one finding of those with the same cause.
 *
 * <p>Two findings of one kind have the same cause if the same lines wait for the same locks under
 * the same locks; where and in which calls those were acquired makes variants. Of different kinds,
 * the first of {@code self, condition, join, exit, barrier, signal, cycle} stands for another if it
 * is as sure: a thread that locks again what it holds for one that ends holding that, and a wait in
 * some lines for a cycle through the lock that is taken again in the same lines.
 */
final class RootCauses {
  private static final List<Kind> PRECEDENCE =
      List.of(
          Kind.SELF, Kind.CONDITION, Kind.JOIN, Kind.EXIT, Kind.BARRIER, Kind.SIGNAL, Kind.CYCLE);

  private record Wait(String held, String requested, SourcePosition request) {}

  private record Cause(Kind kind, Set<Wait> waits) {}

  private RootCauses() {}

  /**
   * The findings, one for each cause, in their order.
   *
   * @param findings the best first
   */
  static List<Finding> of(List<Finding> findings) {
    Map<Cause, List<Finding>> byCause = new LinkedHashMap<>();
    for (Finding finding : findings) {
      byCause.computeIfAbsent(cause(finding), cause -> new ArrayList<>()).add(finding);
    }
    List<Finding> merged = byCause.values().stream().map(RootCauses::merge).toList();
    return merged.stream()
        .filter(finding -> merged.stream().noneMatch(other -> standsFor(other, finding)))
        .toList();
  }

  /** Of a lock left behind it is the thread that ends, not those who then wait. */
  private static Cause cause(Finding finding) {
    Set<Wait> waits = new LinkedHashSet<>();
    for (Request edge : finding.edges()) {
      if (finding.kind() != Kind.EXIT || edge.waits() == Subject.NONE) {
        waits.add(new Wait(edge.held(), edge.requested(), edge.request().top().position()));
      }
    }
    return new Cause(finding.kind(), waits);
  }

  private static Finding merge(List<Finding> same) {
    Finding best = same.get(0);
    if (same.size() == 1) {
      return best;
    }
    List<List<Request>> variants = new ArrayList<>(best.variants());
    for (Finding other : same.subList(1, same.size())) {
      variants.add(other.edges());
      variants.addAll(other.variants());
    }
    List<String> reasons = new ArrayList<>(best.reasons());
    reasons.add(same.size() - 1 + " more combinations of acquisitions lead to the same waits");
    return new Finding(
        best.kind(),
        best.confidence(),
        reasons,
        best.locks(),
        best.edges(),
        best.branches(),
        variants);
  }

  private static boolean standsFor(Finding one, Finding other) {
    return PRECEDENCE.indexOf(one.kind()) < PRECEDENCE.indexOf(other.kind())
        && one.confidence().compareTo(other.confidence()) >= 0
        && (isSameHold(one, other) || isSameWait(one, other));
  }

  /** A thread that waits for what it forgot to release need not end for that. */
  private static boolean isSameHold(Finding self, Finding exit) {
    if (self.kind() != Kind.SELF || exit.kind() != Kind.EXIT) {
      return false;
    }
    Request held = self.edges().get(0);
    Request left = exit.edges().get(0);
    return held.held().equals(left.held())
        && held.acquisition().top().position().equals(left.acquisition().top().position());
  }

  /** A wait for a signal or a thread, and for the lock that is taken again in the same line. */
  private static boolean isSameWait(Finding one, Finding cycle) {
    return one.kind() != Kind.SELF
        && cycle.kind() == Kind.CYCLE
        && requests(one).equals(requests(cycle))
        && one.locks().stream().anyMatch(cycle.locks()::contains);
  }

  private static Set<SourcePosition> requests(Finding finding) {
    Set<SourcePosition> requests = new LinkedHashSet<>();
    finding.edges().forEach(edge -> requests.add(edge.request().top().position()));
    return requests;
  }
}
