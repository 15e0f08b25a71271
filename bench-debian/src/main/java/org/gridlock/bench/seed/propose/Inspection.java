// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed.propose;

import org.gridlock.absint.engine.FlowSensitiveEngine;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.error.UsageException;
import org.gridlock.lockgraph.LockGraphResult;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.Locksets;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.pipeline.AnalysisOptions;
import org.gridlock.pipeline.DeadlockAnalysis;
import org.gridlock.pipeline.ProgramInput;
import org.gridlock.pipeline.Stages;
import org.gridlock.pointer.PointsTo;
import org.jspecify.annotations.Nullable;

/** What the analysis of a program finds on its way. */
final class Inspection implements Stages {
  /** All that it found. */
  record Findings(
      PlaceGraph places,
      LockAddresses addresses,
      Locksets locksets,
      NonConcurrency concurrency,
      LockGraphResult lockGraph) {}

  private @Nullable PlaceGraph places;
  private @Nullable PointsTo pointsTo;
  private @Nullable Locksets locksets;
  private @Nullable NonConcurrency concurrency;
  private @Nullable LockGraphResult lockGraph;

  private Inspection() {}

  /**
   * Analyses a program.
   *
   * @throws UsageException if a limit ends that
   */
  static Findings of(ProgramInput program, AnalysisOptions options) throws UsageException {
    Inspection seen = new Inspection();
    DeadlockAnalysis.run(program, options, phase -> {}, seen);
    if (seen.places == null
        || seen.pointsTo == null
        || seen.locksets == null
        || seen.concurrency == null
        || seen.lockGraph == null) {
      throw new UsageException("the analysis of " + program.icfa().name() + " reached a limit");
    }
    return new Findings(
        seen.places,
        new LockAddresses(seen.pointsTo, seen.places),
        seen.locksets,
        seen.concurrency,
        seen.lockGraph);
  }

  @Override
  public PlaceGraph places(PlaceMap map, PlaceGraph found) {
    places = found;
    return found;
  }

  @Override
  public PointsTo atPlaces(PointsTo found) {
    pointsTo = found;
    return found;
  }

  @Override
  public Locksets locksets(Locksets found, FlowSensitiveEngine engine) {
    locksets = found;
    return found;
  }

  @Override
  public NonConcurrency nonConcurrency(NonConcurrency found) {
    concurrency = found;
    return found;
  }

  @Override
  public LockGraphResult lockGraph(LockGraphResult found) {
    lockGraph = found;
    return found;
  }
}
