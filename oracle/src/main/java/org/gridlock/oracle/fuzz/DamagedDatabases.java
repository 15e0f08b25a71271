// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridlock.frontend.input.InputSelection;
import org.gridlock.icfa.error.AnalyzerException;

/** Damaged compilation databases; none of their commands is run. */
final class DamagedDatabases implements Target {
  private static final String DATABASE =
      """
      [
        { "directory": ".", "file": "a.c", "command": "ccache gcc -O2 '-DNAME=\\"x y\\"' -c a.c" },
        { "directory": "sub", "file": "../b.c", "arguments": ["cc", "-Isub", "-c", "../b.c"] },
        { "directory": ".", "file": "c.cc", "command": "g++ -c c.cc -o c.o", "output": "c.o" },
        { "directory": ".", "file": "d.c", "arguments": ["clang", "@flags.rsp", "-c", "d.c"] }
      ]
      """;

  private final Path folder;

  DamagedDatabases(Path scratch) throws IOException {
    this.folder = Files.createDirectories(scratch.resolve("database"));
    Files.createDirectories(folder.resolve("sub"));
    for (String name : List.of("a.c", "b.c", "c.cc", "d.c")) {
      Files.writeString(folder.resolve(name), "int x;\n");
    }
    Files.writeString(folder.resolve("flags.rsp"), "-DA -DB='c d' \"-I sub\"\n");
  }

  @Override
  public String name() {
    return "database";
  }

  @Override
  public String attempt(long seed) throws AnalyzerException, IOException {
    return jobs(TextDamage.of(DATABASE, seed)) == 0 ? "empty" : "read";
  }

  @Override
  public boolean acceptsWhole() throws AnalyzerException, IOException {
    return jobs(DATABASE.getBytes(StandardCharsets.UTF_8)) == 3; // one is not C
  }

  private int jobs(byte[] database) throws AnalyzerException, IOException {
    Path file = folder.resolve("compile_commands.json");
    Files.write(file, database);
    return new InputSelection(folder, null).recorded(file, List.of()).jobs().size();
  }
}
