// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.campaign;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.gridlock.oracle.campaign.Tally.Outcome;

/** The results of a campaign, so far, as a section of {@code oracle/RESULTS.md}. */
final class Section {
  private Section() {}

  /**
   * The text.
   *
   * @param commit names the analysis that was tried
   * @param planned how many programs there shall be
   * @param seconds that it took so far
   */
  static String of(
      String commit,
      long first,
      long planned,
      long seconds,
      List<Variant> variants,
      List<Tally> tallies) {
    Tally any = tallies.get(0);
    int all = any.programs();
    StringBuilder text = new StringBuilder();
    text.append("## Campaign of ").append(LocalDate.now(ZoneOffset.UTC)).append(", commit ");
    text.append(commit).append("\n\nSeeds ").append(first).append(" to ").append(first + all - 1);
    text.append(all < planned ? ", ended early: " + all + " of " + planned : ": " + all);
    text.append(" programs in ").append(seconds).append(" s. ");
    text.append(Tally.share(any.count(Outcome.DEADLOCK), all)).append(" reach a deadlock, ");
    text.append(Tally.share(any.count(Outcome.FREE), all)).append(" are free, ");
    text.append(Tally.share(any.count(Outcome.UNFINISHED), all)).append(" unfinished.\n\n");
    text.append("| variant | missed | free | proved | share |\n|---|--:|--:|--:|--:|\n");
    for (int i = 0; i < variants.size(); i++) {
      Tally tally = tallies.get(i);
      int free = tally.count(Outcome.FREE);
      text.append("| ").append(variants.get(i)).append(" | ").append(tally.misses().size());
      text.append(" | ").append(free).append(" | ").append(tally.proved());
      text.append(" | ").append(Tally.share(tally.proved(), free)).append(" |\n");
    }
    return text.toString();
  }
}
