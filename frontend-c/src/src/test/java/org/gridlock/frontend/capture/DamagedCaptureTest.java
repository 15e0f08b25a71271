// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.gridlock.frontend.CFrontend;
import org.gridlock.frontend.FrontendRequest;
import org.gridlock.frontend.Progress;
import org.gridlock.icfa.error.FrontendException;
import org.gridlock.icfa.error.UsageException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Captures that are incomplete, broken or none: a gap or a clear message, never silence. */
class DamagedCaptureTest {
  @TempDir private Path folder;
  private CapturedBuild build = new CapturedBuild(Path.of(System.getProperty("java.io.tmpdir")));

  DamagedCaptureTest() throws IOException {}

  @BeforeEach
  void writeSources() throws IOException {
    build = new CapturedBuild(folder);
    build.file("main.c", "int f(void); int main(void) { return f(); }\n");
    build.file("f.c", "int f(void) { return 0; }\n");
  }

  private void simpleBuild() throws Exception {
    build.build("gcc -c main.c f.c; gcc -o p main.o f.o");
  }

  private String refusal() {
    UsageException refused =
        assertThrows(UsageException.class, () -> Capture.open(build.capture).programs(null));
    return String.valueOf(refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-g", "-g -gz -gdwarf-4", "-g \"-ffile-prefix-map=$PWD=.\""})
  void aCompilerCalledByItsPathIsNoticed(String flags) throws Exception {
    build.build(
        "gcc "
            + flags
            + " -c main.c; /usr/bin/gcc "
            + flags
            + " -c \"$PWD/f.c\"; gcc -o p main.o f.o");
    assertEquals(List.of("main.c"), build.sources("p"));
    assertEquals(1, build.notes("p").size(), () -> "one note");
    String note = build.notes("p").getFirst();
    assertTrue(note.startsWith("GAP unit-missing: "), note);
    assertTrue(note.contains("f.c is part of p but was not captured"), note);
  }

  @Test
  void oneOfTwoUnitsOfEqualNameIsMissed() throws Exception {
    build.file("sub/f.c", "int g(void) { return 0; }\n");
    build.build("gcc -g -c main.c sub/f.c; /usr/bin/gcc -g -c f.c -o h.o; gcc -o p main.o f.o h.o");
    assertEquals(
        List.of("GAP unit-missing: f.c is part of p but was not captured"), build.notes("p"));
  }

  @Test
  void foreignMembersOfAnArchiveAreNoticed() throws Exception {
    build.plainly("gcc -c f.c; ar rc libf.a f.o");
    build.build("gcc -c main.c; gcc -o p main.o libf.a");
    assertEquals(
        List.of("GAP unit-missing: f.c is part of p but was not captured"), build.notes("p"));
  }

