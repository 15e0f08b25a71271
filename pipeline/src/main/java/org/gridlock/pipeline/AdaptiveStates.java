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
import org.gridlock.lockset.settled.SteadyMemory;
import org.gridlock.lockset.status.Conditions;
import org.gridlock.lockset.symbol.Symbols;
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
import org.gridlock.nonconc.steady.SteadyCode;
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
    Runs runs = new Runs(inFrames, entered, lives, joins);
    Budget budget = budget();
    Found found = runs.solve(conditions.symbols(), Phase.MAY_LOCKSETS, budget);
    // Who has spent a budget does not ask for more.
    SteadyMemory steady =
        found.attempt.solution.budget().equals(budget) ? steady(found, calls) : SteadyMemory.NONE;
    if (steady.isEmpty()) {
      return states(found, outcome);
    }
    Found refined = runs.solve(conditions.symbols().with(steady), Phase.MUST_LOCKSETS, budget);
    // With fewer contexts it would tell less.
    return states(refined.attempt.solution.budget().equals(budget) ? refined : found, outcome);
  }

  /** The memory that others write, but of which branches may tell something nevertheless. */
  private SteadyMemory steady(Found found, ResolvedCalls calls) throws ResourceException {
    return stopwatch.time(
        Phase.MUST_LOCKSETS,
        () ->
            SteadyCode.of(
                icfa,
                conditions.symbols(),
                calls,
                found.graph,
                found.locksets,
                found.nonConcurrency,
                deadline));
  }

  private ThreadStates states(Found found, Outcome outcome) throws ResourceException {
    outcome.places(found.attempt.solution.graph());
    return new ThreadStates(
        conditions.symbols(),
        found.graph,
        found.pointsTo,
        found.locksets,
        new Handovers(
            icfa, found.graph, found.pointsTo, found.locksets, found.nonConcurrency, deadline),
        found.attempt.locksets.notes(),
        found.attempt.locksets.largest());
  }

  private record Attempt(
      ContextSolution<Pair<LockState, Lives>> solution,
      PointsTo pointsTo,
      FramedLocksets locksets) {}

  /** What an attempt shows, as {@link Stages} leave it. */
  private record Found(
      Attempt attempt,
      PlaceGraph graph,
      PointsTo pointsTo,
      Locksets locksets,
      NonConcurrency nonConcurrency) {}

  /** Solves the locksets, with more or less that branches tell. */
  private final class Runs {
    private final PointsTo inFrames;
    private final Predicate<Function> entered;
    private final ThreadLives lives;
    private final HandleMatch joins;

    Runs(PointsTo inFrames, Predicate<Function> entered, ThreadLives lives, HandleMatch joins) {
      this.inFrames = inFrames;
      this.entered = entered;
      this.lives = lives;
      this.joins = joins;
    }

    /**
     * The states.
     *
     * @param phase what this is part of, until it is seen that it has to be repeated
     */
    Found solve(Symbols symbols, Phase phase, Budget first) throws ResourceException {
      Attempt attempt = stopwatch.time(phase, () -> attempt(symbols, Set.of(), first));
      Set<LockId> foreign = new HashSet<>();
      // Code behind a request of a held lock is reached if another thread may release the lock.
      while (foreign.addAll(attempt.locksets.foreignUnlocked())) {
        // With more code that is reached, a budget that was not enough before is not enough now.
        Budget budget = attempt.solution.budget();
        attempt = stopwatch.time(Phase.MUST_LOCKSETS, () -> attempt(symbols, foreign, budget));
      }
      attempt.locksets.findCallersLocks(deadline);
      return found(attempt);
    }

    private Found found(Attempt attempt) throws ResourceException {
      PlaceGraph graph = stages.places(places, attempt.solution.graph());
      PointsTo pointsTo = stages.atPlaces(attempt.pointsTo);
      FlowSensitiveEngine engine = new FlowSensitiveEngine(icfa, places, graph, deadline);
      Locksets locksets = stages.locksets(attempt.locksets, engine);
      return new Found(
          attempt,
          graph,
          pointsTo,
          locksets,
          nonConcurrency(attempt.solution, graph, joins, locksets));
    }

    private Attempt attempt(Symbols symbols, Set<LockId> foreign, Budget budget)
        throws ResourceException {
      FrameCalls calls = new FrameCalls(places, contexts, inFrames, entered);
      FramedLocksetAnalysis locks =
          new FramedLocksetAnalysis(icfa, symbols, dead, calls, inFrames, frames, foreign);
      ContextSolution<Pair<LockState, Lives>> solution =
          ValueContexts.solve(icfa, calls, new Product<>(locks, lives), budget, deadline);
      PointsTo pointsTo = new FramedPointsTo(inFrames, frames, solution::framed);
      return new Attempt(
          solution,
          pointsTo,
          locks.locksets(solution.graph(), solution::framed, pointsTo, solution.map(Pair::first)));
    }
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
