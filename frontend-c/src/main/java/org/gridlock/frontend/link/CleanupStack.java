// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.icfa.Operation;
import org.jspecify.annotations.Nullable;

/**
 * The cleanup handlers that a function itself has surely pushed at a call, as its text tells. A
 * thread that ends there runs them first, the last one that was pushed before the others (POSIX
 * pthread_cleanup_push), and only then those of the callers.
 */
final class CleanupStack {
  private record Region(BitSet edges, CleanupHandlers.Push push) {}

  private final List<Region> regions = new ArrayList<>();

  /** Of a body without {@code setjmp}: where jumps lead, it does not show. */
  CleanupStack(FunctionBody body, CleanupRegions.Library library) {
    for (int index = 0; index < body.edges().size(); index++) {
      if (body.edges().get(index).operation() instanceof Operation.Call call
          && CleanupHandlers.REGISTER.equals(library.name(call.callee()))) {
        CleanupHandlers.Push push = CleanupHandlers.find(body, call);
        BitSet pushed = push == null ? null : new CleanupRegions(body, library).pushed(index);
        if (push != null && pushed != null) {
          regions.add(new Region(pushed, push));
        }
      }
    }
    regions.sort(Comparator.comparingInt(region -> region.edges.cardinality()));
  }

  /** The handlers at an edge of the body, in the order in which they run. */
  List<CleanupHandlers.Push> at(int edge) {
    List<CleanupHandlers.Push> found = new ArrayList<>();
    BitSet inner = null;
    for (Region region : regions) {
      if (region.edges.get(edge)) {
        if (!isAround(region.edges, inner)) {
          return List.of();
        }
        found.add(region.push);
        inner = region.edges;
      }
    }
    return found;
  }

  /** Whether a region has another one in it, as blocks have. */
  private static boolean isAround(BitSet outer, @Nullable BitSet inner) {
    if (inner == null) {
      return true;
    }
    BitSet outside = (BitSet) inner.clone();
    outside.andNot(outer);
    return outside.isEmpty() && outer.cardinality() > inner.cardinality();
  }
}
