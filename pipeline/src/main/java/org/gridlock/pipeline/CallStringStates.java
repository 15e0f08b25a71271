// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import java.util.function.Predicate;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.FlowSensitiveEngine;
import org.gridlock.absint.engine.PlaceExplorer;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.dependency.Relevance;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LocksetAnalyses;
import org.gridlock.lockset.LocksetResult;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.status.Conditions;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.ExclusiveBranches;
import org.gridlock.nonconc.NonConcurrencyAnalysis;
import org.gridlock.pointer.PointsTo;
import org.gridlock.report.Phase;

/** The flow-sensitive analyses with the thesis' contexts, one after another. */
record CallStringStates(
    Icfa icfa,
    Conditions conditions,
    PlaceMap places,
    ContextPolicy<Object> contexts,
    Relevance relevance,
    Stopwatch stopwatch,
    Deadline deadline,
    Stages stages) {

  ThreadStates run(PointsTo frames, Outcome outcome) throws ResourceException {
    Predicate<Function> entered = stages.entered(relevance);
    PlaceGraph explored =
        stopwatch.time(
            Phase.PLACES,
            () -> PlaceExplorer.explore(icfa, places, contexts, frames, entered, deadline));
    outcome.places(explored);
    PlaceGraph graph = stages.places(places, explored);
    PointsTo pointsTo = stages.atPlaces(frames);

    FlowSensitiveEngine engine = new FlowSensitiveEngine(icfa, places, graph, deadline);
    Symbols symbols = conditions.symbols();
    LocksetAnalyses analyses = new LocksetAnalyses(icfa, symbols, graph, pointsTo, engine);
    LocksetAnalyses.MayLocksets may = stopwatch.time(Phase.MAY_LOCKSETS, analyses::may);
    LocksetResult held = stopwatch.time(Phase.MUST_LOCKSETS, () -> analyses.must(may));
    Locksets locksets = stages.locksets(held, engine);
    return new ThreadStates(
        symbols,
        graph,
        pointsTo,
        locksets,
        new ExclusiveBranches(
            icfa,
            graph,
            conditions,
            new NonConcurrencyAnalysis(icfa, places, graph, pointsTo, locksets, deadline)),
        held.notes(),
        held.largest());
  }
}
