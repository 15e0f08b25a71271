// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

/** A part of what stands for a rewritten construct. */
sealed interface Piece {

  /**
   * New text.
   *
   * @param at the token whose position it gets
   */
  record Fresh(String text, int at) implements Piece {}

  /**
   * The tokens {@code [from, to)} of the source, which may again contain what must be rewritten.
   *
   * @param copies how many times this text is inside an expression that is repeated
   */
  record Range(int from, int to, int copies) implements Piece {}

  /** Nothing, but the {@code *} before it is an atomic pointer. */
  record AtomicStar() implements Piece {}
}
