// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.Collection;
import java.util.Set;
import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.engine.CallTargets;
import org.gridlock.absint.place.NoContexts;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * The result of the points-to analysis. Over-approximates: the concrete value of an expression, at
 * any time that control is at the place, is among {@link #values}.
 */
public interface PointsTo extends CallTargets {
  /** What {@code expression} may point to when evaluated at {@code place} (thesis vs(p, a)). */
  ValueSet values(Place place, Expression expression);

  /**
   * The addresses among {@link #values}, also those beside {@link ValueSet.Any}, except for such
   * that this stands for.
   */
  default Set<Address> known(Place place, Expression expression) {
    return values(place, expression) instanceof ValueSet.Known known ? known.addresses() : Set.of();
  }

  /**
   * Whether an expression has no values because it is only ever null, or read through a pointer
   * that is. No defined program uses it as an address.
   */
  default boolean isOnlyNull(Place place, Expression expression) {
    return false;
  }

  /**
   * The objects that {@link ValueSet.Any} stands for if it is used as the address of a {@code
   * type}, beside objects outside the program; null if it stands for anything. Of some of them it
   * stands for a part only, see {@link #isEscaped}.
   */
  default @Nullable Set<AbstractObject> escaped(Type type) {
    return null;
  }

  /**
   * What {@link ValueSet.Any} stands for in objects that escaped if it is the address of such a
   * member; null if it may be anything.
   */
  default @Nullable Set<Address> escaped(MemberAddress member) {
    return null;
  }

  /**
   * Whether there may be a lock, ready for use, in such a member of an object that exists outside
   * the program only.
   */
  default boolean mayBeReadyOutside(MemberAddress member) {
    return true;
  }

  /**
   * The threads that {@link ValueSet.Any} may be the handle of: those that code outside the program
   * was given; null if any.
   */
  default @Nullable Set<AbstractObject> escapedThreads() {
    return null;
  }

  /** Whether {@link ValueSet.Any} may stand for an address in one of these objects. */
  default boolean isEscaped(Address address) {
    return true;
  }

  /**
   * Whether each of the concrete objects is only ever reached by one thread: the one in which its
   * function is active or that has allocated it, or whose own variable it is.
   */
  default boolean isConfined(AbstractObject object) {
    return false;
  }

  /**
   * The one creation by which threads come to the objects: who has an address there is the thread
   * that made the object, one that was created with the address, or one that names the variable;
   * null if there are other ways, or several creations.
   */
  default @Nullable Edge onlyGivenAt(AbstractObject object) {
    return null;
  }

  /**
   * Whether no other function than this one computes from an address in the objects another one
   * than that of a member: by moving a pointer, or with the address as a number.
   */
  default boolean isMovedOnlyIn(AbstractObject object, Function function) {
    return false;
  }

  /** What a call or creation may enter in any activation. */
  default Collection<Function> targets(PlaceMap places, Edge edge) {
    Place entry = NoContexts.any(places, edge.source().function());
    return targets(places.move(entry, edge.source()), edge);
  }

  /**
   * The same location in the activation by which objects are named; an entry place without a parent
   * stands for all activations of its function.
   */
  default Place frame(Place place) {
    return place;
  }

  /** Whether a value of these addresses may be the same location (rule R 3: overlap). */
  boolean mayEqual(Address left, Address right);

  /**
   * Whether the address is that of one concrete location over the whole life of the program (rule R
   * 1 of the design): needed wherever "one lock" matters.
   */
  boolean isUnique(Address address, Activations graph);

  /**
   * Whether an object of that type may lie at the address, as far as types and initialisations
   * tell.
   */
  default boolean mayHold(Address address, Type type) {
    return true;
  }

  /** How the address is called in reports, e.g. {@code "pool.queue[*].lock"}. */
  String describe(Address address);
}
