// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gridlock.lockgraph.Finding;

/**
 * What a report must say of a seed: a deadlock whose threads wait at all of these sites and hold
 * what they acquired at all of those.
 *
 * @param kinds of which it may be, as in reports; several where the report has one finding for
 *     deadlocks of different kinds
 * @param waits sites of requests
 * @param holds sites of acquisitions
 */
public record Expectation(List<String> kinds, List<Site> waits, List<Site> holds) {
  public Expectation {
    kinds = List.copyOf(kinds);
    waits = List.copyOf(waits);
    holds = List.copyOf(holds);
    if (waits.isEmpty() && holds.isEmpty()) {
      throw new IllegalArgumentException("no site");
    }
  }

  /** One of a single kind. */
  public static Expectation of(Finding.Kind kind, List<Site> waits, List<Site> holds) {
    return new Expectation(List.of(word(kind)), waits, holds);
  }

  /** The word for a kind in reports. */
  static String word(Finding.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  /**
   * The deadlocks of a program's report that are meant, or that stand for one that is.
   *
   * @param report of one program, as {@code scan --format json} writes it
   */
  List<JsonNode> metBy(JsonNode report) {
    List<JsonNode> met = new ArrayList<>();
    for (JsonNode deadlock : report.path("deadlocks")) {
      if (kinds.contains(deadlock.path("kind").asText()) && isMet(deadlock)) {
        met.add(deadlock);
      }
    }
    return met;
  }

  private boolean isMet(JsonNode deadlock) {
    List<String> held = new ArrayList<>();
    List<String> waited = new ArrayList<>();
    for (JsonNode edge : deadlock.path("edges")) {
      held.add(top(edge.path("acquisition")));
      waited.add(top(edge.path("request")));
    }
    if (isMet(held, waited)) {
      return true;
    }
    for (JsonNode other : deadlock.path("alike")) {
      if (isMet(other.findValuesAsText("held"), other.findValuesAsText("waits"))) {
        return true;
      }
    }
    return false;
  }

  /** The lines of one deadlock, as {@code file:line}. */
  private boolean isMet(List<String> held, List<String> waited) {
    return containsAll(waited, waits) && containsAll(held, holds);
  }

  private static boolean containsAll(List<String> lines, List<Site> sites) {
    return sites.stream().allMatch(site -> lines.stream().anyMatch(site::is));
  }

  private static String top(JsonNode stack) {
    JsonNode frame = stack.path(stack.size() - 1);
    return frame.path("file").asText() + ":" + frame.path("line").asInt();
  }
}
