// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.util.List;
import org.gridlock.lockgraph.Finding;
import org.junit.jupiter.api.Test;

class SeedOutcomeTest {
  private static final Expectation EXPECTED =
      Expectation.of(Finding.Kind.CYCLE, List.of(at(5), at(9)), List.of(at(4)));
  private static final JsonNode NOTHING = report("", "");

  private static Site at(int line) {
    return new Site(Path.of("a.c"), line);
  }

  private static JsonNode report(String deadlocks, String gap) {
    String gaps = gap.isEmpty() ? "" : "{\"kind\":\"" + gap + "\"}";
    try {
      return new JsonMapper()
          .readTree("{\"deadlocks\":[" + deadlocks + "],\"gaps\":[" + gaps + "]}");
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static String deadlock(String kind, int... lines) {
    StringBuilder edges = new StringBuilder();
    for (int i = 0; i < lines.length; i += 2) {
      edges.append(i == 0 ? "" : ",").append("{\"acquisition\":").append(stack(lines[i]));
      edges.append(",\"request\":").append(stack(lines[i + 1])).append('}');
    }
    return "{\"kind\":\"" + kind + "\",\"edges\":[" + edges + "]}";
  }

  /** A stack whose outer frame must not count. */
  private static String stack(int line) {
    return "[{\"file\":\"/x/a.c\",\"line\":99},{\"file\":\"/x/a.c\",\"line\":" + line + "}]";
  }

  private static void check(SeedOutcome outcome, JsonNode before, JsonNode after) {
    assertEquals(outcome, SeedOutcome.of(EXPECTED, before, after));
  }

  @Test
  void aDeadlockOfTheKindAtTheSitesIsFound() {
    check(SeedOutcome.FOUND, NOTHING, report(deadlock("cycle", 4, 5, 8, 9), ""));
    check(SeedOutcome.FOUND, NOTHING, report(deadlock("cycle", 8, 9, 4, 5, 1, 2), ""));
  }

  @Test
  void anotherKindOrAnotherSiteIsAMiss() {
    check(SeedOutcome.MISSED, NOTHING, report(deadlock("self", 4, 5, 8, 9), ""));
    check(SeedOutcome.MISSED, NOTHING, report(deadlock("cycle", 4, 5, 8, 10), ""));
    check(SeedOutcome.MISSED, NOTHING, report(deadlock("cycle", 3, 5, 8, 9), ""));
    check(SeedOutcome.MISSED, NOTHING, report(deadlock("cycle", 4, 99, 8, 99), ""));
    check(SeedOutcome.MISSED, NOTHING, report("", "unresolved-lock"));
  }

  @Test
  void partsOfTwoDeadlocksAreNoDeadlock() {
    String two = deadlock("cycle", 4, 5) + "," + deadlock("cycle", 8, 9);
    check(SeedOutcome.MISSED, NOTHING, report(two, ""));
  }

  @Test
  void aDeadlockForWhichAnotherStandsIsFound() {
    String other = deadlock("cycle", 1, 2, 3, 6);
    String alike =
        ",\"alike\":[[[" + lines(1, 7) + "]],[[" + lines(8, 9) + "],[" + lines(4, 5) + "]]]}";
    String standsForIt = other.substring(0, other.length() - 1) + alike;
    check(SeedOutcome.FOUND, report(other, ""), report(standsForIt, ""));
    check(SeedOutcome.KNOWN_BEFORE, report(standsForIt, ""), report(standsForIt, ""));
    String parts = ",\"alike\":[[[" + lines(8, 9) + "]],[[" + lines(4, 5) + "]]]}";
    String ofParts = other.substring(0, other.length() - 1) + parts;
    check(SeedOutcome.MISSED, NOTHING, report(ofParts, ""));
  }

  @Test
  void anyChoiceOfLinesIsADeadlock() {
    String first = "[" + lines(1, 2) + "," + lines(8, 9) + "]";
    String second = "[" + lines(4, 5) + "," + lines(4, 6) + "]";
    check(SeedOutcome.FOUND, NOTHING, report(standsFor(first, second), ""));
    String both = "[" + lines(8, 9) + "," + lines(4, 5) + "]";
    check(SeedOutcome.MISSED, NOTHING, report(standsFor(both, "[" + lines(1, 2) + "]"), ""));
  }

  private static String standsFor(String first, String second) {
    String other = deadlock("cycle", 1, 2, 3, 6);
    return other.substring(0, other.length() - 1) + ",\"alike\":[[" + first + "," + second + "]]}";
  }

  private static String lines(int held, int waits) {
    return "{\"held\":\"/x/a.c:" + held + "\",\"waits\":\"/x/a.c:" + waits + "\"}";
  }

  @Test
  void whatIsReportedWithoutTheSeedShowsNothing() {
    JsonNode found = report(deadlock("cycle", 4, 5, 8, 9), "");
    check(SeedOutcome.KNOWN_BEFORE, found, found);
  }

  @Test
  void aLimitLeavesItOpen() {
    JsonNode found = report(deadlock("cycle", 4, 5, 8, 9), "work-limit");
    check(SeedOutcome.UNFINISHED, NOTHING, report("", "time-limit"));
    check(SeedOutcome.UNFINISHED, NOTHING, report("", "work-limit"));
    check(SeedOutcome.UNFINISHED, report("", "memory-limit"), found);
    check(SeedOutcome.FOUND, report("", "work-limit"), found);
  }
}
