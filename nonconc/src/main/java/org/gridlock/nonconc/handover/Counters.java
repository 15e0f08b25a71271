// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.nonconc.handover.Steps.Step;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.jspecify.annotations.Nullable;

/**
 * Semaphores and barriers: which of them a pointer means, and the number that one is made with,
 * which is the last argument of all functions that make one.
 */
final class Counters {
  private final Icfa icfa;
  private final PlaceGraph graph;
  private final Steps steps;
  private final PointsTo pointsTo;
  private final LockAddresses addresses;

  Counters(Icfa icfa, PlaceGraph graph, Steps steps, PointsTo pointsTo, LockAddresses addresses) {
    this.icfa = icfa;
    this.graph = graph;
    this.steps = steps;
    this.pointsTo = pointsTo;
    this.addresses = addresses;
  }

  /** The only object that a pointer means, if nobody outside the program knows it; or null. */
  @Nullable Address only(Place place, Expression pointer) {
    Set<LockId> locks = addresses.locks(place, pointer);
    return addresses.isOne(locks)
            && locks.iterator().next() instanceof LockId.At(Address address)
            && !pointsTo.isEscaped(address)
        ? address
        : null;
  }

  /** Whether a pointer may mean an object, which nobody outside the program knows. */
  boolean mayBe(Place place, Expression pointer, Address object) {
    LockId one = new LockId.At(object);
    return addresses.locks(place, pointer).stream()
        .anyMatch(lock -> !(lock instanceof LockId.At) || addresses.mayEqual(lock, one));
  }

  /**
   * The number that an object is made with, wherever that is; null if it is not one constant, or if
   * other processes may use the object.
   *
   * @param type of pointers to such objects
   */
  @Nullable Long count(Address object, Type type) {
    Set<Long> counts = new HashSet<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (edge.operation() instanceof Operation.LibraryCall call
          && call.knowledge() == Operation.Knowledge.INITIALISES
          && call.arguments().size() > 1
          && isOfType(call.arguments().get(0), type)
          && mayInitialise(edge, call.arguments().get(0), object)) {
        int last = call.arguments().size() - 1;
        if (!(call.arguments().get(last) instanceof Expression.Constant constant)
            || !call.arguments().subList(1, last).stream().allMatch(Counters::isZero)) {
          return null;
        }
        counts.add(constant.value());
      }
    }
    return counts.size() == 1 ? counts.iterator().next() : null;
  }

  /** A pointer to a struct or union points to no other. */
  private static boolean isOfType(Expression pointer, Type type) {
    return pointer.type().equals(type)
        || !(pointer.type() instanceof Type.Pointer(Composite pointee))
        || !(type instanceof Type.Pointer(Composite other));
  }

  /** Neither shared between processes nor with attributes that may say so. */
  private static boolean isZero(Expression argument) {
    return argument.withoutCasts() instanceof Expression.Constant constant && constant.value() == 0;
  }

  private boolean mayInitialise(Edge edge, Expression pointer, Address object) {
    if (pointer.withoutCasts() instanceof Expression.AddressOf of
        && of.target().rootVariable() != null
        && of.target().rootVariable().isGlobal()) {
      return mayBe(graph.root(), pointer, object);
    }
    List<Step> found = steps.of(edge);
    return found.isEmpty() || found.stream().anyMatch(step -> mayBe(step.place(), pointer, object));
  }
}
