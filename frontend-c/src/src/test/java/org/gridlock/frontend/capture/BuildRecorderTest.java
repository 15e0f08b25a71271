// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real builds: the capture knows the units of what they link, and they notice nothing. */
class BuildRecorderTest {
  private static final String MAIN = "int f(void); int main(void) { return f(); }\n";
  private static final String F = "int f(void) { return 0; }\n";

  @TempDir private Path folder;
  private CapturedBuild build = new CapturedBuild(Path.of(System.getProperty("java.io.tmpdir")));

  BuildRecorderTest() throws IOException {}

  @BeforeEach
  void writeSources() throws IOException {
    build = new CapturedBuild(folder);
    build.file("main.c", MAIN).file("f.c", F);
  }

  @Test
  void aParallelBuildWithAnArchive() throws Exception {
    build
        .file("lib/a.c", "int g(void); int f(void) { return g(); }\n")
        .file("lib/b.c", "#include \"made.h\"\nint g(void) { return MADE; }\n")
        .file("lib/unused.c", "int unused(void) { return 0; }\n")
        .file(
            "Makefile",
            """
            prog: main.o libx.a ; $(CC) -o $@ main.o -L. -lx
            libx.a: lib/a.o lib/b.o lib/unused.o ; $(AR) rc $@ $^
            lib/b.o: lib/made.h
            lib/made.h: ; echo '#define MADE 0' > $@
            clean: ; rm lib/made.h
            """);
    BuildRecorder.Outcome outcome = build.build("make -j4\nmake clean");
    assertEquals(0, outcome.status());
    assertEquals(4, outcome.compilations());
    assertEquals(List.of("main.c", "lib/a.c", "lib/b.c"), build.sources("prog"));
    assertEquals(List.of(), build.notes("prog"));
    assertEquals(0, build.plainly("./prog"));
  }

  @Test
  void theCompilerIsTheWholeBuild() throws Exception {
    String main = build.path("main.c").toString();
    String f = build.path("f.c").toString();
    String out = build.path("one").toString();
    assertEquals(0, build.run("cc", "-g", "-o", out, main, f).status());
    assertEquals(List.of(main, f), build.sources("one"));
    assertEquals(List.of(), build.notes("one"));
  }

  @Test
  void compilingAndLinkingInOneCommand() throws Exception {
    build.build("gcc -g main.c f.c; cc -o one -D_FORTIFY_SOURCE=2 -O2 -x c main.c -x none f.c");
    assertEquals(List.of("main.c", "f.c"), build.sources("a.out"));
    assertEquals(List.of("main.c", "f.c"), build.sources("one"));
    assertEquals(List.of(), build.notes("a.out"));
    assertEquals(0, build.plainly("./a.out && ./one"));
  }

  @Test
  void severalSourcesWithoutNamesOfObjects() throws Exception {
    build.build("mkdir o; cd o; gcc -c ../main.c ../f.c; gcc -o ../p main.o f.o");
    assertEquals(List.of("../main.c", "../f.c"), build.sources("p"));
  }

  @Test
  void oneSourceCompiledInTwoWaysIsTwoUnits() throws Exception {
    build.file("f.c", "int f(void) { return WAY; }\n");
    build.build(
        "gcc -c main.c; for i in 1 2; do gcc -c -DWAY=$i f.c -o f.o; gcc -o p$i main.o f.o; done");
    String one = build.linked("p1").units().get(1);
    String two = build.linked("p2").units().get(1);
    assertFalse(one.equals(two), one);
    assertTrue(
        build.program("p2").modules().getFirst().jobs().get(1).arguments().contains("-DWAY=2"));
  }

