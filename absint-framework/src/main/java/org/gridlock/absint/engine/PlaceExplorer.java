// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.function.Predicate;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.NoKey;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;

/**
 * Finds the reachable places (thesis figure 4.11, next_s, without the states).
 *
 * <p>A call is left only when a function it may enter can return, or when it is stepped over: it
 * has no target, or one that is not worth entering. Control returns from a function to all the
 * sites that entered it in its context.
 */
public final class PlaceExplorer {
  private final PlaceMap places;
  private final ContextPolicy<? super NoKey> policy;
  private final CallTargets targets;
  private final Predicate<Function> enters;
  private final Deadline deadline;
  private final PlaceGraphBuilder found;
  private final Deque<Place> pending = new ArrayDeque<>();

  private PlaceExplorer(
      PlaceMap places,
      ContextPolicy<? super NoKey> policy,
      CallTargets targets,
      Predicate<Function> enters,
      Deadline deadline,
      Place root) {
    this.places = places;
    this.policy = policy;
    this.targets = targets;
    this.enters = enters;
    this.deadline = deadline;
    this.found = new PlaceGraphBuilder(places, root);
  }

  /**
   * Explores a program from its start function.
   *
   * @param enters which functions are worth entering; calls of others are like operations within
   *     the caller that return
   */
  public static PlaceGraph explore(
      Icfa icfa,
      PlaceMap places,
      ContextPolicy<? super NoKey> policy,
      CallTargets targets,
      Predicate<Function> enters,
      Deadline deadline)
      throws ResourceException {
    Place root = places.extend(null, icfa.start().entry());
    PlaceExplorer explorer = new PlaceExplorer(places, policy, targets, enters, deadline, root);
    explorer.run(root);
    return explorer.found.build();
  }

  private void run(Place root) throws ResourceException {
    reach(root);
    while (!pending.isEmpty()) {
      deadline.check();
      Place place = pending.pop();
      Location location = place.top();
      for (Edge edge : location.outgoing()) {
        if (!ControlFlow.isDead(edge)) {
          follow(place, edge);
        }
      }
      if (location == location.function().exit()) {
        returnToSites(place);
      }
    }
  }

  private void follow(Place place, Edge edge) {
    if (edge.operation() instanceof Operation.Call) {
      boolean local = enterAll(place, edge, false);
      if (local) {
        found.stepOver(place, edge);
        reach(places.move(place, edge.target()));
      }
    } else {
      if (edge.operation() instanceof Operation.CreateThread) {
        enterAll(place, edge, true);
      }
      reach(places.move(place, edge.target()));
    }
  }

  /** Enters the targets of a site; true if one of them is not entered, or there is none. */
  private boolean enterAll(Place place, Edge edge, boolean thread) {
    Collection<Function> callees = targets.targets(place, edge);
    boolean skipped = callees.isEmpty();
    for (Function callee : callees) {
      if (callee.isDefined() && enters.test(callee)) {
        enter(place, edge, callee, thread);
      } else {
        skipped = true;
      }
    }
    return skipped;
  }

  private void enter(Place place, Edge edge, Function callee, boolean thread) {
    Place entry =
        thread
            ? policy.enterThread(places, place, callee, NoKey.NO_KEY)
            : policy.enterFunction(places, place, callee, NoKey.NO_KEY);
    found.enter(place, edge, entry);
    reach(entry);
    if (!thread && found.isReached(places.move(entry, callee.exit()))) {
      reach(places.move(place, edge.target()));
    }
  }

  private void returnToSites(Place exit) {
    Place entry = places.move(exit, exit.function().entry());
    for (PlaceGraph.Site site : found.sites(entry)) {
      if (site.edge().operation() instanceof Operation.Call) {
        reach(places.move(site.place(), site.edge().target()));
      }
    }
  }

  private void reach(Place place) {
    if (found.reach(place)) {
      pending.push(place);
    }
  }
}
