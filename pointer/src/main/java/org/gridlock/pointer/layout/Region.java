// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.layout;

import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * A range of bytes of an object, as cells.
 *
 * @param cell the first cell
 * @param length bytes from there, in which its cells lie
 * @param type the part that the range starts in; null where the object's type is not known
 * @param rest the offset of the range in that part
 * @param flat whether no cell of the range stands for several array elements
 */
public record Region(long cell, long length, @Nullable Type type, long rest, boolean flat) {

  /**
   * Whether a copy from here to {@code target} moves each cell by the same distance. Otherwise a
   * copy must be taken to bring anything from here to anywhere there.
   */
  public boolean alignsWith(Region target) {
    if (flat && target.flat) {
      return true;
    }
    return rest == 0 && target.rest == 0 && sameShape(type, target.type);
  }

  private static boolean sameShape(@Nullable Type left, @Nullable Type right) {
    if (left instanceof Type.Array some && right instanceof Type.Array other) {
      return some.element().equals(other.element());
    }
    return left != null && left.equals(right);
  }
}
