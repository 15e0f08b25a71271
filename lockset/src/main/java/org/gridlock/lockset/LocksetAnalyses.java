// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.function.Predicate;
import org.gridlock.absint.engine.Analysis;
import org.gridlock.absint.engine.FlowSensitiveEngine;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.Solution;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.status.Conditions;
import org.gridlock.lockset.sweep.Sweeps;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.pointer.PointsTo;

/** The two lockset analyses of a program: may first, then must, which needs it. */
public final class LocksetAnalyses {
  private final Icfa icfa;
  private final PlaceGraph graph;
  private final FlowSensitiveEngine engine;
  private final LockAddresses addresses;
  private final Symbols symbols;
  private final LockTypes types;
  private final Conditions conditions;
  private final Predicate<Place> mayBeCancelled;

  public LocksetAnalyses(
      Icfa icfa, Symbols symbols, PlaceGraph graph, PointsTo pointsTo, FlowSensitiveEngine engine)
      throws ResourceException {
    this.icfa = icfa;
    this.graph = graph;
    this.engine = engine;
    this.addresses = new LockAddresses(pointsTo, graph);
    this.symbols = symbols;
    this.types = LockTypes.of(icfa);
    this.conditions = new Conditions(icfa, symbols, types::cannotFail);
    this.mayBeCancelled = UncancelledAnalysis.cancelled(icfa, graph, pointsTo, engine);
  }

  /** The solution of the may analysis, for {@link #must}. */
  public static final class MayLocksets {
    private final Solution<MayState> solution;

    private MayLocksets(Solution<MayState> solution) {
      this.solution = solution;
    }
  }

  /** The locksets of a program, by both analyses. */
  public static LocksetResult run(
      Icfa icfa, PlaceGraph graph, PointsTo pointsTo, FlowSensitiveEngine engine)
      throws ResourceException {
    LocksetAnalyses analyses =
        new LocksetAnalyses(icfa, new Symbols(icfa), graph, pointsTo, engine);
    return analyses.must(analyses.may());
  }

  /** Runs the may analysis. */
  public MayLocksets may() throws ResourceException {
    return new MayLocksets(
        solve(
            new MayLocksetAnalysis(
                addresses,
                symbols,
                conditions,
                types,
                new Sweeps(icfa, symbols),
                new PlaceAcquisitions(addresses, symbols, graph))));
  }

  /** Runs the must analysis; the result holds both. */
  public LocksetResult must(MayLocksets may) throws ResourceException {
    ForeignUnlocks foreign =
        ForeignUnlocks.of(icfa, graph, addresses, symbols::isEarly, may.solution::state);
    Solution<MustState> must =
        solve(
            new MustLocksetAnalysis(
                addresses, symbols, types, lock -> foreign.mayRelease(new LockId.At(lock))));
    return new LocksetResult(graph, addresses, symbols, may.solution, must, foreign);
  }

  private <D> Solution<D> solve(Analysis<D> analysis) throws ResourceException {
    return engine.solve(new UncancelledAnalysis<>(analysis, mayBeCancelled));
  }
}
