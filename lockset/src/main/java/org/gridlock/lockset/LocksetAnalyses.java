// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.LinkedHashSet;
import java.util.Set;
import org.gridlock.absint.engine.FlowSensitiveEngine;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.Solution;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.pointer.PointsTo;

/** Runs the may analysis, then the must analysis, which needs it. */
public final class LocksetAnalyses {
  private LocksetAnalyses() {}

  /** The locksets of a program. */
  public static LocksetResult run(
      Icfa icfa, PlaceGraph graph, PointsTo pointsTo, FlowSensitiveEngine engine)
      throws ResourceException {
    LockAddresses addresses = new LockAddresses(pointsTo, graph);
    Symbols symbols = new Symbols(icfa, graph);
    Solution<MayState> may =
        engine.solve(new MayLocksetAnalysis(addresses, symbols, LockTypes.of(icfa)));
    Set<LockId> foreign = foreignUnlocked(graph, addresses, may);
    Solution<MustState> must =
        engine.solve(
            new MustLocksetAnalysis(
                addresses,
                symbols,
                lock -> addresses.mayEqual(Set.of(new LockId.At(lock)), foreign)));
    return new LocksetResult(graph, addresses, symbols, may, must);
  }

  /** The locks that are released where the thread surely does not hold them. */
  private static Set<LockId> foreignUnlocked(
      PlaceGraph graph, LockAddresses addresses, Solution<MayState> may) {
    Set<LockId> foreign = new LinkedHashSet<>();
    for (Place place : graph.places()) {
      MayState state = may.state(place);
      for (Edge edge : place.top().outgoing()) {
        if (state.reached() && edge.operation() instanceof Operation.Unlock unlock) {
          Set<LockId> released = addresses.locks(place, unlock.lock());
          if (state.entries().stream()
              .noneMatch(entry -> addresses.mayEqual(entry.acquisition().locks(), released))) {
            foreign.addAll(released);
          }
        }
      }
    }
    return foreign;
  }
}
