// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

import org.gridlock.litmus.LitmusException;

/** Names with a number in them. */
final class Names {
  private Names() {}

  /** Whether it is a thread as heads of columns name it: {@code P0}, or {@code T0}. */
  static boolean isThread(Token token) {
    return token.kind() == Token.Kind.WORD && token.text().matches("[PT][0-9]{1,4}");
  }

  /** A thread: {@code 0}, {@code P0} or {@code T0}. */
  static int thread(Tokens tokens) throws LitmusException {
    if (isThread(tokens.peek())) {
      return Integer.parseInt(tokens.take().text().substring(1));
    }
    return tokens.expectIndex("a thread such as P0");
  }
}
