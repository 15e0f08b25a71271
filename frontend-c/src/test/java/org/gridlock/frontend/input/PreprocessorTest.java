// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridlock.frontend.text.RewrittenSource;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.icfa.error.FrontendException;
import org.gridlock.icfa.error.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PreprocessorTest {
  @TempDir Path folder;

  private CompileJob job(String source, boolean built, String... arguments) {
    return new CompileJob(source, folder, "gcc", List.of(arguments), built);
  }

  private RewrittenSource run(CompileJob job) throws AnalyzerException {
    Preprocessor preprocessor = new Preprocessor(folder);
    return preprocessor.rewrite(preprocessor.preprocess(job));
  }

  @Test
  void argumentsOfTheBuildCountExceptThoseForOutput() throws Exception {
    Files.writeString(folder.resolve("f.h"), "#define Y 4\n");
    Files.writeString(
        folder.resolve("a.c"),
        "int x = X + Y;\n#if defined _FORTIFY_SOURCE || defined __EXCEPTIONS\nwrong\n#endif\n");
    RewrittenSource source =
        run(
            job(
                "a.c",
                true,
                "-c",
                "-DX=3",
                "-include",
                "f.h",
                "-o",
                "a.o",
                "-MD",
                "-MF",
                "a.d",
                "-D_FORTIFY_SOURCE=2",
                "-fexceptions",
                "-O2",
                "-g3",
                "-flto",
                "-pipe",
                "-Werror",
                "a.c"));
    assertEquals("int x = 3 + 4;", source.text().strip());
    assertFalse(Files.exists(folder.resolve("a.o")));
    assertFalse(Files.exists(folder.resolve("a.d")));
  }

  @Test
  void filesThatDoNotCompileAreNamedWithTheCompilersMessage() throws Exception {
    Files.writeString(folder.resolve("a.c"), "int f(void) { return y; }\n");
    CompileJob job = job("a.c", true);
    assertFalse(run(job).text().isEmpty());
    FrontendException e =
        assertThrows(FrontendException.class, () -> new Preprocessor(folder).confirmCompiles(job));
    assertTrue(
        String.valueOf(e.getMessage()).startsWith("a.c does not compile:\na.c: In function"),
        e.getMessage());
    assertTrue(
        String.valueOf(e.getMessage()).contains("a.c:1:22: error: 'y' undeclared"), e.getMessage());
  }

  @Test
  void aMissingCompilerIsNamed() throws Exception {
    Files.writeString(folder.resolve("a.c"), "");
    CompileJob job = new CompileJob("a.c", folder, "no-such-cc", List.of(), true);
    UsageException e = assertThrows(UsageException.class, () -> run(job));
    assertEquals("the compiler no-such-cc cannot be run; install it or set CC", e.getMessage());
  }

  @Test
  void preprocessedFilesAreReadAsTheyAre() throws Exception {
    Files.writeString(folder.resolve("a.i"), "# 5 \"orig.c\"\nint x;\n");
    RewrittenSource source = run(job("a.i", false));
    assertEquals(new SourcePosition("orig.c", 5, 1), source.position(source.text().indexOf("int")));
  }

  @Test
  void filesAreNamedRelativeToTheBase() throws Exception {
    Files.createDirectories(folder.resolve("build"));
    Files.createDirectories(folder.resolve("src"));
    Files.writeString(folder.resolve("src/a.c"), "int x;\n");
    CompileJob job = new CompileJob("../src/a.c", folder.resolve("build"), "gcc", List.of(), true);
    assertEquals("src/a.c", run(job).position(0).file());
    assertEquals("src/a.c", run(job).mainFile());
  }

  @Test
  void theStandardDecidesTheKeywords() throws Exception {
    Files.writeString(folder.resolve("a.c"), "bool x;\n");
    assertEquals(
        "_Bool x;", run(job("a.c", true, "-std=gnu2x")).text().strip().replaceAll(" +", " "));
    assertEquals("bool x;", run(job("a.c", true, "-std=gnu99")).text().strip());
  }

  @Test
  void latin1IsReadWhereUtf8Fails() throws Exception {
    Files.write(folder.resolve("a.c"), "char *s = \"ä\";".getBytes(StandardCharsets.ISO_8859_1));
    Files.writeString(folder.resolve("b.c"), "char *s = \"ä\"; int é;");
    assertTrue(run(job("a.c", true)).text().contains("ä"));
    assertTrue(run(job("b.c", false)).text().matches("(?s).*\"ä\"; int +é +;\\s*"));
  }
}
