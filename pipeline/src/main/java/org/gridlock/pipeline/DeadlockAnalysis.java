// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.dependency.Dependencies;
import org.gridlock.dependency.DependencyAnalysis;
import org.gridlock.dependency.HandlerJumps;
import org.gridlock.dependency.Jumping;
import org.gridlock.dependency.PassedDependencies;
import org.gridlock.dependency.ResolvedCalls;
import org.gridlock.dependency.Slice;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.icfa.error.ResourceException.Limit;
import org.gridlock.lockgraph.LockGraphAnalysis;
import org.gridlock.lockgraph.LockGraphResult;
import org.gridlock.lockgraph.RwlockPreference;
import org.gridlock.lockgraph.mask.SignalMasks;
import org.gridlock.lockset.status.Conditions;
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
  private final AnalysisOptions options;
  private final Stopwatch stopwatch;
  private final Deadline deadline;
  private final Outcome outcome;
  private final RwlockPreference rwlocks;
  private final Stages stages;

  private DeadlockAnalysis(
      ProgramInput program, AnalysisOptions options, Consumer<Phase> listener, Stages stages) {
    this.program = program;
    this.options = options;
    this.stages = stages;
    this.stopwatch = new Stopwatch(listener, program.frontend().times());
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
    return analysis.outcome.report(analysis.stopwatch.times(), program.frontend().processorTime());
  }

  private void run() throws ResourceException {
    Icfa icfa = program.icfa();
    PlaceMap places = new PlaceMap();
    Slice slice = stopwatch.time(Phase.DEPENDENCIES, () -> DependencyAnalysis.run(icfa));
    outcome.slice(slice);
    Dependencies dependencies = stages.dependencies(slice);
    Conditions conditions = stopwatch.time(Phase.DEPENDENCIES, () -> new Conditions(icfa));
    Set<Edge> dead =
        options.contexts() == ContextMode.ADAPTIVE
            ? stopwatch.time(Phase.DEPENDENCIES, () -> neverPassed(icfa, conditions))
            : Set.of();

    Frames frames =
        stopwatch.time(
            Phase.POINTERS, () -> frames(icfa, places, new PassedDependencies(dependencies, dead)));
    ContextPolicy<Object> contexts = stages.frames(frames.policy());
    PointerResult pointers = frames.pointers();
    outcome.pointsTo(pointers);
    Set<Edge> notTaken = jumpsNotTaken(icfa, edge -> pointers.targets(places, edge));
    SignalMasks masks = masks(icfa, edge -> pointers.targets(places, edge));
    PointsTo pointsTo = stages.pointsTo(pointers);

    ThreadStates states =
        switch (options.contexts()) {
          case ADAPTIVE ->
              new AdaptiveStates(
                      icfa,
                      conditions,
                      Stream.of(dead, notTaken).flatMap(Set::stream).collect(toUnmodifiableSet()),
                      places,
                      contexts,
                      stages.activations(pointers.activations()),
                      pointers.statistics().contexts(),
                      slice.relevance(),
                      stopwatch,
                      deadline,
                      stages)
                  .run(pointsTo, outcome);
          case CALL_STRINGS ->
              new CallStringStates(
                      icfa,
                      conditions,
                      places,
                      contexts,
                      slice.relevance(),
                      stopwatch,
                      deadline,
                      stages)
                  .run(pointsTo, outcome);
        };
    outcome.states(states);

    LockGraphResult result =
        stopwatch.time(
            Phase.LOCK_GRAPH,
            () ->
                new LockGraphAnalysis(
                        icfa,
                        states.graph(),
                        states.pointsTo(),
                        states.locksets(),
                        stages.nonConcurrency(states.nonConcurrency()),
                        masks,
                        LockGraphAnalysis.Settings.of(rwlocks),
                        deadline)
                    .run(states.symbols(), () -> stopwatch.next(Phase.CYCLES)));
    outcome.lockGraph(stages.lockGraph(result));
  }

  /** Where the signal handlers of the program may interrupt it, if it has any. */
  private SignalMasks masks(Icfa icfa, ResolvedCalls.Targets<ResourceException> targets)
      throws ResourceException {
    if (icfa.functions().stream().noneMatch(Function::interrupts)) {
      return SignalMasks.none();
    }
    ResolvedCalls calls = resolved(icfa, targets);
    outcome.gaps(HandlerJumps.gaps(calls));
    return SignalMasks.of(icfa, calls, deadline);
  }

  /** The ways of jumps behind calls that enter nothing that jumps, as the pointers tell. */
  private Set<Edge> jumpsNotTaken(Icfa icfa, ResolvedCalls.Targets<ResourceException> targets)
      throws ResourceException {
    return icfa.functions().stream().allMatch(function -> function.jumpWays().isEmpty())
        ? Set.of()
        : Jumping.notTaken(resolved(icfa, targets));
  }

  private ResolvedCalls resolved(Icfa icfa, ResolvedCalls.Targets<ResourceException> targets)
      throws ResourceException {
    return ResolvedCalls.in(
        icfa,
        edge -> {
          deadline.check();
          return targets.of(edge);
        });
  }

  private Set<Edge> neverPassed(Icfa icfa, Conditions conditions) throws ResourceException {
    Set<Edge> dead = new HashSet<>();
    for (Function function : icfa.functions()) {
      deadline.check();
      dead.addAll(conditions.neverPassed(function));
    }
    return dead;
  }

  private Frames frames(Icfa icfa, PlaceMap places, Dependencies dependencies)
      throws ResourceException {
    ContextPolicy<Object> histories = stages.contexts();
    return switch (options.contexts()) {
      case ADAPTIVE ->
          Frames.adaptive(
              icfa, places, histories, stages.budget().histories(), dependencies, deadline);
      case CALL_STRINGS ->
          new Frames(
              histories, PointerAnalysis.run(icfa, places, histories, dependencies, deadline));
    };
  }
}
