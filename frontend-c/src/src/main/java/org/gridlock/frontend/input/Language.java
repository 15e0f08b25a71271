// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The language of a source file, as a compiler driver decides it. */
enum Language {
  C,
  CXX,
  ASSEMBLER,
  OTHER;

  private static final Set<String> CXX_ENDINGS =
      Set.of("cc", "cp", "cxx", "cpp", "CPP", "c++", "C", "ii");

  /**
   * Decides the language.
   *
   * @param option the operand of the {@code -x} in force, or null
   */
  static Language of(String source, @Nullable String option, String compiler) {
    if (option != null && !option.equals("none")) {
      return switch (option) {
        case "c", "cpp-output" -> C;
        case "c++", "c++-cpp-output" -> CXX;
        case "assembler", "assembler-with-cpp" -> ASSEMBLER;
        default -> OTHER;
      };
    }
    String ending = source.substring(source.lastIndexOf('.') + 1);
    if (CXX_ENDINGS.contains(ending)) {
      return CXX;
    }
    return switch (ending) {
      case "c", "i" -> compilesAsCxx(compiler) ? CXX : C;
      case "s", "S", "sx", "asm" -> ASSEMBLER;
      default -> OTHER;
    };
  }

  private static boolean compilesAsCxx(String compiler) {
    Path name = Path.of(compiler).getFileName();
    return name != null && name.toString().matches("(.*-)?(g|c|clang)\\+\\+(-[0-9.]+)?");
  }
}
