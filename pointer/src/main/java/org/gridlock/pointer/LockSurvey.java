// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;

/** How many lock operations, counted by place, have one, several or unknown locks. */
record LockSurvey(int toOne, int toSeveral, int toStar) {

  /** Asks for all lock operations that were reached; notes those of which nothing is known. */
  static LockSurvey of(SolvedProgram solution, PointerResult result, Deadline deadline)
      throws ResourceException {
    int one = 0;
    int several = 0;
    int star = 0;
    Map<Function, List<Edge>> locksOf = new LinkedHashMap<>();
    for (Place frame : solution.frames()) {
      for (Edge edge : locksOf.computeIfAbsent(frame.function(), LockSurvey::locks)) {
        deadline.check();
        Operation.Lock lock = (Operation.Lock) edge.operation();
        Place place = solution.placeOf(frame, edge);
        ValueSet values = result.values(place, lock.lock());
        switch (values) {
          case ValueSet.Any any -> star++;
          case ValueSet.Known(Set<Address> addresses) -> {
            if (addresses.isEmpty()) {
              if (!result.isOnlyNull(place, lock.lock())) {
                star++;
                solution.notes().unresolvedLock(edge);
              }
            } else if (addresses.size() == 1) {
              one++;
            } else {
              several++;
            }
          }
        }
      }
    }
    return new LockSurvey(one, several, star);
  }

  private static List<Edge> locks(Function function) {
    List<Edge> locks = new ArrayList<>();
    for (Edge edge : function.edges()) {
      if (edge.operation() instanceof Operation.Lock) {
        locks.add(edge);
      }
    }
    return locks;
  }
}
