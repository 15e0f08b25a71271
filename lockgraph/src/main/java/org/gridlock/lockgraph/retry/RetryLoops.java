// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.Success;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.retry.FailedAttempt.Release;
import org.gridlock.lockgraph.retry.FailedAttempt.State;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.NonConcurrency;
import org.jspecify.annotations.Nullable;

/**
 * Loops around an operation that tries to take a lock or to join, or waits for that for a time,
 * which may go on as long as it fails for that reason: {@code while (pthread_mutex_trylock(&m) ==
 * EBUSY);}. They wait, as long as it takes. The loop may stand in a function that calls the one
 * with the operation, may be a function that calls itself, and may call others in between. What it
 * gives back on all ways from one attempt to the next nobody misses. Its own end it keeps, even if
 * that is all.
 *
 * <p>A thread that fails again and again has a function activation in which it comes back to one
 * operation or call again and again, or calls deeper and deeper. So it is enough to look at each
 * activation from that of the operation outwards. The ways in the activations within, which are
 * entered anew each time, may be any of those that come out with the failure.
 */
public final class RetryLoops {
  /**
   * What is returned while somebody holds the lock, or the thread runs: EBUSY, and thrd_busy of
   * C11; or of a model.
   */
  private static final List<Long> BUSY = List.of(16L, 1L, -1L);

  /** What is returned when the time is over: ETIMEDOUT, and thrd_timedout of C11; or of a model. */
  private static final List<Long> TIMED_OUT = List.of(110L, 4L, -1L);

  /** What is returned if the thread holds an error-checking mutex already: EDEADLK. */
  private static final long OWNED = 35;

  /** What {@code errno} is when a semaphore is not free: EAGAIN, or ETIMEDOUT. */
  private static final long NOT_FREE = 11;

  private static final long TIME_OVER = 110;

  /** More calls from which an attempt is made are not looked at: it may be repeated there. */
  private static final int MAX_STEPS = 2_000;

  /** The ways from more steps than these are not kept. */
  private static final int MAX_KNOWN = 5_000;

  /** No status that a function is known to return. */
  private static final long OTHER = 9999;

  private final PlaceGraph graph;
  private final Locksets locksets;
  private final LocalNumbers numbers;
  private final Icfa icfa;
  private final Symbols symbols;
  private final NonConcurrency nonConcurrency;
  private final Deadline deadline;

  /** Found when the first attempt is looked at: few programs have any. */
  private @Nullable SharedWrites writes;

  /** Found when the first loop is looked at. */
  private @Nullable GuardedVariables guarded;

  private final SureReleases releases;

  /** What is known of the ways from each step, as many attempts have callers in common. */
  private final Map<Step, FailedAttempt> failed = new HashMap<>();

  private final Map<Repeated, Optional<FailedAttempt.Loop>> loops = new HashMap<>();

  /** By entry, the entries from which calls lead there. */
  private final Map<Place, Set<Place>> callers = new HashMap<>();

  /**
   * An operation or call that has failed.
   *
   * @param result is given its status, or null
   * @param status null if it is not known
   * @param othersEnd whether it is not repeated for ever if what others write can end that; a
   *     condition is waited for until they do
   */
  private record Step(
      Place place, Edge edge, @Nullable Lvalue result, @Nullable Long status, boolean othersEnd) {}

  /** A step, and the functions from that of the operation to this one. */
  private record Repeated(Step step, Set<Function> within) {}

  /**
   * What is known of a step, by whatever calls it is reached.
   *
   * @param held what may be kept until then
   * @param within the functions from that of the operation to this one
   * @param behind the steps that it comes directly behind
   */
  private record Kept(Set<Held> held, Set<Function> within, Set<Step> behind) {
    Kept or(Kept other) {
      return new Kept(
          both(held, other.held), both(within, other.within), both(behind, other.behind));
    }

    private static <T> Set<T> both(Set<T> some, Set<T> others) {
      if (some.containsAll(others)) {
        return some;
      }
      Set<T> all = new LinkedHashSet<>(some);
      all.addAll(others);
      return all;
    }
  }

  public RetryLoops(
      Icfa icfa,
      PlaceGraph graph,
      Locksets locksets,
      Symbols symbols,
      NonConcurrency nonConcurrency,
      Deadline deadline) {
    this.icfa = icfa;
    this.nonConcurrency = nonConcurrency;
    this.symbols = symbols;
    this.deadline = deadline;
    this.graph = graph;
    this.locksets = locksets;
    this.numbers = new LocalNumbers(icfa, symbols);
    this.releases = new SureReleases(graph, locksets);
  }

