// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The {@code #pragma pack} lines of a preprocessed text, which the parser skips. */
final class PackPragmas {
  private static final Pattern PRAGMA =
      Pattern.compile("(?m)^[ \\t]*#[ \\t]*pragma[ \\t]+pack[ \\t]*\\(([^)\\n]*)\\)");

  private final TreeMap<Integer, Integer> bounds = new TreeMap<>();

  PackPragmas(String text) {
    Deque<Integer> stack = new ArrayDeque<>();
    int bound = 0;
    if (!text.contains("pack")) {
      return;
    }
    Matcher matcher = PRAGMA.matcher(text);
    while (matcher.find()) {
      boolean push = false;
      boolean pop = false;
      int asked = -1;
      for (String word : matcher.group(1).split(",")) {
        String trimmed = word.trim();
        if (trimmed.equals("push")) {
          push = true;
        } else if (trimmed.equals("pop")) {
          pop = true;
        } else if (trimmed.matches("\\d+")) {
          asked = Integer.parseInt(trimmed);
        }
      }
      if (push) {
        stack.push(bound);
      } else if (pop) {
        bound = stack.isEmpty() ? 0 : stack.pop();
      } else if (asked < 0) {
        bound = 0;
      }
      bound = asked >= 0 ? asked : bound;
      bounds.put(matcher.start(), bound);
    }
  }

  /** The bound in bytes that holds at an offset of the text; 0 for none. */
  int at(int offset) {
    Map.Entry<Integer, Integer> last = bounds.floorEntry(offset);
    return last == null ? 0 : last.getValue();
  }
}
