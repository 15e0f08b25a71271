// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import java.nio.file.Path;
import java.util.List;

/**
 * One compilation of one source file.
 *
 * @param source the file as the compiler was given it; {@code .i} is already preprocessed
 * @param directory where the compiler runs; relative names are relative to it
 * @param compiler the compiler's name or path
 * @param arguments all other arguments, without the source and with response files expanded
 * @param built whether a build is on record to have compiled it so; other sources are checked
 */
public record CompileJob(
    String source, Path directory, String compiler, List<String> arguments, boolean built) {
  public CompileJob {
    arguments = List.copyOf(arguments);
  }

  /** The source file. */
  public Path path() {
    return directory.resolve(source).normalize();
  }

  /** Whether the source needs no preprocessing. */
  public boolean isPreprocessed() {
    return source.endsWith(".i");
  }
}
