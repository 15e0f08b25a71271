// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Something that was skipped or assumed, for the report.
 *
 * @param weight assumption or gap
 * @param kind a stable word for programs that read the report, e.g. {@code "unmodelled-external"}
 * @param position where, or {@link SourcePosition#NONE} when it concerns the whole program
 * @param location the program location it hangs on: the note counts when that is reachable; null if
 *     it counts always
 * @param text one sentence for the user
 */
public record SoundnessNote(
    Weight weight, String kind, SourcePosition position, @Nullable Location location, String text)
    implements Comparable<SoundnessNote> {

  /** What a note does to the verdict. */
  public enum Weight {
    /** From the closed list of docs/assumptions.md; the verdict holds under it. */
    ASSUMPTION,
    /** Something not modelled; reachable, it keeps the verdict from being deadlock-free. */
    GAP
  }

  private static final Comparator<SoundnessNote> ORDER =
      Comparator.comparing(SoundnessNote::weight)
          .thenComparing(SoundnessNote::kind)
          .thenComparing(SoundnessNote::position)
          .thenComparing(SoundnessNote::text);

  @Override
  public int compareTo(SoundnessNote other) {
    return ORDER.compare(this, other);
  }
}
