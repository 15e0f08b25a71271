// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.LockGraphResult.Statistics;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.Locksets.Sameness;
import org.gridlock.lockset.MutexTypes;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.pointer.PointsTo;

/** Builds the graph of locks and other resources and searches it for deadlocks (thesis 4.6). */
public final class LockGraphAnalysis {
  private static final Comparator<LockEdge> REQUESTS =
      Comparator.comparing((LockEdge edge) -> edge.request().top().position())
          .thenComparingInt(edge -> edge.request().top().id());

  private final PlaceGraph places;
  private final Locksets locksets;
  private final NonConcurrency nonConcurrency;
  private final PointsTo pointsTo;
  private final LockAddresses addresses;
  private final Resources resources;
  private final Settings settings;
  private final Deadline deadline;

  /**
   * What can be chosen.
   *
   * @param steps bounds the search, in counted steps
   * @param preference of the read-write locks
   */
  public record Settings(long steps, RwlockPreference preference) {
    private static final long STANDARD_STEPS = 20_000_000;

    /** Enough for every program of ordinary shape; writers come first. */
    public static Settings standard() {
      return of(RwlockPreference.WRITER);
    }

    /** The standard but for read-write locks. */
    public static Settings of(RwlockPreference preference) {
      return new Settings(STANDARD_STEPS, preference);
    }
  }

  public LockGraphAnalysis(
      PlaceGraph places,
      PointsTo pointsTo,
      Locksets locksets,
      NonConcurrency nonConcurrency,
      Settings settings,
      Deadline deadline) {
    this.places = places;
    this.locksets = locksets;
    this.nonConcurrency = nonConcurrency;
    this.pointsTo = pointsTo;
    this.addresses = new LockAddresses(pointsTo, places);
    this.resources = new Resources(addresses);
    this.settings = settings;
    this.deadline = deadline;
  }

  /** Runs it. */
  public LockGraphResult run() throws ResourceException {
    return run(() -> {});
  }

  /**
   * Runs it.
   *
   * @param searching is told when the graph stands and the search begins
   */
  public LockGraphResult run(Runnable searching) throws ResourceException {
    MutexTypes types = MutexTypes.of(places, addresses);
    Waits operations = new Waits(places, pointsTo, addresses, locksets, deadline);
    ThreadFlow flow = new ThreadFlow(places);
    LockGraphBuilder builder =
        new LockGraphBuilder(
            places,
            locksets,
            operations,
            addresses,
            types,
            flow,
            nonConcurrency::joinsOwnChild,
            deadline);
    LockGraph graph = builder.build();
    searching.run();
    Set<LockId> written = writersWaitedFor(operations);
    WaitGraph waits =
        new WaitGraph(EdgeGroup.of(graph.edges(), deadline), addresses, written, deadline);
    WorkBudget budget = new WorkBudget(settings.steps(), deadline);
    CycleSearch search = search(waits, budget);

    Findings describe = new Findings(graph, resources, builder.signals(), types);
    List<Finding> findings = new ArrayList<>();
    List<CycleSearch.Cycle> cycles = new ArrayList<>(search.found());
    if (budget.isSpent()) {
      cycles.addAll(surest(graph, written, cycles));
    }
    for (CycleSearch.Cycle cycle : cycles) {
      deadline.check();
      findings.add(describe.cycle(fromFirst(cycle.edges()), cycle.variants()));
    }
    int selfCycles =
        addSelf(new SelfEdges(resources, types, waits), waits, search, describe, findings);
    ExitFindings exits = exits(operations, flow, describe);
    findings.addAll(exits.all());
    List<Finding> shown = new ArrayList<>();
    for (Finding finding : RootCauses.of(inOrder(findings))) {
      shown.add(exits.withBranches(finding));
    }
    return new LockGraphResult(
        graph,
        shown,
        !budget.isSpent(),
        selfCycles > 0 ? List.of() : waits.order().stream().map(resources::describe).toList(),
        search.refuted().stream().map(this::refutation).toList(),
        new Statistics(
            graph.locks().size(),
            (int) graph.lockEdges(),
            search.cycles() + selfCycles,
            nonConcurrency.checks(),
            findings.stream().mapToInt(f -> f.edges().size()).max().orElse(0)));
  }

  private CycleSearch search(WaitGraph waits, WorkBudget budget) throws ResourceException {
    CycleSearch search =
        new CycleSearch(waits, new Feasibility(nonConcurrency, addresses, budget), budget);
    search.run();
    return search;
  }

  /**
   * What a search among the edges alone of which it is sure what they mean finds besides. After a
   * search that was given up, the likeliest deadlocks shall not be those that are missing.
   */
  private List<CycleSearch.Cycle> surest(
      LockGraph graph, Set<LockId> written, List<CycleSearch.Cycle> known)
      throws ResourceException {
    Set<Set<LockEdge>> seen = new HashSet<>();
    known.forEach(cycle -> seen.add(new HashSet<>(cycle.edges())));
    List<LockEdge> sure = graph.edges().stream().filter(LockEdge::exact).toList();
    WaitGraph waits = new WaitGraph(EdgeGroup.of(sure, deadline), addresses, written, deadline);
    WorkBudget budget = new WorkBudget(settings.steps() / 4, deadline);
    return search(waits, budget).found().stream()
        .filter(cycle -> seen.add(new HashSet<>(cycle.edges())))
        .toList();
  }

  /** How many groups have edges by which a thread may wait for itself. */
  private static int addSelf(
      SelfEdges selfEdges,
      WaitGraph waits,
      CycleSearch search,
      Findings describe,
      List<Finding> findings) {
    Set<EdgeGroup> betweenInstances = new LinkedHashSet<>();
    for (CycleSearch.Cycle cycle : search.found()) {
      if (cycle.groups().get(0) == cycle.groups().get(1)) {
        betweenInstances.add(cycle.groups().get(0));
      }
    }
    int selfCycles = 0;
    for (EdgeGroup group : waits.groups()) {
      List<LockEdge> self = group.edges().stream().filter(selfEdges::mayWaitForItself).toList();
      selfCycles += self.isEmpty() ? 0 : 1;
      // A cycle of two instances is reported already; it stands for the one instance, too.
      boolean sure = self.stream().anyMatch(edge -> edge.sameness() == Sameness.SAME);
      if (sure || (!self.isEmpty() && !betweenInstances.contains(group))) {
        findings.add(describe.self(SelfEdges.surest(self), self.size()));
      }
    }
    return selfCycles;
  }

  private ExitFindings exits(Waits operations, ThreadFlow flow, Findings describe) {
    return new ExitFindings(
        new Exits(places, locksets, addresses, operations, flow, deadline),
        resources,
        describe,
        locksets,
        nonConcurrency,
        new BranchesTaken(flow, locksets, deadline));
  }

  /** The locks at which a reader may wait behind a waiting writer. */
  private Set<LockId> writersWaitedFor(Waits operations) {
    return settings.preference() == RwlockPreference.READER ? Set.of() : operations.written();
  }

  /** The cycle from the edge that comes first in the source. */
  private static List<LockEdge> fromFirst(List<LockEdge> cycle) {
    int first = 0;
    for (int i = 1; i < cycle.size(); i++) {
      if (REQUESTS.compare(cycle.get(i), cycle.get(first)) < 0) {
        first = i;
      }
    }
    List<LockEdge> turned = new ArrayList<>(cycle.subList(first, cycle.size()));
    turned.addAll(cycle.subList(0, first));
    return turned;
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
    return resources.describe(group.held())
        + " -> "
        + resources.describe(group.requested())
        + " at "
        + group.key().request().position();
  }
}
