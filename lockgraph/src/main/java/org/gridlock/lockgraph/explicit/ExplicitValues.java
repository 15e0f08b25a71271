// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.explicit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.GivenObjects;
import org.jspecify.annotations.Nullable;

/**
 * Which locks an activation of a function holds where it requests another, by numbers: all
 * combinations of what it is given, as its callers and creators tell, and of what loops count.
 */
public final class ExplicitValues {
  /** What a function may be given in so many ways. */
  private static final int MAX_STARTS = 64;

  /** Bounds the work of one activation, or of one thread. */
  private static final int MAX_STEPS = 20_000;

  private final PlaceGraph graph;
  private final Predicate<Place> shared;
  private final Symbols symbols;
  private final StoredValues stored;
  private final LiveVariables live = new LiveVariables();
  private final Starts starts;
  private final Map<Place, Optional<List<Activation>>> activations = new HashMap<>();
  private final Reentries reentries;
  private final Map<Place, Map<Place, Set<Pair>>> pairs = new HashMap<>();
  private @Nullable Map<Function, Set<Place>> entries;

  /** The steps that are left. */
  private int left = 100_000;

  private final Set<Function> locking;
  private final Map<Place, Optional<ThreadRuns>> threads = new HashMap<>();
  private @Nullable Map<Place, Set<Function>> functions;

  /** What threads run that was too much: it is for others that run the same. */
  private final Set<Set<Function>> tooMuch = new HashSet<>();

  /**
   * A lock that is held, and one that is requested meanwhile.
   *
   * @param held null if it is not known
   * @param requested null if it is not known
   */
  public record Pair(@Nullable Value held, @Nullable Value requested) {}

  /**
   * For the functions of a program.
   *
   * @param shared where locks are taken for several threads: who holds them has not taken them
   */
  public ExplicitValues(
      Icfa icfa, Symbols symbols, PlaceGraph graph, Locksets locksets, Predicate<Place> shared) {
    this.graph = graph;
    this.shared = shared;
    this.reentries = new Reentries(graph, locksets);
    this.symbols = symbols;
    this.stored =
        new StoredValues(
            symbols, new GivenObjects(icfa, symbols), icfa.start(), this::inAllActivations);
    this.starts = new Starts(symbols, stored);
    this.locking = LockingFunctions.of(icfa);
  }

  /**
   * The locks that are held at a request, with what that may request then; null if nothing is
   * known. Where all that is taken many times is one acquisition, that stands for others, too.
   */
  public @Nullable Set<Pair> pairs(Place acquisition, Place request) {
    Set<Pair> known = pairs.getOrDefault(acquisition, Map.of()).get(request);
    if (known == null) {
      known = find(acquisition, request);
      // Of most edges nothing is known, and there may be millions of them: that is not kept.
      if (known != null) {
        pairs.computeIfAbsent(acquisition, key -> new HashMap<>()).put(request, known);
      }
    }
    return known;
  }

  private @Nullable Set<Pair> find(Place acquisition, Place request) {
    Expression wanted = request(request.top());
    Collection<State> states = wanted == null ? null : at(request, acquisition);
    if (wanted == null || states == null) {
      return null;
    }
    Set<Pair> found = new LinkedHashSet<>();
    for (State state : states) {
      addPairs(state, state.held(), wanted, found);
    }
    return found;
  }

  private void addPairs(
      State state, Collection<State.Taken> held, Expression wanted, Set<Pair> found) {
    Value requested = new Evaluation(symbols, stored, state).value(wanted);
    for (State.Taken taken : held) {
      found.add(new Pair(taken.address(), requested));
    }
  }

