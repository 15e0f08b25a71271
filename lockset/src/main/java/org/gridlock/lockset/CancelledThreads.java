// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;

/**
 * Which threads {@code pthread_cancel} may mean: those of the handles that it may be given. A
 * handle that nothing is known of may be that of any thread of which the program keeps one; the
 * handle of another thread, among them the one that runs main, only that thread itself can tell.
 */
final class CancelledThreads {
  /** The places of their creations, in the frames of the points-to analysis. */
  private final Set<Place> creations = new HashSet<>();

  private final boolean tell;
  private boolean unknown;
  private boolean any;

  /**
   * None yet.
   *
   * @param tell whether some thread asks for its own handle
   */
  private CancelledThreads(boolean tell) {
    this.tell = tell;
  }

  /**
   * The threads that a program cancels.
   *
   * @param places the places at which a location runs, for {@code pointsTo}
   */
  static CancelledThreads of(Icfa icfa, Function<Location, List<Place>> places, PointsTo pointsTo) {
    List<Edge> edges = IntStream.range(0, icfa.edgeCount()).mapToObj(icfa::edge).toList();
    CancelledThreads threads =
        new CancelledThreads(edges.stream().anyMatch(CancelledThreads::tellsOwnHandle));
    for (Edge edge : edges) {
      if (edge.operation() instanceof Operation.CancelThread cancel) {
        for (Place place : places.apply(edge.source())) {
          threads.add(pointsTo, place, cancel);
        }
      }
    }
    return threads;
  }

  private static boolean tellsOwnHandle(Edge edge) {
    return edge.operation() instanceof Operation.LibraryCall call
        && call.knowledge() == Operation.Knowledge.OWN_HANDLE;
  }

  private void add(PointsTo pointsTo, Place place, Operation.CancelThread cancel) {
    Set<Address> handles = pointsTo.known(place, cancel.handle());
    if (handles.isEmpty() || pointsTo.values(place, cancel.handle()) instanceof ValueSet.Any) {
      unknown = true;
      any |= tell;
    }
    for (Address address : handles) {
      switch (address.object()) {
        case AbstractObject.ThreadHandle handle -> creations.add(handle.creation());
        case AbstractObject.OwnHandle handle -> any = true;
        default -> unknown = true;
      }
    }
  }

  /** Whether no thread is cancelled. */
  boolean isEmpty() {
    return creations.isEmpty() && !unknown && !any;
  }

  /** In which state the thread starts that runs main. */
  Cancellation main() {
    return any ? Cancellation.ENABLED : Cancellation.NEVER;
  }

  /**
   * In which state a thread starts that is created there.
   *
   * @param sameFrame whether a place with that location is in the frame of the creator
   */
  Cancellation created(Location creation, Predicate<Place> sameFrame) {
    return any
            || (unknown && keepsHandle(creation))
            || creations.stream()
                .anyMatch(place -> place.top() == creation && sameFrame.test(place))
        ? Cancellation.ENABLED
        : Cancellation.NEVER;
  }

  private static boolean keepsHandle(Location creation) {
    return creation.outgoing().stream()
        .anyMatch(
            edge ->
                edge.operation() instanceof Operation.CreateThread create
                    && create.handle() != null);
  }
}
