// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SoundnessNote.Weight;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.Finding;
import org.jspecify.annotations.Nullable;

/**
 * The result for one program.
 *
 * @param complete whether nothing was left out: no gap, no limit
 * @param certificate why it is free of deadlocks; null unless that is the verdict
 */
public record ProgramReport(
    String name,
    Verdict verdict,
    boolean complete,
    List<Deadlock> deadlocks,
    List<Note> assumptions,
    List<Note> gaps,
    @Nullable Certificate certificate,
    Coverage coverage,
    Statistics statistics) {

  public ProgramReport {
    deadlocks = List.copyOf(deadlocks);
    assumptions = List.copyOf(assumptions);
    gaps = List.copyOf(gaps);
  }

  /** The same without what differs from run to run. */
  public ProgramReport withoutTimes() {
    return new ProgramReport(
        name,
        verdict,
        complete,
        deadlocks,
        assumptions,
        gaps,
        certificate,
        coverage,
        statistics.withoutTimes());
  }

  /** Starts the report on a program of that name. */
  public static Builder builder(String name) {
    return new Builder(name);
  }

  /** The report on a program whose analysis did not come to its end. */
  public static ProgramReport unfinished(String name, String kind, String text) {
    return builder(name).gap(kind, text).build();
  }

  /** Collects what is known of a program; the verdict follows from it. */
  public static final class Builder {
    private final String name;
    private final List<Finding> findings = new ArrayList<>();
    private final TreeSet<SoundnessNote> notes = new TreeSet<>();
    private @Nullable Certificate certificate;
    private Coverage coverage = Coverage.NONE;
    private Statistics statistics = Statistics.NONE;

    private Builder(String name) {
      this.name = name;
    }

    public Builder findings(List<Finding> found) {
      findings.addAll(found);
      return this;
    }

    /** Adds the notes that count: those whose location is reachable, or that have none. */
    public Builder notes(Collection<SoundnessNote> counting) {
      notes.addAll(counting);
      return this;
    }

    /** Adds a gap that concerns the whole program. */
    public Builder gap(String kind, String text) {
      notes.add(new SoundnessNote(Weight.GAP, kind, SourcePosition.NONE, null, text));
      return this;
    }

    /** Says that a limit ended the analysis. */
    public Builder limit(ResourceException limit) {
      String kind =
          switch (limit.limit()) {
            case TIME -> "time-limit";
            case MEMORY -> "memory-limit";
            case WORK -> "work-limit";
          };
      return gap(kind, "The analysis is not finished: " + limit.getMessage() + ".");
    }

    /** Gives the proof; it is kept only if the verdict turns out to be deadlock-free. */
    public Builder certificate(Certificate proof) {
      certificate = proof;
      return this;
    }

    public Builder coverage(Coverage covered) {
      coverage = covered;
      return this;
    }

    public Builder statistics(Statistics counted) {
      statistics = counted;
      return this;
    }

    /** The report; its verdict is deadlock-free only with no finding and no gap. */
    public ProgramReport build() {
      List<Note> gaps = notes(Weight.GAP);
      Verdict verdict =
          !findings.isEmpty()
              ? Verdict.POTENTIAL_DEADLOCK
              : gaps.isEmpty() ? Verdict.DEADLOCK_FREE : Verdict.INCONCLUSIVE;
      if (verdict == Verdict.DEADLOCK_FREE && certificate == null) {
        throw new IllegalStateException(name + " is called deadlock-free without a certificate");
      }
      return new ProgramReport(
          name,
          verdict,
          gaps.isEmpty(),
          Deadlocks.of(findings),
          notes(Weight.ASSUMPTION),
          gaps,
          verdict == Verdict.DEADLOCK_FREE ? certificate : null,
          coverage,
          statistics);
    }

    private List<Note> notes(Weight weight) {
      return notes.stream().filter(note -> note.weight() == weight).map(Note::of).toList();
    }
  }
}