  /**
   * The locks that are given back now and then while an operation waits, of those that are held
   * then; none if it waits by itself, and null if it waits for nobody.
   */
  public @Nullable Set<Held> givenBack(Place place, Edge edge) throws ResourceException {
    return switch (edge.operation()) {
      case Operation.Lock lock ->
          lock.attempt() == Attempt.BLOCKING
              ? Set.of()
              : givenBack(place, edge, lock.result(), failures(lock));
      case Operation.JoinThread join ->
          join.attempt() == Attempt.BLOCKING
              ? Set.of()
              : givenBack(place, edge, join.result(), failures(join.attempt()));
      case Operation.AwaitCondition await ->
          await.attempt() == Attempt.BLOCKING
              ? Set.of()
              : givenBack(place, edge, await.result(), failures(await.attempt()));
      default -> throw new IllegalArgumentException(edge.toString());
    };
  }

  /**
   * Whether a request of a lock that its thread holds, and that fails for that, may be repeated as
   * long as it fails.
   */
  public boolean repeatsOwn(Place place, Edge edge) throws ResourceException {
    if (!(edge.operation() instanceof Operation.Lock lock)
        || lock.result() == null
        || lock.success() != Success.ZERO) {
      return false;
    }
    return lock.attempt() == Attempt.TRY
        ? givenBack(place, edge) != null
        : kept(place, edge, lock.result(), OWNED) != null;
  }

  /** Where nobody looks at the result of an attempt to lock or join, nobody waits for success. */
  private @Nullable Set<Held> givenBack(
      Place place, Edge edge, @Nullable Lvalue result, List<Long> failures)
      throws ResourceException {
    if (result == null && !(edge.operation() instanceof Operation.AwaitCondition)) {
      return null;
    }
    Set<Held> kept = null;
    boolean isEndedByOne = false;
    for (long failure : failures) {
      Set<Held> some = kept(place, edge, result, failure);
      isEndedByOne |= some == null && failure > 0;
      if (some != null) {
        kept = kept == null ? new LinkedHashSet<>() : kept;
        kept.addAll(some);
      }
    }
    if (kept == null || (isEndedByOne && kept(place, edge, result, OTHER) != null)) {
      return null; // what is repeated, if anything, is some other error
    }
    // Who gives back all still keeps his own end, for which others may wait.
    Set<Held> givenBack = new LinkedHashSet<>(locksets.may(place));
    givenBack.removeAll(kept);
    return givenBack;
  }

  /**
   * What may be kept while an operation fails with a status, again and again; null if it is not
   * repeated.
   */
  private @Nullable Set<Held> kept(Place place, Edge edge, @Nullable Lvalue result, long status)
      throws ResourceException {
    if (failed.size() > MAX_KNOWN) {
      failed.clear();
      loops.clear();
    }
    boolean othersEnd = !(edge.operation() instanceof Operation.AwaitCondition);
    Step attempt = new Step(place, edge, result, status, othersEnd);
    Set<Held> all = locksets.may(place);
    // Most attempts are in no loop, which is seen without looking at each lock.
    Map<Step, Kept> steps = steps(attempt, Set.of(), step -> true);
    if (steps == null) {
      return all;
    }
    Set<Held> kept = new LinkedHashSet<>();
    Map<Step, FailedAttempt.Loop> repeated = new LinkedHashMap<>();
    for (Map.Entry<Step, Kept> entry : steps.entrySet()) {
      Step step = entry.getKey();
      FailedAttempt.Loop loop = loop(step, entry.getValue().within());
      if (loop != null) {
        repeated.put(step, loop);
        if (step.equals(attempt)) {
          addKept(kept, step, loop, all);
          if (kept.size() == all.size()) {
            return kept; // loops around this one cannot keep more
          }
        }
      }
    }
    if (repeated.isEmpty()) {
      return null;
    }
    repeated.remove(attempt);
    Set<Held> others = new LinkedHashSet<>(all);
    others.removeAll(kept);
    Map<Step, Kept> holding = steps(attempt, others, leadingTo(repeated.keySet(), steps)::contains);
    if (holding == null) {
      return all;
    }
    for (Map.Entry<Step, FailedAttempt.Loop> entry : repeated.entrySet()) {
      deadline.check();
      Kept there = holding.get(entry.getKey());
      addKept(kept, entry.getKey(), entry.getValue(), there == null ? Set.of() : there.held());
    }
    return kept;
  }

