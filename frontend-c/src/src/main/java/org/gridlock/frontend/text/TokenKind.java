// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

/** What a token of preprocessed C is. */
enum TokenKind {
  WORD,
  NUMBER,
  /** A string or character constant, without its prefix. */
  LITERAL,
  /** One character of punctuation; digraphs count as the character that they stand for. */
  PUNCTUATION,
  /** A whole {@code #pragma} line. */
  PRAGMA,
  END
}