  @Test
  void unitsOfAnotherCaptureAreMissing() throws Exception {
    simpleBuild();
    try (Stream<Path> files = Files.walk(build.capture)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    build.build("gcc -c f.c; gcc -o p main.o f.o");
    assertEquals(List.of("f.c"), build.sources("p"));
    String note = build.notes("p").getFirst();
    assertTrue(note.startsWith("GAP unit-missing: a unit of p is not in this capture: "), note);
  }

  @Test
  void aUnitWithoutTextIsMissing() throws Exception {
    simpleBuild();
    CapturedUnit unit = units().getFirst();
    Files.delete(java.util.Objects.requireNonNull(unit.text()));
    assertEquals(List.of("f.c"), build.sources("p"));
    assertEquals(
        List.of("GAP unit-missing: main.c has no preprocessed text in the capture"),
        build.notes("p"));
  }

  private List<CapturedUnit> units() throws UsageException {
    return new CaptureLog(CaptureFolder.open(build.capture))
        .read().stream().flatMap(call -> call.units().stream()).toList();
  }

  @Test
  void anObjectThatCannotBeStampedIsMissing() throws Exception {
    build.executable("broken/objcopy", "#!/bin/sh\nexit 1\n");
    build.prependPath("broken");
    assertEquals(0, build.build("gcc -c f.c; gcc -o p main.c f.o").status());
    assertTrue(
        build
            .notes("p")
            .contains("GAP unit-missing: f.c may be part of the program: it has no stamp"),
        () -> "a note on f.c");
  }

  @Test
  void aBrokenTextIsNamed() throws Exception {
    simpleBuild();
    Path text = java.util.Objects.requireNonNull(units().getFirst().text());
    Files.writeString(text, "no archive");
    FrontendException broken =
        assertThrows(
            FrontendException.class,
            () ->
                new CFrontend(Progress.NONE)
                    .load(FrontendRequest.of(folder, List.of(build.capture))));
    assertTrue(String.valueOf(broken.getMessage()).contains(text.toString()), broken.getMessage());
  }

  @Test
  void aKilledBuildIsReadToItsLastFullLine() throws Exception {
    simpleBuild();
    Files.writeString(build.capture.resolve("recording"), "");
    Files.delete(build.capture.resolve("linked.json"));
    Files.writeString(build.capture.resolve("log"), "{\"id\":\"6b0", StandardOpenOption.APPEND);
    assertEquals(List.of("main.c", "f.c"), build.sources("p"));
    assertEquals(List.of(), build.notes("p"));
  }

  @Test
  void aNameThatNoFileCanHaveIsRefused() throws Exception {
    simpleBuild();
    Path linked = build.capture.resolve("linked.json");
    Files.writeString(
        linked, Files.readString(linked).replaceFirst("\"path\" : \"", "$0\\\\u0000"));
    assertTrue(refusal().contains("linked.json cannot be read"), refusal());
  }

  @Test
  void aBrokenLogIsNamedWithTheLine() throws Exception {
    simpleBuild();
    Files.writeString(build.capture.resolve("log"), "{\"id\":1}\n", StandardOpenOption.APPEND);
    assertTrue(refusal().contains("log:3: "), refusal());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"output\":[]",
        "\"arguments\":[null]",
        "\"source\":\"\\u0000\"",
        "\"tool\":\"\\u0000\""
      })
  void aLogWithOtherValuesIsRefused(String value) throws Exception {
    simpleBuild();
    Path log = build.capture.resolve("log");
    String key = value.substring(0, value.indexOf(':') + 1);
    String old = key + "(\"[^\"]*\"|\\[[^]]*\\]|null)";
    String damaged =
        Files.readString(log).replaceAll(old, java.util.regex.Matcher.quoteReplacement(value));
    Files.writeString(log, damaged);
    assertTrue(damaged.contains(value), damaged);
    assertTrue(refusal().contains("the capture is damaged"), refusal());
  }

  @Test
  void anotherVersionIsRefused() throws Exception {
    simpleBuild();
    Files.writeString(build.capture.resolve("gridlock-capture.json"), "{\"format\":99}");
    assertTrue(refusal().contains("format 99"), refusal());
    assertThrows(UsageException.class, () -> build.build("true"));
  }

  @Test
  void aMarkerWithoutVersionIsRefused() throws Exception {
    simpleBuild();
    Files.writeString(build.capture.resolve("gridlock-capture.json"), "nonsense");
    assertTrue(refusal().contains("no usable capture"), refusal());
  }

  @Test
  void aFolderOfSomethingElseIsNotOverwritten() throws Exception {
    Files.createDirectories(build.capture);
    Files.writeString(build.capture.resolve("precious"), "data");
    assertThrows(UsageException.class, () -> build.build("gcc -c f.c"));
    try (Stream<Path> files = Files.list(build.capture)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void noProgramIsSaid() throws Exception {
    build.build("gcc -c f.c");
    assertTrue(refusal().contains("contains no linked program"), refusal());
    build.build("gcc -shared -o libf.so -fPIC f.c");
    assertTrue(refusal().contains("only shared libraries"), refusal());
    build.build("gcc -o p main.c f.c");
    UsageException unknown =
        assertThrows(UsageException.class, () -> Capture.open(build.capture).programs("q"));
    assertTrue(String.valueOf(unknown.getMessage()).contains("there are libf.so, p"));
  }

  @Test
  void aCommandThatDoesNotExist() {
    UsageException failure =
        assertThrows(
            UsageException.class,
            () ->
                new BuildRecorder(System.getenv())
                    .record(build.capture, List.of("no-such-command-here")));
    assertTrue(String.valueOf(failure.getMessage()).contains("no-such-command-here"));
  }
}
