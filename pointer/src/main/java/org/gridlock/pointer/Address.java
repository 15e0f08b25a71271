// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

/**
 * An address: an object and an offset into it.
 *
 * @param object the object
 * @param offset byte offset; with {@code exact} false, the offset in the first element of the
 *     arrays it lies in, or {@link #ANY_OFFSET}
 * @param exact whether the offset is the only one meant; false stands for the same part of any
 *     element ({@code a[*]}), see rule R 3 of the design
 */
public record Address(AbstractObject object, long offset, boolean exact) {
  /** Any offset in the object. */
  public static final long ANY_OFFSET = -1;
}
