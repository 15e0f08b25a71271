// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.emit.CompilationSet;
import org.gridlock.litmus.log.Log;
import org.gridlock.litmus.log.LogEntry;
import org.gridlock.litmus.log.LogReader;
import org.gridlock.litmus.run.RunOptions.Backend;
import org.gridlock.litmus.text.Dialect;
import org.gridlock.litmus.text.LitmusPrinter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void writeTests() throws IOException {
    for (String family : List.of("MP", "MP+fences")) {
      var test = CompilationSet.test(family, CompilationSet.Kind.RELAXED_GPU, false);
      Files.writeString(
          folder.resolve(family + ".litmus"), new LitmusPrinter(Dialect.THESIS).print(test));
    }
  }

  private int run(RunOptions options, Path... files) {
    return RunCommand.run(
        List.of(files), options, System.getenv(), new PrintWriter(out), new PrintWriter(err));
  }

  private static LogEntry entry(Log log, String test) {
    return Objects.requireNonNull(log.entries().get(test));
  }

  @Test
  void theModelAnswersInAFormThatTheLogReaderTakes() throws LitmusException {
    assertEquals(0, run(RunOptions.defaults().on(Backend.MODEL), folder), err.toString());
    Log log = LogReader.read("log", out.toString());
    assertEquals("model-ptx60", log.chip());
    assertEquals(
        List.of("MP+fences-relaxed_gpu", "MP-relaxed_gpu"),
        log.entries().keySet().stream().sorted().toList());
    assertEquals(4, entry(log, "MP-relaxed_gpu").histogram().size());
    assertEquals(3, entry(log, "MP+fences-relaxed_gpu").histogram().size());
  }

  @Test
  void theSimulatorAnswersAsOftenAsAsked() throws LitmusException {
    assertEquals(0, run(RunOptions.defaults().on(Backend.SIM), folder), err.toString());
    Log log = LogReader.read("log", out.toString());
    assertEquals("simulator", log.chip());
    assertEquals(100_000, entry(log, "MP-relaxed_gpu").runs());
  }

  @Test
  void withoutAGpuItEndsWith77AndOneSentence() {
    assumeTrue(!Files.exists(Path.of("/dev/nvidiactl")), "there is a GPU");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/gcc")), "there is no gcc");
    assertEquals(77, run(RunOptions.defaults(), folder));
    assertEquals("", out.toString());
    assertTrue(err.toString().startsWith("litmus runner: no GPU"), err.toString());
    assertEquals(1, err.toString().lines().count());
  }

  @Test
  void badInputIsOneSentence() {
    assertEquals(2, run(RunOptions.defaults(), folder.resolve("none.litmus")));
    assertEquals(folder.resolve("none.litmus") + " cannot be read\n", err.toString());
  }
}
