// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.error.ResourceException;

/**
 * For each group of edges, by index, a set of others. What depends on few things is the same for
 * very many groups: each set is there once, and worked with once.
 */
final class Neighbours {
  private final List<BitSet> sets = new ArrayList<>();
  private final Map<BitSet, Integer> kinds = new HashMap<>();

  /** For each group the number of its set. */
  private final List<Integer> kindOf = new ArrayList<>();

  /** Adds the set of the next group, which must not change any more. */
  void add(BitSet set) {
    int kind = kinds.computeIfAbsent(set, key -> sets.size());
    if (kind == sets.size()) {
      sets.add(set);
    }
    kindOf.add(kind);
  }

  /** The set of a group. */
  BitSet of(int index) {
    return sets.get(kindOf.get(index));
  }

  /**
   * All that is in the set of one of some groups.
   *
   * @param seen the kinds of sets that are known already and left out; more are added
   */
  BitSet union(BitSet groups, BitSet seen, WorkBudget steps) throws ResourceException {
    BitSet union = new BitSet(kindOf.size());
    for (int index = groups.nextSetBit(0); index >= 0; index = groups.nextSetBit(index + 1)) {
      int kind = kindOf.get(index);
      if (!seen.get(kind)) {
        seen.set(kind);
        steps.take();
        union.or(sets.get(kind));
      }
    }
    return union;
  }

  /** Those groups in whose sets there is any of the others. */
  BitSet leadingTo(BitSet others, BitSet groups, WorkBudget steps) throws ResourceException {
    BitSet leading = new BitSet(kindOf.size());
    BitSet seen = new BitSet(sets.size());
    BitSet found = new BitSet(sets.size());
    for (int index = groups.nextSetBit(0); index >= 0; index = groups.nextSetBit(index + 1)) {
      int kind = kindOf.get(index);
      if (!seen.get(kind)) {
        seen.set(kind);
        steps.take();
        found.set(kind, sets.get(kind).intersects(others));
      }
      leading.set(index, found.get(kind));
    }
    return leading;
  }
}
