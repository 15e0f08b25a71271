// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.value.FrameCalls;
import org.gridlock.absint.value.FramedAnalysis;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.nonconc.Lives.Creation;
import org.gridlock.nonconc.Lives.Life;

/**
 * Which of the threads that a thread created may be running (section 6 of the design: what may be
 * started, and what is surely joined). Not in the thesis, which asks for each pair of places.
 */
public final class ThreadLives implements FramedAnalysis<Lives> {
  private final FrameCalls calls;
  private final JoinMatch joins;
  private final Batches batches;
  private final CreationFacts facts;
  private final TouchedCreations touched;
  private int coarseness;

  /**
   * The analysis.
   *
   * @param calls what calls enter and creations start, at places of frames
   * @param joins the creations that joins match, at places of frames
   * @param batches the creations that loops of joins match, at places of frames
   * @param facts what branches and handles tell of threads
   */
  public ThreadLives(FrameCalls calls, JoinMatch joins, Batches batches, CreationFacts facts) {
    this.calls = calls;
    this.joins = joins;
    this.batches = batches;
    this.facts = facts;
    this.touched = new TouchedCreations(calls, joins, batches);
  }

  @Override
  public Lives bottom() {
    return Lives.UNREACHED;
  }

  @Override
  public Lives initial() {
    return Lives.NONE;
  }

  @Override
  public Lives threadStart(Edge creation, Place site, Function start, Lives atCreation) {
    return Lives.NONE;
  }

  @Override
  public Lives join(Lives left, Lives right) {
    return left.join(right);
  }

  @Override
  public Lives transfer(Edge edge, Place place, Lives state) {
    Lives next = passed(edge, changed(edge, place, facts.after(edge, state)));
    for (PoolLoops.Pool pool : batches.pools(edge)) {
      next = next.changed(one -> isOf(one, pool, place), Life.BATCH, Life.JOINED);
    }
    return next;
  }

  private Lives passed(Edge edge, Lives state) {
    Lives next = state;
    for (Edge creation : batches.joined(edge)) {
      next = next.changed(one -> one.edge() == creation, Life.BATCH, Life.JOINED);
    }
    return next;
  }

  private boolean isOf(Creation creation, PoolLoops.Pool pool, Place place) {
    return pool.creation() == creation.edge() && batches.isSame(pool, creation.place(), place);
  }

  private Lives changed(Edge edge, Place place, Lives state) {
    if (edge.operation() instanceof Operation.CreateThread) {
      return created(edge, place, state);
    }
    if (edge.operation() instanceof Operation.JoinThread join) {
      Lvalue handle = facts.handle(edge);
      Lives next = handle == null ? state : state.joined(handle);
      PlaceGraph.Site creation = joins.creation(place, join);
      return creation == null ? next : joined(creation, next);
    }
    Lives next = state;
    for (Edge creation : batches.begun(edge, place)) {
      next = next.changed(one -> isOf(one, creation, place), Life.BATCH, Life.MANY);
    }
    for (Edge creation : batches.joined(edge, place)) {
      next = next.changed(one -> isOf(one, creation, place), Life.BATCH, Life.JOINED);
    }
    return next;
  }

  /** After the latest thread of a site was joined, which may be the only one that it ever makes. */
  private Lives joined(PlaceGraph.Site site, Lives state) {
    Lives next = state.joined(site.place(), site.edge());
    return batches.isSingle(site.place())
        ? next.changed(
            one -> one.place() == site.place() && one.edge() == site.edge(),
            Life.BATCH,
            Life.JOINED)
        : next;
  }

  private boolean isOf(Creation creation, Edge edge, Place place) {
    return creation.edge() == edge && batches.areTogether(creation.place(), place);
  }

  private Lives created(Edge edge, Place place, Lives state) {
    boolean batched = batches.isBatched(edge, place);
    Lives next = state;
    for (Function start : calls.targets().targets(place, edge)) {
      next =
          next.created(
              new Creation(place, edge, start), batched, facts.made(edge), facts.handle(edge));
    }
    return next;
  }

  @Override
  public void coarseness(int level) {
    coarseness = level;
  }

  @Override
  public Object key(Lives entry) {
    return coarseness < 2 ? entry : Lives.NONE;
  }

  /** A callee goes on with the threads of its caller. */
  @Override
  public Lives enter(Edge call, Place frame, Lives atCall) {
    Lives next = facts.entering(atCall);
    for (Edge creation : batches.begun(frame.function())) {
      next = next.changed(one -> one.edge() == creation, Life.BATCH, Life.MANY);
    }
    return next;
  }

  @Override
  public Lives leave(Edge call, Place frame, Lives atCall, Lives atExit) {
    Function callee = frame.function();
    Lives next =
        facts
            .leaving(call, callee, atExit)
            .within(facts.surviving(call, callee, atCall), touched.of(frame));
    return passed(call, next);
  }
}
