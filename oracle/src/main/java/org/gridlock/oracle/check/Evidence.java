// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.check;

import java.util.function.Predicate;
import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.engine.FlowSensitiveEngine;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.dependency.Dependencies;
import org.gridlock.dependency.Relevance;
import org.gridlock.dependency.Slice;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.LockGraphResult;
import org.gridlock.lockset.Locksets;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.pipeline.ContextBudget;
import org.gridlock.pipeline.Stages;
import org.gridlock.pointer.PointsTo;
import org.jspecify.annotations.Nullable;

/** Keeps what each stage of an analysis found, as the next stages were given it. */
final class Evidence implements Stages {
  private final Stages inner;
  private @Nullable ContextPolicy<Object> framePolicy;
  private @Nullable Predicate<Function> entered;
  private @Nullable Dependencies dependencies;
  private @Nullable PointsTo atPlaces;
  private @Nullable PlaceMap placeMap;
  private @Nullable PlaceGraph graph;
  private @Nullable Locksets locksets;
  private @Nullable NonConcurrency nonConcurrency;
  private @Nullable LockGraphResult lockGraph;

  /** Looks at what another onlooker leaves. */
  Evidence(Stages inner) {
    this.inner = inner;
  }

  @Override
  public ContextPolicy<Object> contexts() {
    return inner.contexts();
  }

  @Override
  public ContextBudget budget() {
    return inner.budget();
  }

  @Override
  public ContextPolicy<Object> frames(ContextPolicy<Object> chosen) {
    return framePolicy = inner.frames(chosen);
  }

  @Override
  public Dependencies dependencies(Slice found) {
    return dependencies = inner.dependencies(found);
  }

  @Override
  public PointsTo pointsTo(PointsTo found) {
    return inner.pointsTo(found);
  }

  @Override
  public Predicate<Function> entered(Relevance found) {
    return entered = inner.entered(found);
  }

  @Override
  public Activations activations(Activations found) {
    return inner.activations(found);
  }

  @Override
  public PlaceGraph places(PlaceMap places, PlaceGraph found) {
    placeMap = places;
    return graph = inner.places(places, found);
  }

  @Override
  public PointsTo atPlaces(PointsTo found) {
    return atPlaces = inner.atPlaces(found);
  }

  @Override
  public Locksets locksets(Locksets found, FlowSensitiveEngine engine) throws ResourceException {
    return locksets = inner.locksets(found, engine);
  }

  @Override
  public NonConcurrency nonConcurrency(NonConcurrency found) {
    return nonConcurrency = inner.nonConcurrency(found);
  }

  @Override
  public LockGraphResult lockGraph(LockGraphResult found) {
    return lockGraph = inner.lockGraph(found);
  }

  /** Whether the analysis got to its end. */
  boolean isComplete() {
    return lockGraph != null;
  }

  /** Names the frames of the points-to analysis, as often as it is asked. */
  ContextPolicy<Object> framePolicy() {
    return required(framePolicy);
  }

  Dependencies dependencies() {
    return required(dependencies);
  }

  /** Whether the flow-sensitive analyses look into the function. */
  boolean isEntered(Function function) {
    return required(entered).test(function);
  }

  /** The points-to sets at the places of the graph. */
  PointsTo pointsTo() {
    return required(atPlaces);
  }

  PlaceMap placeMap() {
    return required(placeMap);
  }

  PlaceGraph graph() {
    return required(graph);
  }

  Locksets locksets() {
    return required(locksets);
  }

  NonConcurrency nonConcurrency() {
    return required(nonConcurrency);
  }

  LockGraphResult lockGraph() {
    return required(lockGraph);
  }

  private static <T> T required(@Nullable T found) {
    if (found == null) {
      throw new IllegalStateException("the analysis did not get there");
    }
    return found;
  }
}
