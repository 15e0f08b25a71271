// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceExplorer;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.CallStrings;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.Locksets;
import org.gridlock.nonconc.NonConcurrency.Answer;
import org.junit.jupiter.api.Test;

/** What random executions of random programs do is compared with what was proved about them. */
class NonConcurrencySoundnessTest {
  private static final int PROGRAMS = 3000;
  private static final int EXECUTIONS = 30;
  private static final int STEPS = 80;
  private static final Locksets NO_LOCKS =
      new Locksets() {
        @Override
        public Set<Held> may(Place place) {
          return Set.of();
        }

        @Override
        public Set<MustHeld> must(Place place) {
          return Set.of();
        }
      };

  private record Pair(Place left, Place right) {}

  private int ordered;
  private int concurrent;

  @Test
  void nothingProvedIsRefuted() throws ResourceException {
    for (int seed = 0; seed < Integer.getInteger("nonconc.programs", PROGRAMS); seed++) {
      examine(seed);
    }
    assertTrue(ordered > 1000 && concurrent > 1000, ordered + " ordered, " + concurrent);
  }

  private void examine(int seed) throws ResourceException {
    Random random = new Random(seed);
    Icfa icfa = RandomProgram.make(random);
    PlaceMap places = new PlaceMap();
    CallStrings policy = new CallStrings();
    PlaceGraph graph =
        PlaceExplorer.explore(
            icfa,
            places,
            policy,
            (site, edge) -> icfa.candidates(edge),
            f -> true,
            Deadline.none());
    if (graph.places().size() > 3000) {
      return;
    }
    NonConcurrency analysis =
        new NonConcurrencyAnalysis(
            icfa, places, graph, new HandlesOnly(icfa, graph), NO_LOCKS, Deadline.none());
    Set<Place> reachable = new HashSet<>(graph.places());
    Set<Pair> met = new LinkedHashSet<>();
    for (int i = 0; i < EXECUTIONS; i++) {
      Set<Place> executed = new HashSet<>();
      new Execution(icfa, places, policy, random)
          .run(
              STEPS,
              (left, right) -> met.add(new Pair(left, right)),
              place -> {
                assertTrue(reachable.contains(place), () -> seed + ": not reached: " + place);
                assertTrue(
                    executed.add(place) || !graph.runsAtMostOnce(place),
                    () -> seed + ": runs again: " + place);
              });
    }
    for (Pair pair : met) {
      assertEquals(
          Answer.MAY_BE_CONCURRENT,
          analysis.check(pair.left, pair.right),
          () -> seed + ": " + pair);
    }
    concurrent += met.size();
    countOrdered(graph, analysis, random);
  }

  private void countOrdered(PlaceGraph graph, NonConcurrency analysis, Random random)
      throws ResourceException {
    List<Place> places = graph.places();
    List<AbstractThread> threads = graph.threads();
    for (int i = 0; threads.size() > 1 && i < 50; i++) {
      Place left = places.get(random.nextInt(places.size()));
      Place right = places.get(random.nextInt(places.size()));
      if (analysis.check(left, right) == Answer.ORDERED) {
        ordered++;
      }
    }
  }
}
