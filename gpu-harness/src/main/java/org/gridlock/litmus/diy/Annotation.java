// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.diy;

import java.util.Locale;
import org.gridlock.litmus.test.Order;
import org.gridlock.litmus.test.Scope;
import org.jspecify.annotations.Nullable;

/**
 * How an access of an edge is made.
 *
 * @param scope of relaxed, acquire and release accesses; null for the others
 */
record Annotation(Kind kind, @Nullable Scope scope) implements Comparable<Annotation> {
  static final Annotation L2 = new Annotation(Kind.L2, null);

  enum Kind {
    /** Level two cache only: {@code .cg}. */
    L2,
    /** Level one cache: {@code .ca} for loads, {@code .wb} for stores. */
    L1,
    /** Neither cache operator nor order. */
    PLAIN,
    RLX,
    ACQ,
    REL;

    boolean scoped() {
      return this == RLX || this == ACQ || this == REL;
    }
  }

  Order order(boolean write) {
    return switch (kind) {
      case L2 -> Order.CG;
      case L1 -> write ? Order.WB : Order.CA;
      case PLAIN -> Order.WEAK;
      case RLX -> Order.RELAXED;
      case ACQ -> Order.ACQUIRE;
      case REL -> Order.RELEASE;
    };
  }

  @Override
  public int compareTo(Annotation other) {
    return toString().compareTo(other.toString());
  }

  /** As in the names of edges: {@code l2}, nothing, or {@code .rlx.gpu}. */
  @Override
  public String toString() {
    return switch (kind) {
      case L2 -> "l2";
      case L1 -> "l1";
      case PLAIN -> "";
      case RLX, ACQ, REL -> "." + kind.name().toLowerCase(Locale.ROOT) + "." + scope;
    };
  }
}
