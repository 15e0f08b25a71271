// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.HashMap;
import java.util.Map;
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

  Lives created(Creation creation) {
    Life before = lives.getOrDefault(creation, Life.JOINED);
    return with(creation, before == Life.JOINED ? Life.ONE : Life.MANY);
  }

  /** After the latest thread of a site was joined, whatever it runs. */
  Lives joined(Place place, Edge edge) {
    Lives next = this;
    for (Map.Entry<Creation, Life> entry : lives.entrySet()) {
      Creation creation = entry.getKey();
      if (creation.place() == place && creation.edge() == edge && entry.getValue() == Life.ONE) {
        next = next.with(creation, Life.JOINED);
      }
    }
    return next;
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
