// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.campaign;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gridlock.oracle.check.Miss;
import org.gridlock.oracle.check.Trial;
import org.gridlock.oracle.generate.Feature;
import org.gridlock.oracle.generate.Program;

/** Counts the outcomes of a campaign. */
public final class Tally {
  /** What the executions of a program do. */
  public enum Outcome {
    /** Some of them deadlock. */
    DEADLOCK,
    /** All of them were seen and none deadlocks. */
    FREE,
    /** Not all of them were seen; such a program has passed nothing. */
    UNFINISHED
  }

  private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
  private final Map<Outcome, Map<Feature, Integer>> features = new EnumMap<>(Outcome.class);
  private final Map<String, SortedSet<Long>> unfinished = new TreeMap<>();
  private final Map<Long, List<Miss>> misses = new TreeMap<>();
  private int proved;
  private long states;

  synchronized void add(Program program, Trial trial) {
    Outcome outcome = outcome(trial);
    outcomes.merge(outcome, 1, Integer::sum);
    Map<Feature, Integer> counts =
        features.computeIfAbsent(outcome, o -> new EnumMap<>(Feature.class));
    program.features().forEach(feature -> counts.merge(feature, 1, Integer::sum));
    states += trial.states();
    if (outcome == Outcome.UNFINISHED) {
      unfinished
          .computeIfAbsent(String.valueOf(trial.why()), why -> new TreeSet<>())
          .add(program.seed());
    }
    if (outcome == Outcome.FREE && trial.isProved()) {
      proved++;
    }
    if (!trial.misses().isEmpty()) {
      misses.put(program.seed(), trial.misses());
    }
  }

  private static Outcome outcome(Trial trial) {
    if (!trial.finished()) {
      return Outcome.UNFINISHED;
    }
    return trial.reachesDeadlock() ? Outcome.DEADLOCK : Outcome.FREE;
  }

  /** How many programs there were. */
  public synchronized int programs() {
    return outcomes.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** How many programs had that outcome. */
  public synchronized int count(Outcome outcome) {
    return outcomes.getOrDefault(outcome, 0);
  }

  /** How many programs with that outcome have the feature. */
  public synchronized int count(Outcome outcome, Feature feature) {
    return features.getOrDefault(outcome, Map.of()).getOrDefault(feature, 0);
  }

  /** How many of the free programs the analysis proved. */
  public synchronized int proved() {
    return proved;
  }

  /** The misses, by seed. */
  public synchronized Map<Long, List<Miss>> misses() {
    return new TreeMap<>(misses);
  }

  /** The share of a part in percent, with one digit. */
  static String share(int part, int whole) {
    return whole == 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
  }

  /** The counts as lines of text. */
  public synchronized String report() {
    StringBuilder text = new StringBuilder();
    int all = programs();
    text.append("programs ").append(all).append(", states ").append(states).append('\n');
    for (Outcome outcome : Outcome.values()) {
      text.append(outcome).append(' ').append(count(outcome)).append(" (");
      text.append(share(count(outcome), all)).append(")\n");
    }
    text.append("proved of the free ones ").append(proved).append(" (");
    text.append(share(proved, count(Outcome.FREE))).append(")\n");
    unfinished.forEach(
        (why, seeds) -> {
          text.append("unfinished: ").append(why).append(' ').append(seeds.size());
          text.append(", seeds ").append(seeds).append('\n');
        });
    for (Feature feature : Feature.values()) {
      text.append(feature).append(": ");
      text.append(share(count(Outcome.DEADLOCK, feature), count(Outcome.DEADLOCK)));
      text.append(" of those that deadlock, ");
      text.append(share(count(Outcome.FREE, feature), count(Outcome.FREE)));
      text.append(" of the free\n");
    }
    text.append("misses ").append(misses.size()).append('\n');
    misses.forEach(
        (seed, list) -> text.append("seed ").append(seed).append(": ").append(list).append('\n'));
    return text.toString();
  }
}
