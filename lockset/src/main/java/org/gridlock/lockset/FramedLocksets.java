// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.Solution;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Acquisition.Origin;
import org.gridlock.lockset.AcquisitionSites.Known;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * The locksets in value contexts. Where a lock was acquired is not part of the states of callees;
 * it is looked up when it is asked for, through the calls that lead to the place.
 */
public final class FramedLocksets extends SolvedLocksets {
  /** A call as it enters a context. */
  private record Crossing(PlaceGraph.Site site, Place entry) {}

  /** An acquisition as a caller knows it, and where that calls. */
  record Link(Known known, Place site) {}

  /** Two places for which call stacks are asked. */
  private record Pair(Place acquisition, Place request) {}

  /** A lock that may be held, and the operation of the text that acquired it. */
  private record HeldOnce(LockId lock, LockKind kind, LockMode mode, Location operation) {
    static HeldOnce of(Held held) {
      return new HeldOnce(held.lock(), held.kind(), held.mode(), held.acquisition().top());
    }
  }

  /** The lock operations of a thread that are alike. */
  private record Operations(
      AbstractThread thread, Set<LockId> locks, LockKind kind, LockMode mode) {}

  private final UnaryOperator<Place> framed;
  private final MayFrames frames;
  private final MustFrames mustFrames;
  private final Solution<LockState> solution;
  private final AcquisitionSites sites = new AcquisitionSites(this::step);
  private final Map<Operations, List<Place>> byLocks = new HashMap<>();

  /** What is held any number of times, by the lock operations that it may come from. */
  private final Map<Acquisition, Set<Edge>> kept = new HashMap<>();

  private final Map<Crossing, Map<MayEntry.Slot, MayEntry.Slot>> crossings = new HashMap<>();

  /** There may be millions of calls, and many are alike. */
  private final Map<Map<MayEntry.Slot, MayEntry.Slot>, Map<MayEntry.Slot, MayEntry.Slot>> shared =
      new HashMap<>();

  private final Map<Place, Set<Held>> heldAbove = new HashMap<>();
  private final Map<Pair, Optional<CallStacks>> stacks = new HashMap<>();
  private @Nullable CallersLocks<Known> callersMay;
  private @Nullable CallersLocks<MustHeld> callersMust;

  FramedLocksets(
      Icfa icfa,
      PlaceGraph graph,
      LockAddresses addresses,
      Symbols symbols,
      UnaryOperator<Place> framed,
      MayFrames frames,
      MustFrames mustFrames,
      Solution<LockState> solution) {
    super(
        graph,
        addresses,
        symbols,
        ForeignUnlocks.of(
            icfa, graph, addresses, symbols::isEarly, place -> solution.state(place).may()));
    this.framed = framed;
    this.frames = frames;
    this.mustFrames = mustFrames;
    this.solution = solution;
  }

  @Override
  MayState mayState(Place place) {
    return solution.state(place).may();
  }

  @Override
  MustState mustState(Place place) {
    return solution.state(place).must();
  }

  @Override
  Set<Held> heldByCallers(Place place) {
    Place entry = graph.entry(place);
    Set<Held> known = heldAbove.get(entry);
    if (known == null) {
      Map<HeldOnce, Held> byOperation = new LinkedHashMap<>();
      for (Known above : found(callersMay).at(entry)) {
        for (Held held : held(above.entry(), above.acquisition())) {
          // One history is enough for each operation of the text.
          byOperation.putIfAbsent(HeldOnce.of(held), held);
        }
      }
      known = new LinkedHashSet<>(byOperation.values());
      heldAbove.put(entry, known);
    }
    return known;
  }

  @Override
  int countHeldByCallers(Place place) {
    return found(callersMay).countAt(place);
  }

  /**
   * Looks at all calls for what they do not show their callees, before anybody asks what callers
   * hold.
   *
   * @throws ResourceException past the deadline: with many locks this takes long
   */
  public void findCallersLocks(Deadline deadline) throws ResourceException {
    callersMay = CallersLocks.of(graph, this::hidden, false, deadline);
    callersMust = CallersLocks.of(graph, this::surelyHidden, true, deadline);
  }

  private static <T> CallersLocks<T> found(@Nullable CallersLocks<T> locks) {
    return Objects.requireNonNull(locks, "callers were not looked at");
  }

  @Override
  Set<MustHeld> surelyHeldByCallers(Place place) {
    return found(callersMust).at(place);
  }

  /** What each entry of a caller's state is to the callee, if that sees it. */
  private Map<MayEntry.Slot, MayEntry.Slot> outside(PlaceGraph.Site site, Place entry) {
    return crossings.computeIfAbsent(new Crossing(site, entry), this::find);
  }

