// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to read.
 *
 * @param base the working directory, to which all names are relative
 * @param operands C files, preprocessed files and folders; with a {@code database} they narrow it
 * @param database {@code compile_commands.json} or the folder that contains it, or null
 * @param program the program to choose, or null for all that can create threads
 * @param entryPoints functions to start from instead of main
 * @param library whether to start from every exported function of the files without main
 * @param models additional model files
 * @param compiler the compiler of files without recorded command, with arguments, as in {@code CC};
 *     null for {@code cc}
 */
public record FrontendRequest(
    Path base,
    List<Path> operands,
    @Nullable Path database,
    @Nullable String program,
    List<String> entryPoints,
    boolean library,
    List<Path> models,
    @Nullable String compiler) {
  public FrontendRequest {
    operands = List.copyOf(operands);
    entryPoints = List.copyOf(entryPoints);
    models = List.copyOf(models);
  }

  /** The request to read some files as one or more programs, with the defaults for the rest. */
  public static FrontendRequest of(Path base, List<Path> operands) {
    return new FrontendRequest(base, operands, null, null, List.of(), false, List.of(), null);
  }
}
