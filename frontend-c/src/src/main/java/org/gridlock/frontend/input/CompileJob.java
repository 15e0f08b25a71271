// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One compilation of one source file.
 *
 * @param source the file as the compiler was given it; {@code .i} is already preprocessed
 * @param directory where the compiler runs; relative names are relative to it
 * @param compiler the compiler's name or path
 * @param arguments all other arguments, without the source and with response files expanded
 * @param built whether a build is on record to have compiled it so; other sources are checked
 * @param recordedText the preprocessed text that the build left, perhaps compressed ({@code .gz});
 *     null if the source is to be preprocessed now
 */
public record CompileJob(
    String source,
    Path directory,
    String compiler,
    List<String> arguments,
    boolean built,
    @Nullable Path recordedText) {
  public CompileJob {
    arguments = List.copyOf(arguments);
  }

  /** A job of which no preprocessed text is on record. */
  public CompileJob(
      String source, Path directory, String compiler, List<String> arguments, boolean built) {
    this(source, directory, compiler, arguments, built, null);
  }

  /** The source file. */
  public Path path() {
    return directory.resolve(source).normalize();
  }

  /** Whether the source needs no preprocessing. */
  public boolean isPreprocessed() {
    return recordedText != null || source.endsWith(".i");
  }
}
