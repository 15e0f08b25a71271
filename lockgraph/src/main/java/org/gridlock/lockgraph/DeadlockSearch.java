// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.nonconc.NonConcurrency;

/**
 * A finished search among some edges.
 *
 * @param order of their resources
 * @param groups of the edges between resources that have no order
 */
record DeadlockSearch(ResourceOrder order, List<EdgeGroup> groups, CycleSearch cycles) {

  /**
   * Searches.
   *
   * @param inMemory how held and requested locks lie to each other
   * @param writers behind which a reader may wait
   * @param steps bounds it
   */
  static DeadlockSearch among(
      List<LockEdge> edges,
      LockAddresses addresses,
      AddressOrder inMemory,
      WaitingWriters writers,
      NonConcurrency nonConcurrency,
      long steps,
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
    WorkBudget budget = new WorkBudget(steps, deadline);
    Feasibility feasibility = new Feasibility(nonConcurrency, addresses, budget);
    Meetings meetings = new Meetings(unordered, feasibility, deadline);
    List<EdgeGroup> groups = EdgeGroup.of(unordered, meetings, inMemory::direction, deadline);
    WaitGraph waits = new WaitGraph(groups, order, resources, writers, feasibility, deadline);
    CycleSearch cycles = new CycleSearch(waits, budget);
    cycles.run();
    return new DeadlockSearch(order, groups, cycles);
  }
}
