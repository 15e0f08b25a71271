// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.zip.GZIPOutputStream;
import org.gridlock.frontend.capture.CapturedProgram;
import org.gridlock.frontend.input.CompileJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceLinesTest {
  @TempDir private Path folder;

  private CompileJob unit(String name, String text) throws IOException {
    Path file = folder.resolve(name + ".i.gz");
    try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
    return new CompileJob(name, folder, "cc", List.of(), true, file);
  }

  @Test
  void ownLinesCountOnceAndSystemHeadersNot() throws Exception {
    CompileJob a =
        unit(
            "a.c",
            """
            # 0 "a.c"
            # 1 "/build//"
            # 0 "<built-in>"
            # 1 "a.c"
            # 1 "own.h" 1
            int own;

            int more;
            # 2 "a.c" 2
            # 1 "/usr/include/x.h" 1 3 4
            int system;
            # 3 "a.c" 2
            int f(void)
            {
            #pragma pack(1)

            }
            """);
    CompileJob b =
        unit(
            "b.c",
            "# 1 \"b.c\"\n# 1 \"./own.h\" 1\nint own;\n\nint more;\n# 2 \"b.c\" 2\nint b;\n");
    CapturedProgram.Module module = new CapturedProgram.Module("p", List.of(a, b), new TreeSet<>());
    assertEquals(
        2 + 3 + 1, SourceLines.of(new CapturedProgram("p", List.of(module), List.of(), List.of())));
  }
}
