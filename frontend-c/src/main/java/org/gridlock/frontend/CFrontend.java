// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.frontend.cache.UnitCache;
import org.gridlock.frontend.input.CompileJobs;
import org.gridlock.frontend.input.InputSelection;
import org.gridlock.frontend.input.Preprocessor;
import org.gridlock.frontend.link.LinkedProgram;
import org.gridlock.frontend.link.Linker;
import org.gridlock.frontend.link.ProgramSelection;
import org.gridlock.frontend.model.ModelCatalogue;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.error.AnalyzerException;

/** Reads C sources and links them into programs. */
public final class CFrontend {
  private final Progress progress;
  private final UnitCache cache;

  /** A frontend that parses every unit. */
  public CFrontend(Progress progress) {
    this(progress, UnitCache.NONE);
  }

  /** A frontend that parses only units that are not in the cache. */
  public CFrontend(Progress progress, UnitCache cache) {
    this.progress = progress;
    this.cache = cache;
  }

  /**
   * The programs that the sources form. Without a chosen program or entry points these are the ones
   * that can create threads, or all if none can.
   *
   * @throws AnalyzerException if the request makes no sense or a source does not compile
   */
  public List<LinkedProgram> load(FrontendRequest request) throws AnalyzerException {
    ModelCatalogue models = ModelCatalogue.load(request.models());
    CompileJobs jobs = jobs(request);
    List<Unit> units = read(request, jobs);
    List<LinkedProgram> programs = new ArrayList<>();
    for (ProgramSelection.Plan plan :
        ProgramSelection.select(units, request.program(), request.entryPoints())) {
      programs.add(
          Linker.link(plan.name(), plan.units(), plan.entryPoints(), models, jobs.notes()));
    }
    return request.program() != null || !request.entryPoints().isEmpty()
        ? programs
        : withThreads(programs);
  }

  private static CompileJobs jobs(FrontendRequest request) throws AnalyzerException {
    InputSelection selection = new InputSelection(request.base(), request.compiler());
    return request.database() == null
        ? selection.plain(request.operands())
        : selection.recorded(request.database(), request.operands());
  }

  private List<Unit> read(FrontendRequest request, CompileJobs jobs) throws AnalyzerException {
    int parallel = UnitLoader.parallelism(Runtime.getRuntime());
    Preprocessor preprocessor = new Preprocessor(request.base());
    List<Unit> units = new UnitLoader(preprocessor, cache, parallel).load(jobs.jobs(), progress);
    cache.trim();
    return units;
  }

  private List<LinkedProgram> withThreads(List<LinkedProgram> programs) {
    List<LinkedProgram> threaded = programs.stream().filter(LinkedProgram::createsThreads).toList();
    if (threaded.isEmpty()) {
      progress.remark("no program creates threads; all are analysed");
      return programs;
    }
    if (threaded.size() < programs.size()) {
      List<String> left =
          programs.stream()
              .filter(program -> !threaded.contains(program))
              .map(program -> program.icfa().name())
              .toList();
      progress.remark("left out, since they create no threads: " + String.join(", ", left));
    }
    return threaded;
  }
}
