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
  /** How the activation whose state it is in came by the lock. */
  sealed interface Origin {
    /**
     * By a lock operation of its own.
     *
     * @param place where the operation runs, where contexts are call strings; else null
     */
    record Own(Edge operation, @Nullable Place place) implements Origin {
      @Override
      public String toString() {
        return operation.position().toString();
      }
    }

    /** In a call: the callee acquired it. */
    record InCall(Edge call) implements Origin {
      @Override
      public String toString() {
        return call.position().toString();
      }
    }

    /** Its caller holds it, and nothing else is known of it. */
    record ByCaller() implements Origin {
      @Override
      public String toString() {
        return "caller";
      }
    }

    /** By any number of executions of any operations on the locks, here or elsewhere. */
    record Any() implements Origin {
      @Override
      public String toString() {
        return "any";
      }
    }
  }

  private final long order;
  private final Origin origin;
  private final Set<LockId> locks;
  private final LockKind kind;
  private final LockMode mode;
  private final Facts facts;

  /**
   * Made by {@link Acquisitions}.
   *
   * @param order unique
   * @param facts what is known when it begins to be seen
   */
  Acquisition(
      long order, Origin origin, Set<LockId> locks, LockKind kind, LockMode mode, Facts facts) {
    this.order = order;
    this.origin = origin;
    this.locks = locks;
    this.kind = kind;
    this.mode = mode;
    this.facts = facts;
  }

  Origin origin() {
    return origin;
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

  /** Whether locks and modes are the same. */
  boolean isLike(Acquisition other) {
    return locks == other.locks && kind == other.kind && mode == other.mode;
  }

  /** Whether it stands for any number of executions of any operations on its locks. */
  boolean isAny() {
    return origin instanceof Origin.Any;
  }

  /** Whether the caller of the activation holds it, and nothing else is known of it. */
  boolean isByCaller() {
    return origin instanceof Origin.ByCaller;
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
    return origin + " " + locks;
  }
}
