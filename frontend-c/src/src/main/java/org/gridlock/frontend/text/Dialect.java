// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

/**
 * What the compiler's options say about the language of a unit.
 *
 * @param c23 whether the keywords of C23 ({@code bool}, {@code nullptr}, {@code constexpr} ...) are
 *     keywords
 * @param openMp whether {@code #pragma omp} has a meaning
 */
public record Dialect(boolean c23, boolean openMp) {
  /** GNU C17 and older, without OpenMP. */
  public static final Dialect GNU17 = new Dialect(false, false);
}
