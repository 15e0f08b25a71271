// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridlock.icfa.error.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Command lines are read as shells and compilers read them. */
final class ArgumentsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a  b\tc | a,b,c",
        "'a b' \"c d\"e | a b,c de",
        "-DX=\\\"y\\\" \"\\\"z\\\\\" '\\q' \"\\q\" | -DX=\"y\",\"z\\,\\q,\\q",
        "a '' b | a,,b",
        "a\\ b | a b",
      })
  void wordsAreSplitAsByAShell(String command, String words) throws Exception {
    assertEquals(List.of(words.split(",", -1)), ShellWords.split(command));
  }

  @ParameterizedTest
  @CsvSource({
    "cc, -c -x c++ a.c, CXX",
    "cc, -x c a.cc, C",
    "cc, -x c b.c -x none a.cc, CXX",
    "cc, a.c -x c++ b.c, C",
    "x86_64-linux-gnu-g++-12, a.c, CXX",
    "gcc, a.c, C",
    "cc, a.S, ASSEMBLER",
    "cc, a.f90, OTHER"
  })
  void languagesAreThoseOfTheDriver(String compiler, String arguments, String language)
      throws Exception {
    List<String> words = ShellWords.split(arguments);
    String source = words.stream().filter(word -> word.startsWith("a.")).findFirst().orElseThrow();
    CompilerArguments read = CompilerArguments.of(words, Path.of("/"), source);
    assertEquals(language, Language.of(source, read.language(), compiler).name());
  }

  @Test
  void onlyWhatShapesTheTextIsKept() throws Exception {
    List<String> words =
        ShellWords.split(
            "-O2 -g -c -Iinc -I inc2 -MMD -MF a.d -MTx -o a.o -Wl,-z,now -lm -L. -flto=auto -fopenmp"
                + " -ffile-prefix-map=/x=. -std=c11 -Xlinker a.c -pthread a.c other.c -include b.c");
    CompilerArguments read = CompilerArguments.of(words, Path.of("/"), "a.c");
    assertEquals(
        List.of(
            "-O2", "-Iinc", "-I", "inc2", "-fopenmp", "-std=c11", "-pthread", "-include", "b.c"),
        read.kept());
    assertEquals("c11", read.standard());
  }

  @Test
  void aResponseFileThatNamesItselfIsRefused(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("loop"), "-DX @loop");
    assertThrows(
        UsageException.class, () -> ResponseFiles.expand(List.of("@loop", "@none"), folder));
    assertEquals(List.of("@none"), ResponseFiles.expand(List.of("@none"), folder));
  }
}
