// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gridlock.litmus.LitmusException;

/** {@code litmus optcheck}: checks binaries, and compares with a disassembler if one is given. */
public final class OptcheckCommand {
  private OptcheckCommand() {}

  /**
   * Runs it.
   *
   * @param kernel the name of the kernel in the binaries
   * @return 0 if all are OK, 1 if one is not, 2 if one cannot be read
   */
  public static int run(
      List<Path> cubins,
      String kernel,
      Optional<Disassembler> disassembler,
      PrintWriter out,
      PrintWriter err) {
    int status = 0;
    for (Path path : cubins) {
      try {
        Cubin cubin = Cubin.read(path.toString(), Files.readAllBytes(path));
        CheckReport report = OptimisationCheck.check(cubin, kernel);
        out.println("Binary " + path + " sm_" + cubin.sm() + " " + report.verdict());
        out.print(report.text());
        if (disassembler.isPresent()) {
          String text = disassembler.get().disassemble(path);
          Optional<String> difference = Disassembly.parse(text, kernel).difference(cubin, kernel);
          out.println("Disassembler: " + difference.orElse("agrees"));
          status = Math.max(status, difference.isPresent() ? 1 : 0);
        }
        status = Math.max(status, report.verdict() == Verdict.OK ? 0 : 1);
      } catch (LitmusException e) {
        err.println(e.getMessage());
        status = 2;
      } catch (IOException e) {
        err.println(path + " cannot be read");
        status = 2;
      }
    }
    out.flush();
    err.flush();
    return status;
  }
}
