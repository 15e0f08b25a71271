// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.Optional;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.FlowInsensitiveEngine;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.dependency.Dependencies;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.pointer.IndirectCalls.Found;
import org.gridlock.pointer.solver.Solver;

/**
 * The points-to analysis (thesis 4.3.5): inclusion-based, with fields, on the slice, locals kept by
 * context and everything else in one memory. The call graph grows with the values of function
 * pointers.
 */
public final class PointerAnalysis {
  private final Solver solver = new Solver();
  private final Addresses addresses = new Addresses();
  private final Memory memory;
  private final ExpressionFlow flow;
  private final Threads threads = new Threads(solver, addresses);
  private final CallResolution resolution = new CallResolution();
  private final Notes notes = new Notes();
  private final IndirectCalls indirect;
  private final Callbacks callbacks;
  private final ConstraintGenerator generator;
  private final FlowInsensitiveEngine engine;
  private final Deadline deadline;

  private PointerAnalysis(
      Icfa icfa,
      PlaceMap places,
      ContextPolicy<Object> policy,
      Dependencies dependencies,
      Deadline deadline) {
    this.deadline = deadline;
    OutsideTypes outside = new OutsideTypes(icfa);
    memory = new Memory(solver, addresses, outside);
    flow = new ExpressionFlow(icfa, solver, addresses, memory);
    Receivers receivers = new Receivers(icfa, solver, addresses, flow);
    indirect =
        new IndirectCalls(
            icfa, solver, addresses, memory, dependencies, resolution, outside, receivers, notes);
    callbacks = new Callbacks(solver, addresses, memory, dependencies);
    generator =
        new ConstraintGenerator(
            icfa,
            places,
            dependencies,
            solver,
            addresses,
            memory,
            flow,
            threads,
            receivers,
            indirect,
            callbacks);
    engine =
        new FlowInsensitiveEngine(
            icfa, places, policy, dependencies::isRelevant, generator, deadline);
  }

  /**
   * Analyses a program.
   *
   * @param places receives the places; shared with the analyses that ask for the result
   * @param policy which calls share a context
   * @param dependencies the slice; the rest of the program is not looked at
   * @throws ResourceException if a limit is reached first
   */
  public static PointerResult run(
      Icfa icfa,
      PlaceMap places,
      ContextPolicy<Object> policy,
      Dependencies dependencies,
      Deadline deadline)
      throws ResourceException {
    return run(icfa, places, policy, dependencies, Bound.NONE, deadline).orElseThrow();
  }

  /**
   * How far an analysis goes that may be given up.
   *
   * @param contexts how many it makes
   * @param work as {@link PointerStatistics#work} counts
   */
  public record Bound(int contexts, long work) {
    /** To the end. */
    public static final Bound NONE = new Bound(Integer.MAX_VALUE, Long.MAX_VALUE);
  }

  /**
   * The same, but only if it does not take much.
   *
   * @return nothing if the bound is passed
   */
  public static Optional<PointerResult> run(
      Icfa icfa,
      PlaceMap places,
      ContextPolicy<Object> policy,
      Dependencies dependencies,
      Bound bound,
      Deadline deadline)
      throws ResourceException {
    PointerAnalysis analysis = new PointerAnalysis(icfa, places, policy, dependencies, deadline);
    if (!analysis.complete(bound)) {
      return Optional.empty();
    }
    if (analysis.indirect.isOutsideRunning()) {
      analysis.callbacks.addNotes(icfa, analysis.notes);
    }
    analysis.indirect.addNotes();
    if (analysis.solver.hasWidened()) {
      analysis.notes.gaveUp();
    }
    analysis.solver.shareEqualSets();
    SolvedProgram solved =
        new SolvedProgram(
            icfa,
            places,
            analysis.solver,
            analysis.addresses,
            analysis.memory,
            analysis.threads,
            analysis.flow,
            analysis.resolution,
            analysis.notes,
            analysis.engine.entries(),
            analysis.engine.activations());
    return Optional.of(new PointerResult(solved, deadline));
  }

  private boolean complete(Bound bound) throws ResourceException {
    do {
      if (!exploreAndSolve(bound)) {
        return false;
      }
      threads.widenUnknownJoins();
      if (!exploreAndSolve(bound)) {
        return false;
      }
    } while (indirect.widenOneUnresolved(flow.nulls()));
    return true;
  }

  private boolean exploreAndSolve(Bound bound) throws ResourceException {
    do {
      if (!engine.run(bound.contexts()) || !solver.solve(bound.work(), deadline)) {
        return false;
      }
    } while (enterFound());
    return true;
  }

  private boolean enterFound() throws ResourceException {
    boolean any = false;
    for (Found found = indirect.poll(); found != null; found = indirect.poll()) {
      deadline.check();
      any = true;
      Function callee = found.callee();
      if (callee != null && callee.isDefined()) {
        engine.reach(found.site(), found.edge(), callee);
      } else {
        notes.externalThroughPointer(found.edge(), callee);
        generator.external(found.site(), found.edge());
      }
    }
    return any;
  }
}
