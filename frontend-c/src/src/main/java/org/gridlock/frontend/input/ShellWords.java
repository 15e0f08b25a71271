// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.icfa.error.UsageException;

/** Splits a command line into words as a POSIX shell does, without expansions. */
final class ShellWords {
  private ShellWords() {}

  static List<String> split(String command) throws UsageException {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inWord = false;
    char quote = 0;
    for (int i = 0; i < command.length(); i++) {
      char c = command.charAt(i);
      if (quote == '\'' || (quote == '"' && c != '\\')) {
        if (c == quote) {
          quote = 0;
        } else {
          word.append(c);
        }
      } else if (c == '\\' && i + 1 < command.length()) {
        char next = command.charAt(++i);
        if (quote == '"' && "\"\\$`\n".indexOf(next) < 0) {
          word.append(c);
        }
        if (next != '\n') {
          word.append(next);
          inWord = true;
        }
      } else if (c == '\'' || c == '"') {
        quote = c;
        inWord = true;
      } else if (Character.isWhitespace(c)) {
        if (inWord) {
          words.add(word.toString());
          word.setLength(0);
          inWord = false;
        }
      } else {
        word.append(c);
        inWord = true;
      }
    }
    if (quote != 0) {
      throw new UsageException("a quotation mark (" + quote + ") is not closed in: " + command);
    }
    if (inWord) {
      words.add(word.toString());
    }
    return words;
  }
}
