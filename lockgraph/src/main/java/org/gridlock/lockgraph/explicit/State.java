// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.explicit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemberName;
import org.jspecify.annotations.Nullable;

/** What is known where control is, in one of the runs that lead there. */
final class State {
  /** Of which nothing is known. */
  static final State EMPTY = new State(Map.of(), Set.of());

  private final Map<Key, Value> known;
  private final Set<Taken> held;
  private final int hash;

  /**
   * A state.
   *
   * @param known never more than is true
   * @param held the locks that may have been taken and not given back
   */
  State(Map<Key, Value> known, Set<Taken> held) {
    this.known = known;
    this.held = held;
    this.hash = 31 * hash(known) + held.hashCode();
  }

  /** That of the map would be the same for most states: they differ in which variables are 0. */
  private static int hash(Map<Key, Value> known) {
    int sum = 0;
    for (Map.Entry<Key, Value> entry : known.entrySet()) {
      int mixed = (31 * entry.getKey().hashCode() + entry.getValue().hashCode()) * 0x9E3779B9;
      sum += mixed ^ (mixed >>> 15);
    }
    return sum;
  }

  Map<Key, Value> known() {
    return known;
  }

  Set<Taken> held() {
    return held;
  }

  /** What a value is known of. */
  sealed interface Key {
    /** A variable that only operations which name it write. */
    record Of(Variable variable) implements Key {}

    /** That a variable points to a function, which only operations that name it write. */
    record Points(Variable pointer, Function function) implements Key {}

    /** That something was stored in an object, at a distance from its start. */
    record Stored(Variable object, long offset) implements Key {}

    /** A member, which keeps its value, of what a local variable points to. */
    record Pointed(Variable pointer, MemberName member) implements Key {}
  }

  /**
   * A lock that an operation has taken.
   *
   * @param frame the entry of the activation that took it
   * @param address null if it is not known
   * @param again whether it may have been taken more than once: then it stays
   */
  record Taken(Place frame, Location acquisition, @Nullable Value address, boolean again) {
    private Taken withoutAddress() {
      return new Taken(frame, acquisition, null, again);
    }
  }

  /** With a value instead of the one before; null if nothing is known. */
  State with(Key key, @Nullable Value value) {
    if (Objects.equals(known.get(key), value)) {
      return this;
    }
    Map<Key, Value> next = new HashMap<>(known);
    if (value == null) {
      next.remove(key);
    } else {
      next.put(key, value);
    }
    return new State(next, held);
  }

  /** With only what some things have. */
  State where(Predicate<Key> kept) {
    if (known.keySet().stream().allMatch(kept)) {
      return this;
    }
    Map<Key, Value> next = new HashMap<>(known);
    next.keySet().removeIf(kept.negate());
    return new State(next, held);
  }

  /** After some variables were written. */
  State without(Set<Variable> written) {
    if (written.isEmpty()) {
      return this;
    }
    Map<Key, Value> kept = new HashMap<>(known);
    kept.entrySet()
        .removeIf(
            entry -> isWritten(entry.getKey(), written) || isMoved(entry.getValue(), written));
    Set<Taken> locks = new HashSet<>();
    for (Taken taken : held) {
      locks.add(isMoved(taken.address, written) ? taken.withoutAddress() : taken);
    }
    return kept.size() == known.size() && locks.equals(held) ? this : new State(kept, locks);
  }

  private static boolean isWritten(Key key, Set<Variable> written) {
    return switch (key) {
      case Key.Of(Variable variable) -> written.contains(variable);
      case Key.Points(Variable pointer, Function function) -> written.contains(pointer);
      case Key.Stored stored -> false;
      case Key.Pointed(Variable pointer, MemberName member) -> written.contains(pointer);
    };
  }

  /** After memory may have been written: nothing is known of what pointers lead to. */
  State withoutPointed() {
    return where(key -> !(key instanceof Key.Pointed));
  }

  /** After a member of something was written. */
  State without(MemberName member) {
    return where(key -> !(key instanceof Key.Pointed pointed && pointed.member.equals(member)));
  }

  /** What is known of what a variable points to, as what it is of another with that pointer. */
  Map<Key, Value> pointed(Variable pointer, Variable copy) {
    Map<Key, Value> found = new HashMap<>();
    known.forEach(
        (key, value) -> {
          if (key instanceof Key.Pointed(Variable other, MemberName member) && other == pointer) {
            found.put(new Key.Pointed(copy, member), value);
          }
        });
    return found;
  }

  /** With more. */
  State with(Map<Key, Value> more) {
    if (more.isEmpty()) {
      return this;
    }
    Map<Key, Value> next = new HashMap<>(known);
    next.putAll(more);
    return new State(next, held);
  }

  /** The function that a variable points to; null if that is not known. */
  @Nullable Function function(Variable pointer) {
    for (Key key : known.keySet()) {
      if (key instanceof Key.Points(Variable variable, Function function) && variable == pointer) {
        return function;
      }
    }
    return null;
  }

  private static boolean isMoved(@Nullable Value value, Set<Variable> written) {
    return value != null
        && value.base() instanceof Value.Base(Variable variable, boolean pointed)
        && pointed
        && written.contains(variable);
  }

  /** Without any value. */
  State withoutValues() {
    Set<Taken> kept = new HashSet<>();
    held.forEach(taken -> kept.add(taken.withoutAddress()));
    return new State(Map.of(), kept);
  }

  /** After a lock was taken, or may have been. */
  State taking(Place frame, Location acquisition, @Nullable Value address) {
    boolean again = false;
    Set<Taken> next = new HashSet<>();
    for (Taken taken : held) {
      boolean same = address != null && address.equals(taken.address);
      again |= same;
      next.add(same ? new Taken(taken.frame, taken.acquisition, address, true) : taken);
    }
    next.add(new Taken(frame, acquisition, address, again));
    return new State(known, next);
  }

  /** After a lock was given back. */
  State releasing(@Nullable Value address) {
    Set<Taken> next = new HashSet<>(held);
    next.removeIf(taken -> address != null && !taken.again && address.equals(taken.address));
    return new State(known, next);
  }

  /** With other locks. */
  State holding(Set<Taken> locks) {
    return new State(known, locks);
  }

  /** What is true in both. */
  State join(State other) {
    Map<Key, Value> both = new HashMap<>(known);
    both.entrySet().removeIf(entry -> !entry.getValue().equals(other.known.get(entry.getKey())));
    Set<Taken> all = new HashSet<>(held);
    all.addAll(other.held);
    return new State(both, all);
  }

  // States are looked up at each step, and may know much.
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof State state
            && hash == state.hash
            && known.equals(state.known)
            && held.equals(state.held));
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
