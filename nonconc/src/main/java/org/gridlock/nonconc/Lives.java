// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;

/**
 * What a thread knows of the threads that it created.
 *
 * @param reached false for the state of what is not reached
 * @param lives by creation; none for what is not created yet
 */
public record Lives(boolean reached, Map<Creation, Life> lives) {
  static final Lives UNREACHED = new Lives(false, Map.of());
  static final Lives NONE = new Lives(true, Map.of());

  /**
   * The threads that a site starts.
   *
   * @param place the site, in its frame
   * @param edge its operation
   * @param start what they run
   */
  public record Creation(Place place, Edge edge, Function start) {}

  /** What may be true of the threads of a creation; each covers those before it. */
  public enum Life {
    /** All of them were joined. */
    JOINED,
    /** All but at most the latest were joined. */
    ONE,
    /** All but at most those of the last execution of the loop that creates them were joined. */
    BATCH,
    /** Any number of them may run. */
    MANY
  }

  Lives join(Lives other) {
    if (this == other || !other.reached) {
      return this;
    }
    if (!reached) {
      return other;
    }
    Map<Creation, Life> joined = new HashMap<>(lives);
    other.lives.forEach(
        (creation, life) -> joined.merge(creation, life, (a, b) -> a.compareTo(b) >= 0 ? a : b));
    return joined.equals(lives) ? this : new Lives(true, joined);
  }

  /**
   * After a thread was created.
   *
   * @param batched whether it counts as one of the threads that a loop creates
   */
  Lives created(Creation creation, boolean batched) {
    Life before = lives.getOrDefault(creation, Life.JOINED);
    if (batched) {
      return with(creation, before.compareTo(Life.BATCH) <= 0 ? Life.BATCH : Life.MANY);
    }
    return with(creation, before == Life.JOINED ? Life.ONE : Life.MANY);
  }

  /** After the latest thread of a site was joined, whatever it runs. */
  Lives joined(Place place, Edge edge) {
    return changed(one -> one.place() == place && one.edge() == edge, Life.ONE, Life.JOINED);
  }

  /** With another life for the threads of some creations. */
  Lives changed(Predicate<Creation> which, Life before, Life after) {
    Lives next = this;
    for (Map.Entry<Creation, Life> entry : lives.entrySet()) {
      if (entry.getValue() == before && which.test(entry.getKey())) {
        next = next.with(entry.getKey(), after);
      }
    }
    return next;
  }

  /**
   * After a call that changes only the lives of the threads of some creations.
   *
   * @param before the call
   * @param creations their edges
   */
  Lives within(Lives before, Set<Edge> creations) {
    if (!reached || !before.reached) {
      return UNREACHED;
    }
    Map<Creation, Life> next = new HashMap<>();
    before.lives.forEach(
        (creation, life) -> {
          if (!creations.contains(creation.edge())) {
            next.put(creation, life);
          }
        });
    lives.forEach(
        (creation, life) -> {
          if (creations.contains(creation.edge())) {
            next.put(creation, life);
          }
        });
    return next.equals(before.lives) ? before : new Lives(true, next);
  }

  private Lives with(Creation creation, Life life) {
    if (life == lives.get(creation)) {
      return this;
    }
    Map<Creation, Life> next = new HashMap<>(lives);
    next.put(creation, life);
    return new Lives(true, next);
  }
}
