// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.mask;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Variable;

/**
 * What is known at a location of one function.
 *
 * @param blocked the signals that are surely blocked, by those that were when it was entered
 * @param sets contents of variables; of others nothing is known
 */
record MaskState(MaskFunction blocked, Map<Variable, SignalSet> sets) {
  MaskState {
    sets = Map.copyOf(sets);
  }

  SignalSet contents(Variable set) {
    return sets.getOrDefault(set, SignalSet.UNKNOWN);
  }

  /** The state in which a variable has other contents, unless others write it, too. */
  MaskState with(Variable set, SignalSet contents) {
    if (contents(set).shared()) {
      return this;
    }
    Map<Variable, SignalSet> changed = new HashMap<>(sets);
    changed.put(set, contents);
    return new MaskState(blocked, changed);
  }

  MaskState with(MaskFunction mask) {
    return mask.equals(blocked) ? this : new MaskState(mask, sets);
  }

  /** What is true in both. */
  MaskState meet(MaskState other) {
    if (equals(other)) {
      return this;
    }
    Set<Variable> variables = new HashSet<>(sets.keySet());
    variables.addAll(other.sets.keySet());
    Map<Variable, SignalSet> both = new HashMap<>();
    for (Variable set : variables) {
      both.put(set, contents(set).meet(other.contents(set)));
    }
    return new MaskState(blocked.meet(other.blocked), both);
  }
}
