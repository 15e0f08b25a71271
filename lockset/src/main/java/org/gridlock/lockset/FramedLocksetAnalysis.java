// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.Solution;
import org.gridlock.absint.place.NoContexts;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.absint.value.FrameCalls;
import org.gridlock.absint.value.FramedAnalysis;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.status.Conditions;
import org.gridlock.lockset.status.Given;
import org.gridlock.lockset.status.Givens;
import org.gridlock.lockset.sweep.Sweeps;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.pointer.PointsTo;

/**
 * Both lockset analyses for value contexts. They run together, so that contexts differ by what is
 * surely held, too.
 */
public final class FramedLocksetAnalysis implements FramedAnalysis<LockState> {
  private final Icfa icfa;
  private final Symbols symbols;
  private final Set<Edge> dead;
  private final Givens givens;
  private final PlaceMap places;
  private final MayFrames may;
  private final MustFrames must;
  private final CancellationAnalysis cancellation;
  private int coarseness;

  /**
   * The analysis.
   *
   * @param dead edges that control never passes: of what is behind them {@code pointsTo} knows
   *     nothing
   * @param calls what calls enter
   * @param pointsTo is asked at places of frames
   * @param activations how often frames run
   * @param foreign locks that a thread that does not hold them may release, so that nobody surely
   *     holds them; see {@link FramedLocksets#foreignUnlocked}
   */
  public FramedLocksetAnalysis(
      Icfa icfa,
      Symbols symbols,
      Set<Edge> dead,
      FrameCalls calls,
      PointsTo pointsTo,
      Activations activations,
      Set<LockId> foreign) {
    this.icfa = icfa;
    this.symbols = symbols;
    this.dead = dead;
    LockTypes types = LockTypes.of(icfa);
    Conditions conditions = new Conditions(icfa, symbols, types::cannotFail);
    this.places = calls.places();
    this.givens =
        new Givens(
            icfa,
            symbols,
            conditions,
            calls.enters(),
            edge -> calls.targets().targets(anyOf(edge.source(), calls.places()), edge));
    LockAddresses addresses = new LockAddresses(pointsTo, activations);
    CallEffects effects = new CallEffects(icfa, symbols, conditions);
    FrameAcquisitions acquisitions = new FrameAcquisitions(addresses, symbols);
    TouchedLocks touched = new TouchedLocks(calls, addresses);
    this.may =
        new MayFrames(
            new MayLocksetAnalysis(
                addresses, symbols, conditions, types, new Sweeps(icfa, symbols), acquisitions),
            acquisitions,
            effects,
            touched);
    this.must =
        new MustFrames(
            new MustLocksetAnalysis(
                addresses,
                symbols,
                types,
                lock -> addresses.mayEqual(Set.of(new LockId.At(lock)), foreign)),
            effects,
            touched);
    this.cancellation =
        new CancellationAnalysis(
            CancelledThreads.of(
                icfa, location -> List.of(anyOf(location, calls.places())), pointsTo));
  }

  private static Place anyOf(Location location, PlaceMap places) {
    return places.move(NoContexts.any(places, location.function()), location);
  }

  /** First what may be held no longer tells contexts apart, then what is surely held, either. */
  @Override
  public void coarseness(int level) {
    coarseness = level;
    may.coarseness(level);
    must.coarseness(level);
  }

  /**
   * The result.
   *
   * @param graph the places of the solution
   * @param framed from a place to the same location in its frame
   * @param pointsTo is asked at these places
   */
  public FramedLocksets locksets(
      PlaceGraph graph,
      UnaryOperator<Place> framed,
      PointsTo pointsTo,
      Solution<LockState> solution) {
    return new FramedLocksets(
        icfa, graph, new LockAddresses(pointsTo, graph), symbols, framed, may, must, solution);
  }

  @Override
  public LockState bottom() {
    return LockState.UNREACHED;
  }

  @Override
  public LockState initial() {
    return LockState.empty(cancellation.initial(), Given.NOTHING);
  }

  @Override
  public LockState threadStart(Edge creation, Place site, Function start, LockState atCreation) {
    List<Expression> arguments = ((Operation.CreateThread) creation.operation()).arguments();
    return LockState.empty(
        cancellation.threadStart(creation, site, anyOf(creation.source(), places)),
        givens.ofThread(creation.source(), atCreation.given(), arguments, start));
  }

  @Override
  public LockState join(LockState left, LockState right) {
    if (!left.isReached() || !right.isReached()) {
      return left.isReached() ? left : right;
    }
    return left.with(
            may.join(left.may(), right.may()),
            must.join(left.must(), right.must()),
            cancellation.join(left.cancellation(), right.cancellation()))
        .with(givens.common(left.given(), right.given()));
  }

  @Override
  public LockState transfer(Edge edge, Place place, LockState state) {
    if (dead.contains(edge) || givens.isExcluded(edge, state.given())) {
      return LockState.UNREACHED;
    }
    return state.with(
        may.transfer(edge, place, state.may()),
        must.transfer(edge, place, state.must()),
        cancellation.transfer(edge, place, state.cancellation()));
  }

  /**
   * Contexts that differ in what may be held show the same lock operations; but what is surely held
   * excludes cycles.
   */
  @Override
  public Object key(LockState entry) {
    return switch (coarseness) {
      case 0 -> entry;
      case 1 -> List.of(entry.must(), entry.cancellation(), entry.given());
      default -> List.of(entry.cancellation(), entry.given());
    };
  }

  @Override
  public Object leastKey(LockState entry) {
    return coarseness < 3 ? entry.given() : Given.NOTHING;
  }

  @Override
  public LockState enter(Edge call, Place frame, LockState atCall) {
    List<Expression> arguments = ((Operation.Call) call.operation()).arguments();
    return atCall
        .with(
            may.enter(call, frame, atCall.may()),
            must.enter(call, frame, atCall.must()),
            atCall.cancellation())
        .with(givens.of(call, atCall.given(), arguments, frame.function()));
  }

  @Override
  public LockState leave(Edge call, Place frame, LockState atCall, LockState atExit) {
    return atCall.with(
        may.leave(call, frame, atCall.may(), atExit.may()),
        must.leave(call, frame, atCall.must(), atExit.must()),
        atExit.cancellation());
  }
}
