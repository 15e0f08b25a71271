// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import gnu.trove.map.hash.TIntIntHashMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.gridlock.absint.place.CallStrings;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.jspecify.annotations.Nullable;

/** A finished {@link PlaceGraphBuilder}, with the threads and how often places run. */
final class ExploredPlaces implements PlaceGraph {
  private final PlaceGraphBuilder found;
  private final List<Place> reached;
  private final CountedActivations activations;

  /** From the id of an entry place to the index of its thread. */
  private final TIntIntHashMap threadOfEntry = new TIntIntHashMap();

  private final List<AbstractThread> threads = new ArrayList<>();

  ExploredPlaces(PlaceGraphBuilder found) {
    this.found = found;
    this.reached = found.reached.stream().mapToObj(found.places::get).toList();
    this.activations = new CountedActivations(found.places, found.sites, Site::place);
    nameThreads();
  }

  private void nameThreads() {
    Place root = found.root;
    List<Place> starts = new ArrayList<>();
    for (Place entry : found.sites.keySet()) {
      if (entry != root && isThreadStart(entry)) {
        starts.add(entry);
      }
    }
    starts.sort(Comparator.comparingInt(Place::id));
    starts.add(0, root);
    for (Place start : starts) {
      threadOfEntry.put(start.id(), threads.size());
      threads.add(
          new AbstractThread(
              threads.size(),
              start,
              start == root ? null : start.parent(),
              !isActivatedAtMostOnce(start)));
    }
    for (Place entry : found.sites.keySet()) {
      if (!threadOfEntry.containsKey(entry.id())) {
        Place first = found.sites(entry).iterator().next().place();
        threadOfEntry.put(entry.id(), threadOfEntry.get(entry(first).id()));
      }
    }
  }

  private boolean isThreadStart(Place entry) {
    @Nullable Place site = entry.parent();
    return site != null && CallStrings.createsThread(site.top());
  }

  @Override
  public List<Place> places() {
    return reached;
  }

  @Override
  public Place root() {
    return found.root;
  }

  @Override
  public Collection<Place> entered(Place site, Edge edge) {
    return found.entered(site, edge);
  }

  @Override
  public boolean stepsOver(Place site, Edge edge) {
    return edge.operation() instanceof Operation.Call && found.stepsOver(site, edge);
  }

  @Override
  public Collection<Site> sites(Place entry) {
    return found.sites(entry);
  }

  @Override
  public List<AbstractThread> threads() {
    return threads;
  }

  @Override
  public AbstractThread thread(Place place) {
    int entry = entry(place).id();
    if (!threadOfEntry.containsKey(entry)) {
      throw new IllegalArgumentException("not reachable: " + place);
    }
    return threads.get(threadOfEntry.get(entry));
  }

  @Override
  public boolean runsAtMostOnce(Place place) {
    return activations.runsAtMostOnce(place);
  }

  @Override
  public boolean isActivatedAtMostOnce(Place place) {
    return activations.isActivatedAtMostOnce(place);
  }

  @Override
  public Place at(Place entry, Location location) {
    return found.places.move(entry, location);
  }

  @Override
  public Place entry(Place place) {
    return activations.entry(place);
  }
}