  /**
   * What exactly this acquisition holds, and what is requested then, for each way in which the
   * thread may begin, as the values that it is given tell; empty if nothing is known, or if nothing
   * may be held.
   */
  public List<Set<Pair>> pairsByStart(Place acquisition, Place request) {
    Expression wanted = request(request.top());
    if (wanted == null || !isFollowed(request, acquisition)) {
      return List.of();
    }
    Place entry = graph.entry(request);
    List<Set<Pair>> found = new ArrayList<>();
    for (ThreadRuns run : runsByStart(graph.thread(request).entry())) {
      Set<Pair> pairs = new LinkedHashSet<>();
      for (State state : run.at(entry, request.top())) {
        List<State.Taken> held =
            state.held().stream()
                .filter(taken -> taken.acquisition() == acquisition.top())
                .toList();
        if (held.isEmpty()) {
          return List.of();
        }
        addPairs(state, held, wanted, pairs);
      }
      found.add(pairs);
    }
    return found;
  }

  /**
   * Whether what an acquisition stands for may still be held somewhere else. That may be what was
   * taken elsewhere, too, where all that is taken many times is one acquisition.
   */
  public boolean mayHold(Place at, Place acquisition) {
    Collection<State> states = at(at, acquisition);
    return states == null || states.stream().anyMatch(state -> !state.held().isEmpty());
  }

  /**
   * Whether a comparison of two values decides, in the function of a request, if a thread makes
   * that request, and is not known to come out one way in all runs.
   */
  public boolean isOrderOpen(Place request) {
    Place entry = graph.entry(request);
    ThreadRuns runs = runs(graph.thread(request).entry());
    return runs != null
        && Comparisons.before(request.top()).entrySet().stream()
            .anyMatch(
                compared ->
                    runs.at(entry, compared.getKey()).stream()
                        .map(state -> new Evaluation(symbols, stored, state))
                        .anyMatch(values -> values.truth(compared.getValue()) == null));
  }

  /** Whether an address means one place in all runs of the program. */
  public boolean isOne(@Nullable Value address) {
    if (address == null || address.base() == null || address.base().variable().isThreadLocal()) {
      return false;
    }
    Function owner = address.base().variable().function();
    Set<Place> frames = owner == null ? Set.of() : entries(owner);
    return owner == null
        || (frames.size() == 1 && frames.stream().allMatch(graph::isActivatedAtMostOnce));
  }

  /** What is requested at a location, if that is one lock operation and nothing else. */
  private static @Nullable Expression request(Location location) {
    return location.outgoing().size() == 1
            && location.outgoing().getFirst().operation() instanceof Operation.Lock lock
        ? lock.lock()
        : null;
  }

  /** The states at a place, if they tell all about what the acquisition has taken; or null. */
  private @Nullable Collection<State> at(Place place, Place acquisition) {
    if (!isFollowed(place, acquisition)) {
      return null;
    }
    Place entry = graph.entry(place);
    Place thread = graph.thread(place).entry();
    if (graph.entry(acquisition) == entry && reentries.areWithoutLocks(entry)) {
      return at(entry, place.top());
    }
    // What does not lock may be stepped over: of where control is inside it nothing is known.
    ThreadRuns runs = entry == thread || locking.contains(entry.function()) ? runs(thread) : null;
    return runs == null ? null : runs.at(entry, place.top());
  }

  private boolean isFollowed(Place place, Place acquisition) {
    return request(acquisition.top()) != null
        && !shared.test(acquisition)
        && graph.thread(place).equals(graph.thread(acquisition))
        && !graph.thread(place).entry().function().interrupts();
  }

  /** The runs of a thread, apart for each way to begin; none if they are too many. */
  private List<ThreadRuns> runsByStart(Place thread) {
    List<ThreadRuns> all = new ArrayList<>();
    for (State start : starts(thread)) {
      ThreadRuns runs = findRuns(thread, Set.of(start));
      if (runs == null) {
        return List.of();
      }
      all.add(runs);
    }
    return all;
  }

  /** All runs of a thread; null if they are too many. */
  private @Nullable ThreadRuns runs(Place thread) {
    return threads
        .computeIfAbsent(thread, key -> Optional.ofNullable(findRuns(key, starts(key))))
        .orElse(null);
  }

