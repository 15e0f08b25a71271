// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.lockset.status.Guard;
import org.jspecify.annotations.Nullable;

/**
 * What a thread knows of the threads that it created.
 *
 * @param reached false for the state of what is not reached
 * @param lives by creation; none for what is not created yet
 */
public record Lives(boolean reached, Map<Creation, Known> lives) {
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

  /**
   * What is known of the threads of a creation.
   *
   * @param guards each is true now if some of the threads were not joined
   * @param handle holds the handle of the only one that was not joined, if there is one; or null
   */
  public record Known(Life life, List<Guard> guards, @Nullable Lvalue handle) {
    static final Known JOINED = new Known(Life.JOINED, List.of(), null);

    public Known {
      guards = List.copyOf(guards);
      handle = life == Life.ONE ? handle : null;
    }

    Known with(List<Guard> guards, @Nullable Lvalue handle) {
      return guards.equals(this.guards) && Objects.equals(handle, this.handle)
          ? this
          : new Known(life, guards, handle);
    }

    Known join(Known other) {
      if (this == other || other.life == Life.JOINED || covers(other)) {
        return this;
      }
      if (life == Life.JOINED) {
        return other;
      }
      Life larger = life.compareTo(other.life) >= 0 ? life : other.life;
      List<Guard> common = guards.stream().filter(other.guards::contains).toList();
      return new Known(larger, common, Objects.equals(handle, other.handle) ? handle : null);
    }

    private boolean covers(Known other) {
      return life.compareTo(other.life) >= 0
          && (handle == null || handle.equals(other.handle))
          && other.guards.containsAll(guards);
    }
  }

  /** What may be true of the threads of a creation; null if there are none yet. */
  @Nullable Life of(@Nullable Creation creation) {
    Known known = creation == null ? null : lives.get(creation);
    return known == null ? null : known.life;
  }

  Lives join(Lives other) {
    if (this == other || !other.reached) {
      return this;
    }
    if (!reached) {
      return other;
    }
    Map<Creation, Known> joined = null;
    for (Map.Entry<Creation, Known> entry : other.lives.entrySet()) {
      Known before = lives.get(entry.getKey());
      Known after = before == null ? entry.getValue() : before.join(entry.getValue());
      if (after != before) {
        joined = joined == null ? new HashMap<>(lives) : joined;
        joined.put(entry.getKey(), after);
      }
    }
    return joined == null ? this : new Lives(true, joined);
  }

  /**
   * After a thread was created.
   *
   * @param batched whether it counts as one of the threads that a loop creates
   * @param guards what is true now if the thread was created
   * @param handle holds its handle now, or null
   */
  Lives created(Creation creation, boolean batched, List<Guard> guards, @Nullable Lvalue handle) {
    Known before = lives.getOrDefault(creation, Known.JOINED);
    Life life;
    if (batched) {
      life = before.life.compareTo(Life.BATCH) <= 0 ? Life.BATCH : Life.MANY;
    } else {
      life = before.life == Life.JOINED ? Life.ONE : Life.MANY;
    }
    return with(creation, new Known(life, guards, handle).join(before));
  }

  /** After the latest thread of a site was joined, whatever it runs. */
  Lives joined(Place place, Edge edge) {
    return changed(one -> one.place() == place && one.edge() == edge, Life.ONE, Life.JOINED);
  }

  /** After the thread was joined whose handle a variable holds. */
  Lives joined(Lvalue handle) {
    return map(known -> handle.equals(known.handle) ? Known.JOINED : known);
  }

  /** With another life for the threads of some creations. */
  Lives changed(Predicate<Creation> which, Life before, Life after) {
    Lives next = this;
    for (Map.Entry<Creation, Known> entry : lives.entrySet()) {
      Known known = entry.getValue();
      if (known.life == before && which.test(entry.getKey())) {
        next =
            next.with(
                entry.getKey(),
                after == Life.JOINED ? Known.JOINED : new Known(after, known.guards, null));
      }
    }
    return next;
  }

  /** With what is known of threads that run replaced by something else. */
  Lives map(UnaryOperator<Known> change) {
    Map<Creation, Known> next = null;
    for (Map.Entry<Creation, Known> entry : lives.entrySet()) {
      Known before = entry.getValue();
      Known after = before.life == Life.JOINED ? before : change.apply(before);
      if (after != before && !after.equals(before)) {
        next = next == null ? new HashMap<>(lives) : next;
        next.put(entry.getKey(), after);
      }
    }
    return next == null ? this : new Lives(true, next);
  }

  /**
   * After a call that changes only what is known of the threads of some creations.
   *
   * @param before what is known of the others
   * @param creations their edges
   */
  Lives within(Lives before, Set<Edge> creations) {
    if (!reached || !before.reached) {
      return UNREACHED;
    }
    Map<Creation, Known> next = new HashMap<>();
    before.lives.forEach(
        (creation, known) -> {
          if (!creations.contains(creation.edge())) {
            next.put(creation, known);
          }
        });
    lives.forEach(
        (creation, known) -> {
          if (creations.contains(creation.edge())) {
            next.put(creation, known);
          }
        });
    return next.equals(before.lives) ? before : new Lives(true, next);
  }

  private Lives with(Creation creation, Known known) {
    if (known.equals(lives.get(creation))) {
      return this;
    }
    Map<Creation, Known> next = new HashMap<>(lives);
    next.put(creation, known);
    return new Lives(true, next);
  }
}
