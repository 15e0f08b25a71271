// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gridlock.litmus.log.LogEntry;
import org.gridlock.litmus.log.LogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The C runner, without a GPU: how it ends, what it reads and prints. */
class RunnerTest {
  private static final String MANIFEST =
      """
      litmus-bundle 1
      support-cubin support.cubin
      support-ptx support.ptx
      test SB
      cubin a.cubin
      ptx a.ptx
      optcheck OK
      say Specification clusters: 2
      say !!SUCCESS!!
      label Optcheck SB OK
      label Model SB ptx60 Allowed
      slots 1
      group 0 1
      group 0 1
      role 0 0
      role 1 0
      location x global 0
      location y global 0
      address 0
      address 1
      value 1
      observe 0 0 0:r2
      observe 0 1 1:r2
      quantifier exists
      condition =0:0 =1:0 &2
      text 0:r2=0 /\\ 1:r2=0
      end SB
      """;

  @TempDir Path folder;

  private record Result(int status, String output, String errors) {}

  private Result execute(String... command) throws IOException, InterruptedException {
    Path output = folder.resolve("stdout");
    Path errors = folder.resolve("stderr");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(output.toFile()).redirectError(errors.toFile());
    builder.environment().put("LD_LIBRARY_PATH", folder.toString());
    int status = builder.start().waitFor();
    return new Result(status, Files.readString(output), Files.readString(errors));
  }

  private void copy(String resource, String name) throws IOException {
    try (InputStream stream = RunnerTest.class.getResourceAsStream(resource)) {
      Files.write(folder.resolve(name), stream.readAllBytes());
    }
  }

  private void compile(String source, String target, String... options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("gcc", "-std=c11", "-Wall", "-Wextra"));
    command.addAll(List.of("-Werror", "-D_POSIX_C_SOURCE=200809L", "-O2"));
    command.addAll(List.of(options));
    command.addAll(List.of("-o", path(target), path(source), "-ldl"));
    Result result = execute(command.toArray(String[]::new));
    assertEquals(0, result.status(), result.errors());
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @BeforeEach
  void compileRunner() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/gcc")), "there is no gcc");
    copy("/org/gridlock/litmus/bundle/runner.c", "runner.c");
    compile("runner.c", "runner");
    Files.writeString(folder.resolve("manifest"), MANIFEST);
    for (String file : List.of("support.cubin", "a.cubin")) {
      Files.write(folder.resolve(file), new byte[] {0x7f, 'E', 'L', 'F'});
    }
  }

  private Result run(String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(path("runner"), path("manifest")));
    command.addAll(List.of(options));
    return execute(command.toArray(String[]::new));
  }

  @Test
  void withoutTheDriverItEndsWith77AndOneSentence() throws IOException, InterruptedException {
    assumeTrue(noDriver(), "there is a driver");
    Result result = run();
    assertEquals(77, result.status());
    assertEquals("", result.output());
    assertEquals(
        "litmus runner: no GPU: libcuda.so.1, the driver library, is not there\n", result.errors());
  }

  private boolean noDriver() throws IOException, InterruptedException {
    return !execute("sh", "-c", "ldconfig -p || /sbin/ldconfig -p").output().contains("libcuda.so");
  }

  @Test
  void theLogIsReadBack() throws Exception {
    compileDouble();
    Result result = run("-s", "1000", "-incant", "9");
    assertEquals(0, result.status(), result.errors());
    String log = result.output().replaceAll("(?m)^(Time|Rate) .*$", "$1");
    assertEquals(
        """
        Chip double 0
        Device sm_90 driver 13.0 multiprocessors 4
        Seed 1

        Specification clusters: 2
        !!SUCCESS!!
        Test SB Allowed
        Histogram (2 states)
        2       *>0:r2=0; 1:r2=0;
        997     :>0:r2=1; 1:r2=1;
        Ok

        Witnesses
        Positive: 2, Negative: 997
        Condition exists (0:r2=0 /\\ 1:r2=0) is validated
        Optcheck SB OK
        Model SB ptx60 Allowed
        Skipped 1 instances that some thread did not finish
        Incantations 9 mode single gpu_mem_stress: 1 gpu_general_bc: 0 gpu-rand-threads: 0 barrier: user
        Rate
        Observation SB Sometimes 2 997
        Time

        """,
        log);
    LogEntry entry =
        Objects.requireNonNull(LogReader.read("log", result.output()).entries().get("SB"));
    assertEquals(2, entry.positive());
    assertEquals("OK", entry.optcheck());
    assertEquals(Map.of("ptx60", "Allowed"), entry.models());
    assertTrue(
        result.errors().contains("launch litmus grid 8 block 32 1 shared 0"), result.errors());
  }

  @Test
  void whatAForallRulesOutIsTheOutcome() throws IOException, InterruptedException {
    compileDouble();
    String forall = MANIFEST.replace("quantifier exists", "quantifier forall");
    Files.writeString(folder.resolve("manifest"), forall);
    String output = run("-s", "1000").output();
    assertTrue(output.contains("Test SB Required"), output);
    assertTrue(output.contains("997     *>0:r2=1; 1:r2=1;"), output);
    assertTrue(output.contains("is NOT validated"), output);
  }

  @Test
  void theParallelModeFillsTheDevice() throws IOException, InterruptedException {
    compileDouble();
    Result result = run("-mode", "parallel", "-s", "5000", "-incant", "0");
    assertEquals(0, result.status(), result.errors());
    assertTrue(
        result.errors().contains("launch litmus grid 8 block 256 1 shared 0"), result.errors());
    assertTrue(result.output().contains("Positive: 2, Negative: 5117"), result.output());
  }

  @Test
  void codeThatIsNotTheTestIsRefused() throws IOException, InterruptedException {
    compileDouble();
    Files.writeString(
        folder.resolve("manifest"), MANIFEST.replace("optcheck OK", "optcheck MERGED"));
    Result refused = run();
    assertTrue(refused.output().contains("Refused SB: the compiled code is not the test (MERGED)"));
    assertFalse(refused.output().contains("Histogram"));
    assertTrue(run("-all").output().contains("Histogram"));
  }

  @Test
  void damagedManifestsAreRefused() throws IOException, InterruptedException {
    compileDouble();
    Files.writeString(folder.resolve("manifest"), MANIFEST.replace("end SB\n", ""));
    Result cut = run();
    assertEquals(2, cut.status());
    assertTrue(cut.errors().contains("ends in the middle of test SB"), cut.errors());
    Files.writeString(folder.resolve("manifest"), MANIFEST.replace("slots 1", "slots one"));
    assertEquals(2, run().status());
    assertEquals(2, run("-incant", "16").status());
    assertEquals(2, run("-mode", "sideways").status());
  }

  @Test
  void aBinaryThatNoDeviceTakesIsAnError() throws IOException, InterruptedException {
    compileDouble();
    Files.writeString(folder.resolve("a.cubin"), "text");
    Result result = run();
    assertEquals(1, result.status());
    assertTrue(
        result.errors().contains("neither a.cubin nor a.ptx can be loaded"), result.errors());
  }

  private void compileDouble() throws IOException, InterruptedException {
    copy("driver-double.c", "driver-double.c");
    compile("driver-double.c", "libcuda.so.1", "-shared", "-fPIC");
  }
}
