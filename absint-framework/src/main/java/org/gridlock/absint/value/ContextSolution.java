// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.value;

import gnu.trove.map.hash.TIntObjectHashMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.PlaceGraphBuilder;
import org.gridlock.absint.engine.Solution;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.jspecify.annotations.Nullable;

/**
 * The solution of {@link ValueContexts} as places: each context that is still entered is named by
 * the first of the histories that lead to it (the canonical parent), the others are among its
 * {@linkplain PlaceGraph#sites sites}.
 *
 * @param <D> the abstract states
 */
public final class ContextSolution<D> implements Solution<D> {
  /** A context in one of the threads that enter it; threads do not differ in their states. */
  private record Instance<D>(ValueContext<D> context, Place thread) {
    /** What a call or creation enters. */
    Instance<D> enter(ValueContext.Entry entry, ValueContext<D> target) {
      boolean call = entry.edge().operation() instanceof Operation.Call;
      return new Instance<>(target, call ? thread : target.frame());
    }
  }

  private final D bottom;
  private final PlaceMap places;
  private final ValueContexts.Budget budget;
  private final List<Instance<D>> instances = new ArrayList<>();
  private final Map<Instance<D>, Place> entries = new LinkedHashMap<>();
  private final TIntObjectHashMap<ValueContext<D>> byEntry = new TIntObjectHashMap<>();
  private final PlaceGraph graph;

  ContextSolution(PlaceMap places, ValueContext<D> root, D bottom, ValueContexts.Budget budget) {
    this.places = places;
    this.budget = budget;
    this.bottom = bottom;
    Instance<D> main = new Instance<>(root, root.frame());
    name(main);
    this.graph = graphOfContexts(main);
  }

  /** Breadth first, so that the names are short. */
  private void name(Instance<D> root) {
    add(root, root.context.frame());
    for (int i = 0; i < instances.size(); i++) {
      Instance<D> instance = instances.get(i);
      instance.context.forEachEntered(
          (entry, target) -> {
            Instance<D> next = instance.enter(entry, target);
            if (!entries.containsKey(next)) {
              Place site = place(instance, entry.edge().source());
              add(next, places.extend(site, entry.callee().entry()));
            }
          });
    }
  }

  private void add(Instance<D> instance, Place entry) {
    instances.add(instance);
    entries.put(instance, entry);
    if (byEntry.put(entry.id(), instance.context) != null) {
      throw new IllegalStateException("several calls of one function leave one location");
    }
  }

  private Place place(Instance<D> instance, Location location) {
    return places.move(Objects.requireNonNull(entries.get(instance)), location);
  }

  private PlaceGraph graphOfContexts(Instance<D> root) {
    PlaceGraphBuilder found =
        new PlaceGraphBuilder(places, place(root, root.context.function().entry()));
    for (Instance<D> instance : instances) {
      ValueContext<D> context = instance.context;
      for (Location location : context.function().locations()) {
        if (context.state(location) != null) {
          found.reach(place(instance, location));
        }
      }
      context.forEachEntered(
          (entry, target) ->
              found.enter(
                  place(instance, entry.edge().source()),
                  entry.edge(),
                  place(instance.enter(entry, target), entry.callee().entry())));
      for (Edge edge : context.steppedOver) {
        found.stepOver(place(instance, edge.source()), edge);
      }
    }
    return found.build();
  }

  /** The places and how control moves between them. */
  public PlaceGraph graph() {
    return graph;
  }

  /** The budget that sufficed. */
  public ValueContexts.Budget budget() {
    return budget;
  }

  /** The same location in the frame of the activation, as the points-to analysis knows it. */
  public Place framed(Place place) {
    @Nullable ValueContext<D> context = context(place);
    return context == null ? place : places.move(context.frame(), place.top());
  }

  /** The solution of a part of the analysis. */
  public <E> Solution<E> map(Function<D, E> part) {
    return new Solution<>() {
      @Override
      public E state(Place place) {
        return part.apply(ContextSolution.this.state(place));
      }

      @Override
      public boolean isReached(Place place) {
        return ContextSolution.this.isReached(place);
      }
    };
  }

  private @Nullable ValueContext<D> context(Place place) {
    return byEntry.get(places.move(place, place.function().entry()).id());
  }

  @Override
  public D state(Place place) {
    @Nullable ValueContext<D> context = context(place);
    @Nullable D state = context == null ? null : context.state(place.top());
    return state == null ? bottom : state;
  }

  @Override
  public boolean isReached(Place place) {
    @Nullable ValueContext<D> context = context(place);
    return context != null && context.state(place.top()) != null;
  }
}
