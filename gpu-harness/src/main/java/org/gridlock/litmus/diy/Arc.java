// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.diy;

import java.util.Comparator;
import org.gridlock.litmus.test.Scope;
import org.jspecify.annotations.Nullable;

/**
 * What an edge says apart from the placement of threads and locations.
 *
 * @param kind the relation
 * @param scope of a fence; null for the rest
 * @param sameLocation whether both ends access one location; true for all communications
 */
record Arc(Kind kind, @Nullable Scope scope, boolean sameLocation, End source, End target)
    implements Comparable<Arc> {

  private static final Comparator<Arc> ORDER =
      Comparator.<Arc>comparingInt(arc -> arc.kind().isCommunication() ? 0 : 1)
          .thenComparing(Arc::source)
          .thenComparing(Arc::target)
          .thenComparing(Arc::kind)
          .thenComparing(arc -> String.valueOf(arc.scope()))
          .thenComparing(Arc::sameLocation);

  /** One end of an edge. */
  record End(boolean write, Annotation annotation) implements Comparable<End> {
    /** Writes first, as the usual pictures of the tests have it. */
    @Override
    public int compareTo(End other) {
      int byDirection = Boolean.compare(other.write, write);
      return byDirection != 0 ? byDirection : annotation.compareTo(other.annotation);
    }

    String letter() {
      return write ? "W" : "R";
    }
  }

  /** The relation of an edge. */
  enum Kind {
    /** Reads from. */
    RF("Rf"),
    /** From read: the read is before the write in coherence order. */
    FR("Fr"),
    /** Write serialisation: coherence. */
    WS("Ws"),
    /** Program order. */
    PO("Po"),
    /** {@code membar} at a scope. */
    MEMBAR("M"),
    /** {@code fence.sc} at a scope. */
    FENCE_SC("Fsc"),
    /** {@code fence.acq_rel} at a scope. */
    FENCE_ACQ_REL("Far"),
    ADDRESS("DpAddr"),
    DATA("DpData"),
    CONTROL("DpCtrl");

    private final String prefix;

    Kind(String prefix) {
      this.prefix = prefix;
    }

    /** Whether it relates accesses of different threads. */
    boolean isCommunication() {
      return this == RF || this == FR || this == WS;
    }

    boolean isFence() {
      return this == MEMBAR || this == FENCE_SC || this == FENCE_ACQ_REL;
    }

    String prefix() {
      return prefix;
    }
  }

  /** Whether the other can follow in a cycle. */
  boolean composesWith(Arc next) {
    if (!target.equals(next.source)) {
      return false;
    }
    boolean external = kind.isCommunication();
    boolean nextExternal = next.kind.isCommunication();
    if (external && nextExternal) {
      // A thread of one access: a write that is read from. All others reduce to one edge.
      return kind != Kind.RF && next.kind == Kind.RF;
    }
    return external != nextExternal;
  }

  /** The first part of its name: {@code Po}, {@code Mgl}, {@code Fsc.gpu}. */
  String prefix() {
    if (scope == null) {
      return kind.prefix();
    }
    return kind == Kind.MEMBAR
        ? "M" + (scope == Scope.GPU ? "gl" : scope)
        : kind.prefix() + "." + scope;
  }

  /** The relation and directions only: {@code Rf}, or {@code WR}, or {@code WRs}. */
  String signature() {
    return kind.isCommunication()
        ? kind.prefix()
        : source.letter() + target.letter() + (sameLocation ? "s" : "");
  }

  @Override
  public int compareTo(Arc other) {
    return ORDER.compare(this, other);
  }
}
