// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.LockGraphResult.Statistics;
import org.gridlock.lockgraph.awaited.AwaitedInsiders;
import org.gridlock.lockgraph.awaited.ExclusiveWaits;
import org.gridlock.lockgraph.explicit.ExplicitValues;
import org.gridlock.lockgraph.lightswitch.CountedRooms;
import org.gridlock.lockgraph.lightswitch.CountedSemaphores;
import org.gridlock.lockgraph.lightswitch.Counters;
import org.gridlock.lockgraph.lightswitch.Lightswitches;
import org.gridlock.lockgraph.lightswitch.Occupancies;
import org.gridlock.lockgraph.mask.SignalMasks;
import org.gridlock.lockgraph.unsignalled.UnsignalledWaits;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.LockTypes;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.Locksets.Sameness;
import org.gridlock.lockset.Makings;
import org.gridlock.lockset.MutexTypes;
import org.gridlock.lockset.settled.LinkOrder;
import org.gridlock.lockset.settled.SlotsOfNewObjects;
import org.gridlock.lockset.settled.UnsharedObjects;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.DistinctMembers;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.nonconc.OwnContexts;
import org.gridlock.pointer.PointsTo;

/** Builds the graph of locks and other resources and searches it for deadlocks (thesis 4.6). */
public final class LockGraphAnalysis {
  private final Icfa icfa;
  private final PlaceGraph places;
  private final Locksets ownLocksets;
  private final NonConcurrency nonConcurrency;
  private final PointsTo pointsTo;
  private final LockAddresses addresses;
  private final Resources resources;
  private final SignalMasks masks;
  private final Settings settings;
  private final Deadline deadline;

  /**
   * What can be chosen.
   *
   * @param steps bounds the search, in counted steps
   * @param edges where there are more, locks that an operation does not tell apart are not told
   *     apart at all
   * @param preference of the read-write locks
   */
  public record Settings(long steps, int edges, RwlockPreference preference) {
    private static final long STANDARD_STEPS = 20_000_000;
    private static final int STANDARD_EDGES = 200_000;

    /** Enough for every program of ordinary shape; writers come first. */
    public static Settings standard() {
      return of(RwlockPreference.WRITER);
    }

    /** With a fourth of the steps, for a search among few of the edges. */
    Settings forFew() {
      return new Settings(steps / 4, edges, preference);
    }

    /** The standard but for read-write locks. */
    public static Settings of(RwlockPreference preference) {
      return new Settings(STANDARD_STEPS, STANDARD_EDGES, preference);
    }
  }

  public LockGraphAnalysis(
      Icfa icfa,
      PlaceGraph places,
      PointsTo pointsTo,
      Locksets locksets,
      NonConcurrency nonConcurrency,
      SignalMasks masks,
      Settings settings,
      Deadline deadline) {
    this.icfa = icfa;
    this.places = places;
    this.ownLocksets = locksets;
    this.nonConcurrency = nonConcurrency;
    this.pointsTo = pointsTo;
    this.addresses = new LockAddresses(pointsTo, places);
    this.resources = new Resources(addresses);
    this.masks = masks;
    this.settings = settings;
    this.deadline = deadline;
  }

  /** Runs it. */
  public LockGraphResult run() throws ResourceException {
    return run(new Symbols(icfa), () -> {});
  }

