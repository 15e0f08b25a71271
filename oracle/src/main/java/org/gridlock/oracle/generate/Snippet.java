// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.List;

/**
 * A piece of C text: a line, or a block whose parts can be taken away one by one.
 *
 * @param open the first line
 * @param close the last line; empty for a single line
 */
public record Snippet(String open, List<Snippet> parts, String close) {
  public Snippet {
    parts = List.copyOf(parts);
  }

  static Snippet line(String text) {
    return new Snippet(text, List.of(), "");
  }

  static Snippet block(String open, List<Snippet> parts, String close) {
    return new Snippet(open, parts, close);
  }

  /** The number of lines. */
  public int size() {
    return (open.isEmpty() ? 0 : 1)
        + (close.isEmpty() ? 0 : 1)
        + parts.stream().mapToInt(Snippet::size).sum();
  }

  void print(StringBuilder text, int indent) {
    boolean visible = !open.isEmpty();
    if (visible) {
      text.repeat(' ', 2 * indent).append(open).append('\n');
    }
    parts.forEach(part -> part.print(text, visible ? indent + 1 : indent));
    if (!close.isEmpty()) {
      text.repeat(' ', 2 * indent).append(close).append('\n');
    }
  }
}
