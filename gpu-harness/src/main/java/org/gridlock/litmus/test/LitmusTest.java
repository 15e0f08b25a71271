// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.test;

import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A litmus test.
 *
 * @param name its name, e.g. {@code LB}
 * @param threads the programs of the threads, by number
 * @param scopes where the threads are in the hierarchy
 * @param spaces the state space of each location; a location not listed is global
 * @param initial the initial values of locations; 0 where not listed
 * @param condition what is asked of the final state
 */
public record LitmusTest(
    String name,
    List<LitmusThread> threads,
    ScopeTree scopes,
    SortedMap<String, Space> spaces,
    SortedMap<String, Long> initial,
    Condition condition) {

  public LitmusTest {
    threads = List.copyOf(threads);
    spaces = new TreeMap<>(spaces);
    initial = new TreeMap<>(initial);
  }

  /** A state space that threads can communicate through. */
  public enum Space {
    GLOBAL("global"),
    SHARED("shared");

    private final String word;

    Space(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /** The state space of a location. */
  public Space space(String location) {
    return spaces.getOrDefault(location, Space.GLOBAL);
  }

  /** Every location that the test names. */
  public SortedSet<String> locations() {
    SortedSet<String> locations = new TreeSet<>(spaces.keySet());
    locations.addAll(initial.keySet());
    for (Formula.Subject subject : condition.formula().subjects()) {
      if (subject instanceof Formula.Subject.Location location) {
        locations.add(location.name());
      }
    }
    for (LitmusThread thread : threads) {
      locations.addAll(thread.namedLocations());
    }
    return locations;
  }
}
