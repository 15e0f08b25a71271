// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.lockgraph.Finding.Confidence;
import org.gridlock.lockgraph.Finding.Kind;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets.Sameness;

/** Describes cycles and self-edges as findings, with the confidence and its reasons. */
final class Findings {
  private final LockAddresses addresses;

  Findings(LockAddresses addresses) {
    this.addresses = addresses;
  }

  /**
   * A cycle of several threads.
   *
   * @param variants an upper bound for the number of combinations of call stacks
   */
  Finding cycle(List<LockEdge> edges, long variants) {
    Set<String> low = new LinkedHashSet<>();
    Set<String> medium = new LinkedHashSet<>();
    for (int i = 0; i < edges.size(); i++) {
      LockEdge edge = edges.get(i);
      LockEdge holder = edges.get((i + 1) % edges.size());
      judge(edge, low, medium);
      if (edge.isSharedOnShared(holder)) {
        low.add("a reader waits for a reader only while a writer waits");
      }
      if (addresses.mayEqual(edge.held().lock(), edge.requested())) {
        low.add("held and requested lock may be instances of one abstract lock");
      }
    }
    return finding(Kind.CYCLE, edges, low, medium, variants);
  }

  /** A thread that waits for a lock it holds. */
  Finding self(LockEdge edge, long variants) {
    Set<String> low = new LinkedHashSet<>();
    Set<String> medium = new LinkedHashSet<>();
    if (edge.sameness() != Sameness.SAME) {
      low.add("held and requested lock may differ");
      judge(edge, low, medium);
    } else if (!edge.surelyHeld()) {
      medium.add(mayNotHold(edge));
    }
    if (edge.isSharedOnShared(edge)) {
      low.add("a reader waits for itself only while a writer waits");
    }
    return finding(Kind.SELF, List.of(edge), low, medium, variants);
  }

  private void judge(LockEdge edge, Set<String> low, Set<String> medium) {
    judge(edge.held().lock(), low);
    judge(edge.requested(), low);
    if (!edge.exact()) {
      low.add(
          "which lock is meant is not sure at "
              + edge.held().acquisition().top().position()
              + " or "
              + edge.request().top().position());
    } else if (!edge.surelyHeld() && addresses.isUnique(edge.held().lock())) {
      medium.add(mayNotHold(edge));
    }
  }

  private void judge(LockId lock, Set<String> low) {
    if (lock == LockId.Star.STAR) {
      low.add("a lock pointer is not known");
    } else if (!addresses.isUnique(lock)) {
      low.add(addresses.describe(lock) + " stands for several locks");
    }
  }

  private String mayNotHold(LockEdge edge) {
    return addresses.describe(edge.held().lock())
        + " is not held on every path to "
        + edge.request().top().position();
  }

  private Finding finding(
      Kind kind, List<LockEdge> edges, Set<String> low, Set<String> medium, long variants) {
    Confidence confidence =
        !low.isEmpty() ? Confidence.LOW : !medium.isEmpty() ? Confidence.MEDIUM : Confidence.HIGH;
    List<String> reasons = new ArrayList<>(low);
    reasons.addAll(medium);
    if (reasons.isEmpty()) {
      reasons.add("each lock is one global object, and is held on every path to the request");
    }
    if (variants > 1) {
      reasons.add("up to " + variants + " combinations of call stacks lead here");
    }
    return new Finding(
        kind,
        confidence,
        reasons,
        edges.stream().map(edge -> addresses.describe(edge.held().lock())).toList(),
        edges.stream().map(this::request).toList());
  }

  private Finding.Request request(LockEdge edge) {
    return new Finding.Request(
        edge.thread(),
        addresses.describe(edge.held().lock()),
        edge.held().acquisition(),
        addresses.describe(edge.requested()),
        edge.request());
  }
}
