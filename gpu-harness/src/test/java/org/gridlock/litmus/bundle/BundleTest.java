// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.bundle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.emit.CompilationSet;
import org.gridlock.litmus.emit.Target;
import org.gridlock.litmus.model.MemoryModel;
import org.gridlock.litmus.optcheck.OptcheckCommand;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.text.Dialect;
import org.gridlock.litmus.text.LitmusPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleTest {
  private static final LitmusTest TEST =
      CompilationSet.test("MP+fences", CompilationSet.Kind.RELAXED_GPU, false);

  @TempDir Path folder;

  private static Assembler assembler() {
    Optional<Assembler> assembler = Assembler.find(System.getenv());
    if (assembler.isEmpty()) {
      System.out.println("SKIPPED: bundles, because there is no ptxas");
    }
    assumeTrue(assembler.isPresent(), "there is no ptxas");
    return assembler.get();
  }

  @Test
  void theManifestSaysAllThatTheRunnerNeeds() throws LitmusException {
    Bundle bundle = Bundle.of(List.of(TEST), new Target(90), assembler(), MemoryModel.PTX60);
    assertEquals(
        """
        litmus-bundle 1
        support-cubin support.sm_90.cubin
        support-ptx support.ptx
        test MP+fences-relaxed_gpu
        cubin tests/00000.cubin
        ptx tests/00000.ptx
        optcheck OK
        say Specification clusters: 2
        say Cluster 0: OK
        say Cluster 1: OK
        say !!SUCCESS!!
        label Optcheck MP+fences-relaxed_gpu OK
        label Model MP+fences-relaxed_gpu ptx60 Allowed
        slots 1
        group 0 1
        group 0 1
        role 0 0
        role 1 0
        location x global 0
        location y global 0
        """,
        text(bundle).substring(0, text(bundle).indexOf("address ")));
    assertTrue(
        text(bundle)
            .endsWith(
                """
                observe 0 1 1:r0
                observe 0 1 1:r4
                quantifier exists
                condition =0:1 =1:1 &2
                text 1:r0=1 /\\ 1:r4=1
                end MP+fences-relaxed_gpu
                """),
        text(bundle));
  }

  private static String text(Bundle bundle) {
    return new String(bundle.files().get(Bundle.MANIFEST), StandardCharsets.UTF_8);
  }

  @Test
  void theArchiveIsReadByTarAndEndsWith77WithoutAGpu() throws Exception {
    assembler();
    Path litmus = folder.resolve("mp.litmus");
    Files.writeString(litmus, new LitmusPrinter(Dialect.THESIS).print(TEST));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        BundleCommand.run(
            List.of(litmus),
            "sm_90",
            MemoryModel.PTX60,
            folder.resolve("mp.tar"),
            System.getenv(),
            new PrintWriter(out),
            new PrintWriter(err));
    assertEquals(0, status, err.toString());
    assertTrue(out.toString().contains("1 tests for sm_90"), out.toString());
    Process tar =
        new ProcessBuilder("tar", "xf", "mp.tar").directory(folder.toFile()).inheritIO().start();
    assertEquals(0, tar.waitFor());
    assertTrue(Files.isExecutable(folder.resolve("mp/run.sh")));
    Path cubin = folder.resolve("mp/tests/00000.cubin");
    StringWriter report = new StringWriter();
    assertEquals(
        0,
        OptcheckCommand.run(
            List.of(cubin),
            "litmus",
            Optional.empty(),
            new PrintWriter(report),
            new PrintWriter(err)));
    assertTrue(report.toString().contains("!!SUCCESS!!"));
    if (!Files.exists(Path.of("/dev/nvidiactl"))) {
      Process run =
          new ProcessBuilder("bash", folder.resolve("mp/run.sh").toString())
              .redirectErrorStream(true)
              .start();
      String output = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(77, run.waitFor(), output);
      assertTrue(output.contains("no GPU"), output);
    }
  }

  @Test
  void theSameTestsGiveTheSameBytes() throws LitmusException, IOException {
    Assembler assembler = assembler();
    List<LitmusTest> tests = List.of(TEST);
    for (String name : List.of("one.tar", "two.tar")) {
      Bundle bundle = Bundle.of(tests, new Target(80), assembler, MemoryModel.SC);
      BundleWriter.writeTar(bundle, "b", folder.resolve(name));
    }
    assertArrayEquals(
        Files.readAllBytes(folder.resolve("one.tar")),
        Files.readAllBytes(folder.resolve("two.tar")));
  }

  @Test
  void whatIsMissingIsSaidInOneSentence() throws IOException {
    Path litmus = folder.resolve("mp.litmus");
    Files.writeString(litmus, new LitmusPrinter(Dialect.THESIS).print(TEST));
    assertEquals(
        "ptxas of the CUDA toolkit is neither on PATH nor under CUDA_HOME\n",
        failure(litmus, "sm_90", Map.of("PATH", folder.toString())));
    assertTrue(failure(litmus, "sm_35", System.getenv()).contains("unknown architecture 'sm_35'"));
  }

  private String failure(Path litmus, String architecture, Map<String, String> environment) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        BundleCommand.run(
            List.of(litmus),
            architecture,
            MemoryModel.PTX60,
            folder.resolve("out"),
            environment,
            new PrintWriter(out),
            new PrintWriter(err));
    assertEquals(2, status);
    return err.toString();
  }
}
