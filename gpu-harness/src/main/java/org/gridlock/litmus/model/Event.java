// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

import org.gridlock.litmus.test.Instruction.FenceKind;
import org.gridlock.litmus.test.Order;
import org.gridlock.litmus.test.Scope;
import org.jspecify.annotations.Nullable;

/**
 * A memory access, fence or barrier in a run of a thread.
 *
 * @param location the number of the accessed location, or the barrier's id
 * @param value what is read or written
 * @param order of an access, without cache operators and with {@code volatile} resolved
 * @param scope of a strong access or a fence
 * @param fence the kind of a fence
 * @param atomic whether it is half of a read-modify-write; the write half follows its read half
 * @param depends the earlier reads of the thread, by position in its events, that it depends on
 *     through address, data or control
 */
record Event(
    Kind kind,
    int location,
    long value,
    Order order,
    @Nullable Scope scope,
    @Nullable FenceKind fence,
    boolean atomic,
    long depends) {
  enum Kind {
    READ,
    WRITE,
    FENCE,
    BARRIER
  }

  boolean isStrong() {
    return kind == Kind.FENCE || scope != null;
  }

  boolean isScFence() {
    return fence == FenceKind.SC || fence == FenceKind.MEMBAR;
  }

  /** Whether it is a fence with the effect of a release. */
  boolean releases() {
    return kind == Kind.FENCE && fence != FenceKind.ACQUIRE;
  }

  /** Whether it is a fence with the effect of an acquire. */
  boolean acquires() {
    return kind == Kind.FENCE && fence != FenceKind.RELEASE;
  }
}
