// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

/**
 * Models with a total coherence order for each location: enumerates these orders and leaves the
 * rest of the axioms to its subclasses.
 */
abstract class TotalCoherence implements Axioms {
  /** The axioms for a candidate, with what does not depend on coherence worked out. */
  interface Check {
    boolean holds(Relation coherence, Relation fromReads);
  }

  /** Prepares the check of a candidate. */
  abstract Check check(Candidate candidate, Relation barrierOrder, Relation readsFrom);

  @Override
  public void consistent(Candidate candidate, Relation meetings, LastWrites lastWrites) {
    Relation order = candidate.programOrder;
    Relation barrierOrder = order.then(meetings).then(order);
    Relation readsFrom = candidate.readsFromRelation();
    if (!readsFrom.union(candidate.dependency).isAcyclic()) {
      return;
    }
    Check check = check(candidate, barrierOrder, readsFrom);
    Relation coherence = new Relation(candidate.size);
    choose(candidate, check, coherence, new int[candidate.locations], 0, 0, lastWrites);
  }

  /**
   * Extends the order of one location by each write that can come next, then goes on; the depth is
   * the number of writes.
   *
   * @param ordered the writes of the location that are in the order already
   */
  private boolean choose(
      Candidate candidate,
      Check check,
      Relation coherence,
      int[] last,
      int location,
      long ordered,
      LastWrites lastWrites) {
    if (location == candidate.locations) {
      Relation fromReads = candidate.fromReads(coherence);
      boolean consistent =
          isAtomic(candidate, coherence, fromReads) && check.holds(coherence, fromReads);
      return !consistent || lastWrites.accept(last.clone());
    }
    long all = candidate.writesTo(location);
    long open = all & ~ordered;
    if (open == 0) {
      return choose(candidate, check, coherence, last, location + 1, 0, lastWrites);
    }
    for (long left = open; left != 0; left &= left - 1) {
      int next = Long.numberOfTrailingZeros(left);
      boolean initialFirst = ordered == 0 && next != location;
      boolean againstProgram = false;
      for (long others = open & ~(1L << next); others != 0; others &= others - 1) {
        againstProgram |= candidate.programOrder.has(Long.numberOfTrailingZeros(others), next);
      }
      if (initialFirst || againstProgram) {
        continue;
      }
      Relation extended = coherence.copy();
      extended.addAll(next, open & ~(1L << next));
      int before = last[location];
      last[location] = next;
      if (!choose(candidate, check, extended, last, location, ordered | 1L << next, lastWrites)) {
        return false;
      }
      last[location] = before;
    }
    return true;
  }

  /** No write comes between the halves of a read-modify-write. */
  private static boolean isAtomic(Candidate candidate, Relation coherence, Relation fromReads) {
    return fromReads.then(coherence).intersect(candidate.rmw).isEmpty();
  }
}