  /**
   * Runs it.
   *
   * @param symbols gives the program's expressions their meaning
   * @param searching is told when the graph stands and the search begins
   */
  public LockGraphResult run(Symbols symbols, Runnable searching) throws ResourceException {
    ThreadFlow flow = new ThreadFlow(places);
    MutexTypes types = MutexTypes.of(places, addresses, flow, deadline);
    Makings makings = Makings.ofSemaphores(icfa, places, addresses);
    CountedSemaphores semaphores =
        new CountedSemaphores(
            icfa, places, flow, pointsTo, addresses, ownLocksets, makings, deadline);
    Counters counters =
        new Counters(icfa, places, flow, pointsTo, ownLocksets, semaphores, deadline);
    Lightswitches switches =
        new Lightswitches(icfa, places, flow, addresses, types, ownLocksets, counters, deadline);
    Locksets locksets = switches.locksets();
    Waits operations =
        new Waits(
            icfa,
            places,
            pointsTo,
            addresses,
            locksets,
            switches,
            symbols,
            nonConcurrency,
            deadline);
    LockGraphBuilder builder =
        new LockGraphBuilder(
            places,
            locksets,
            operations,
            addresses,
            types,
            flow,
            masks,
            nonConcurrency::joinsOwnChild,
            deadline);
    LockGraph graph = builder.build();
    searching.run();
    WaitingWriters writers = writersWaitedFor(operations);
    DistinctMembers distinct = new DistinctMembers(icfa, symbols.settledMembers());
    UnsharedObjects unshared = new UnsharedObjects(icfa);
    AddressOrder inMemory =
        new AddressOrder(
            symbols,
            places,
            pointsTo,
            ownLocksets,
            resources,
            distinct,
            new SlotsOfNewObjects(icfa, unshared),
            new LinkOrder(icfa, unshared),
            graph.edges());
    ConfinedLocks confined =
        new ConfinedLocks(
            addresses, new OwnContexts(icfa, places, pointsTo), operations.all(), graph.edges());
    OrderedInstances instances =
        new OrderedInstances(
            inMemory,
            ownLocksets,
            new NewLocks(places, ownLocksets, unshared),
            confined.others(),
            resources,
            deadline);
    ExplicitValues values =
        new ExplicitValues(icfa, symbols, places, ownLocksets, switches::isAcquisition);
    CountedRooms counted = new CountedRooms(counters, places, flow, deadline);
    Rooms rooms = new Rooms(semaphores, counted, addresses);
    ExplicitOrder explicit =
        new ExplicitOrder(values, rooms, resources, confined.others(), instances.edges());
    HandmadeLocks handmade =
        new HandmadeLocks(
            insiders(symbols, graph, operations, occupancies(flow, counters, counted)),
            confined.others());
    List<LockEdge> edges =
        confined.others().stream()
            .filter(edge -> !instances.edges().contains(edge) && !explicit.edges().contains(edge))
            .filter(edge -> !handmade.edges().contains(edge))
            .toList();
    ExclusiveWaits meetings =
        meetings(symbols, graph, flow, makings, switches.nonConcurrency(nonConcurrency));
    DeadlockSearch search = search(edges, inMemory, writers, rooms, handmade, meetings, settings);
    Callbacks callbacks = new Callbacks(places);
    Cancellable cancellable = new Cancellable(places, pointsTo);
    Findings describe =
        new Findings(
            graph,
            resources,
            builder.signals(),
            types,
            callbacks,
            cancellable,
            new ExplicitCircles(values, rooms, pointsTo));
    List<Finding> findings = new ArrayList<>();
    List<CycleSearch.Cycle> cycles = new ArrayList<>(search.cycles().found());
    if (!search.cycles().isExhaustive() || !search.exact()) {
      cycles.addAll(surest(edges, inMemory, writers, rooms, handmade, meetings, cycles));
    }
    for (CycleSearch.Cycle cycle : cycles) {
      deadline.check();
      findings.addAll(describe.cycles(cycle, cycles.size()));
    }
    SelfEdges selfEdges = new SelfEdges(resources, types, operations, inMemory, explicit, writers);
    List<LockEdge> loops = new ArrayList<>();
    search.groups().forEach(group -> loops.addAll(group.edges()));
    loops.addAll(confined.edges());
    loops.addAll(instances.maybeSame());
    loops.addAll(explicit.maybeSame());
    int selfCycles = addSelf(loops, selfEdges, search, describe, findings);
    ExitFindings exits = exits(locksets, operations, confined, flow, values, describe, callbacks);
    findings.addAll(exits.all());
    findings.addAll(unsignalled(operations, flow, makings, types, callbacks, cancellable).all());
    List<Finding> shown = new ArrayList<>();
    KeptLocks kept = new KeptLocks(flow, locksets, deadline);
    LeftLocks left = new LeftLocks(icfa, locksets);
    for (Finding finding : new RootCauses(kept, left).of(inOrder(findings))) {
      shown.add(kept.withBranches(finding).withStacks(locksets));
    }
    return new LockGraphResult(
        graph,
        shown,
        search.cycles().isComplete(),
        order(search),
        Stream.of(
                confined.refutations(resources),
                instances.refutations(resources),
                explicit.refutations(),
                handmade.refutations(resources),
                search.cycles().refuted().stream().map(this::refutation).toList())
            .flatMap(List::stream)
            .toList(),
        new Statistics(
            graph.locks().size(),
            (int) graph.lockEdges(),
            search.cycles().count() + selfCycles,
            nonConcurrency.checks(),
            findings.stream().mapToInt(f -> f.edges().size()).max().orElse(0)));
  }

