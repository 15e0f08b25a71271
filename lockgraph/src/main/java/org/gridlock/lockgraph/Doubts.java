// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Location;
import org.gridlock.lockgraph.Finding.Confidence;

/** Why a finding may not be real, in words, by how much each reason counts. */
final class Doubts {
  private final Set<String> low = new LinkedHashSet<>();
  private final Set<String> medium = new LinkedHashSet<>();

  void low(String reason) {
    low.add(reason);
  }

  void medium(String reason) {
    medium.add(reason);
  }

  /**
   * Some paths lead to a place without a lock. Where jumps lead is known roughly: that one leaves a
   * lock behind says little.
   */
  void mayNotHold(String lock, Location acquisition, Location place) {
    String reason = lock + " is not held on every path to " + place.position();
    if (acquisition.function().isLeftByJumps()) {
      low(reason + ", and may be left behind by a jump");
    } else {
      medium(reason);
    }
  }

  Confidence confidence() {
    return !low.isEmpty()
        ? Confidence.LOW
        : !medium.isEmpty() ? Confidence.MEDIUM : Confidence.HIGH;
  }

  /**
   * The reasons, the gravest first.
   *
   * @param otherwise what to say if there are none
   * @param variants an upper bound for the number of combinations of call stacks
   */
  List<String> reasons(String otherwise, long variants) {
    List<String> reasons = new ArrayList<>(low);
    reasons.addAll(medium);
    if (reasons.isEmpty()) {
      reasons.add(otherwise);
    }
    if (variants > 1) {
      reasons.add("up to " + variants + " combinations of call stacks lead here");
    }
    return reasons;
  }
}
