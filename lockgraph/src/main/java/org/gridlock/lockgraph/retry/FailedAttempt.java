// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Where control may get to in a function from an operation or call that has failed, until it comes
 * back to that or leaves the function.
 */
final class FailedAttempt {
  /** At more states of one location, only what they have in common is known. */
  private static final int MAX_STATES = 8;

  /**
   * A location, and what is known of numbers there.
   *
   * @param hash of both: sets of states are asked again and again
   */
  record State(Location location, Map<Variable, Long> known, int hash) {
    State(Location location, Map<Variable, Long> known) {
      this(location, known, 31 * location.hashCode() + known.hashCode());
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** From one state to the next. */
  private record Way(Edge edge, State target) {}

  /** Where one lock, or none at all, is surely given back. */
  interface Release {
    /** No lock. */
    Release NONE =
        new Release() {
          @Override
          public boolean at(Location location) {
            return false;
          }

          @Override
          public boolean by(Edge edge) {
            return false;
          }
        };

    /** Whether it is not held where control is. */
    boolean at(Location location);

    /** Whether it is not held for some time during a call. */
    boolean by(Edge edge);
  }

  private final State start;
  private final Location again;
  private final Map<State, List<Way>> ways = new LinkedHashMap<>();
  private final Map<State, Set<State>> before = new HashMap<>();
  private final Map<Release, List<State>> exits = new HashMap<>();

  /**
   * Follows all ways.
   *
   * @param again where the attempt begins
   * @param next where the operation of an edge leads to in this function; null if nowhere
   */
  FailedAttempt(
      State start, Location again, LocalNumbers numbers, Function<Edge, @Nullable Location> next) {
    this.start = start;
    this.again = again;
    Map<Location, Set<State>> states = new HashMap<>();
    Map<Location, Map<Variable, Long>> common = new HashMap<>();
    Deque<State> pending = new ArrayDeque<>(List.of(start));
    while (!pending.isEmpty()) {
      State state = pending.remove();
      if (ways.containsKey(state)) {
        continue;
      }
      List<Way> leaving = new ArrayList<>(2);
      ways.put(state, leaving);
      for (Edge edge : isBack(state) ? List.<Edge>of() : state.location.outgoing()) {
        Map<Variable, Long> known = numbers.after(edge.operation(), state.known);
        Location target = known == null ? null : next.apply(edge);
        if (known == null || target == null) {
          continue;
        }
        State after = new State(target, target == edge.target() ? known : Map.of());
        Set<State> others = states.computeIfAbsent(target, key -> new HashSet<>());
        if (others.size() >= MAX_STATES && !others.contains(after)) {
          Map<Variable, Long> both = common.computeIfAbsent(target, key -> known);
          both.entrySet().retainAll(after.known.entrySet());
          after = new State(target, Map.copyOf(both));
        }
        others.add(after);
        leaving.add(new Way(edge, after));
        before.computeIfAbsent(after, key -> new LinkedHashSet<>(2)).add(state);
        pending.add(after);
      }
    }
  }

  private boolean isBack(State state) {
    return state.location == again;
  }

  /** Whether control may get back to the attempt at all. */
  boolean mayComeBack() {
    return ways.keySet().stream().anyMatch(this::isBack);
  }

  /** The states in which the function ends, that control may come to with a lock. */
  List<State> exitsWith(Release release) {
    return exits.computeIfAbsent(
        release,
        key ->
            reached(key, Set.of()).stream()
                .filter(state -> state.location == state.location.function().exit())
                .toList());
  }

  /**
   * What goes on in this activation of the function while the attempt is repeated.
   *
   * @param changes how the conditions behind some operations change
   * @param othersEnd whether what others write ends the loop
   */
  Loop loop(Function<Collection<Edge>, Changes> changes, boolean othersEnd) {
    Change enough = othersEnd ? Change.BY_OTHERS : Change.BY_OUTSIDE;
    Changes all = changes.apply(edges(ways.keySet()));
    Set<State> left = new HashSet<>();
    ways.forEach(
        (state, leaving) -> {
          if (leaving.isEmpty() && !isBack(state)) {
            left.add(state);
          }
        });
    lead(
        left,
        Release.NONE,
        (state, way) ->
            change(state, all).compareTo(enough) >= 0
                || isTimeFor(way, all)
                || (othersEnd && isLedTo(way, all))
                || isCounted(state, count(way, all)));
    return new Loop(changes, all, left);
  }

  /** The attempt, repeated; see {@link #loop}. */
  final class Loop {
    private final Function<Collection<Edge>, Changes> changes;
    private final Changes all;

    /** The states from which the loop ends some day. */
    private final Set<State> left;

    private Loop(Function<Collection<Edge>, Changes> changes, Changes all, Set<State> left) {
      this.changes = changes;
      this.all = all;
      this.left = left;
    }

    /**
     * Whether the attempt may be repeated again and again without giving back a lock.
     *
     * <p>A branch that is not decided is taken as it keeps the loop going. One that counts is not:
     * since it comes out either way now and then, the loop ends if it leads out of it, and gives
     * the lock back if it leads there. Where it depends on a clock, input or others, it ends the
     * loop if it leads out, but is not relied on to give a lock back.
     */
    boolean isWithout(Release release) {
      if (release == Release.NONE) {
        return reached(release, left).stream().anyMatch(FailedAttempt.this::isBack);
      }
      Set<State> over = new HashSet<>(left);
      Changes first = changes.apply(edges(reached(release, Set.of())));
      ways.keySet().stream().filter(state -> release.at(state.location)).forEach(over::add);
      lead(
          over,
          release,
          (state, way) ->
              count(way, first) instanceof Count count
                  && (!count.once() || all.isSet(count.number()))
                  && isCounted(state, count));
      return reached(release, over).stream().anyMatch(FailedAttempt.this::isBack);
    }
  }

  /**
   * Adds the states from which all ways lead to some states, or to a release; or one way that is
   * taken now and then.
   */
  private void lead(Set<State> states, Release release, BiPredicate<State, Way> isTakenNowAndThen) {
    Deque<State> pending = new ArrayDeque<>(ways.keySet());
    while (!pending.isEmpty()) {
      State state = pending.remove();
      List<Way> leaving = ways.getOrDefault(state, List.of());
      if (leaving.isEmpty() || states.contains(state)) {
        continue;
      }
      List<Way> leading =
          leaving.stream()
              .filter(way -> states.contains(way.target) || release.by(way.edge))
              .toList();
      if (leading.size() == leaving.size()
          || leading.stream().anyMatch(way -> isTakenNowAndThen.test(state, way))) {
        states.add(state);
        pending.addAll(before.getOrDefault(state, Set.of()));
      }
    }
  }

  /** The states that control may get to with a lock, but for some. */
  private Set<State> reached(Release release, Set<State> without) {
    Set<State> found = new LinkedHashSet<>();
    Deque<State> pending = new ArrayDeque<>(List.of(start));
    while (!pending.isEmpty()) {
      State state = pending.remove();
      if (!without.contains(state) && !release.at(state.location) && found.add(state)) {
        for (Way way : ways.getOrDefault(state, List.of())) {
          if (!release.by(way.edge)) {
            pending.add(way.target);
          }
        }
      }
    }
    return found;
  }

  private Set<Edge> edges(Set<State> states) {
    Set<Edge> edges = new LinkedHashSet<>();
    states.forEach(
        state -> ways.getOrDefault(state, List.of()).forEach(way -> edges.add(way.edge)));
    return edges;
  }

  private static boolean isTimeFor(Way way, Changes changes) {
    return way.edge.operation() instanceof Operation.Assume branch && changes.isTimeFor(branch);
  }

  private static boolean isLedTo(Way way, Changes changes) {
    return way.edge.operation() instanceof Operation.Assume branch && changes.isLedTo(branch);
  }

  private static @Nullable Count count(Way way, Changes changes) {
    return way.edge.operation() instanceof Operation.Assume branch ? changes.count(branch) : null;
  }

  /** Whether control has counted each time when it comes to a state again. */
  private boolean isCounted(State state, @Nullable Count count) {
    return count != null
        && count.edges().stream()
            .allMatch(
                edge ->
                    !comesTo(List.of(state), state::equals, way -> way.edge == edge)
                        && !(count.byOne() && passesTwice(edge, state.location)));
  }

  /** Whether control may come from an edge to it again before it comes to a location. */
  private boolean passesTwice(Edge edge, Location location) {
    List<State> passing = ways.keySet().stream().filter(state -> leaves(state, edge)).toList();
    return passing.stream()
        .flatMap(state -> ways.getOrDefault(state, List.of()).stream())
        .filter(way -> way.edge == edge && way.target.location != location)
        .anyMatch(
            way ->
                leaves(way.target, edge)
                    || comesTo(
                        List.of(way.target),
                        state -> leaves(state, edge),
                        next -> next.target.location == location));
  }

  private boolean leaves(State state, Edge edge) {
    return ways.getOrDefault(state, List.of()).stream().anyMatch(way -> way.edge == edge);
  }

  /** Whether some ways, and further attempts, lead on to a state of some kind. */
  private boolean comesTo(List<State> from, Predicate<State> wanted, Predicate<Way> blocked) {
    Set<State> seen = new HashSet<>();
    Deque<State> pending = new ArrayDeque<>(from);
    while (!pending.isEmpty()) {
      State state = pending.remove();
      if (isBack(state) && seen.add(start)) {
        if (wanted.test(start)) {
          return true;
        }
        pending.add(start);
      }
      for (Way way : ways.getOrDefault(state, List.of())) {
        if (!blocked.test(way) && seen.add(way.target)) {
          if (wanted.test(way.target)) {
            return true;
          }
          pending.add(way.target);
        }
      }
    }
    return false;
  }

  /** How the branch that begins in a state changes. */
  private Change change(State state, Changes changes) {
    Change change = Change.NONE;
    for (Way way : ways.getOrDefault(state, List.of())) {
      if (!(way.edge.operation() instanceof Operation.Assume assume)) {
        return Change.NONE;
      }
      change = change.or(changes.of(assume.condition()));
    }
    return change;
  }
}
