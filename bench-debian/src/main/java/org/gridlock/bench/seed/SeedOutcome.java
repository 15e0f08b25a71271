// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** How the check of a seed ended. */
public enum SeedOutcome {
  /** The deadlock is reported, and was not before. */
  FOUND,
  /** It is not reported, though the scan came to its end: a miss, or the seed is no deadlock. */
  MISSED,
  /** It is reported without the seed too: the seed shows nothing. */
  KNOWN_BEFORE,
  /** A scan reached a limit before it could tell. */
  UNFINISHED,
  /** The seed does not fit the program, or the compiler refuses what comes of it. */
  MISFIT;

  /** After these a report has no findings. */
  private static final Set<String> NO_RESULT = Set.of("time-limit", "memory-limit");

  /** After these findings may be missing. */
  private static final Set<String> LIMITS = Set.of("time-limit", "memory-limit", "work-limit");

  /**
   * The outcome that two reports show.
   *
   * @param before of the program as it is
   * @param after of the seeded program
   */
  static SeedOutcome of(Expectation expected, JsonNode before, JsonNode after) {
    if (!expected.metBy(before).isEmpty()) {
      return KNOWN_BEFORE;
    }
    List<JsonNode> met = expected.metBy(after);
    if (hasGap(before, NO_RESULT) || (met.isEmpty() && hasGap(after, LIMITS))) {
      return UNFINISHED;
    }
    return met.isEmpty() ? MISSED : FOUND;
  }

  /** Other gaps than those of a limit are no excuse: the analysis went on after them. */
  private static boolean hasGap(JsonNode report, Set<String> kinds) {
    for (JsonNode gap : report.path("gaps")) {
      if (kinds.contains(gap.path("kind").asText())) {
        return true;
      }
    }
    return false;
  }

  /** As it is written in results. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