  private boolean isSure(LockEdge edge) {
    return edge.exact()
        && resources.isUnique(edge.held().resource())
        && resources.isUnique(edge.requested());
  }

  private DeadlockSearch search(
      List<LockEdge> edges,
      AddressOrder inMemory,
      WaitingWriters writers,
      Rooms rooms,
      HandmadeLocks handmade,
      ExclusiveWaits meetings,
      Settings limits)
      throws ResourceException {
    return DeadlockSearch.among(
        edges, addresses, inMemory, writers, rooms, handmade, meetings, limits, deadline);
  }

  /** Which waits of one deadlock can be at the same time. */
  private ExclusiveWaits meetings(
      Symbols symbols, LockGraph graph, ThreadFlow flow, Makings makings, NonConcurrency others) {
    return new ExclusiveWaits(
        icfa,
        symbols,
        places,
        flow,
        ownLocksets,
        addresses,
        makings,
        keptWhileWaiting(graph),
        others,
        deadline);
  }

  /** The locks that a thread may hold while it waits for something. */
  private Predicate<LockId> keptWhileWaiting(LockGraph graph) {
    return lock ->
        graph.edges().stream()
            .anyMatch(edge -> resources.isOneOf(edge.held().resource(), Set.of(lock)));
  }

  private Occupancies occupancies(ThreadFlow flow, Counters counters, CountedRooms rooms) {
    List<Place> ends = ThreadEnd.of(places, flow).stream().map(ThreadEnd::place).toList();
    return new Occupancies(icfa, places, flow, counters, rooms, ends);
  }

  /** Where threads may wait for a signal for as long as it takes. */
  private Set<Place> lasting(Waits operations, Resource signal) {
    return operations.all().stream()
        .filter(wait -> wait.requested().stream().anyMatch(one -> resources.mayEqual(one, signal)))
        .map(Wait::place)
        .collect(Collectors.toSet());
  }

  private AwaitedInsiders insiders(
      Symbols symbols, LockGraph graph, Waits operations, Occupancies occupancies) {
    return new AwaitedInsiders(
        icfa,
        symbols,
        places,
        ownLocksets,
        addresses,
        occupancies,
        nonConcurrency,
        keptWhileWaiting(graph),
        condition -> lasting(operations, new Resource.Signal(condition)));
  }

  private List<String> order(DeadlockSearch search) {
    return search.groups().isEmpty()
        ? search.order().order().stream().map(resources::describe).toList()
        : List.of();
  }

  /**
   * What a search among the edges alone of which it is sure what they mean finds besides. Where not
   * all cycles are listed, the likeliest deadlocks shall not be those that are missing.
   */
  private List<CycleSearch.Cycle> surest(
      List<LockEdge> edges,
      AddressOrder inMemory,
      WaitingWriters writers,
      Rooms rooms,
      HandmadeLocks handmade,
      ExclusiveWaits meetings,
      List<CycleSearch.Cycle> known)
      throws ResourceException {
    Set<Set<LockEdge>> seen = new HashSet<>();
    known.forEach(cycle -> seen.add(new HashSet<>(cycle.edges())));
    List<LockEdge> sure = edges.stream().filter(this::isSure).toList();
    return search(sure, inMemory, writers, rooms, handmade, meetings, settings.forFew())
        .cycles()
        .found()
        .stream()
        .filter(cycle -> seen.add(new HashSet<>(cycle.edges())))
        .toList();
  }

  /** A thread waits for itself in its own code, or in that of a handler which interrupts it. */
  private record OwnWait(Operations operations, boolean interrupted) {}

