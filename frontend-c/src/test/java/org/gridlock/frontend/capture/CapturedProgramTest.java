// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gridlock.frontend.CFrontend;
import org.gridlock.frontend.FrontendRequest;
import org.gridlock.frontend.Progress;
import org.gridlock.frontend.link.LinkedProgram;
import org.gridlock.icfa.error.UsageException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a build to linked programs. */
class CapturedProgramTest {
  private static final String THREADS =
      """
      #include <pthread.h>
      void step(void); int helper(void);
      static void *work(void *p) { step(); return p; }
      int main(void) { pthread_t t; helper(); return pthread_create(&t, 0, work, 0); }
      """;

  @TempDir private Path folder;
  private final List<String> remarks = new ArrayList<>();
  private CapturedBuild build = new CapturedBuild(Path.of(System.getProperty("java.io.tmpdir")));

  CapturedProgramTest() throws IOException {}

  @BeforeEach
  void writeSources() throws IOException {
    build = new CapturedBuild(folder);
    build
        .file("threads.c", THREADS)
        .file("helper.c", "int helper(void) { return 1; }\n")
        .file("step.c", "int helper(void);\nvoid step(void) { helper(); }\n")
        .file("quiet.c", "int helper(void);\nint main(void) { return helper(); }\n");
  }

  private List<LinkedProgram> load(@Nullable String program, String... entries) throws Exception {
    FrontendRequest request =
        new FrontendRequest(
            folder,
            List.of(build.capture),
            null,
            program,
            List.of(entries),
            false,
            List.of(),
            null);
    Progress progress =
        new Progress() {
          @Override
          public void remark(String sentence) {
            remarks.add(sentence);
          }
        };
    return new CFrontend(progress).load(request);
  }

  private static List<String> names(List<LinkedProgram> programs) {
    return programs.stream().map(program -> program.icfa().name()).toList();
  }

  @Test
  void programsThatCreateThreadsAreAnalysed() throws Exception {
    build.build(
        """
        gcc -c threads.c helper.c step.c quiet.c
        gcc -o threads threads.o helper.o step.o
        gcc -o quiet quiet.o helper.o
        """);
    assertEquals(List.of("threads"), names(load(null)));
    assertEquals(List.of("left out, since they create no threads: quiet"), remarks);
    assertEquals(List.of("quiet"), names(load("quiet")));
    assertEquals(
        1,
        load("quiet").getFirst().icfa().functions().stream()
            .filter(function -> function.name().equals("helper"))
            .count());
  }

  @Test
  void whatIsNoProgramOfTheProjectInCDoesNotKeepTheOthersFromAnalysis() throws Exception {
    build.file("plus.cc", "int main() { return 0; }\n");
    build.build(
        """
        gcc -c threads.c helper.c step.c quiet.c
        g++ -o plus plus.cc
        gcc -o threads threads.o helper.o step.o
        mkdir -p CMakeFiles/CompilerIdC; gcc -o CMakeFiles/CompilerIdC/a.out quiet.o helper.o
        """);
    assertEquals(List.of("threads"), names(load(null)));
    assertEquals(List.of("left out, since no C file of theirs was captured: plus"), remarks);
    assertEquals(List.of("a.out"), names(load("a.out")));
  }

  @Test
  void aLibraryHasItsOwnHiddenFunctions() throws Exception {
    build.file("own.c", "__attribute__((visibility(\"hidden\"))) int helper(void) { return 2; }\n");
    build.build(
        """
        gcc -shared -fPIC -o libstep.so step.c own.c
        gcc -c threads.c helper.c; gcc -o threads threads.o helper.o -L. -lstep
        """);
    LinkedProgram program = load("threads").getFirst();
    assertEquals(3, program.statistics().units() - 1);
    assertEquals(
        List.of("helper.c", "own.c"),
        program.icfa().functions().stream()
            .filter(function -> function.name().equals("helper"))
            .map(function -> String.valueOf(Path.of(function.position().file()).getFileName()))
            .sorted()
            .toList());
  }

  @Test
  void aLibraryIsAnalysedFromItsEntryPoints() throws Exception {
    build.build("gcc -shared -fPIC -o libstep.so step.c helper.c");
    assertNotNull(load("libstep.so", "step").getFirst().icfa().function("helper"));
    assertThrows(UsageException.class, () -> load("libstep.so"));
    assertThrows(UsageException.class, () -> load("libstep.so", "nothing"));
  }

  @Test
  void whatTheLinkerRenamesIsNotKnown() throws Exception {
    build.build(
        """
        gcc -c threads.c helper.c step.c
        gcc -o threads threads.o helper.o step.o -Wl,--defsym=other=helper -Xlinker -init -Xlinker step
        gcc -Wl,-O1,--as-needed -finline -o plain threads.o helper.o step.o
        """);
    assertEquals(
        List.of(
            "GAP linker-option: threads is linked with --defsym=other=helper, which is not modelled",
            "GAP linker-option: threads is linked with -init step, which is not modelled"),
        build.notes("threads"));
    assertEquals(List.of(), build.notes("plain"));
  }

  @Test
  void programsOfEqualNamesAreToldApart() throws Exception {
    build.build(
        """
        gcc -c threads.c helper.c step.c quiet.c; mkdir one two
        gcc -o one/p threads.o helper.o step.o; gcc -o two/p quiet.o helper.o
        """);
    assertEquals(List.of("one/p"), names(load(null)));
    assertEquals(List.of("two/p"), names(load("two/p")));
  }

  @Test
  void libtool() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/libtool")), "libtool is not installed");
    build.build(
        """
        for f in step helper threads; do libtool --quiet --mode=compile gcc -g -c $f.c; done
        libtool --quiet --mode=link gcc -o libstep.la step.lo helper.lo -rpath /usr/lib
        libtool --quiet --mode=link gcc -o threads threads.lo libstep.la
        """);
    assertEquals(List.of("threads.c", "step.c", "helper.c"), build.sources("threads"));
    assertEquals(List.of(), build.notes("threads"));
    assertNotNull(load(null).getFirst().icfa().function("step"));
  }
}
