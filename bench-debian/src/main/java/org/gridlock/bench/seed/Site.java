// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import java.nio.file.Path;
import org.gridlock.frontend.input.FileNames;
import org.jspecify.annotations.Nullable;

/**
 * A line of the source.
 *
 * @param file the end of its path, long enough to tell it from others of the program
 * @param line 1-based
 */
public record Site(Path file, int line) {
  /** The site that {@code file:line} names; null if it does not have that form. */
  static @Nullable Site parse(String text) {
    int colon = text.lastIndexOf(':');
    if (colon <= 0
        || !FileNames.isPossible(text.substring(0, colon))
        || !text.substring(colon + 1).matches("[1-9][0-9]{0,8}")) {
      return null;
    }
    return new Site(Path.of(text.substring(0, colon)), Integer.parseInt(text.substring(colon + 1)));
  }

  /** Whether a line of a file is this one. */
  boolean is(String otherFile, int otherLine) {
    return line == otherLine && Path.of(otherFile).normalize().endsWith(file);
  }

  /** Whether a line of a file, as {@code file:line}, is this one. */
  boolean is(String other) {
    int colon = other.lastIndexOf(':');
    return is(other.substring(0, colon), Integer.parseInt(other.substring(colon + 1)));
  }

  @Override
  public String toString() {
    return file + ":" + line;
  }
}
