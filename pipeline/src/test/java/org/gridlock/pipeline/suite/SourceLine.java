// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline.suite;

import java.nio.file.Path;
import java.util.Comparator;

/**
 * A line of a C file; two are equal however the path to the file is spelled.
 *
 * @param line 1-based
 */
public record SourceLine(Path file, int line) implements Comparable<SourceLine> {

  private static final Comparator<SourceLine> ORDER =
      Comparator.comparing(SourceLine::file).thenComparingInt(SourceLine::line);

  public SourceLine {
    file = file.toAbsolutePath().normalize();
  }

  @Override
  public int compareTo(SourceLine other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return file.getFileName() + ":" + line;
  }
}
