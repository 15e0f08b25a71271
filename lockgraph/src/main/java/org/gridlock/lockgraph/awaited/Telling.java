// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.symbol.Symbol;
import org.jspecify.annotations.Nullable;

/**
 * How a thread is told to wait no longer.
 *
 * @param at where what it looks at lies
 * @param writes all that write such numbers
 * @param value with which the wait does not begin
 * @param alone whether nobody else waits for the condition, so that one signal is enough
 */
record Telling(Objects at, Set<Edge> writes, long value, boolean alone) {

  /** A number in the object of the thread, and with what and for what the thread waits. */
  record Objects(long number, Subject mutex, Subject condition) {}

  /**
   * A mutex or condition variable.
   *
   * @param offset in the object of the thread; null for what is unique
   * @param locks what it may be
   */
  record Subject(@Nullable Long offset, Set<LockId> locks) {
    boolean isOwn() {
      return offset != null;
    }
  }

  /** A pointer some bytes behind another one. */
  static Symbol moved(Symbol symbol, long bytes) {
    return new Symbol(symbol.root(), symbol.offset() + bytes, symbol.terms(), symbol.reads());
  }
}
