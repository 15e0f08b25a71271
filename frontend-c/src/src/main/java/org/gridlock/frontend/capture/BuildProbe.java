// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import java.nio.file.Path;
import java.util.Set;

/** Programs that build systems link to learn about the compiler, and leave behind. */
final class BuildProbe {
  /** Folders of CMake and Meson for such programs. */
  private static final Set<String> FOLDERS =
      Set.of("CompilerIdC", "CompilerIdCXX", "CMakeTmp", "CMakeScratch", "meson-private");

  private BuildProbe() {}

  /** Whether a linked file is no part of what is built. */
  static boolean made(LinkedFile file) {
    Path path = Path.of(file.path());
    for (Path part : path) {
      if (FOLDERS.contains(part.toString())) {
        return true;
      }
    }
    return String.valueOf(path.getFileName()).startsWith("conftest");
  }
}