  /** How many pairs of operations have edges by which a thread may wait for itself. */
  private int addSelf(
      List<LockEdge> loops,
      SelfEdges selfEdges,
      DeadlockSearch search,
      Findings describe,
      List<Finding> findings)
      throws ResourceException {
    Map<OwnWait, List<LockEdge>> edges = new LinkedHashMap<>();
    for (LockEdge edge : loops) {
      if (selfEdges.mayWaitForItself(edge) && !nonConcurrency.isNeverReached(edge.request())) {
        OwnWait wait = new OwnWait(Operations.of(edge), Interruptions.isInterrupted(edge));
        edges.computeIfAbsent(wait, key -> new ArrayList<>()).add(edge);
      }
    }
    Set<Operations> reported = betweenInstances(search.cycles().found());
    edges.forEach(
        (wait, self) -> {
          self.sort(EdgeGroup.BEST_FIRST);
          // A cycle of two instances is reported already; it stands for the one instance, too.
          boolean sure = self.stream().anyMatch(edge -> edge.sameness() == Sameness.SAME);
          if (sure || !reported.contains(wait.operations())) {
            findings.add(describe.self(SelfEdges.surest(self), self.size()));
          }
        });
    return edges.size();
  }

  /** The operations that two threads of a cycle of two have in common. */
  private static Set<Operations> betweenInstances(List<CycleSearch.Cycle> cycles) {
    Set<Operations> both = new HashSet<>();
    for (CycleSearch.Cycle cycle : cycles) {
      EdgeGroup one = cycle.groups().get(0);
      EdgeGroup other = cycle.groups().get(1);
      if (cycle.groups().size() == 2 && one.isBetweenTheSame(other)) {
        Set<Operations> operations = one.operations();
        operations.retainAll(other.operations());
        both.addAll(operations);
      }
    }
    return both;
  }

  private ExitFindings exits(
      Locksets locksets,
      Waits operations,
      ConfinedLocks confined,
      ThreadFlow flow,
      ExplicitValues values,
      Findings describe,
      Callbacks callbacks) {
    return new ExitFindings(
        new Exits(places, locksets, addresses, operations, confined, flow, values, deadline),
        resources,
        describe,
        locksets,
        nonConcurrency,
        callbacks,
        LockTypes.of(icfa));
  }

  /** To wait for a condition without the mutex is an error, which some types of mutex report. */
  private boolean mayWait(Place place, Edge edge, MutexTypes types) {
    return ownLocksets.isReached(place)
        && (!(edge.operation() instanceof Operation.AwaitCondition await)
            || addresses.locks(place, await.lock()).stream()
                .noneMatch(lock -> types.isRelockable(lock, place)));
  }

  private UnsignalledFindings unsignalled(
      Waits operations,
      ThreadFlow flow,
      Makings makings,
      MutexTypes types,
      Callbacks callbacks,
      Cancellable cancellable)
      throws ResourceException {
    Map<AbstractThread, List<Place>> ends = new HashMap<>();
    places.threads().forEach(thread -> ends.put(thread, new ArrayList<>()));
    for (ThreadEnd end : ThreadEnd.of(places, flow)) {
      Objects.requireNonNull(ends.get(end.thread())).add(end.place());
    }
    Place exit = flow.at(places.root(), places.root().function().exit());
    if (exit != null) {
      Objects.requireNonNull(ends.get(places.thread(exit))).add(exit);
    }
    UnsignalledWaits waits =
        new UnsignalledWaits(
            icfa,
            places,
            flow,
            addresses,
            pointsTo,
            (place, edge) -> mayWait(place, edge, types),
            makings,
            new UnsignalledWaits.Ends(ends, operations.joins()),
            deadline);
    return new UnsignalledFindings(
        places, flow, waits, resources, callbacks, cancellable, deadline);
  }

  /** Behind which a reader may wait. */
  private WaitingWriters writersWaitedFor(Waits operations) {
    return new WaitingWriters(
        settings.preference() == RwlockPreference.READER ? Map.of() : operations.writers(),
        resources,
        nonConcurrency);
  }

  private static List<Finding> inOrder(List<Finding> findings) {
    return findings.stream()
        .sorted(
            Comparator.comparing(Finding::confidence)
                .reversed()
                .thenComparing(finding -> finding.edges().size())
                .thenComparing(finding -> finding.edges().get(0).request().top().position())
                .thenComparing(finding -> finding.locks().toString()))
        .toList();
  }

  private Refutation refutation(CycleSearch.Refuted refuted) {
    return new Refutation(refuted.groups().stream().map(this::describe).toList(), refuted.reason());
  }

  private String describe(EdgeGroup group) {
    long others =
        group.edges().stream().map(edge -> edge.request().top().position()).distinct().count() - 1;
    return resources.describe(group.edges().get(0))
        + (others == 0 ? "" : " and " + others + " more");
  }
}
