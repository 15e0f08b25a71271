// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report.write;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.gridlock.report.Certificate;
import org.gridlock.report.Coverage;
import org.gridlock.report.ProgramReport;
import org.gridlock.report.Report;
import org.gridlock.report.Verdict;

/**
 * Writes for people: the verdict and what it means first, then the findings, then what the result
 * rests on. Long lists are cut here and whole in the JSON report.
 *
 * @param explain whether to end each program with its statistics (thesis figure B.2)
 */
public record TextWriter(TextStyle style, boolean explain) implements ReportWriter {
  private static final int SHOWN = 5;
  private static final String MORE = "more (all in the JSON report)";

  @Override
  public void write(Report report, OutputStream out) throws IOException {
    StringBuilder text = new StringBuilder();
    SourceLines sources = new SourceLines();
    int programs = report.programs().size();
    if (programs != 1) {
      String analysed = programs == 0 ? "No program was analysed" : programs + " programs";
      String line = analysed + ": " + words(report.verdict());
      text.append(style.verdict(report.verdict(), line)).append("\n\n");
    }
    for (ProgramReport program : report.programs()) {
      program(text, program, sources);
    }
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private void program(StringBuilder text, ProgramReport program, SourceLines sources) {
    text.append(style.heading(Clean.text(program.name()))).append(": ");
    text.append(style.verdict(program.verdict(), headline(program))).append("\n\n");
    text.append(Wrap.paragraph(meaning(program), "")).append('\n');
    DeadlockText deadlocks = new DeadlockText(style, sources);
    for (int i = 0; i < program.deadlocks().size(); i++) {
      deadlocks.append(text, i + 1, program.deadlocks().get(i));
    }
    NotesText notes = new NotesText(style, SHOWN, MORE);
    notes.append(text, "Not modelled", program.gaps());
    notes.append(text, "Assumed", program.assumptions());
    Certificate certificate = program.certificate();
    if (certificate != null) {
      certificate(text, certificate);
    }
    coverage(text, program.coverage());
    if (explain) {
      text.append('\n').append(StatisticsWriter.block(program));
    }
    text.append('\n');
  }

  private static String words(Verdict verdict) {
    return verdict == Verdict.POTENTIAL_DEADLOCK
        ? "POTENTIAL DEADLOCK"
        : verdict.word().toUpperCase(Locale.ROOT);
  }

  private static String headline(ProgramReport program) {
    int found = program.deadlocks().size();
    return switch (program.verdict()) {
      case POTENTIAL_DEADLOCK ->
          words(program.verdict()) + " (" + Clean.count(found, "finding") + ")";
      case INCONCLUSIVE, DEADLOCK_FREE -> words(program.verdict());
    };
  }

  private static String meaning(ProgramReport program) {
    return switch (program.verdict()) {
      case POTENTIAL_DEADLOCK ->
          "Threads of this program may come to wait for each other for ever, as shown below. The "
              + "analysis looks at all runs at once and may show a wait that no run reaches; the "
              + "confidence says how likely that is."
              + (program.complete()
                  ? ""
                  : " Parts of the program are not modelled, so there may be more.");
      case INCONCLUSIVE ->
          "No deadlock was found, but none is excluded either: see below what was not modelled or "
              + "which limit ended the analysis.";
      case DEADLOCK_FREE ->
          "Proved: in no run do threads wait for ever for locks that they hold (mutexes, spin "
              + "locks, read-write locks), for the end of each other, or for a lock that an ended "
              + "thread left behind, under the assumptions below and those that always hold. Not "
              + "excluded: lost or missing signals, livelock, starvation, endless or hand-made spin "
              + "loops, waiting for input or for another process (docs/assumptions.md).";
    };
  }

  private void certificate(StringBuilder text, Certificate certificate) {
    text.append(style.heading("Why")).append('\n');
    if (!certificate.lockOrder().isEmpty()) {
      text.append("  Locks are nested in this order only: ");
      text.append(Clean.text(listed(certificate.lockOrder(), " < "))).append('\n');
    }
    List<Certificate.Refutation> refuted = certificate.refuted();
    for (Certificate.Refutation refutation : refuted.subList(0, shown(refuted))) {
      text.append("  No run follows ").append(Clean.text(String.join(" -> ", refutation.locks())));
      text.append(": ").append(Clean.text(refutation.argument())).append('\n');
    }
    if (refuted.size() > SHOWN) {
      text.append("  and ").append(refuted.size() - SHOWN).append(" refuted cycles ");
      text.append(MORE).append('\n');
    }
  }

  private static String listed(List<String> names, String separator) {
    int shown = 4 * SHOWN;
    String listed = String.join(separator, names.subList(0, Math.min(shown, names.size())));
    return names.size() <= shown
        ? listed
        : listed + separator + "and " + (names.size() - shown) + " " + MORE;
  }

  private static int shown(List<?> list) {
    return Math.min(SHOWN, list.size());
  }

  private void coverage(StringBuilder text, Coverage coverage) {
    if (coverage.equals(Coverage.NONE)) {
      return;
    }
    text.append(style.heading("Coverage")).append('\n');
    if (coverage.lockOperationsSeen() == 0) {
      text.append(
          Wrap.paragraph(
              "No lock operation was found. If the program does lock, look whether all its files "
                  + "were given and whether it locks through functions that are not modelled.",
              "  "));
      return;
    }
    text.append("  ").append(coverage.lockOperationsReached()).append(" of ");
    text.append(Clean.count(coverage.lockOperationsSeen(), "lock operation")).append(" reached, ");
    text.append(coverage.lockOperationsResolved()).append(" resolved to one lock; ");
    text.append(Clean.count(coverage.threads(), "thread")).append(" from ");
    text.append(Clean.text(listed(coverage.entryPoints(), ", "))).append('\n');
    List<Coverage.UnreachedFunction> unreached = coverage.unreached();
    for (Coverage.UnreachedFunction function : unreached.subList(0, shown(unreached))) {
      text.append("  not reached: ").append(Clean.text(function.function())).append(" (");
      text.append(Clean.text(function.file())).append(':').append(function.line()).append("), ");
      text.append(Clean.count(function.lockOperations(), "lock operation")).append('\n');
    }
    if (unreached.size() > SHOWN) {
      text.append("  not reached: ").append(unreached.size() - SHOWN).append(" functions ");
      text.append(MORE).append('\n');
    }
  }
}