  /** Adds those of some locks that are kept while a step is repeated. */
  private void addKept(Set<Held> kept, Step step, FailedAttempt.Loop loop, Set<Held> held) {
    Map<LockId, Boolean> isKept = new HashMap<>();
    for (Held one : held) {
      if (!kept.contains(one)
          && isKept.computeIfAbsent(one.lock(), lock -> loop.isWithout(release(step, one)))) {
        kept.add(one);
      }
    }
  }

  /** The steps behind which others may come, and those. */
  private static Set<Step> leadingTo(Set<Step> some, Map<Step, Kept> steps) {
    Set<Step> leading = new HashSet<>(some);
    Deque<Step> pending = new ArrayDeque<>(some);
    while (!pending.isEmpty()) {
      for (Step inner : Objects.requireNonNull(steps.get(pending.remove())).behind()) {
        if (leading.add(inner)) {
          pending.add(inner);
        }
      }
    }
    return leading;
  }

  /**
   * The attempt and the calls that return when it has failed, with what is known of each; null if
   * there are too many.
   *
   * @param held what is held at the attempt
   * @param wanted the calls that matter
   */
  private @Nullable Map<Step, Kept> steps(Step attempt, Set<Held> held, Predicate<Step> wanted)
      throws ResourceException {
    Map<Step, Kept> known = new LinkedHashMap<>();
    known.put(attempt, new Kept(held, Set.of(attempt.place().function()), Set.of()));
    Deque<Step> pending = new ArrayDeque<>(known.keySet());
    while (!pending.isEmpty()) {
      deadline.check();
      if (known.size() > MAX_STEPS) {
        return null;
      }
      Step step = pending.remove();
      Kept all = Objects.requireNonNull(known.get(step));
      returned(step, failed.computeIfAbsent(step, this::follow), all)
          .forEach(
              (outer, kept) -> {
                Kept before = known.get(outer);
                Kept more = before == null ? kept : before.or(kept);
                if (wanted.test(outer) && !more.equals(before)) {
                  known.put(outer, more);
                  pending.add(outer);
                }
              });
    }
    return known;
  }

  /** The loop in which a step is repeated for as long as it fails; null if it is not. */
  private FailedAttempt.@Nullable Loop loop(Step step, Set<Function> within)
      throws ResourceException {
    Repeated key = new Repeated(step, within);
    Optional<FailedAttempt.Loop> known = loops.get(key);
    if (known == null) {
      known = Optional.ofNullable(findLoop(step, within));
      loops.put(key, known);
    }
    return known.orElse(null);
  }

  private FailedAttempt.@Nullable Loop findLoop(Step step, Set<Function> within)
      throws ResourceException {
    FailedAttempt ways = failed.computeIfAbsent(step, this::follow);
    if (!ways.mayComeBack()) {
      return null;
    }
    Set<Variable> steady = guarded().keptAt(step.place());
    SharedWrites shared = writes == null ? new SharedWrites(icfa, symbols) : writes;
    writes = shared;
    FailedAttempt.Loop loop =
        ways.loop(
            edges ->
                new Changes(
                    shared,
                    within,
                    step.edge(),
                    edges,
                    read -> read instanceof Lvalue.Var(Variable v) && steady.contains(v)),
            step.othersEnd());
    return loop.isWithout(Release.NONE) ? loop : null;
  }

  private GuardedVariables guarded() {
    GuardedVariables all =
        guarded == null
            ? new GuardedVariables(icfa, symbols, graph, locksets, nonConcurrency)
            : guarded;
    guarded = all;
    return all;
  }

  private Release release(Step step, Held held) {
    return releases.of(held.lock(), graph.entry(step.place()));
  }

  /** Where control may get to from a step before it comes back, and what is known there. */
  private FailedAttempt follow(Step step) {
    Location again = step.place().top();
    Place entry = graph.entry(step.place());
    Map<Variable, Long> known = numbers.with(numbers.at(again), step.result(), step.status());
    if (step.edge().operation() instanceof Operation.Lock lock
        && lock.kind() == LockKind.SEMAPHORE) {
      known = numbers.withErrno(known, lock.attempt() == Attempt.TIMED ? TIME_OVER : NOT_FREE);
    }
    return new FailedAttempt(
        new State(step.edge().target(), known), again, numbers, edge -> next(entry, edge, again));
  }

