// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.FlowSensitiveEngine;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.absint.value.ContextSolution;
import org.gridlock.absint.value.FrameCalls;
import org.gridlock.absint.value.Product;
import org.gridlock.absint.value.Product.Pair;
import org.gridlock.absint.value.ValueContexts;
import org.gridlock.absint.value.ValueContexts.Budget;
import org.gridlock.dependency.Relevance;
import org.gridlock.dependency.ResolvedCalls;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.FramedLocksetAnalysis;
import org.gridlock.lockset.FramedLocksets;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.LockState;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.status.Conditions;
import org.gridlock.nonconc.Batches;
import org.gridlock.nonconc.CreationFacts;
import org.gridlock.nonconc.ExclusiveBranches;
import org.gridlock.nonconc.FramedJoinMatch;
import org.gridlock.nonconc.HandleMatch;
import org.gridlock.nonconc.Lives;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.nonconc.NonConcurrencyAnalysis;
import org.gridlock.nonconc.OrderedThreads;
import org.gridlock.nonconc.ThreadLives;
import org.gridlock.nonconc.handover.Handovers;
import org.gridlock.pointer.FramedPointsTo;
import org.gridlock.pointer.PointsTo;
import org.gridlock.report.Phase;

/**
 * The flow-sensitive analyses with value contexts: locksets and the lives of threads in one
 * fixpoint, so that calls share a context when all of these are equal.
 *
 * @param dead the edges that control never passes
 * @param frames how often the frames of the points-to analysis run
 * @param pointsToContexts how many frames it tells apart
 */
record AdaptiveStates(
    Icfa icfa,
    Conditions conditions,
    Set<Edge> dead,
    PlaceMap places,
    ContextPolicy<Object> contexts,
    Activations frames,
    int pointsToContexts,
    Relevance relevance,
    Stopwatch stopwatch,
    Deadline deadline,
    Stages stages) {

  ThreadStates run(PointsTo inFrames, Outcome outcome) throws ResourceException {
    ResolvedCalls calls =
        ResolvedCalls.in(
            icfa,
            edge -> {
              deadline.check();
              return inFrames.targets(places, edge);
            });
    Predicate<Function> entered = stages.entered(relevance.resolved(calls));
    HandleMatch joins = new HandleMatch(icfa, frames, inFrames);
    ThreadLives lives =
        new ThreadLives(
            new FrameCalls(places, contexts, inFrames, entered),
            joins,
            new Batches(icfa, conditions.symbols(), frames, inFrames),
            new CreationFacts(icfa, conditions));
    Attempt attempt =
        stopwatch.time(
            Phase.MAY_LOCKSETS, () -> solve(inFrames, entered, lives, Set.of(), budget()));
    Set<LockId> foreign = new HashSet<>();
    // Code behind a request of a held lock is reached if another thread may release the lock.
    while (foreign.addAll(attempt.locksets().foreignUnlocked())) {
      // With more code that is reached, a budget that was not enough before is not enough now.
      Budget budget = attempt.solution().budget();
      attempt =
          stopwatch.time(
              Phase.MUST_LOCKSETS, () -> solve(inFrames, entered, lives, foreign, budget));
    }
    attempt.locksets().findCallersLocks(deadline);
    ContextSolution<Pair<LockState, Lives>> solution = attempt.solution();
    outcome.places(solution.graph());
    PlaceGraph graph = stages.places(places, solution.graph());
    PointsTo pointsTo = stages.atPlaces(attempt.pointsTo());
    FlowSensitiveEngine engine = new FlowSensitiveEngine(icfa, places, graph, deadline);
    Locksets locksets = stages.locksets(attempt.locksets(), engine);
    return new ThreadStates(
        conditions.symbols(),
        graph,
        pointsTo,
        locksets,
        new Handovers(
            icfa,
            graph,
            pointsTo,
            locksets,
            nonConcurrency(solution, graph, joins, locksets),
            deadline),
        attempt.locksets().notes(),
        attempt.locksets().largest());
  }

  private record Attempt(
      ContextSolution<Pair<LockState, Lives>> solution,
      PointsTo pointsTo,
      FramedLocksets locksets) {}

  private Attempt solve(
      PointsTo inFrames,
      Predicate<Function> entered,
      ThreadLives lives,
      Set<LockId> foreign,
      Budget budget)
      throws ResourceException {
    FrameCalls calls = new FrameCalls(places, contexts, inFrames, entered);
    FramedLocksetAnalysis locks =
        new FramedLocksetAnalysis(
            icfa, conditions.symbols(), dead, calls, inFrames, frames, foreign);
    ContextSolution<Pair<LockState, Lives>> solution =
        ValueContexts.solve(icfa, calls, new Product<>(locks, lives), budget, deadline);
    PointsTo pointsTo = new FramedPointsTo(inFrames, frames, solution::framed);
    return new Attempt(
        solution,
        pointsTo,
        locks.locksets(solution.graph(), solution::framed, pointsTo, solution.map(Pair::first)));
  }

  private Budget budget() {
    List<Function> functions = icfa.functions().stream().filter(Function::isDefined).toList();
    int edges = functions.stream().mapToInt(function -> function.edges().size()).sum();
    return stages.budget().perFunction(edges, functions.size(), pointsToContexts);
  }

  private NonConcurrency nonConcurrency(
      ContextSolution<Pair<LockState, Lives>> solution,
      PlaceGraph graph,
      HandleMatch joins,
      Locksets locksets)
      throws ResourceException {
    UnaryOperator<Place> framed = solution::framed;
    NonConcurrency histories =
        new NonConcurrencyAnalysis(
            places, graph, new FramedJoinMatch(joins, graph, framed), locksets, deadline);
    return new ExclusiveBranches(
        icfa,
        graph,
        conditions,
        new OrderedThreads(graph, solution.map(Pair::second), framed, locksets, histories));
  }
}
