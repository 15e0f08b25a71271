// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import java.util.Comparator;

/**
 * A place in the user's source text (after mapping back through the preprocessor).
 *
 * @param file the file name as the compiler saw it
 * @param line 1-based; 0 when unknown
 * @param column 1-based; 0 when unknown
 */
public record SourcePosition(String file, int line, int column)
    implements Comparable<SourcePosition> {

  /** For what the analyser itself makes up (the start function, library stubs). */
  public static final SourcePosition NONE = new SourcePosition("<built-in>", 0, 0);

  private static final Comparator<SourcePosition> ORDER =
      Comparator.comparing(SourcePosition::file)
          .thenComparingInt(SourcePosition::line)
          .thenComparingInt(SourcePosition::column);

  @Override
  public int compareTo(SourcePosition other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return line == 0 ? file : file + ":" + line;
  }
}
