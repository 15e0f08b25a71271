// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.layout;

/**
 * The cells of one part of an object.
 *
 * @param from the first cell
 * @param to the end: the first offset behind it
 */
public record Extent(long from, long to) {
  /** The cells of {@code length} bytes; {@link ObjectLayout#UNBOUNDED}: of all that follow. */
  public static Extent of(long from, long length) {
    boolean open = length >= ObjectLayout.UNBOUNDED - from;
    return new Extent(from, open ? ObjectLayout.UNBOUNDED : from + length);
  }

  /** Whether a cell is among them. */
  public boolean contains(long cell) {
    return cell >= from && cell < to;
  }

  /** Whether some cell is in both. */
  public boolean meets(Extent other) {
    return from < other.to && other.from < to;
  }
}
