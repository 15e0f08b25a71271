// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

/** Why a condition may come out differently when a thread comes to it again; the surest last. */
enum Change {
  /** No reason is known: it may come out as before for ever. */
  NONE,
  /** Other code writes what is tested. */
  BY_OTHERS,
  /** The loop reads input. */
  BY_OUTSIDE;

  Change or(Change other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
