// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Type;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.nonconc.Refinement;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;

/** Results that pass on what they are given; a fault overrides one answer. */
final class Tampered {
  private Tampered() {}

  /** Points-to as it is. */
  static class Values implements PointsTo {
    final PointsTo inner;

    Values(PointsTo inner) {
      this.inner = inner;
    }

    @Override
    public ValueSet values(Place place, Expression expression) {
      return inner.values(place, expression);
    }

    @Override
    public Place frame(Place place) {
      return inner.frame(place);
    }

    @Override
    public boolean mayEqual(Address left, Address right) {
      return inner.mayEqual(left, right);
    }

    @Override
    public boolean isUnique(Address address, Activations graph) {
      return inner.isUnique(address, graph);
    }

    @Override
    public boolean mayHold(Address address, Type type) {
      return inner.mayHold(address, type);
    }

    @Override
    public String describe(Address address) {
      return inner.describe(address);
    }

    @Override
    public Collection<Function> targets(Place site, Edge edge) {
      return inner.targets(site, edge);
    }
  }

  /** Places as they are. */
  static class Graph implements PlaceGraph {
    final PlaceGraph inner;

    Graph(PlaceGraph inner) {
      this.inner = inner;
    }

    @Override
    public List<Place> places() {
      return inner.places();
    }

    @Override
    public Place root() {
      return inner.root();
    }

    @Override
    public Collection<Place> entered(Place site, Edge edge) {
      return inner.entered(site, edge);
    }

    @Override
    public boolean stepsOver(Place site, Edge edge) {
      return inner.stepsOver(site, edge);
    }

    @Override
    public Collection<Site> sites(Place entry) {
      return inner.sites(entry);
    }

    @Override
    public List<AbstractThread> threads() {
      return inner.threads();
    }

    @Override
    public AbstractThread thread(Place place) {
      return inner.thread(place);
    }

    @Override
    public boolean runsAtMostOnce(Place place) {
      return inner.runsAtMostOnce(place);
    }

    @Override
    public boolean isActivatedAtMostOnce(Place place) {
      return inner.isActivatedAtMostOnce(place);
    }

    @Override
    public Place entry(Place place) {
      return inner.entry(place);
    }

    @Override
    public Place at(Place entry, Location location) {
      return inner.at(entry, location);
    }
  }

  /** Locksets as they are. */
  static class Sets implements Locksets {
    final Locksets inner;

    Sets(Locksets inner) {
      this.inner = inner;
    }

    @Override
    public Set<Held> may(Place place) {
      return inner.may(place);
    }

    @Override
    public Set<MustHeld> must(Place place) {
      return inner.must(place);
    }

    @Override
    public boolean isReached(Place place) {
      return inner.isReached(place);
    }

    @Override
    public boolean mayBeReleasedByOthers(LockId lock) {
      return inner.mayBeReleasedByOthers(lock);
    }

    @Override
    public Sameness sameness(Place place, Expression lock, Held held) {
      return inner.sameness(place, lock, held);
    }
  }

  /** Non-concurrency as it is, except where {@link #claim} has an answer. */
  abstract static class Order extends Refinement {
    Order(NonConcurrency inner) {
      super(inner);
    }

    /** Whether to claim, wrongly, that the places are ordered. */
    abstract boolean claim(Place left, Place right);

    @Override
    protected Answer refine(Place left, Place right) {
      return claim(left, right) || claim(right, left) ? Answer.ORDERED : Answer.MAY_BE_CONCURRENT;
    }
  }
}