  /**
   * Where an edge leads to in an activation: in a function that calls itself, to its beginning, and
   * where others call it in turn, to the attempt.
   */
  private @Nullable Location next(Place entry, Edge edge, Location again) {
    if (!locksets.isReached(graph.at(entry, edge.target())) || mayEnd(edge.operation())) {
      return null;
    }
    if (edge.operation() instanceof Operation.Call) {
      for (Place entered : graph.entered(graph.at(entry, edge.source()), edge)) {
        if (entered.equals(entry)) {
          return entry.function().entry();
        }
        if (callers(entry).contains(entered)) {
          return again;
        }
      }
    }
    return edge.target();
  }

  private Set<Place> callers(Place entry) {
    Set<Place> known = callers.get(entry);
    if (known != null) {
      return known;
    }
    Set<Place> found = new HashSet<>();
    Deque<Place> pending = new ArrayDeque<>(List.of(entry));
    while (!pending.isEmpty()) {
      for (PlaceGraph.Site site : graph.sites(pending.remove())) {
        if (site.edge().operation() instanceof Operation.Call) {
          Place caller = graph.entry(site.place());
          if (found.add(caller)) {
            pending.add(caller);
          }
        }
      }
    }
    callers.put(entry, found);
    return found;
  }

  /** The calls that return when a step has failed, with what may be kept until then. */
  private Map<Step, Kept> returned(Step step, FailedAttempt failed, Kept all) {
    Set<Optional<Long>> possible = statuses(step, failed.exitsWith(Release.NONE));
    if (possible.isEmpty()) {
      return Map.of();
    }
    Map<Set<Optional<Long>>, Set<Held>> kept = new LinkedHashMap<>();
    kept.put(possible, new LinkedHashSet<>());
    Map<LockId, Set<Optional<Long>>> known = new HashMap<>();
    for (Held one : all.held()) {
      Set<Optional<Long>> statuses =
          known.computeIfAbsent(
              one.lock(), lock -> statuses(step, failed.exitsWith(release(step, one))));
      kept.computeIfAbsent(statuses, key -> new LinkedHashSet<>()).add(one);
    }
    Map<Step, Kept> outer = new LinkedHashMap<>();
    kept.forEach(
        (statuses, held) -> add(outer, step, statuses, new Kept(held, all.within(), Set.of(step))));
    return outer;
  }

  /** What a function may return at its ends; none if it has none. */
  private static Set<Optional<Long>> statuses(Step step, List<State> exits) {
    Variable variable = step.place().function().returnVariable();
    Set<Optional<Long>> statuses = new LinkedHashSet<>();
    exits.forEach(
        exit ->
            statuses.add(
                Optional.ofNullable(variable == null ? null : exit.known().get(variable))));
    return statuses;
  }

  private void add(Map<Step, Kept> outer, Step step, Set<Optional<Long>> statuses, Kept kept) {
    for (PlaceGraph.Site site : graph.sites(graph.entry(step.place()))) {
      if (!(site.edge().operation() instanceof Operation.Call call)) {
        continue;
      }
      Kept here = kept.or(new Kept(Set.of(), Set.of(site.place().function()), Set.of()));
      for (Optional<Long> status : statuses) {
        Step caller =
            new Step(
                site.place(), site.edge(), call.result(), status.orElse(null), step.othersEnd());
        outer.merge(caller, here, Kept::or);
      }
    }
  }

  private static List<Long> failures(Operation.Lock lock) {
    return switch (lock.success()) {
      case Success.ALWAYS -> List.of();
      case Success.NONZERO -> List.of(0L);
      case Success.ZERO ->
          lock.kind() == LockKind.SEMAPHORE ? List.of(-1L) : failures(lock.attempt());
    };
  }

  private static List<Long> failures(Attempt attempt) {
    return attempt == Attempt.TIMED ? TIMED_OUT : BUSY;
  }

  /**
   * Whether the thread may end, or do what is not known. That a function which it calls ends the
   * program is taken for an error that does not happen.
   */
  private static boolean mayEnd(Operation operation) {
    return operation instanceof Operation.Terminate
        || operation instanceof Operation.Gap
        || operation instanceof Operation.Havoc;
  }
}
