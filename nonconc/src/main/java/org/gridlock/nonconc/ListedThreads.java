// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.List;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Field;

/**
 * Threads that have not been joined, each with its handle in a node of a list, of which the same is
 * known; nothing if their handles are lost. Sets of variables are bits, as in {@link ListShape}.
 *
 * @param handle where in its node each has its handle
 * @param at the variables that point to the node
 * @param from those from which links lead there, by none or more
 * @param after those from which links lead there, by one or more
 */
record ListedThreads(Edge creation, List<Field> handle, long at, long from, long after) {
  ListedThreads lost() {
    return new ListedThreads(creation, handle, 0, 0, 0);
  }

  ListedThreads with(long at, long from, long after) {
    return new ListedThreads(creation, handle, this.at | at, this.from | from, this.after | after);
  }

  ListedThreads forget(long variable) {
    return new ListedThreads(creation, handle, at & ~variable, from & ~variable, after & ~variable);
  }
}
