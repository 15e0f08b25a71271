// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.error.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InputSelectionTest {
  @TempDir Path folder;

  private Path write(String name, String text) throws Exception {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private CompileJobs plain(String... operands) throws Exception {
    return new InputSelection(folder, null).plain(paths(operands));
  }

  private static List<Path> paths(String... operands) {
    return List.of(operands).stream().map(Path::of).toList();
  }

  private CompileJobs recorded(String json, String... operands) throws Exception {
    write("compile_commands.json", json.replace("DIR", folder.toString()));
    return new InputSelection(folder, null).recorded(Path.of("."), paths(operands));
  }

  private static List<String> sources(CompileJobs jobs) {
    return jobs.jobs().stream().map(CompileJob::source).toList();
  }

  @Test
  void foldersStandForAllTheirCFilesInOrder() throws Exception {
    write("src/b.c", "");
    write("src/a/z.c", "");
    write("src/a.c", "");
    write("src/no.h", "");
    assertEquals(List.of("src/b.c", "src/a.c", "src/a/z.c"), sources(plain("src/b.c", "src")));
    assertEquals(List.of("src/a.c", "src/a/z.c", "src/b.c"), sources(plain(".")));
  }

  @Test
  void theCompilerMayComeWithArguments() throws Exception {
    write("a.c", "");
    CompileJob job =
        new InputSelection(folder, "gcc-12 -std=gnu99").plain(paths("a.c")).jobs().getFirst();
    assertEquals(new CompileJob("a.c", folder, "gcc-12", List.of("-std=gnu99"), false), job);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "none.c | none.c does not exist",
        "a.cpp | a.cpp is C++, and only C can be analysed",
        "a.txt | a.txt is no C source: expected .c, .i, a folder or compile_commands.json",
        "empty | there is no C file (*.c) in the folder empty",
      })
  void badOperandsAreNamed(String operand, String message) throws Exception {
    write("a.cpp", "");
    write("a.txt", "");
    write("empty/a.h", "");
    UsageException e = assertThrows(UsageException.class, () -> plain(operand));
    assertEquals(message, e.getMessage());
  }

  @Test
  void databasesGiveCommandsOrArguments() throws Exception {
    write("a.c", "");
    write("sub/b.c", "");
    write("sub/flags", "-DQ='a b' \"-I x\"");
    CompileJobs jobs =
        recorded(
            """
            [{"directory": "DIR", "file": "a.c", "command": "ccache gcc -c -DX=\\\\\\"1\\\\\\" a.c -o a.o"},
             {"directory": "sub", "file": "b.c", "arguments": ["clang", "@flags", "-c", "b.c"]}]
            """);
    assertEquals(
        List.of(
            new CompileJob(
                "a.c", folder, "gcc", List.of("-c", "-DX=\"1\"", "a.c", "-o", "a.o"), true),
            new CompileJob(
                "b.c",
                folder.resolve("sub"),
                "clang",
                List.of("-DQ=a b", "-I x", "-c", "b.c"),
                true)),
        jobs.jobs());
    assertEquals(List.of(), jobs.notes());
  }

  @Test
  void unitsOfOtherLanguagesAndVariantsAreNoted() throws Exception {
    for (String name : List.of("a.c", "b.cc", "c.S")) {
      write(name, "");
    }
    String entry = "{\"directory\": \"DIR\", \"file\": \"%s\", \"command\": \"%s -c %s\"}";
    CompileJobs jobs =
        recorded(
            "["
                + String.join(
                    ",",
                    entry.formatted("a.c", "cc -fPIC", "a.c"),
                    entry.formatted("b.cc", "c++", "b.cc"),
                    entry.formatted("a.c", "cc -O2", "a.c"),
                    entry.formatted("c.S", "cc", "c.S"),
                    entry.formatted("a.c", "cc -DX", "a.c"))
                + "]");
    assertEquals(List.of("a.c"), sources(jobs));
    assertEquals(
        List.of("cxx-unit", "assembler-unit", "compiled-twice"),
        jobs.notes().stream().map(SoundnessNote::kind).toList());
    assertEquals(SoundnessNote.Weight.GAP, jobs.notes().getFirst().weight());
  }

  @Test
  void operandsNarrowADatabase() throws Exception {
    write("a.c", "");
    write("sub/b.c", "");
    String json =
        """
        [{"directory": "DIR", "file": "a.c", "command": "cc a.c"},
         {"directory": "DIR", "file": "sub/b.c", "command": "cc sub/b.c"}]
        """;
    assertEquals(List.of("sub/b.c"), sources(recorded(json, "sub")));
    UsageException e = assertThrows(UsageException.class, () -> recorded(json, "c.c"));
    assertEquals("c.c is not in compile_commands.json", e.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[{] | compile_commands.json:1:3: no valid JSON: Unexpected close marker ']': expected '}'",
        "[] [] | compile_commands.json:1:4: no valid JSON: Trailing token",
        "{} | compile_commands.json is not a compilation database: it must be a JSON array",
        "[] | compile_commands.json is empty",
        "[1] | entry 1 is not an object",
        "[{`directory`: `.`}] | entry 1 has no \"file\"",
        "[{`directory`: `none`, `file`: `a.c`, `command`: `cc a.c`}] | none, which does not exist",
        "[{`directory`: `.`, `file`: `a.c`}] | entry 1 has no \"command\" or \"arguments\"",
        "[{`directory`: `.`, `file`: `a.c`, `command`: ` `}] | entry 1 has an empty command",
        "[{`directory`: `.`, `file`: `a.c`, `command`: `cc 'a.c`}] | entry 1 is broken: a quotation",
        "[{`directory`: `.`, `file`: `a.c`, `arguments`: [1]}] | argument that is not a string",
        "[{`directory`: `.`, `file`: `a.c`, `arguments`: `cc`}] | entry 1 has an empty command",
        "[{`directory`: `.`, `file`: `b.c`, `command`: `cc b.c`}] | b.c, which",
        "[{`directory`: `.`, `file`: `a\\u0000.c`, `command`: `cc a.c`}] | that no file can have",
        "[{`directory`: `.`, `file`: `a.c`, `command`: `c\\u0000c a.c`}] | that no file can have",
        "[{`directory`: `.`, `file`: `a.c`, `arguments`: [`cc`, `\\u0000`]}] | that no file can have",
        "[{`directory`: `.`, `file`: `a.cc`, `command`: `c++ a.cc`}] | no compilation of C",
      })
  void brokenDatabasesSayWhere(String json, String message) throws Exception {
    write("a.c", "");
    UsageException e = assertThrows(UsageException.class, () -> recorded(json.replace('`', '"')));
    assertTrue(String.valueOf(e.getMessage()).contains(message), e.getMessage());
  }

  @Test
  void missingDatabaseIsNamed() throws Exception {
    UsageException e =
        assertThrows(
            UsageException.class,
            () -> new InputSelection(folder, null).recorded(Path.of("build"), List.of()));
    assertEquals("build does not exist", e.getMessage());
  }
}
