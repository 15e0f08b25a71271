// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The line of a program in the journal of a sweep.
 *
 * @param outcome the verdict, or {@code failed}, {@code killed} or {@code crashed}
 * @param findings how many of each kind
 * @param gaps how many of each kind
 * @param line all of it
 */
record ProgramResult(
    String source,
    String program,
    String outcome,
    boolean complete,
    Map<String, Integer> findings,
    Map<String, Integer> gaps,
    JsonNode line) {
  private static final String SELF = "self";

  static ProgramResult of(JsonNode line) {
    return new ProgramResult(
        line.path("package").asText(),
        line.path("program").asText(),
        line.path("outcome").asText(),
        line.path("complete").asBoolean(),
        counts(line.path("findings")),
        counts(line.path("gaps")),
        line);
  }

  /** The programs of a journal; of several lines for one, the last counts. */
  static List<ProgramResult> latest(List<JsonNode> journal) {
    Map<String, ProgramResult> latest = new LinkedHashMap<>();
    for (JsonNode line : journal) {
      if (line.has("program")) {
        ProgramResult result = of(line);
        latest.put(result.key(), result);
      }
    }
    return List.copyOf(latest.values());
  }

  private static Map<String, Integer> counts(JsonNode node) {
    Map<String, Integer> counts = new TreeMap<>();
    node.properties().forEach(entry -> counts.put(entry.getKey(), entry.getValue().asInt()));
    return counts;
  }

  long lines() {
    return line.path("lines").asLong();
  }

  boolean timedOut() {
    return gaps.containsKey("time-limit") || outcome.equals("killed");
  }

  boolean outOfMemory() {
    return gaps.containsKey("memory-limit");
  }

  /** A lock requested by its holder. */
  boolean alarmsSelf() {
    return findings.containsKey(SELF);
  }

  /** Anything else: threads that wait for each other. */
  boolean alarmsOthers() {
    return findings.keySet().stream().anyMatch(kind -> !kind.equals(SELF));
  }

  private int coverage(String key) {
    return line.path("coverage").path(key).asInt();
  }

  /** Threads found, main among them; 0 if the scan did not get so far. */
  int threads() {
    return coverage("threads");
  }

  int lockOperationsReached() {
    return coverage("lockOperationsReached");
  }

  /** Whether it is among the programs that the thesis speaks of: with threads and with locks. */
  boolean isConcurrent() {
    boolean unknown = threads() == 0;
    return unknown || (threads() > 1 && coverage("lockOperationsSeen") > 0);
  }

  /**
   * Whether a thread is created and there are two lock operations: a deadlock is imaginable. Where
   * the scan did not get so far as to know the threads, there may be some.
   */
  boolean couldDeadlock() {
    return threads() != 1 && lockOperationsReached() >= 2;
  }

  /** What tells it apart from the others. */
  String key() {
    return source + ": " + program;
  }

  /** A counter of the report, if the scan got so far. */
  OptionalDouble counted(String key) {
    return number(line.path("statistics").path(key));
  }

  /** One counter in per cent of another; 0 of nothing is 0. */
  OptionalDouble percent(String part, String whole) {
    OptionalDouble parts = counted(part);
    OptionalDouble all = counted(whole);
    if (parts.isEmpty() || all.isEmpty()) {
      return OptionalDouble.empty();
    }
    double of = all.getAsDouble();
    return OptionalDouble.of(of == 0 ? 0 : 100 * parts.getAsDouble() / of);
  }

  /** Wall time of the whole analysis, in seconds. */
  OptionalDouble totalSeconds() {
    return number(line.path("statistics").path("times").path("totalSeconds"));
  }

  OptionalDouble phaseSeconds(String phase) {
    return number(line.path("statistics").path("times").path("phaseSeconds").path(phase));
  }

  OptionalDouble peakGigabytes() {
    OptionalDouble bytes = number(line.path("statistics").path("times").path("peakMemoryBytes"));
    return bytes.isPresent() ? OptionalDouble.of(bytes.getAsDouble() / 1e9) : bytes;
  }

  private static OptionalDouble number(JsonNode node) {
    return node.isNumber() ? OptionalDouble.of(node.asDouble()) : OptionalDouble.empty();
  }
}
