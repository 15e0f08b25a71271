// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What a report must say of a seed: a deadlock of that kind whose threads wait at all of these
 * sites and hold what they acquired at all of those.
 *
 * @param kind as in reports
 * @param waits sites of requests
 * @param holds sites of acquisitions
 */
public record Expectation(String kind, List<Site> waits, List<Site> holds) {
  public Expectation {
    waits = List.copyOf(waits);
    holds = List.copyOf(holds);
    if (waits.isEmpty()) {
      throw new IllegalArgumentException("no site of a wait");
    }
  }

  /**
   * The deadlocks of a program's report that are meant.
   *
   * @param report of one program, as {@code scan --format json} writes it
   */
  List<JsonNode> metBy(JsonNode report) {
    List<JsonNode> met = new ArrayList<>();
    for (JsonNode deadlock : report.path("deadlocks")) {
      if (deadlock.path("kind").asText().equals(kind)
          && containsAll(deadlock, "request", waits)
          && containsAll(deadlock, "acquisition", holds)) {
        met.add(deadlock);
      }
    }
    return met;
  }

  private static boolean containsAll(JsonNode deadlock, String stack, List<Site> sites) {
    return sites.stream().allMatch(site -> contains(deadlock, stack, site));
  }

  private static boolean contains(JsonNode deadlock, String stack, Site site) {
    for (JsonNode edge : deadlock.path("edges")) {
      JsonNode frames = edge.path(stack);
      JsonNode top = frames.path(frames.size() - 1);
      if (site.is(top.path("file").asText(), top.path("line").asInt())) {
        return true;
      }
    }
    return false;
  }
}
