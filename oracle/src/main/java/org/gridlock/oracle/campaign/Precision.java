// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.gridlock.oracle.campaign.Tally.Outcome;

/**
 * The table of how many of the free programs each variant proves, as comma-separated values: kept
 * under version control, so that its history shows what a change of the analysis costs.
 */
final class Precision {
  private static final String HEADER =
      "variant,first seed,programs,deadlock,free,unfinished,missed,proved,percent of the free\n";

  private Precision() {}

  /** The table of a campaign. */
  static String table(long first, List<Variant> variants, List<Tally> tallies) {
    StringBuilder table = new StringBuilder(HEADER);
    for (int i = 0; i < variants.size(); i++) {
      Tally tally = tallies.get(i);
      int free = tally.count(Outcome.FREE);
      table.append(
          String.format(
              Locale.ROOT,
              "%s,%d,%d,%d,%d,%d,%d,%d,%s%n",
              variants.get(i),
              first,
              tally.programs(),
              tally.count(Outcome.DEADLOCK),
              free,
              tally.count(Outcome.UNFINISHED),
              tally.misses().size(),
              tally.proved(),
              free == 0 ? "" : String.format(Locale.ROOT, "%.1f", 100.0 * tally.proved() / free)));
    }
    return table.toString();
  }

  /** Writes it, in place of an earlier one. */
  static void write(Path file, long first, List<Variant> variants, List<Tally> tallies)
      throws IOException {
    Files.writeString(file, table(first, variants, tallies));
  }
}
