// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.emit.Target;
import org.gridlock.litmus.model.ExecutedAs;
import org.gridlock.litmus.model.MemoryModel;
import org.gridlock.litmus.model.ModelChecker;
import org.gridlock.litmus.test.LitmusTest;

/**
 * The files of a bundle. Test files have numbers, because names of tests are not file names
 * everywhere.
 *
 * @param files contents by path
 * @param compiled the tests in it, in their order
 */
public record Bundle(SequencedMap<String, byte[]> files, List<CompiledTest> compiled) {
  /** The manifest's path. */
  public static final String MANIFEST = "manifest";

  /** The path of the runner's source. */
  public static final String RUNNER = "runner.c";

  /** The path of the script that compiles the runner and runs all tests. */
  public static final String SCRIPT = "run.sh";

  public Bundle {
    files = new LinkedHashMap<>(files);
    compiled = List.copyOf(compiled);
  }

  /**
   * Compiles tests into a bundle.
   *
   * @param model whose verdict on each test the log will show
   */
  public static Bundle of(
      List<LitmusTest> tests, Target target, Assembler assembler, MemoryModel model)
      throws LitmusException {
    SequencedMap<String, byte[]> files = new LinkedHashMap<>();
    String support = target.header() + new String(resource("support.ptx"), StandardCharsets.UTF_8);
    String supportName = "support." + target;
    files.put(supportName + ".cubin", assembler.assemble("support", support, target));
    files.put("support.ptx", support.getBytes(StandardCharsets.UTF_8));
    Manifest manifest = new Manifest(supportName + ".cubin", "support.ptx");
    List<CompiledTest> compiled = new ArrayList<>();
    for (LitmusTest test : tests) {
      CompiledTest each = CompiledTest.compile(test, target, assembler);
      String file = String.format("tests/%05d", compiled.size());
      files.put(file + ".cubin", each.cubin());
      files.put(file + ".ptx", each.emitted().ptx().getBytes(StandardCharsets.UTF_8));
      manifest.add(each, file, labels(test, model));
      compiled.add(each);
    }
    files.put(RUNNER, resource("runner.c"));
    files.put(SCRIPT, resource("run.sh"));
    files.put(MANIFEST, manifest.toString().getBytes(StandardCharsets.UTF_8));
    return new Bundle(files, compiled);
  }

  /** A bundle without tests: enough to find out whether there is a GPU. */
  public static Bundle empty() {
    SequencedMap<String, byte[]> files = new LinkedHashMap<>();
    files.put(RUNNER, resource("runner.c"));
    files.put(MANIFEST, "litmus-bundle 1\n".getBytes(StandardCharsets.UTF_8));
    return new Bundle(files, List.of());
  }

  /**
   * What the model says, also with cache operators taken for what the machine executes; a test
   * beyond its means has no verdict, which is no reason not to run.
   */
  private static List<String> labels(LitmusTest test, MemoryModel model) {
    try {
      List<String> labels = new ArrayList<>();
      String verdict = ModelChecker.check(test, model).verdict();
      labels.add("Model " + test.name() + " " + model + " " + verdict);
      Optional<LitmusTest> executed = ExecutedAs.strong(test);
      if (executed.isPresent()) {
        verdict = ModelChecker.check(executed.get(), model).verdict();
        labels.add("Model " + test.name() + " " + model + "-executed " + verdict);
      }
      return labels;
    } catch (LitmusException e) {
      return List.of();
    }
  }

  private static byte[] resource(String name) {
    try (InputStream stream = Bundle.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException("the resource " + name + " is missing");
      }
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a file is to be executable. */
  static boolean isProgram(Map.Entry<String, byte[]> file) {
    return file.getKey().equals(SCRIPT);
  }
}
