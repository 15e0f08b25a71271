// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.List;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.symbol.Symbol;

/**
 * A lock operation in a context: one execution of it acquires one of {@code locks}. Identity is
 * equality; there is one per place and edge.
 */
final class Acquisition implements Comparable<Acquisition> {
  private final Place place;
  private final Edge edge;
  private final Operation.Lock operation;
  private final Set<LockId> locks;
  private final List<Symbol> names;

  Acquisition(
      Place place, Edge edge, Operation.Lock operation, Set<LockId> locks, List<Symbol> names) {
    this.place = place;
    this.edge = edge;
    this.operation = operation;
    this.locks = locks;
    this.names = names;
  }

  Place place() {
    return place;
  }

  Operation.Lock operation() {
    return operation;
  }

  Set<LockId> locks() {
    return locks;
  }

  /** Names of the lock's address at the operation. */
  List<Symbol> names() {
    return names;
  }

  @Override
  public int compareTo(Acquisition other) {
    int byPlace = Integer.compare(place.id(), other.place.id());
    return byPlace != 0 ? byPlace : Integer.compare(edge.id(), other.edge.id());
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return 31 * place.id() + edge.id();
  }

  @Override
  public String toString() {
    return edge.position() + " " + locks;
  }
}
