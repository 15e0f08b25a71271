// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed.propose;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A call that is a statement of its own, or assigned in one, and stands on one line.
 *
 * @param text all of it, without the semicolon
 * @param argument its first argument
 */
record CallText(String text, String argument) {
  private static final Pattern NAME = Pattern.compile("\\b[A-Za-z_]\\w*\\s*\\(");

  /** Before a statement; a comma binds less than an assignment, so what is added has no value. */
  private static final String BEFORE = "(.*[;{})])?\\s*(\\w+\\s*=\\s*)?";

  /**
   * The only call of some functions on a line.
   *
   * @param line its texts, as several lines of preprocessed text
   * @return null if there is none, or several, or if its value is used
   */
  static @Nullable CallText find(List<String> line, Set<String> functions) {
    CallText found = null;
    for (String text : line) {
      for (Matcher name = NAME.matcher(text); name.find(); ) {
        String word = text.substring(name.start(), name.end() - 1).strip();
        if (functions.contains(word)) {
          int end = closing(text, name.end());
          boolean statement =
              end > 0
                  && text.substring(0, name.start()).matches(BEFORE)
                  && text.substring(end).matches("\\s*;.*");
          if (!statement || found != null) {
            return null;
          }
          String arguments = text.substring(name.end(), end - 1);
          found = new CallText(text.substring(name.start(), end), first(arguments));
        }
      }
    }
    return found;
  }

  /** Behind the parenthesis that closes what is open; 0 if that is not on the line. */
  private static int closing(String text, int from) {
    int depth = 1;
    for (int i = from; i < text.length(); i++) {
      depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      if (depth == 0) {
        return i + 1;
      }
    }
    return 0;
  }

  private static String first(String arguments) {
    int depth = 0;
    for (int i = 0; i < arguments.length(); i++) {
      char c = arguments.charAt(i);
      depth += "([".indexOf(c) >= 0 ? 1 : ")]".indexOf(c) >= 0 ? -1 : 0;
      if (depth == 0 && c == ',') {
        return arguments.substring(0, i).strip();
      }
    }
    return arguments.strip();
  }
}
