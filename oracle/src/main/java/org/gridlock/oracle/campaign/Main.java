// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.campaign;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.gridlock.oracle.check.Miss;
import org.gridlock.oracle.generate.Program;
import org.gridlock.oracle.generate.ProgramGenerator;

/**
 * Runs a campaign from the command line: {@code Main COUNT [FIRST_SEED]}. Ends with status 1 if
 * something was missed, and prints the smallest program that shows it.
 */
public final class Main {
  private static final int SHRUNK = 3;
  private static final long CHUNK = 5000;

  private Main() {}

  /** See the class. */
  public static void main(String[] arguments) throws Exception {
    long count = arguments.length > 0 ? Long.parseLong(arguments[0]) : 1000;
    long first = arguments.length > 1 ? Long.parseLong(arguments[1]) : System.nanoTime();
    PrintStream out = System.out;
    out.println("seeds " + first + " to " + (first + count - 1));
    Campaign campaign = new Campaign();
    Tally tally = new Tally();
    for (long done = 0; done < count; done += CHUNK) {
      campaign.run(
          first + done,
          Math.min(CHUNK, count - done),
          Runtime.getRuntime().availableProcessors(),
          tally);
      out.println(tally.programs() + " programs, missed seeds: " + tally.misses().keySet());
    }
    out.print(tally.report());
    int shown = 0;
    for (Map.Entry<Long, List<Miss>> missed : tally.misses().entrySet()) {
      if (shown++ < SHRUNK) {
        Program program = ProgramGenerator.generate(missed.getKey());
        out.println(campaign.shrink(program, missed.getValue().get(0).check()).text());
      }
    }
    System.exit(tally.misses().isEmpty() ? 0 : 1);
  }
}
