// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.value;

import gnu.trove.map.hash.TIntObjectHashMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.PlaceGraphBuilder;
import org.gridlock.absint.engine.Solution;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.jspecify.annotations.Nullable;

/**
 * The solution of {@link ValueContexts} as places: each context that is still entered is named by
 * the first of the histories that lead to it (the canonical parent), the others are among its
 * {@linkplain PlaceGraph#sites sites}.
 *
 * @param <D> the abstract states
 */
public final class ContextSolution<D> implements Solution<D> {
  private final D bottom;
  private final PlaceMap places;
  private final List<ValueContext<D>> contexts = new ArrayList<>();
  private final Map<ValueContext<D>, Place> entries = new LinkedHashMap<>();
  private final TIntObjectHashMap<ValueContext<D>> byEntry = new TIntObjectHashMap<>();
  private final PlaceGraph graph;

  ContextSolution(PlaceMap places, ValueContext<D> root, D bottom) {
    this.places = places;
    this.bottom = bottom;
    name(root);
    this.graph = graphOfContexts(root);
  }

  /** Breadth first, so that the names are short. */
  private void name(ValueContext<D> root) {
    add(root, root.frame());
    for (int i = 0; i < contexts.size(); i++) {
      ValueContext<D> context = contexts.get(i);
      context.entered.forEach(
          (entry, target) -> {
            if (!entries.containsKey(target)) {
              Place site = place(context, entry.edge().source());
              add(target, places.extend(site, entry.callee().entry()));
            }
          });
    }
  }

  private void add(ValueContext<D> context, Place entry) {
    contexts.add(context);
    entries.put(context, entry);
    byEntry.put(entry.id(), context);
  }

  private Place place(ValueContext<D> context, Location location) {
    Place entry = entries.get(context);
    if (entry == null) {
      throw new IllegalArgumentException("not entered any more: " + context.frame());
    }
    return places.move(entry, location);
  }

  private PlaceGraph graphOfContexts(ValueContext<D> root) {
    PlaceGraphBuilder found = new PlaceGraphBuilder(places, place(root, root.function().entry()));
    for (ValueContext<D> context : contexts) {
      for (Location location : context.function().locations()) {
        if (context.state(location) != null) {
          found.reach(place(context, location));
        }
      }
      context.entered.forEach(
          (entry, target) ->
              found.enter(
                  place(context, entry.edge().source()),
                  entry.edge(),
                  place(target, entry.callee().entry())));
      for (Edge edge : context.steppedOver) {
        found.stepOver(place(context, edge.source()), edge);
      }
    }
    return found.build();
  }

  /** The places and how control moves between them. */
  public PlaceGraph graph() {
    return graph;
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
