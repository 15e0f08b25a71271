// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
 * What a thread knows of the threads that it created. Most states know the same of many threads;
 * they share the sets of them, so that a state does not grow with the number of threads.
 *
 * @param reached false for the state of what is not reached
 * @param threads those of which the same is known, never none; they are in one set each, or in none
 *     as long as they are not created
 */
public record Lives(boolean reached, Map<Known, Set<Creation>> threads) {
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
    Known known = creation == null ? null : known(creation);
    return known == null ? null : known.life;
  }

  /** What is known of the threads of a creation; null if there are none yet. */
  @Nullable Known known(Creation creation) {
    for (Map.Entry<Known, Set<Creation>> entry : threads.entrySet()) {
      if (entry.getValue().contains(creation)) {
        return entry.getKey();
      }
    }
    return null;
  }

  Lives join(Lives other) {
    if (this == other || !other.reached) {
      return this;
    }
    if (!reached) {
      return other;
    }
    Map<Known, Set<Creation>> joined = new LinkedHashMap<>();
    Map<Known, Set<Creation>> onlyThere = new LinkedHashMap<>(other.threads);
    boolean changed = false;
    for (Map.Entry<Known, Set<Creation>> entry : threads.entrySet()) {
      Known before = entry.getKey();
      Set<Creation> onlyHere = entry.getValue();
      for (Map.Entry<Known, Set<Creation>> there : onlyThere.entrySet()) {
        Set<Creation> common = some(onlyHere, there.getValue()::contains);
        if (!common.isEmpty()) {
          Known after = before.join(there.getKey());
          changed |= after != before;
          add(joined, after, common);
          onlyHere = without(onlyHere, common);
          there.setValue(without(there.getValue(), common));
        }
      }
      add(joined, before, onlyHere);
    }
    for (Map.Entry<Known, Set<Creation>> there : onlyThere.entrySet()) {
      changed |= !there.getValue().isEmpty();
      add(joined, there.getKey(), there.getValue());
    }
    return changed ? new Lives(true, joined) : this;
  }

  /**
   * After a thread was created.
   *
   * @param batched whether it counts as one of the threads that a loop creates
   * @param guards what is true now if the thread was created
   * @param handle holds its handle now, or null
   */
  Lives created(Creation creation, boolean batched, List<Guard> guards, @Nullable Lvalue handle) {
    Known some = known(creation);
    Known before = some == null ? Known.JOINED : some;
    Life life;
    if (batched) {
      life = before.life.compareTo(Life.BATCH) <= 0 ? Life.BATCH : Life.MANY;
    } else {
      life = before.life == Life.JOINED ? Life.ONE : Life.MANY;
    }
    Map<Known, Set<Creation>> next = new LinkedHashMap<>();
    threads.forEach((known, creations) -> add(next, known, without(creations, Set.of(creation))));
    add(next, new Known(life, guards, handle).join(before), Set.of(creation));
    return changedTo(next);
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
    Map<Known, Set<Creation>> next = new LinkedHashMap<>();
    threads.forEach(
        (known, creations) -> {
          Set<Creation> changed = known.life == before ? some(creations, which) : Set.of();
          add(next, known, without(creations, changed));
          add(
              next,
              after == Life.JOINED ? Known.JOINED : new Known(after, known.guards, null),
              changed);
        });
    return changedTo(next);
  }

  /** With what is known of threads that run replaced by something else. */
  Lives map(UnaryOperator<Known> change) {
    Map<Known, Known> changed = new HashMap<>();
    for (Known known : threads.keySet()) {
      Known after = known.life == Life.JOINED ? known : change.apply(known);
      if (after != known) {
        changed.put(known, after);
      }
    }
    if (changed.isEmpty()) {
      return this;
    }
    Map<Known, Set<Creation>> next = new LinkedHashMap<>();
    threads.forEach((known, creations) -> add(next, changed.getOrDefault(known, known), creations));
    return changedTo(next);
  }

  /**
   * After a call that changes only what is known of the threads of some creations.
   *
   * @param before what is known of the others
   * @param changed their edges
   */
  Lives within(Lives before, Set<Edge> changed) {
    if (!reached || !before.reached) {
      return UNREACHED;
    }
    if (changed.isEmpty()) {
      return before;
    }
    Map<Known, Set<Creation>> next = new LinkedHashMap<>();
    before.threads.forEach(
        (known, creations) ->
            add(next, known, some(creations, one -> !changed.contains(one.edge()))));
    threads.forEach(
        (known, creations) ->
            add(next, known, some(creations, one -> changed.contains(one.edge()))));
    return before.changedTo(next);
  }

  private Lives changedTo(Map<Known, Set<Creation>> next) {
    return next.equals(threads) ? this : new Lives(reached, next);
  }

  private static void add(Map<Known, Set<Creation>> threads, Known known, Set<Creation> creations) {
    if (!creations.isEmpty()) {
      threads.merge(known, creations, Lives::union);
    }
  }

  private static Set<Creation> union(Set<Creation> some, Set<Creation> others) {
    Set<Creation> all = new HashSet<>(some);
    all.addAll(others);
    return all;
  }

  private static Set<Creation> without(Set<Creation> creations, Set<Creation> others) {
    return others.isEmpty() ? creations : some(creations, one -> !others.contains(one));
  }

  /** The same set where all are meant, so that states share it. */
  private static Set<Creation> some(Set<Creation> creations, Predicate<Creation> which) {
    Set<Creation> some = new HashSet<>();
    for (Creation creation : creations) {
      if (which.test(creation)) {
        some.add(creation);
      }
    }
    return some.size() == creations.size() ? creations : some;
  }
}