  @Test
  void sharedLibrariesOfTheBuildBelongToTheProgram() throws Exception {
    build
        .file("f.c", "int g(void); int f(void) { return g(); }\n")
        .file("g.c", "int g(void) { return 0; }\n");
    build.build(
        """
        gcc -shared -fPIC -Wl,-soname,libg.so.1 -o libg.so.1.0 g.c
        ln -s libg.so.1.0 libg.so.1
        gcc -shared -fPIC -o libf.so f.c libg.so.1
        mkdir other; gcc -shared -fPIC -o other/libf.so g.c
        gcc -o p main.c -L. -lf -Wl,-rpath,. -Wl,-rpath-link,.
        """);
    assertEquals(List.of("main.c", "f.c", "g.c"), build.sources("p"));
    assertFalse(build.linked("libg.so.1.0").executable());
    assertEquals(
        List.of("p"),
        Capture.open(build.capture).programs(null).stream().map(CapturedProgram::name).toList());
  }

  @Test
  void stampsSurviveRelocatableLinksAndStrip() throws Exception {
    build.build(
        """
        gcc -ffunction-sections -c main.c f.c
        ld -r -o all.o main.o f.o
        strip --strip-unneeded all.o
        gcc -s -Wl,--gc-sections -o p all.o
        strip p
        """);
    assertEquals(List.of("main.c", "f.c"), build.sources("p"));
    assertEquals(0, build.plainly("./p"));
  }

  @Test
  void linkTimeOptimisation() throws Exception {
    build.build("gcc -flto -O2 -c main.c f.c; gcc -flto=auto -O2 -o p main.o f.o");
    assertEquals(List.of("main.c", "f.c"), build.sources("p"));
  }

  @Test
  void responseFiles() throws Exception {
    build
        .file("my flags", "-DTWO='1 + 1' \"-DNAME=\\\"x y\\\"\"\n@inner")
        .file("inner", "-c main.c")
        .file("main.c", "int f(void); int main(void) { return f() + TWO - 2 + NAME[3]; }\n");
    build.build(
        "gcc '@my flags' -o main.o; gcc -c f.c; echo main.o f.o > objects; cc -o p @objects");
    assertEquals(List.of("main.c", "f.c"), build.sources("p"));
    assertEquals(
        List.of("-DTWO=1 + 1", "-DNAME=\"x y\"", "-c", "main.c", "-o", "main.o"),
        build.program("p").modules().getFirst().jobs().getFirst().arguments());
  }

  @Test
  void assemblyMadeByTheCompilerIsTheUnitOfItsSource() throws Exception {
    build.build(
        "gcc -S main.c; gcc -S f.c -o - > f.s; as -o main.o main.s; gcc -c f.s; gcc -o p *.o");
    assertEquals(List.of("main.c"), build.sources("p"));
    assertEquals(
        List.of("GAP unit-missing: f.c is part of p but was not captured"), build.notes("p"));
  }

  @Test
  void standardInputAndPreprocessedSources() throws Exception {
    build.build(
        "gcc -E main.c -o m.i; gcc -g -c m.i; gcc -x c -c -o f.o - < f.c; gcc -o p m.o f.o");
    assertEquals(List.of("m.i", "-"), build.sources("p"));
    assertEquals(List.of(), build.notes("p"));
  }

  @Test
  void otherLanguagesAreNoted() throws Exception {
    build
        .file("more.cpp", "extern \"C\" int f(void) { return 0; }\n")
        .file("low.S", "#define NAME low\n.globl NAME\nNAME: ret\n.section .note.GNU-stack\n");
    build.build("gcc -c main.c low.S; g++ -c more.cpp; g++ -o p main.o low.o more.o");
    assertEquals(List.of("main.c"), build.sources("p"));
    assertEquals(
        List.of(
            "ASSUMPTION assembler-unit: low.S is assembly, taken to neither lock nor unlock, nor to"
                + " call back",
            "GAP cxx-unit: more.cpp is C++ and was left out"),
        build.notes("p"));
  }

