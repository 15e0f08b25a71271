// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One compilation of one source.
 *
 * @param id names the compilation in the capture and in the objects made of it
 * @param source as the compiler was given it
 * @param directory where the compiler ran
 * @param tool the compiler's name
 * @param arguments of the compiler, response files expanded
 * @param language {@code c}, {@code c++}, {@code assembler}, or another; {@code compiled} if only
 *     the assembler was seen that worked for a compiler
 * @param text its preprocessed text, or null if none could be kept
 * @param stamped whether what was made of it carries the id
 */
record CapturedUnit(
    String id,
    String source,
    Path directory,
    String tool,
    List<String> arguments,
    String language,
    @Nullable Path text,
    boolean stamped) {
  CapturedUnit {
    arguments = List.copyOf(arguments);
  }

  boolean isC() {
    return language.equals("c");
  }

  boolean wasCompiledUnseen() {
    return language.equals("compiled");
  }

  Path path() {
    return directory.resolve(source).normalize();
  }
}