  private @Nullable ThreadRuns findRuns(Place thread, Set<State> begins) {
    int limit = Math.min(MAX_STEPS, left);
    StepBudget budget = new StepBudget(limit);
    ThreadRuns runs = new ThreadRuns(graph, symbols, stored, live, locking, budget);
    Set<Function> run = functions(thread);
    boolean complete =
        !tooMuch.contains(run)
            && graph.sites(thread).stream()
                .allMatch(site -> site.edge().operation() instanceof Operation.CreateThread)
            && begins.stream().allMatch(start -> runs.run(thread, start));
    left -= limit - budget.left();
    if (budget.isSpent()) {
      tooMuch.add(run);
    }
    return complete ? runs : null;
  }

  /** The functions with locks that a thread runs. */
  private Set<Function> functions(Place thread) {
    if (functions == null) {
      functions = new HashMap<>();
      for (Place place : graph.places()) {
        if (locking.contains(place.function())) {
          functions
              .computeIfAbsent(graph.thread(place).entry(), key -> new HashSet<>())
              .add(place.function());
        }
      }
    }
    return functions.getOrDefault(thread, Set.of());
  }

  private @Nullable Collection<State> at(Place entry, Location location) {
    List<Activation> all = activations(entry);
    if (all == null) {
      return null;
    }
    Set<State> states = new LinkedHashSet<>();
    all.forEach(activation -> states.addAll(activation.at(location)));
    return states;
  }

  private @Nullable Collection<State> inAllActivations(Location location) {
    Set<Place> entries = entries(location.function());
    if (entries.isEmpty()) {
      return Set.of(State.EMPTY); // what does not lock is stepped over, and runs all the same
    }
    Set<State> states = new LinkedHashSet<>();
    for (Place entry : entries) {
      Collection<State> some = at(entry, location);
      if (some == null) {
        return null;
      }
      states.addAll(some);
    }
    return states;
  }

  private Set<Place> entries(Function function) {
    if (entries == null) {
      entries = new HashMap<>();
      for (Place place : graph.places()) {
        entries
            .computeIfAbsent(place.function(), key -> new LinkedHashSet<>())
            .add(graph.entry(place));
      }
    }
    return entries.getOrDefault(function, Set.of());
  }

  /** The activations of a context, one for each way it may begin; null if they are too many. */
  private @Nullable List<Activation> activations(Place entry) {
    Optional<List<Activation>> known = activations.get(entry);
    if (known == null) {
      activations.put(entry, Optional.empty()); // for recursion, and for who asks meanwhile
      known = Optional.ofNullable(run(entry));
      activations.put(entry, known);
    }
    return known.orElse(null);
  }

  private @Nullable List<Activation> run(Place entry) {
    Function function = entry.function();
    if (!Activation.isPlain(function)) {
      return null;
    }
    List<Activation> all = new ArrayList<>();
    StepBudget ofCalls = new StepBudget(MAX_STEPS);
    ThreadRuns small = new ThreadRuns(graph, symbols, stored, live, Set.of(), ofCalls);
    for (State start : starts(entry)) {
      Activation activation = new Activation(symbols, stored, live, function, entry, small::call);
      int limit = Math.min(MAX_STEPS, left);
      StepBudget budget = new StepBudget(limit);
      activation.run(start, budget);
      left -= limit - budget.left();
      if (budget.isSpent() || ofCalls.isSpent()) {
        return null;
      }
      all.add(activation);
    }
    return all;
  }

  private Set<State> starts(Place entry) {
    Set<State> all = new LinkedHashSet<>();
    Collection<PlaceGraph.Site> sites = graph.sites(entry);
    for (PlaceGraph.Site site : sites) {
      Collection<State> states =
          isDirect(site.edge()) ? at(graph.entry(site.place()), site.place().top()) : null;
      if (states == null || all.size() > MAX_STARTS) {
        return Set.of(State.EMPTY);
      }
      for (State state : states) {
        if (starts.mayEnter(state, site.edge(), entry.function())) {
          all.add(starts.start(state, site.edge(), entry.function()));
        }
      }
    }
    return sites.isEmpty() || all.size() > MAX_STARTS ? Set.of(State.EMPTY) : all;
  }

  private static boolean isDirect(Edge site) {
    return site.operation() instanceof Operation.Call
        || site.operation() instanceof Operation.CreateThread;
  }
}
