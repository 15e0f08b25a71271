// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.diy;

import java.util.Locale;
import org.gridlock.litmus.test.LitmusTest.Space;
import org.gridlock.litmus.test.ScopeTree.Position;

/**
 * A relaxation as the user names it, e.g. {@code Po-d-Wgl2-Rgl2} or {@code Fr-c-gl2l2}.
 *
 * @param arc all but the placement
 * @param reach how far apart the threads of a communication are; {@code SAME} within a thread
 * @param sourceSpace where the location of the source is
 * @param targetSpace where the location of the target is
 */
record Edge(Arc arc, Reach reach, Space sourceSpace, Space targetSpace) {

  /** How far apart two threads are. */
  enum Reach {
    /** One warp, or one thread. */
    SAME,
    /** Different warps of a CTA. */
    W,
    /** Different CTAs of a kernel. */
    C,
    /** Different kernels on a device. */
    K,
    /** Different devices. */
    D;

    static Reach between(Position left, Position right) {
      if (left.device() != right.device()) {
        return D;
      }
      if (left.kernel() != right.kernel()) {
        return K;
      }
      if (left.cta() != right.cta()) {
        return C;
      }
      return left.warp() != right.warp() ? W : SAME;
    }

    /** How many colons stand for it in the names of tests. */
    int colons() {
      return switch (this) {
        case SAME -> 0;
        case W -> 1;
        case C -> 2;
        case K -> 3;
        case D -> 4;
      };
    }

    String letter() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static String letter(Space space) {
    return space == Space.GLOBAL ? "g" : "s";
  }

  /** Its name. */
  @Override
  public String toString() {
    Arc.End source = arc.source();
    Arc.End target = arc.target();
    if (arc.kind().isCommunication()) {
      return String.format(
          "%s-%s-%s%s%s",
          arc.prefix(),
          reach.letter(),
          letter(sourceSpace),
          source.annotation(),
          target.annotation());
    }
    return String.format(
        "%s-%s-%s%s%s-%s%s%s",
        arc.prefix(),
        arc.sameLocation() ? "s" : "d",
        source.letter(),
        letter(sourceSpace),
        source.annotation(),
        target.letter(),
        letter(targetSpace),
        target.annotation());
  }
}
