// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.awaited.ExclusiveWaits;
import org.gridlock.lockset.LockAddresses;

/**
 * A finished search among some edges.
 *
 * @param order of their resources
 * @param groups of the edges between resources that have no order
 * @param exact whether all resources were told apart
 */
record DeadlockSearch(
    ResourceOrder order, List<EdgeGroup> groups, CycleSearch cycles, boolean exact) {

  /**
   * Searches.
   *
   * @param inMemory how held and requested locks lie to each other
   * @param writers behind which a reader may wait
   * @param rooms that only some threads are in at once
   * @param handmade among the signals
   * @param limits bound it
   */
  static DeadlockSearch among(
      List<LockEdge> edges,
      LockAddresses addresses,
      AddressOrder inMemory,
      WaitingWriters writers,
      Rooms rooms,
      HandmadeLocks handmade,
      ExclusiveWaits nonConcurrency,
      LockGraphAnalysis.Settings limits,
      Deadline deadline)
      throws ResourceException {
    Resources resources = new Resources(addresses);
    ResourceOrder order = new ResourceOrder(edges, resources, deadline);
    List<LockEdge> unordered = new ArrayList<>();
    for (LockEdge edge : edges) {
      if (order.isOnCycle(edge)) {
        unordered.add(edge);
      }
    }
    MergedLocks merged = MergedLocks.of(unordered, order, limits.edges(), deadline);
    ResourceOrder overlaps =
        merged.kinds().isEmpty() ? order : new ResourceOrder(merged.edges(), resources, deadline);
    WorkBudget budget = new WorkBudget(limits.steps(), deadline);
    Feasibility feasibility =
        new Feasibility(nonConcurrency, nonConcurrency::isTold, addresses, budget);
    Meetings meetings = new Meetings(merged.edges(), feasibility, deadline);
    List<EdgeGroup> groups =
        EdgeGroup.of(
            merged.edges(),
            meetings,
            edge ->
                merged.isExact(edge) && inMemory.areTwo(edge) ? inMemory.relations(edge) : Map.of(),
            rooms,
            deadline);
    WaitGraph waits = new WaitGraph(groups, overlaps, resources, writers, feasibility, deadline);
    CycleSearch cycles = new CycleSearch(waits, rooms, handmade, budget);
    cycles.run();
    return new DeadlockSearch(order, groups, cycles, merged.kinds().isEmpty());
  }
}
