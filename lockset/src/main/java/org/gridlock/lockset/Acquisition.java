// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.jspecify.annotations.Nullable;

/**
 * What holds a lock: the execution of a lock operation, which acquires one of {@code locks}.
 * Identity is equality; {@link Acquisitions} makes one for each operation in a context.
 */
final class Acquisition implements Comparable<Acquisition> {
  private final long order;
  private final Set<LockId> locks;
  private final LockKind kind;
  private final LockMode mode;
  private final Facts facts;
  private final @Nullable Place place;
  private final @Nullable Edge edge;
  private final boolean inCall;
  private final boolean any;

  /**
   * Made by {@link Acquisitions}.
   *
   * @param order unique
   * @param facts what is known when it begins to be seen
   * @param place where the operation runs, where contexts are call strings; else null
   * @param edge the operation, or the call in which it was executed; null if the caller holds it
   * @param inCall whether {@code edge} is a call, and its callee acquired the lock
   * @param any whether it stands for any number of executions of any operations on these locks
   */
  Acquisition(
      long order,
      Set<LockId> locks,
      LockKind kind,
      LockMode mode,
      Facts facts,
      @Nullable Place place,
      @Nullable Edge edge,
      boolean inCall,
      boolean any) {
    this.order = order;
    this.locks = locks;
    this.kind = kind;
    this.mode = mode;
    this.facts = facts;
    this.place = place;
    this.edge = edge;
    this.inCall = inCall;
    this.any = any;
  }

  Set<LockId> locks() {
    return locks;
  }

  LockKind kind() {
    return kind;
  }

  LockMode mode() {
    return mode;
  }

  /**
   * Names of the lock's address at the operation; of what a caller holds, what the callee knows as
   * it begins.
   */
  Facts facts() {
    return facts;
  }

  @Nullable Place place() {
    return place;
  }

  @Nullable Edge edge() {
    return edge;
  }

  /** Whether a callee acquired it. */
  boolean isInCall() {
    return inCall;
  }

  /** Whether locks and modes are the same. */
  boolean isLike(Acquisition other) {
    return locks == other.locks && kind == other.kind && mode == other.mode;
  }

  /** Whether it stands for any number of executions of any operations on its locks. */
  boolean isAny() {
    return any;
  }

  /** Whether the caller of the activation holds it, and nothing else is known of it. */
  boolean isByCaller() {
    return edge == null && !any;
  }

  @Override
  public int compareTo(Acquisition other) {
    return Long.compare(order, other.order);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(order * 0x9E3779B97F4A7C15L);
  }

  @Override
  public String toString() {
    return (edge == null ? "caller" : edge.position()) + " " + locks;
  }
}
