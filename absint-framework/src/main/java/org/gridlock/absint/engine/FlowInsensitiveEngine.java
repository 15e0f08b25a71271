// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.NoKey;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.jspecify.annotations.Nullable;

/**
 * Explores the functions of a program context by context, for an analysis that ignores the order of
 * operations within a function (thesis figure 4.14). The call graph grows on the fly: direct calls
 * and creations are followed at once, others when the analysis {@linkplain #reach names} a callee.
 */
public final class FlowInsensitiveEngine {
  private record Call(Place site, Edge edge, Place entry) {}

  private final PlaceMap places;
  private final ContextPolicy<? super NoKey> policy;
  private final Predicate<Function> enters;
  private final FlowInsensitiveAnalysis analysis;
  private final Deadline deadline;
  private final Map<Place, List<Place>> sites = new LinkedHashMap<>();
  private final Set<Call> calls = new HashSet<>();
  private final Deque<Place> pending = new ArrayDeque<>();

  /**
   * An engine that has reached the start function.
   *
   * @param enters which functions are worth entering; calls of the others are seen as edges only
   */
  public FlowInsensitiveEngine(
      Icfa icfa,
      PlaceMap places,
      ContextPolicy<? super NoKey> policy,
      Predicate<Function> enters,
      FlowInsensitiveAnalysis analysis,
      Deadline deadline) {
    this.places = places;
    this.policy = policy;
    this.enters = enters;
    this.analysis = analysis;
    this.deadline = deadline;
    enter(places.extend(null, icfa.start().entry()));
  }

  /**
   * Tells the analysis of all that is reached and not told yet, in order of discovery. Returns when
   * nothing is left; after more calls of {@link #reach} it can be run again.
   */
  public void run() throws ResourceException {
    run(Integer.MAX_VALUE);
  }

  /** The same; false if it was given up since there are more than {@code maxContexts} entries. */
  public boolean run(int maxContexts) throws ResourceException {
    while (!pending.isEmpty()) {
      if (sites.size() > maxContexts) {
        return false;
      }
      Place entry = pending.remove();
      analysis.enterBody(entry);
      for (Edge edge : entry.function().edges()) {
        deadline.check();
        analysis.edge(entry, edge);
        Function callee = directCallee(edge.operation());
        if (callee != null && analysis.isPassed(edge)) {
          reach(places.move(entry, edge.source()), edge, callee);
        }
      }
    }
    return true;
  }

  /**
   * A call or creation may enter a function. The analysis is told of the call at once and of the
   * body by {@link #run}; nothing happens if that is known, or the function is not worth entering.
   *
   * @param callSite the place of the call or creation
   * @param edge its edge
   */
  public void reach(Place callSite, Edge edge, Function callee) {
    if (!callee.isDefined() || !enters.test(callee)) {
      return;
    }
    Place entry =
        edge.operation() instanceof Operation.CreateThread
            ? policy.enterThread(places, callSite, callee, NoKey.NO_KEY)
            : policy.enterFunction(places, callSite, callee, NoKey.NO_KEY);
    if (calls.add(new Call(callSite, edge, entry))) {
      analysis.call(callSite, edge, entry, callee);
      enter(entry);
      sites.computeIfAbsent(entry, e -> new ArrayList<>(1)).add(callSite);
    }
  }

  /** The entry places reached so far, in order of discovery. */
  public Set<Place> entries() {
    return sites.keySet();
  }

  /** How often what was reached so far runs. */
  public Activations activations() {
    return new CountedActivations(places, sites, site -> site);
  }

  private void enter(Place entry) {
    if (sites.putIfAbsent(entry, new ArrayList<>(1)) == null) {
      pending.add(entry);
    }
  }

  private static @Nullable Function directCallee(Operation operation) {
    if (operation instanceof Operation.Call call) {
      return call.callee().namedFunction();
    }
    return operation instanceof Operation.CreateThread create
        ? create.start().namedFunction()
        : null;
  }
}
