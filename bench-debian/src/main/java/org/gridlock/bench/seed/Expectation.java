// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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
    Set<BitSet> own = Set.of(new BitSet());
    for (JsonNode edge : deadlock.path("edges")) {
      BitSet sites = sites(top(edge.path("acquisition")), top(edge.path("request")));
      own = withOneOf(Set.of(sites), own);
    }
    if (own.contains(all())) {
      return true;
    }
    for (JsonNode threads : deadlock.path("alike")) {
      Set<BitSet> choices = Set.of(new BitSet());
      for (JsonNode lines : threads) {
        Set<BitSet> ofThread = new HashSet<>();
        lines.forEach(
            line -> ofThread.add(sites(line.path("held").asText(), line.path("waits").asText())));
        choices = withOneOf(ofThread, choices);
      }
      if (choices.contains(all())) {
        return true;
      }
    }
    return false;
  }

  /** Which of the sites a thread is at, that acquired and waits there; those of waits first. */
  private BitSet sites(String held, String waited) {
    BitSet sites = new BitSet();
    for (int i = 0; i < waits.size(); i++) {
      sites.set(i, waits.get(i).is(waited));
    }
    for (int i = 0; i < holds.size(); i++) {
      sites.set(waits.size() + i, holds.get(i).is(held));
    }
    return sites;
  }

  private BitSet all() {
    BitSet all = new BitSet();
    all.set(0, waits.size() + holds.size());
    return all;
  }

  /** The sites of some threads and of one more, which may be at one of several. */
  private static Set<BitSet> withOneOf(Set<BitSet> thread, Set<BitSet> others) {
    Set<BitSet> sums = new HashSet<>();
    for (BitSet one : thread) {
      for (BitSet other : others) {
        BitSet sum = (BitSet) one.clone();
        sum.or(other);
        sums.add(sum);
      }
    }
    return sums;
  }

  private static String top(JsonNode stack) {
    JsonNode frame = stack.path(stack.size() - 1);
    return frame.path("file").asText() + ":" + frame.path("line").asInt();
  }
}