  @Test
  void compilersThatCallEachOtherThroughPath() throws Exception {
    // As a compiler cache does: it has the name of the compiler and looks for the next one.
    build.executable(
        "cache/gcc",
        """
        #!/bin/sh
        own=$(cd "$(dirname "$0")" && pwd)
        IFS=:
        for folder in $PATH; do
          if [ "$folder" != "$own" ] && [ -x "$folder/gcc" ]; then exec "$folder/gcc" "$@"; fi
        done
        """);
    build.prependPath("cache");
    BuildRecorder.Outcome outcome = build.build("gcc -c main.c; c99 -c f.c; gcc -o p main.o f.o");
    assertEquals(0, outcome.status(), () -> read("captured.err"));
    assertEquals(2, outcome.compilations());
    assertEquals(List.of("main.c", "f.c"), build.sources("p"));
  }

  @Test
  void ccacheInPath() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/lib/ccache/gcc")), "ccache is not installed");
    build.prependPath("/usr/lib/ccache");
    for (int i = 0; i < 2; i++) {
      assertEquals(0, build.build("gcc -c main.c f.c; ccache cc -o p main.o f.o").status());
      assertEquals(List.of("main.c", "f.c"), build.sources("p"));
    }
  }

  @Test
  void aBuildThatClearsItsEnvironment() throws Exception {
    build.build("env -i PATH=\"$PATH\" sh -c 'gcc -c main.c f.c && gcc -o p main.o f.o'");
    assertEquals(List.of("main.c", "f.c"), build.sources("p"));
  }

  @Test
  void theBuildSeesWhatItWouldSee() throws Exception {
    build.file("bad.c", "int main(void) { return oops }\n").file("warn.c", "int x = \"s\";\n");
    String commands =
        """
        set +e
        gcc --version; gcc -dumpmachine; gcc -print-file-name=crt1.o; gcc -E f.c
        gcc -c warn.c; echo $?
        gcc -c bad.c; echo $?
        gcc -o p main.c 2> link.err; echo $?; sed 's/.*ld: //; s/cc[A-Za-z0-9]*.o//' link.err
        gcc -c main.c -MD -o main.o; cat main.d
        gcc -c f.c -o /dev/null; gcc -S -o - f.c
        ld -o q nothing.o; echo $?
        ar t nothing.a; echo $?
        gcc; echo $?; gcc @nothing; echo $?
        sh -c 'kill -9 $$'; echo $?
        exit 7
        """;
    assertEquals(7, build.plainly(commands));
    assertEquals(7, build.build(commands).status());
    assertEquals(read("plain.out"), read("captured.out"));
    assertEquals(read("plain.err"), read("captured.err"));
  }

  private String read(String name) {
    try {
      return build.output(name);
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Test
  void afterAFailureWhatWasBuiltBeforeIsKept() throws Exception {
    BuildRecorder.Outcome outcome =
        build.build("gcc -c main.c f.c; gcc -o p main.o f.o; gcc -c nothing.c");
    assertEquals(1, outcome.status());
    assertEquals(List.of("main.c", "f.c"), build.sources("p"));
  }

  @Test
  void aCaptureGoesOn() throws Exception {
    build.build("gcc -c main.c f.c; gcc -o p main.o f.o");
    build.build("gcc -c f.c; gcc -o p main.o f.o");
    assertEquals(List.of("main.c", "f.c"), build.sources("p"));
    assertEquals(List.of(), build.notes("p"));
  }

  @Test
  void objectsKeepTheirLinksAndModes() throws Exception {
    build.build("gcc -c f.c; ln f.o cached.o; umask 077; gcc -c main.c; gcc -o p main.o cached.o");
    assertEquals(List.of("main.c", "f.c"), build.sources("p"));
    assertEquals(
        "rw-------",
        java.nio.file.attribute.PosixFilePermissions.toString(
            Files.getPosixFilePermissions(build.tree.resolve("main.o"))));
  }

  @Test
  void afterTheBuildTheWrapperOnlyRunsTheTool() throws Exception {
    build.build("gcc -c f.c");
    long size = Files.size(build.capture.resolve("log"));
    build.prependPath(build.capture.resolve("bin").toString());
    assertEquals(0, build.plainly("gcc -c f.c -o g.o"));
    assertEquals(size, Files.size(build.capture.resolve("log")));
  }
}
