// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.Collection;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * Points-to sets for places of other contexts than those that the analysis told apart.
 *
 * @param inner the result, in its own frames
 * @param frames how often these run
 * @param framed from a place to the same location in the frame of its activation
 */
public record FramedPointsTo(PointsTo inner, Activations frames, UnaryOperator<Place> framed)
    implements PointsTo {
  @Override
  public ValueSet values(Place place, Expression expression) {
    return inner.values(framed.apply(place), expression);
  }

  @Override
  public Place frame(Place place) {
    return framed.apply(place);
  }

  @Override
  public boolean mayEqual(Address left, Address right) {
    return inner.mayEqual(left, right);
  }

  @Override
  public Set<Address> known(Place place, Expression expression) {
    return inner.known(framed.apply(place), expression);
  }

  @Override
  public boolean isOnlyNull(Place place, Expression expression) {
    return inner.isOnlyNull(framed.apply(place), expression);
  }

  @Override
  public @Nullable Set<AbstractObject> escaped(Type type) {
    return inner.escaped(type);
  }

  @Override
  public @Nullable Set<Address> escaped(MemberAddress member) {
    return inner.escaped(member);
  }

  @Override
  public boolean mayBeReadyOutside(MemberAddress member) {
    return inner.mayBeReadyOutside(member);
  }

  @Override
  public @Nullable Set<AbstractObject> escapedThreads() {
    return inner.escapedThreads();
  }

  @Override
  public boolean isEscaped(Address address) {
    return inner.isEscaped(address);
  }

  @Override
  public boolean isConfined(AbstractObject object) {
    return inner.isConfined(object);
  }

  @Override
  public @Nullable Edge onlyGivenAt(AbstractObject object) {
    return inner.onlyGivenAt(object);
  }

  @Override
  public boolean isMovedOnlyIn(AbstractObject object, Function function) {
    return inner.isMovedOnlyIn(object, function);
  }

  @Override
  public boolean mayHold(Address address, Type type) {
    return inner.mayHold(address, type);
  }

  /** Objects are named by frames, so the frames tell how many there are. */
  @Override
  public boolean isUnique(Address address, Activations activations) {
    return inner.isUnique(address, frames);
  }

  @Override
  public String describe(Address address) {
    return inner.describe(address);
  }

  @Override
  public Collection<Function> targets(Place site, Edge edge) {
    return inner.targets(framed.apply(site), edge);
  }
}
