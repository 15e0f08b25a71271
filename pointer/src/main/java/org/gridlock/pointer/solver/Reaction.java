// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.solver;

import org.gridlock.pointer.set.IdSet;

/**
 * What happens when values arrive at a node: a load, a store, a call. It may add nodes, values,
 * inclusions and reactions. It may see a value more than once and must then do nothing new.
 */
@FunctionalInterface
public interface Reaction {
  /** Values that are new at the node, or were there when the reaction was added. */
  void react(IdSet values);
}
