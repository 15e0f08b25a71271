// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline.suite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gridlock.frontend.CFrontend;
import org.gridlock.frontend.FrontendRequest;
import org.gridlock.frontend.Progress;
import org.gridlock.frontend.link.LinkedProgram;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.lockgraph.RwlockPreference;
import org.gridlock.pipeline.AnalysisOptions;
import org.gridlock.pipeline.ContextMode;
import org.gridlock.pipeline.DeadlockAnalysis;
import org.gridlock.pipeline.ProgramInput;
import org.gridlock.report.ProgramReport;
import org.jspecify.annotations.Nullable;

/** A program of the suite, read at most once and analysed at most once with each policy. */
final class Subject {
  private static final double SECONDS = 60;

  /** One for all, so that the compiler is asked only once what it is. */
  private static final CFrontend FRONTEND = new CFrontend(Progress.NONE);

  private final RegressionProgram program;
  private final List<String> entries = new ArrayList<>();
  private boolean library;
  private RwlockPreference rwlocks = RwlockPreference.WRITER;
  private @Nullable Icfa icfa;
  private final Map<ContextMode, ProgramReport> reports = new EnumMap<>(ContextMode.class);

  /** Understands those options of a scan that programs of the suite have. */
  Subject(RegressionProgram program) {
    this.program = program;
    Iterator<String> words = program.options().iterator();
    while (words.hasNext()) {
      String word = words.next();
      switch (word) {
        case "--library" -> library = true;
        case "--entry" -> entries.add(words.next());
        case "--rwlock-preference" ->
            rwlocks = RwlockPreference.valueOf(words.next().toUpperCase(Locale.ROOT));
        default -> throw new IllegalArgumentException(word + " is not known here");
      }
    }
  }

  synchronized ProgramReport report(ContextMode contexts) throws AnalyzerException {
    ProgramReport report = reports.get(contexts);
    if (report == null) {
      report =
          DeadlockAnalysis.run(
              new ProgramInput(icfa(), program.files().size(), List.of("main"), 0, List.of()),
              new AnalysisOptions(contexts, SECONDS, 0, rwlocks),
              phase -> {});
      reports.put(contexts, report);
    }
    return report;
  }

  private Icfa icfa() throws AnalyzerException {
    if (icfa == null) {
      List<LinkedProgram> programs =
          FRONTEND.load(
              new FrontendRequest(
                  Path.of(""), program.files(), null, null, entries, library, List.of(), null));
      if (programs.size() != 1) {
        throw new IllegalStateException("not one program but " + programs.size());
      }
      icfa = programs.getFirst().icfa();
    }
    return icfa;
  }
}
