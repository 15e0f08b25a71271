// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.Acquisition.Origin;
import org.gridlock.lockset.AcquisitionSites.Known;
import org.gridlock.lockset.FramedLocksets.Link;
import org.jspecify.annotations.Nullable;

/**
 * Finds calls by which a thread gets to a place with a lock that it has acquired before: from the
 * place up to the nearest activation that came by the lock itself, and from there down into the
 * calls that acquired it. What both have in common is the history of that activation.
 */
final class CallChains {
  /** Bounds the search where many contexts lead to a place. */
  private static final int MAX_NODES = 20_000;

  /** An activation, and what holds the lock there; null where a caller holds it unseen. */
  private record Node(Place entry, @Nullable Acquisition acquisition) {}

  /** How the search came to a node: by a call of it, or to it; null for the first. */
  private record Step(@Nullable Node from, @Nullable Place site, boolean up) {}

  private final PlaceGraph graph;
  private final FramedLocksets locksets;
  private final Place acquisition;
  private final Place request;

  /** What the acquisition may mean: one operation of a wrapper takes many locks. */
  private final Set<LockId> locks = new LinkedHashSet<>();

  private final Map<Node, Step> steps = new HashMap<>();
  private final Deque<Node> pending = new ArrayDeque<>();

  CallChains(PlaceGraph graph, FramedLocksets locksets, Place acquisition, Place request) {
    this.graph = graph;
    this.locksets = locksets;
    this.acquisition = acquisition;
    this.request = request;
    for (Edge edge : acquisition.top().outgoing()) {
      if (edge.operation() instanceof Operation.Lock lock) {
        locks.addAll(locksets.addresses.locks(acquisition, lock.lock()));
      }
    }
  }

  /** The shortest; null if none is found. */
  @Nullable CallStacks find() {
    Place entry = graph.entry(request);
    for (MayEntry held : locksets.mayState(request).entries()) {
      visit(new Known(entry, held.acquisition()), new Step(null, null, false));
    }
    if (isHeldAbove(entry)) {
      visit(new Node(entry, null), new Step(null, null, false));
    }
    while (!pending.isEmpty() && steps.size() < MAX_NODES) {
      Node node = pending.remove();
      if (node.acquisition == null) {
        goUp(node);
      } else if (acquired(node, node.acquisition) instanceof Place operation) {
        return stacks(node, operation);
      }
    }
    return null;
  }

  private void visit(Node node, Step step) {
    if (steps.putIfAbsent(node, step) == null) {
      pending.add(node);
    }
  }

  /** Goes on to an acquisition if the operation is among those that it may stand for. */
  private void visit(Known known, Step step) {
    if (locksets.addresses.mayEqual(known.acquisition().locks(), locks)
        && locksets.operations(known.entry(), known.acquisition()).stream()
            .anyMatch(operation -> operation.top() == acquisition.top())) {
      visit(new Node(known.entry(), known.acquisition()), step);
    }
  }

  /** Whether some caller may hold the lock, as the operation has it, and not show it. */
  private boolean isHeldAbove(Place entry) {
    return locksets.heldByCallers(entry).stream()
        .anyMatch(
            held ->
                held.acquisition().top() == acquisition.top()
                    && locksets.addresses.mayEqual(Set.of(held.lock()), locks));
  }

  private void goUp(Node node) {
    for (PlaceGraph.Site site : graph.sites(node.entry)) {
      if (site.edge().operation() instanceof Operation.Call) {
        Step step = new Step(node, site.place(), true);
        locksets.hidden(site, node.entry).forEach(known -> visit(known, step));
        Place caller = graph.entry(site.place());
        if (isHeldAbove(caller)) {
          visit(new Node(caller, null), step);
        }
      }
    }
  }

  /** The lock operation if it is one of the activation itself; null if others know of it. */
  private @Nullable Place acquired(Node node, Acquisition held) {
    Known known = new Known(node.entry, held);
    switch (held.origin()) {
      case Origin.Own own -> {
        return graph.at(node.entry, own.operation().source());
      }
      case Origin.ByCaller caller -> {
        for (Link link : locksets.callers(known)) {
          visit(link.known(), new Step(node, link.site(), true));
        }
      }
      case Origin.InCall(var call) -> {
        Step step = new Step(node, graph.at(node.entry, call.source()), false);
        locksets.callees(known, call).forEach(callee -> visit(callee, step));
      }
      case Origin.Any any -> {} // which calls those are in is not known
    }
    return null;
  }

  private CallStacks stacks(Node last, Place operation) {
    Deque<Location> down = new ArrayDeque<>();
    List<Location> up = new ArrayList<>();
    Node node = last;
    Node nearest = last;
    for (Step step = step(node); step.from != null && step.site != null; step = step(node)) {
      node = step.from;
      if (step.up) {
        up.add(step.site.top());
      } else {
        down.push(step.site.top());
        nearest = node;
      }
    }
    List<Location> history = nearest.entry.locations();
    List<Location> common = history.subList(0, history.size() - 1);
    List<Location> acquiring = new ArrayList<>(common);
    acquiring.addAll(down);
    acquiring.add(operation.top());
    List<Location> requesting = new ArrayList<>(common);
    requesting.addAll(up);
    requesting.add(request.top());
    return new CallStacks(acquiring, requesting);
  }

  private Step step(Node node) {
    return Objects.requireNonNull(steps.get(node));
  }
}
