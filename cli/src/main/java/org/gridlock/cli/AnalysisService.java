// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gridlock.cli.scan.ScanListener;
import org.gridlock.cli.scan.ScanRequest;
import org.gridlock.cli.scan.ScanService;
import org.gridlock.frontend.CFrontend;
import org.gridlock.frontend.FrontendRequest;
import org.gridlock.frontend.Progress;
import org.gridlock.frontend.cache.FolderCache;
import org.gridlock.frontend.cache.UnitCache;
import org.gridlock.frontend.link.LinkStatistics;
import org.gridlock.frontend.link.LinkedProgram;
import org.gridlock.frontend.verify.VerificationReport;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.pipeline.AnalysisOptions;
import org.gridlock.pipeline.ContextMode;
import org.gridlock.pipeline.DeadlockAnalysis;
import org.gridlock.pipeline.ProgramInput;
import org.gridlock.report.Coverage;
import org.jspecify.annotations.Nullable;

/** Joins the C frontend with the analysis. */
final class AnalysisService implements ScanService {
  private final Path workingFolder;
  private final Map<String, String> environment;

  AnalysisService(Path workingFolder, Map<String, String> environment) {
    this.workingFolder = workingFolder;
    this.environment = environment;
  }

  @Override
  public void scan(ScanRequest request, ScanListener listener) throws AnalyzerException {
    FrontendClock clock = new FrontendClock(listener);
    List<LinkedProgram> programs =
        new CFrontend(clock, cache(request)).load(frontendRequest(request));
    clock.stop();
    listener.programs(programs.stream().map(program -> program.icfa().name()).toList());
    AnalysisOptions options =
        new AnalysisOptions(
            contexts(request),
            request.timeoutSeconds(),
            request.maxMemoryBytes(),
            request.rwlocks());
    for (LinkedProgram program : programs) {
      ProgramInput input = input(program, clock);
      listener.finished(DeadlockAnalysis.run(input, options, listener::phase));
    }
  }

  private static ContextMode contexts(ScanRequest request) {
    return switch (request.contexts()) {
      case ADAPTIVE -> ContextMode.ADAPTIVE;
      case CALL_STRINGS -> ContextMode.CALL_STRINGS;
    };
  }

  @Override
  public Verification verify(ScanRequest request) throws AnalyzerException {
    VerificationReport report = new CFrontend(Progress.NONE).verify(frontendRequest(request));
    return new Verification(report.isClean(), report.text());
  }

  private static UnitCache cache(ScanRequest request) {
    Path folder = request.cacheFolder();
    return folder == null ? UnitCache.NONE : FolderCache.in(folder, FolderCache.DEFAULT_BYTES);
  }

  private FrontendRequest frontendRequest(ScanRequest request) {
    return new FrontendRequest(
        workingFolder,
        request.inputs(),
        request.buildFolder(),
        request.program(),
        request.entries(),
        request.library(),
        request.models(),
        compiler(request));
  }

  /** The command line of the compiler, for a POSIX shell. */
  private @Nullable String compiler(ScanRequest request) {
    String compiler = environment.get("CC");
    if (request.compilerOptions().isEmpty()) {
      return compiler;
    }
    StringBuilder line =
        new StringBuilder(compiler == null || compiler.isBlank() ? "cc" : compiler);
    for (String option : request.compilerOptions()) {
      line.append(" '").append(option.replace("'", "'\\''")).append('\'');
    }
    return line.toString();
  }

  private static ProgramInput input(LinkedProgram program, FrontendClock clock) {
    LinkStatistics statistics = program.statistics();
    return new ProgramInput(
        program.icfa(),
        statistics.units(),
        program.entryPoints(),
        statistics.lockOperationsSeen(),
        statistics.unreached().stream()
            .filter(function -> function.lockOperations() > 0)
            .map(
                function ->
                    new Coverage.UnreachedFunction(
                        function.name(),
                        function.position().file(),
                        function.position().line(),
                        function.lockOperations()))
            .toList(),
        clock.cost());
  }
}
