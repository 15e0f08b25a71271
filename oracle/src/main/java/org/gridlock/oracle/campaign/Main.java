// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.campaign;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gridlock.oracle.check.Miss;
import org.gridlock.oracle.generate.Program;
import org.gridlock.oracle.generate.ProgramGenerator;

/**
 * Runs a campaign in all variants from the command line: {@code Main COUNT [FIRST_SEED
 * [PRECISION_FILE [SECTION_FILE]]]}. Ends with status 1 if something was missed, and prints the
 * smallest program that shows it. Both files are written anew after each thousand programs, so that
 * a campaign may be ended at any time; it goes on if it is run from the next seed on.
 */
public final class Main {
  private static final int SHRUNK = 3;
  private static final long CHUNK = 1000;

  private Main() {}

  /** See the class. */
  public static void main(String[] arguments) throws Exception {
    long count = arguments.length > 0 ? Long.parseLong(arguments[0]) : 1000;
    long first = arguments.length > 1 ? Long.parseLong(arguments[1]) : System.nanoTime();
    PrintStream out = System.out;
    out.println("seeds " + first + " to " + (first + count - 1));
    List<Variant> variants = List.of(Variant.values());
    List<Tally> tallies = variants.stream().map(variant -> new Tally()).toList();
    Campaign campaign = new Campaign(variants);
    long start = System.nanoTime();
    for (long done = 0; done < count; done += CHUNK) {
      campaign.run(
          first + done,
          Math.min(CHUNK, count - done),
          Runtime.getRuntime().availableProcessors(),
          tallies);
      out.println(
          tallies.get(0).programs()
              + " programs after "
              + (System.nanoTime() - start) / 1_000_000_000
              + " s, misses "
              + tallies.stream().map(tally -> tally.misses().keySet()).toList());
      if (arguments.length > 2) {
        Precision.write(Path.of(arguments[2]), first, variants, tallies);
      }
      if (arguments.length > 3) {
        Files.writeString(
            Path.of(arguments[3]),
            Section.of(
                System.getProperty("oracle.commit", "unknown"),
                first,
                count,
                (System.nanoTime() - start) / 1_000_000_000,
                variants,
                tallies));
      }
    }
    boolean missed = false;
    for (int i = 0; i < variants.size(); i++) {
      out.println(variants.get(i));
      out.print(tallies.get(i).report());
      missed |= !tallies.get(i).misses().isEmpty();
      show(new Campaign(List.of(variants.get(i))), tallies.get(i), out);
    }
    System.exit(missed ? 1 : 0);
  }

  private static void show(Campaign campaign, Tally tally, PrintStream out) {
    int shown = 0;
    for (Map.Entry<Long, List<Miss>> missed : tally.misses().entrySet()) {
      if (shown++ < SHRUNK) {
        Program program = ProgramGenerator.generate(missed.getKey());
        out.println(campaign.shrink(program, missed.getValue().get(0).check()).text());
      }
    }
  }
}
