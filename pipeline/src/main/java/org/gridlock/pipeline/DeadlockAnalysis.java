// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import java.util.function.Consumer;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.FlowSensitiveEngine;
import org.gridlock.absint.engine.PlaceExplorer;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.dependency.Dependencies;
import org.gridlock.dependency.DependencyAnalysis;
import org.gridlock.dependency.Slice;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.icfa.error.ResourceException.Limit;
import org.gridlock.lockgraph.LockGraphAnalysis;
import org.gridlock.lockgraph.LockGraphResult;
import org.gridlock.lockgraph.RwlockPreference;
import org.gridlock.lockset.LocksetAnalyses;
import org.gridlock.lockset.LocksetResult;
import org.gridlock.lockset.Locksets;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.nonconc.NonConcurrencyAnalysis;
import org.gridlock.pointer.PointerAnalysis;
import org.gridlock.pointer.PointerResult;
import org.gridlock.pointer.PointsTo;
import org.gridlock.report.Phase;
import org.gridlock.report.ProgramReport;

/**
 * The pipeline of analyses (thesis figure 4.5): dependencies, points-to, locksets, lock graph and
 * cycles, each with what it needs of those before it. One object analyses one program once.
 */
public final class DeadlockAnalysis {
  private final ProgramInput program;
  private final Stopwatch stopwatch;
  private final Deadline deadline;
  private final Outcome outcome;
  private final RwlockPreference rwlocks;
  private final Stages stages;

  private DeadlockAnalysis(
      ProgramInput program, AnalysisOptions options, Consumer<Phase> listener, Stages stages) {
    this.program = program;
    this.stages = stages;
    this.stopwatch = new Stopwatch(listener);
    this.deadline = Deadline.of(options.timeoutSeconds(), options.maxMemoryBytes());
    this.outcome = new Outcome(program);
    this.rwlocks = options.rwlocks();
  }

  /**
   * Analyses a program. A limit that is reached ends the analysis and makes the report incomplete;
   * so does the end of the heap.
   *
   * @param listener is told of each phase as it begins
   */
  public static ProgramReport run(
      ProgramInput program, AnalysisOptions options, Consumer<Phase> listener) {
    return run(program, options, listener, Stages.PLAIN);
  }

  /** The same, with somebody looking on. */
  public static ProgramReport run(
      ProgramInput program, AnalysisOptions options, Consumer<Phase> listener, Stages stages) {
    DeadlockAnalysis analysis = new DeadlockAnalysis(program, options, listener, stages);
    try {
      analysis.run();
    } catch (ResourceException e) {
      analysis.outcome.limit(e);
    } catch (OutOfMemoryError e) {
      analysis.outcome.limit(
          new ResourceException(Limit.MEMORY, "the Java heap is exhausted (-Xmx)"));
    }
    return analysis.outcome.report(analysis.stopwatch.times());
  }

  private void run() throws ResourceException {
    Icfa icfa = program.icfa();
    PlaceMap places = new PlaceMap();
    ContextPolicy<Object> contexts = stages.contexts();

    Slice slice = stopwatch.time(Phase.DEPENDENCIES, () -> DependencyAnalysis.run(icfa));
    outcome.slice(slice);
    Dependencies dependencies = stages.dependencies(slice);

    PointerResult pointers =
        stopwatch.time(
            Phase.POINTERS,
            () -> PointerAnalysis.run(icfa, places, contexts, dependencies, deadline));
    outcome.pointsTo(pointers);
    PointsTo pointsTo = stages.pointsTo(pointers);

    PlaceGraph explored =
        stopwatch.time(
            Phase.PLACES,
            () ->
                PlaceExplorer.explore(
                    icfa, places, contexts, pointsTo, slice.relevance()::isRelevant, deadline));
    outcome.places(explored);
    PlaceGraph graph = stages.places(places, explored);

    FlowSensitiveEngine engine = new FlowSensitiveEngine(icfa, places, graph, deadline);
    LocksetAnalyses analyses = new LocksetAnalyses(icfa, graph, pointsTo, engine);
    LocksetAnalyses.MayLocksets may = stopwatch.time(Phase.MAY_LOCKSETS, analyses::may);
    LocksetResult held = stopwatch.time(Phase.MUST_LOCKSETS, () -> analyses.must(may));
    outcome.locksets(held);
    Locksets locksets = stages.locksets(held, engine);

    LockGraphResult result =
        stopwatch.time(
            Phase.LOCK_GRAPH,
            () ->
                new LockGraphAnalysis(
                        graph,
                        pointsTo,
                        locksets,
                        nonConcurrency(icfa, places, graph, pointsTo, locksets),
                        LockGraphAnalysis.Settings.of(rwlocks),
                        deadline)
                    .run());
    outcome.lockGraph(stages.lockGraph(result));
  }

  private NonConcurrency nonConcurrency(
      Icfa icfa, PlaceMap places, PlaceGraph graph, PointsTo pointsTo, Locksets locksets)
      throws ResourceException {
    return stages.nonConcurrency(
        new NonConcurrencyAnalysis(icfa, places, graph, pointsTo, locksets, deadline));
  }
}
