// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import java.util.Collection;
import java.util.List;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation;
import org.gridlock.pipeline.Stages;

/** Wrong places and threads. */
final class GraphFaults {
  private GraphFaults() {}

  /** What two histories create under one name, taken for one thread. */
  static Stages oneThreadPerPlace() {
    return graph(
        inner ->
            new Tampered.Graph(inner) {
              @Override
              public AbstractThread thread(Place place) {
                return GraphFaults.single(inner.thread(place));
              }

              @Override
              public List<AbstractThread> threads() {
                return inner.threads().stream().map(GraphFaults::single).toList();
              }
            });
  }

  /** Control returns from a recursive function to the outer call only. */
  static Stages returnToOuterCall() {
    return graph(
        inner ->
            new Tampered.Graph(inner) {
              @Override
              public Collection<Site> sites(Place entry) {
                Collection<Site> all = inner.sites(entry);
                return all.size() < 2 ? all : List.of(all.iterator().next());
              }
            });
  }

  /** Of a merged place, only the history that names it counts. */
  static Stages firstHistoryOnly() {
    return graph(
        inner ->
            new Tampered.Graph(inner) {
              @Override
              public Collection<Site> sites(Place entry) {
                return inner.sites(entry).stream()
                    .filter(site -> site.place() == entry.parent())
                    .toList();
              }
            });
  }

  /** Only functions that lock are looked into, not those that create threads. */
  static Stages onlyLocksMatter() {
    return graph(
        inner ->
            new Tampered.Graph(inner) {
              @Override
              public Collection<Place> entered(Place site, Edge edge) {
                return inner.entered(site, edge).stream().filter(this::locks).toList();
              }

              @Override
              public boolean stepsOver(Place site, Edge edge) {
                return inner.stepsOver(site, edge) || entered(site, edge).isEmpty();
              }

              private boolean locks(Place entry) {
                return entry.function().edges().stream()
                    .anyMatch(
                        edge ->
                            edge.operation() instanceof Operation.Lock
                                || edge.operation() instanceof Operation.Unlock
                                || (edge.operation() instanceof Operation.Call
                                    && !entry.function().name().equals("begin")));
              }
            });
  }

  private static AbstractThread single(AbstractThread thread) {
    return new AbstractThread(thread.id(), thread.entry(), thread.creation(), false);
  }

  private static Stages graph(java.util.function.Function<PlaceGraph, PlaceGraph> change) {
    return new Stages() {
      @Override
      public PlaceGraph places(PlaceMap places, PlaceGraph found) {
        return change.apply(found);
      }
    };
  }
}
