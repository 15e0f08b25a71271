// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

/**
 * A word, a symbol, or a quoted text.
 *
 * @param line counted from 1
 * @param column counted from 1
 * @param spaced whether white space or the start of a line is before it
 */
record Token(Kind kind, String text, int line, int column, boolean spaced) {
  enum Kind {
    /** Letters, digits, {@code _} and {@code $}. */
    WORD,
    SYMBOL,
    QUOTED,
    END
  }

  boolean is(String expected) {
    return (kind == Kind.WORD || kind == Kind.SYMBOL) && text.equals(expected);
  }

  boolean isNumber() {
    return kind == Kind.WORD && Character.isDigit(text.charAt(0));
  }

  boolean isName() {
    return kind == Kind.WORD && !Character.isDigit(text.charAt(0));
  }

  /** For messages: what stands there. */
  String shown() {
    return switch (kind) {
      case END -> "the end of the file";
      case QUOTED -> "a quoted text";
      case WORD, SYMBOL -> "'" + text + "'";
    };
  }
}
