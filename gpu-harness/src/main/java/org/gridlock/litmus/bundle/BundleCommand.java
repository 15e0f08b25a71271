// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.bundle;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.emit.Target;
import org.gridlock.litmus.model.MemoryModel;
import org.gridlock.litmus.optcheck.Verdict;

/** {@code litmus bundle}: compiles tests for another machine. */
public final class BundleCommand {
  private BundleCommand() {}

  /**
   * Runs it.
   *
   * @param files tests, or folders of tests
   * @param architecture e.g. {@code sm_90}
   * @param output a folder, or an archive if its name ends in {@code .tar}
   * @param environment where {@code ptxas} is looked for
   * @return 0, or 2 if the input or the machine is not as needed
   */
  public static int run(
      List<Path> files,
      String architecture,
      MemoryModel model,
      Path output,
      Map<String, String> environment,
      PrintWriter out,
      PrintWriter err) {
    try {
      Target target = Target.parse(architecture);
      Assembler assembler = Assembler.require(environment);
      Bundle bundle = Bundle.of(TestFiles.read(files), target, assembler, model);
      String name = String.valueOf(output.getFileName());
      if (name.endsWith(".tar")) {
        BundleWriter.writeTar(bundle, name.substring(0, name.length() - 4), output);
      } else {
        BundleWriter.writeFolder(bundle, output);
      }
      long refused =
          bundle.compiled().stream().filter(each -> each.report().verdict() != Verdict.OK).count();
      out.printf(
          "%s: %d tests for %s by ptxas %s, %d of them not OK in the check%n",
          output, bundle.compiled().size(), target, assembler.release(), refused);
      return 0;
    } catch (LitmusException e) {
      err.println(e.getMessage());
      return 2;
    } catch (IOException e) {
      err.println(output + " cannot be written: " + e.getMessage());
      return 2;
    } finally {
      out.flush();
      err.flush();
    }
  }
}
