// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;

/**
 * Threads that are joined together: those that a loop creates and another one joins, at places of
 * frames, those of {@link PoolLoops}, and those of which an {@link Unrolling} shows that.
 */
public final class Batches {
  private final JoinLoops loops;
  private final PoolLoops pools;
  private final Unrollings unrollings;
  private final Activations activations;
  private final PointsTo pointsTo;

  /**
   * The batches of a program.
   *
   * @param activations how often places run
   * @param pointsTo knows the values of handles at these places
   */
  public Batches(Icfa icfa, Symbols symbols, Activations activations, PointsTo pointsTo) {
    FieldWriters fields = new FieldWriters(icfa);
    TypedPointers pointers = new TypedPointers(icfa);
    HandleStores stores = new HandleStores(icfa, fields, pointers);
    this.loops = new JoinLoops(icfa, symbols, stores);
    this.pools = new PoolLoops(icfa, stores, fields, pointers);
    this.unrollings = new Unrollings(icfa, symbols, fields, pointers);
    this.activations = activations;
    this.pointsTo = pointsTo;
  }

  /** Whether a place is known where all is joined that the creation made lately. */
  boolean isBatched(Edge creation, Place place) {
    return unrollings.areJoined(creation)
        || pools.areJoined(creation)
        || in(place).stream().anyMatch(loop -> loop.creations().contains(creation));
  }

  /** The creations whose threads count from the beginning of an activation of the function. */
  Set<Edge> begun(Function function) {
    return unrollings.begun(function);
  }

  /**
   * The creations whose threads that count so have all been joined when an edge is passed, or the
   * call there has returned.
   */
  Set<Edge> joined(Edge edge) {
    return unrollings.joined(edge);
  }

  /** The creations whose loop an edge begins. */
  List<Edge> begun(Edge edge, Place place) {
    List<JoinLoop> found = in(place);
    if (found.isEmpty()) {
      return List.of();
    }
    return found.stream()
        .filter(loop -> loop.entry() == edge)
        .flatMap(loop -> loop.creations().stream())
        .toList();
  }

  /** The creations whose threads have all been joined when an edge is passed. */
  List<Edge> joined(Edge edge, Place place) {
    List<JoinLoop> found = in(place);
    if (found.isEmpty()) {
      return List.of();
    }
    return found.stream()
        .filter(loop -> loop.leaving() == edge && isKnown(loop, place))
        .flatMap(loop -> loop.creations().stream())
        .toList();
  }

  private List<JoinLoop> in(Place place) {
    List<JoinLoop> found = loops.in(place.function());
    return found.isEmpty()
        ? found
        : found.stream()
            .filter(loop -> !loop.global() || activations.isActivatedAtMostOnce(place))
            .toList();
  }

  /** The pools all of whose threads have been joined when an edge is passed. */
  List<PoolLoops.Pool> pools(Edge edge) {
    return pools.joined(edge);
  }

  /**
   * Whether a place where the loop of a creation ran has the handles that the other loop of the
   * pool joins.
   */
  boolean isSame(PoolLoops.Pool pool, Place creation, Place joining) {
    return isKnown(joining, pool.handle(), handle -> handle.edge() == pool.creation())
        && pool.bases().stream()
            .allMatch(base -> isOne(creation, base.first(), joining, base.second()));
  }

  private boolean isOne(Place first, Expression one, Place second, Expression other) {
    return pointsTo.values(first, one) instanceof ValueSet.Known known
        && known.addresses().size() == 1
        && known.addresses().iterator().next() instanceof Address address
        && pointsTo.isUnique(address, activations)
        && known.equals(pointsTo.values(second, other));
  }

  /** Whether the handles that are joined are those of the creations, and of this activation. */
  private boolean isKnown(JoinLoop loop, Place place) {
    return isKnown(
        place,
        loop.handle(),
        handle ->
            loop.creations().contains(handle.edge()) && areTogether(handle.creation(), place));
  }

  private boolean isKnown(
      Place place, Expression joined, Predicate<AbstractObject.ThreadHandle> such) {
    if (!(pointsTo.values(place, joined) instanceof ValueSet.Known known)) {
      return false;
    }
    for (Address address : known.addresses()) {
      if (!(address.exact()
          && address.offset() == 0
          && address.object() instanceof AbstractObject.ThreadHandle handle
          && such.test(handle))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a creation there makes one thread at most. */
  boolean isSingle(Place creation) {
    return activations.runsAtMostOnce(creation);
  }

  /** Whether both places lie in one activation of a function. */
  boolean areTogether(Place one, Place other) {
    return activations.entry(one) == activations.entry(other);
  }
}
