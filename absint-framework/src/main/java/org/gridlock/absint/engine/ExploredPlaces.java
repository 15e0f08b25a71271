// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import gnu.trove.map.hash.TIntIntHashMap;
import gnu.trove.map.hash.TIntObjectHashMap;
import gnu.trove.map.hash.TLongObjectHashMap;
import gnu.trove.set.hash.TLongHashSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.CallStrings;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.jspecify.annotations.Nullable;

/** What {@link PlaceExplorer} found, with the threads and how often places run. */
public final class ExploredPlaces implements PlaceGraph {
  private final PlaceMap places;
  private final Place root;
  private final List<Place> reached;
  private final TIntObjectHashMap<List<Site>> sites;
  private final TLongObjectHashMap<List<Place>> entered;
  private final TLongHashSet steppedOver;
  private final ControlFlow flow = new ControlFlow();

  /** Ids of the entry places whose function is activated at most once in that context. */
  private final BitSet activatedOnce = new BitSet();

  /** From the id of an entry place to the index of its thread. */
  private final TIntIntHashMap threadOfEntry = new TIntIntHashMap();

  private final List<AbstractThread> threads = new ArrayList<>();

  /**
   * Takes over what was found.
   *
   * @param entries the entry places in order of discovery, so that the first site of each lies in
   *     an activation that precedes it
   */
  public ExploredPlaces(
      PlaceMap places,
      Place root,
      BitSet reached,
      List<Place> entries,
      TIntObjectHashMap<List<Site>> sites,
      TLongObjectHashMap<List<Place>> entered,
      TLongHashSet steppedOver) {
    this.places = places;
    this.root = root;
    this.reached = reached.stream().mapToObj(places::get).toList();
    this.sites = sites;
    this.entered = entered;
    this.steppedOver = steppedOver;
    countActivations(entries);
    nameThreads(entries);
  }

  /** Rule R 2: one site, in an activation that is single, at a location that is not repeated. */
  private void countActivations(List<Place> entries) {
    for (Place entry : entries) {
      List<Site> from = from(entry);
      boolean once =
          entry == root ? from.isEmpty() : from.size() == 1 && runsAtMostOnce(from.get(0).place());
      if (once) {
        activatedOnce.set(entry.id());
      }
    }
  }

  private void nameThreads(List<Place> entries) {
    List<Place> starts = new ArrayList<>();
    for (Place entry : entries) {
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
              !activatedOnce.get(start.id())));
    }
    for (Place entry : entries) {
      if (!threadOfEntry.containsKey(entry.id())) {
        threadOfEntry.put(entry.id(), threadOfEntry.get(entry(from(entry).get(0).place()).id()));
      }
    }
  }

  /** The key of a call edge at a place, in the maps that the constructor takes. */
  public static long key(Place site, Edge edge) {
    return ((long) site.id() << 32) | edge.id();
  }

  private boolean isThreadStart(Place entry) {
    @Nullable Place site = entry.parent();
    return site != null && CallStrings.createsThread(site.top());
  }

  private List<Site> from(Place entry) {
    List<Site> from = sites.get(entry.id());
    return from == null ? List.of() : from;
  }

  @Override
  public List<Place> places() {
    return reached;
  }

  @Override
  public Place root() {
    return root;
  }

  @Override
  public Collection<Place> entered(Place site, Edge edge) {
    List<Place> entries = entered.get(key(site, edge));
    return entries == null ? List.of() : entries;
  }

  @Override
  public boolean stepsOver(Place site, Edge edge) {
    return edge.operation() instanceof Operation.Call && steppedOver.contains(key(site, edge));
  }

  @Override
  public Collection<Site> sites(Place entry) {
    return from(entry);
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
    return isActivatedAtMostOnce(place) && !flow.isInCycle(place.top());
  }

  @Override
  public boolean isActivatedAtMostOnce(Place place) {
    return activatedOnce.get(entry(place).id());
  }

  @Override
  public Place at(Place entry, Location location) {
    return places.move(entry, location);
  }

  @Override
  public Place entry(Place place) {
    return places.move(place, place.function().entry());
  }
}
