// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.campaign;

import java.io.PrintStream;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.gridlock.oracle.check.Miss;
import org.gridlock.oracle.generate.Program;
import org.gridlock.oracle.generate.ProgramGenerator;

/**
 * Runs a campaign in all variants from the command line: {@code Main COUNT [FIRST_SEED]}. Ends with
 * status 1 if something was missed, and prints the smallest program that shows it.
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
    Map<Variant, Tally> tallies = new EnumMap<>(Variant.class);
    for (long done = 0; done < count; done += CHUNK) {
      for (Variant variant : Variant.values()) {
        Tally tally = tallies.computeIfAbsent(variant, v -> new Tally());
        new Campaign(variant)
            .run(
                first + done,
                Math.min(CHUNK, count - done),
                Runtime.getRuntime().availableProcessors(),
                tally);
        out.println(
            variant + ": " + tally.programs() + " programs, misses " + tally.misses().keySet());
      }
    }
    boolean missed = false;
    for (Map.Entry<Variant, Tally> of : tallies.entrySet()) {
      out.println(of.getKey());
      out.print(of.getValue().report());
      missed |= !of.getValue().misses().isEmpty();
      show(new Campaign(of.getKey()), of.getValue(), out);
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
