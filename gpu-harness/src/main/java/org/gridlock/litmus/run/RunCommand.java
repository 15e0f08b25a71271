// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.bundle.Assembler;
import org.gridlock.litmus.bundle.Bundle;
import org.gridlock.litmus.bundle.BundleWriter;
import org.gridlock.litmus.bundle.TestFiles;
import org.gridlock.litmus.emit.Target;
import org.gridlock.litmus.test.LitmusTest;

/** {@code litmus run}: runs tests and writes a log. */
public final class RunCommand {
  private RunCommand() {}

  /**
   * Runs it.
   *
   * @param files tests, or folders of tests
   * @param environment where {@code ptxas} and the C compiler are looked for
   * @param out gets the log
   * @return 0; 2 if the input or the machine is not as needed; 77 if there is no GPU
   */
  public static int run(
      List<Path> files,
      RunOptions options,
      Map<String, String> environment,
      PrintWriter out,
      PrintWriter err) {
    try {
      if (options.incantations() < 0 || options.incantations() > 15 || options.runs() < 1) {
        throw new LitmusException("incantations are 0 to 15, and there must be at least one run");
      }
      List<LitmusTest> tests = TestFiles.read(files);
      return switch (options.backend()) {
        case GPU -> onGpu(tests, options, environment, out, err);
        case MODEL -> new ModelBackend(options.model(), out).run(tests);
        case SIM -> new SimulatorBackend(options, out).run(tests);
      };
    } catch (LitmusException e) {
      err.println(e.getMessage());
      return 2;
    } catch (IOException e) {
      err.println("the bundle cannot be written: " + e.getMessage());
      return 2;
    } finally {
      out.flush();
      err.flush();
    }
  }

  /** First with a bundle of no tests: without a GPU there is no need to compile anything. */
  private static int onGpu(
      List<LitmusTest> tests,
      RunOptions options,
      Map<String, String> environment,
      PrintWriter out,
      PrintWriter err)
      throws LitmusException, IOException {
    Target target = Target.parse(options.architecture());
    Path folder = Files.createTempDirectory("litmus-run");
    try {
      Path manifest = folder.resolve(Bundle.MANIFEST);
      BundleWriter.writeFolder(Bundle.empty(), folder);
      GpuRunner probe = new GpuRunner(environment, new PrintWriter(Writer.nullWriter()), err);
      Path program = probe.compile(folder);
      int status = probe.run(program, manifest, options);
      if (status != 0) {
        return status;
      }
      Assembler assembler = Assembler.require(environment);
      BundleWriter.writeFolder(Bundle.of(tests, target, assembler, options.model()), folder);
      return new GpuRunner(environment, out, err).run(program, manifest, options);
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(folder)) {
      paths = walk.sorted(java.util.Comparator.reverseOrder()).toList();
    }
    for (Path path : paths) {
      Files.delete(path);
    }
  }
}
