// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code gridlock} in a tree of its own, with a stand-in for Java and for the build. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private record Outcome(int status, String out, String err) {}

  @TempDir private Path folder;
  private Path tree = Path.of("");
  private Path jdk = Path.of("");

  @BeforeEach
  void makeTree() throws IOException {
    tree = folder.resolve("a tree");
    jdk = folder.resolve("a jdk");
    for (String file :
        List.of(
            "gridlock",
            "launcher/find-jdk.sh",
            "launcher/build-if-stale.sh",
            "launcher/fast-start.sh")) {
      Path copy = tree.resolve(file);
      Files.createDirectories(copy.getParent());
      Files.copy(ROOT.resolve(file), copy);
    }
    Files.createDirectories(tree.resolve("cli/src/main"));
    source("pom.xml");
    script(
        tree.resolve("build"),
        "mkdir -p cli/target/lib && touch cli/target/lib/a.jar cli/target/gridlock-cli-1.jar");
    script(jdk.resolve("bin/java"), "printf '[%s]' \"$@\"; exit 3");
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"21.0.1\"\n");
  }

  /** Touches a source, a little later than the last build for clocks that are coarse. */
  private void source(String file) throws IOException {
    Path source = tree.resolve(file);
    Files.createDirectories(source.getParent());
    Files.writeString(source, "");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(1)));
  }

  private static void script(Path file, String body) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/usr/bin/env bash\ncd \"${BASH_SOURCE[0]%/*}\"\n" + body + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Outcome run(Path launcher, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    Path err = folder.resolve("err");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
    builder.directory(folder.toFile());
    builder.environment().put("JAVA_HOME", jdk.toString());
    builder.environment().put("GRIDLOCK_JAVA_OPTS", "-Xmx1g -XX:+UseSerialGC");
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), out, Files.readString(err));
  }

  @Test
  void buildsOnFirstUseThenOnlyWhenASourceIsNewer() throws Exception {
    Files.setLastModifiedTime(tree.resolve("pom.xml"), FileTime.from(Instant.EPOCH));
    Outcome first = run(tree.resolve("gridlock"), "scan", "a b.c");
    assertEquals(3, first.status(), "the status is Java's");
    assertEquals("building Gridlock (first use) ...\n", first.err());
    assertTrue(first.out().contains("[org.gridlock.cli.Main][scan][a b.c]"), first.out());
    assertTrue(
        first.out().contains("/a tree/cli/target/gridlock-cli-1.jar:")
            && first.out().contains("/a tree/cli/target/lib/a.jar]"),
        first.out());
    assertEquals("", run(tree.resolve("gridlock")).err());
    source("icfa/src/main/java/A.java");
    assertEquals(
        "building Gridlock (its sources changed) ...\n", run(tree.resolve("gridlock")).err());
  }

  @Test
  void userOptionsReplaceOurs() throws Exception {
    String out = run(tree.resolve("gridlock")).out();
    assertTrue(out.contains("[-Xmx1g][-XX:+UseSerialGC]"), out);
    assertFalse(out.contains("UseParallelGC"), out);
  }

  @Test
  void worksThroughLinks() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("one link"), Path.of("a tree/gridlock"));
    Path second = Files.createSymbolicLink(folder.resolve("two"), link);
    assertEquals(3, run(second).status());
  }

  @Test
  void aFailedBuildShowsItsOutputAndIsTriedAgain() throws Exception {
    script(tree.resolve("build"), "echo the reason; exit 1");
    for (int i = 0; i < 2; i++) {
      Outcome outcome = run(tree.resolve("gridlock"), "--version");
      assertEquals(2, outcome.status());
      assertTrue(outcome.err().contains("the reason"), outcome.err());
      assertEquals("", outcome.out());
    }
  }
}