  private Map<MayEntry.Slot, MayEntry.Slot> find(Crossing call) {
    PlaceGraph.Site site = call.site;
    Map<MayEntry.Slot, MayEntry.Slot> found =
        frames.outside(site.edge(), framed.apply(call.entry), mayState(site.place()));
    return shared.computeIfAbsent(found, key -> key);
  }

  /** What a call does not show its callee. */
  Set<Known> hidden(PlaceGraph.Site site, Place callee) {
    Set<Known> hidden = new LinkedHashSet<>();
    Place frame = framed.apply(callee);
    for (MayEntry entry : mayState(site.place()).entries()) {
      if (!frames.isSeen(site.edge(), frame, entry)) {
        hidden.add(new Known(graph.entry(site.place()), entry.acquisition()));
      }
    }
    return hidden;
  }

  private Set<MustHeld> surelyHidden(PlaceGraph.Site site, Place callee) {
    Set<MustHeld> hidden = new LinkedHashSet<>();
    for (MustHeld held : mustState(site.place()).held()) {
      if (mustFrames.isHidden(framed.apply(callee), held.lock())) {
        hidden.add(held);
      }
    }
    return hidden;
  }

  @Override
  List<Place> operations(Place place, Acquisition acquisition) {
    return sites.of(new Known(graph.entry(place), acquisition));
  }

  @Override
  public CallStacks stacks(Place acquisition, Place request) {
    return stacks
        .computeIfAbsent(
            new Pair(acquisition, request),
            pair -> Optional.ofNullable(new CallChains(graph, this, acquisition, request).find()))
        .orElseGet(() -> CallStacks.of(acquisition, request));
  }

  private AcquisitionSites.Step step(Known known) {
    return switch (known.acquisition().origin()) {
      case Origin.Any any -> new AcquisitionSites.Step(everywhere(known), List.of());
      case Origin.ByCaller caller ->
          new AcquisitionSites.Step(List.of(), callers(known).stream().map(Link::known).toList());
      case Origin.InCall(Edge call) -> new AcquisitionSites.Step(List.of(), callees(known, call));
      case Origin.Own own ->
          new AcquisitionSites.Step(
              List.of(at(known.entry(), own.operation().source())), List.of());
    };
  }

  /** All operations of the thread that acquire the locks and are not always released. */
  private List<Place> everywhere(Known any) {
    if (byLocks.isEmpty()) {
      for (Place place : graph.places()) {
        for (Edge edge : place.top().outgoing()) {
          if (edge.operation() instanceof Operation.Lock lock && isReached(place)) {
            byLocks
                .computeIfAbsent(
                    new Operations(
                        graph.thread(place),
                        addresses.locks(place, lock.lock()),
                        lock.kind(),
                        lock.mode()),
                    key -> new ArrayList<>())
                .add(place);
          }
        }
      }
    }
    Acquisition acquisition = any.acquisition();
    Operations alike =
        new Operations(
            graph.thread(any.entry()), acquisition.locks(), acquisition.kind(), acquisition.mode());
    Set<Edge> operations = kept.computeIfAbsent(acquisition, frames::operations);
    return byLocks.getOrDefault(alike, List.of()).stream()
        .filter(place -> place.top().outgoing().stream().anyMatch(operations::contains))
        .toList();
  }

  private Place at(Place entry, Location location) {
    return graph.at(entry, location);
  }

  /** What a caller holds, as its callers know it. */
  List<Link> callers(Known known) {
    List<Link> outer = new ArrayList<>();
    for (PlaceGraph.Site site : graph.sites(known.entry())) {
      if (site.edge().operation() instanceof Operation.Call) {
        outside(site, known.entry())
            .forEach(
                (inside, seen) -> {
                  if (seen.acquisition() == known.acquisition()) {
                    Place caller = graph.entry(site.place());
                    outer.add(new Link(new Known(caller, inside.acquisition()), site.place()));
                  }
                });
      }
    }
    return outer;
  }

  /** What a call acquired, as the callees know it. */
  List<Known> callees(Known known, Edge call) {
    List<Known> inner = new ArrayList<>();
    for (Place entry : graph.entered(at(known.entry(), call.source()), call)) {
      for (MayEntry entryAtExit : mayState(at(entry, entry.function().exit())).entries()) {
        Acquisition acquisition = entryAtExit.acquisition();
        if (acquisition.isLike(known.acquisition()) && !acquisition.isByCaller()) {
          inner.add(new Known(entry, acquisition));
        }
      }
    }
    return inner;
  }
}
