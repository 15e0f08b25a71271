// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One call of a compiler, archiver or linker.
 *
 * @param mode what it was to do
 * @param output the file that it was to make; null where its name follows from the sources
 * @param result the exit status
 * @param units the sources that it compiled
 */
record CapturedCall(
    String id,
    Mode mode,
    Path directory,
    @Nullable Path output,
    int result,
    List<String> arguments,
    List<CapturedUnit> units) {
  CapturedCall {
    arguments = List.copyOf(arguments);
    units = List.copyOf(units);
  }

  enum Mode {
    COMPILE,
    ASSEMBLY,
    LINK,
    ARCHIVE
  }

  boolean succeeded() {
    return result == 0;
  }
}
