// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.gridlock.frontend.cache.UnitCache;
import org.gridlock.frontend.capture.Capture;
import org.gridlock.frontend.capture.CaptureFolder;
import org.gridlock.frontend.capture.CapturedProgram;
import org.gridlock.frontend.input.CompileJob;
import org.gridlock.frontend.input.CompileJobs;
import org.gridlock.frontend.input.InputSelection;
import org.gridlock.frontend.input.Preprocessor;
import org.gridlock.frontend.input.ReferenceCompiler;
import org.gridlock.frontend.link.LinkedModule;
import org.gridlock.frontend.link.LinkedProgram;
import org.gridlock.frontend.link.Linker;
import org.gridlock.frontend.link.LoadableCode;
import org.gridlock.frontend.link.ModuleJoin;
import org.gridlock.frontend.link.ProgramSelection;
import org.gridlock.frontend.model.ModelCatalogue;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.frontend.verify.FrontendVerification;
import org.gridlock.frontend.verify.VerificationReport;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.icfa.error.UsageException;
import org.jspecify.annotations.Nullable;

/** Reads C sources and links them into programs. */
public final class CFrontend {
  private final Progress progress;
  private final UnitCache cache;
  private final int parallel;

  /** A frontend that parses every unit. */
  public CFrontend(Progress progress) {
    this(progress, UnitCache.NONE);
  }

  /** A frontend that parses only units that are not in the cache. */
  public CFrontend(Progress progress, UnitCache cache) {
    this(progress, cache, UnitLoader.parallelism(Runtime.getRuntime()));
  }

  /**
   * A frontend that parses only units that are not in the cache.
   *
   * @param parallel how many units are read at a time; makes no difference to what is read
   */
  public CFrontend(Progress progress, UnitCache cache, int parallel) {
    this.progress = progress;
    this.cache = cache;
    this.parallel = parallel;
  }

  /**
   * The programs that the sources form. Without a chosen program or entry points these are the ones
   * that can create threads, or all if none can.
   *
   * @throws AnalyzerException if the request makes no sense or a source does not compile
   */
  public List<LinkedProgram> load(FrontendRequest request) throws AnalyzerException {
    ModelCatalogue models = ModelCatalogue.load(request.models());
    Path capture = capture(request);
    if (capture != null && request.library()) {
      throw new UsageException(
          "--library takes files or a compilation database, not a capture; name the functions of"
              + " a captured library with --entry");
    }
    if (capture != null) {
      return captured(request, Capture.open(capture), models);
    }
    CompileJobs jobs = jobs(request);
    List<Unit> units = read(request, jobs.jobs());
    List<LinkedProgram> programs = new ArrayList<>();
    List<ProgramSelection.Plan> plans =
        request.library()
            ? List.of(ProgramSelection.library(units))
            : ProgramSelection.select(units, request.program(), request.entryPoints());
    for (ProgramSelection.Plan plan : plans) {
      progress.linking();
      programs.add(
          Linker.link(
              plan.name(),
              plan.units(),
              plan.entryPoints(),
              models,
              jobs.notes(),
              LoadableCode.NONE));
    }
    return request.library() || request.program() != null || !request.entryPoints().isEmpty()
        ? programs
        : withThreads(programs);
  }

  /**
   * Compares what is read of the units with what GCC says of them.
   *
   * @throws AnalyzerException if the request makes no sense or a source does not compile
   */
  public VerificationReport verify(FrontendRequest request) throws AnalyzerException {
    Path capture = capture(request);
    List<CompileJob> jobs =
        capture == null
            ? jobs(request).jobs()
            : jobs(Capture.open(capture).programs(request.program()));
    Preprocessor preprocessor = new Preprocessor(request.base());
    // What is compared must be what this code makes now.
    UnitLoader loader = new UnitLoader(preprocessor, UnitCache.NONE, 1);
    Path scratch = null;
    try {
      scratch = Files.createTempDirectory("gridlock");
      FrontendVerification verification = new FrontendVerification(new ReferenceCompiler(scratch));
      for (CompileJob job : jobs) {
        List<Unit> unit = loader.load(List.of(job), progress);
        verification.add(job, preprocessor.text(job), unit.getFirst());
      }
      return verification.report();
    } catch (IOException e) {
      throw new UsageException("gcc cannot be asked: " + e.getMessage());
    } finally {
      delete(scratch);
    }
  }

  private static void delete(@Nullable Path folder) {
    if (folder == null) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      // A file left in the folder for temporary files does no harm.
    }
  }

  private static CompileJobs jobs(FrontendRequest request) throws AnalyzerException {
    InputSelection selection = new InputSelection(request.base(), request.compiler());
    return request.database() == null
        ? selection.plain(request.operands())
        : selection.recorded(request.database(), request.operands());
  }

  /** The folder of a capture, if that is what the request names. */
  private static @Nullable Path capture(FrontendRequest request) {
    if (request.database() != null || request.operands().size() != 1) {
      return null;
    }
    Path folder = request.base().resolve(request.operands().getFirst());
    return CaptureFolder.isCapture(folder) ? folder : null;
  }

  /** What the linker put into each file of a build is known; each unit is read once. */
  private List<LinkedProgram> captured(
      FrontendRequest request, Capture capture, ModelCatalogue models) throws AnalyzerException {
    List<CapturedProgram> programs = capture.programs(request.program());
    List<CompileJob> jobs = jobs(programs);
    List<Unit> read = read(request, jobs);
    Map<Path, Unit> units = new HashMap<>();
    for (CompileJob job : jobs) {
      units.put(text(job), read.get(units.size()));
    }
    List<LinkedProgram> linked = new ArrayList<>();
    List<String> unreadable = new ArrayList<>();
    for (CapturedProgram program : programs) {
      if (request.program() == null && programs.size() > 1 && !program.hasUnits()) {
        unreadable.add(program.name());
      } else {
        progress.linking();
        linked.add(link(program, units, request, models));
      }
    }
    if (!unreadable.isEmpty()) {
      progress.remark(
          "left out, since no C file of theirs was captured: " + String.join(", ", unreadable));
    }
    return request.program() == null ? withThreads(linked) : linked;
  }

  /** The units of the programs, each once. */
  private static List<CompileJob> jobs(List<CapturedProgram> programs) {
    Map<Path, CompileJob> jobs = new LinkedHashMap<>();
    for (CapturedProgram program : programs) {
      for (CapturedProgram.Module module : program.modules()) {
        module.jobs().forEach(job -> jobs.putIfAbsent(text(job), job));
      }
    }
    return List.copyOf(jobs.values());
  }

  private LinkedProgram link(
      CapturedProgram program,
      Map<Path, Unit> units,
      FrontendRequest request,
      ModelCatalogue models)
      throws AnalyzerException {
    List<LinkedModule> modules = new ArrayList<>();
    for (CapturedProgram.Module module : program.modules()) {
      List<Unit> parts =
          module.jobs().stream().map(job -> Objects.requireNonNull(units.get(text(job)))).toList();
      modules.add(new LinkedModule(module.name(), parts, module.exported()));
    }
    List<SoundnessNote> notes = new ArrayList<>(program.notes());
    LoadableModules loadable = new LoadableModules(jobs -> read(request, jobs), models);
    loadable.add(program.loadable(), modules);
    notes.addAll(loadable.notes());
    ModuleJoin.Joined joined = ModuleJoin.join(modules, loadable.modules());
    notes.addAll(joined.notes());
    List<String> entries =
        ProgramSelection.entryPoints(program.name(), joined.units(), request.entryPoints());
    return Linker.link(
        program.name(),
        joined.units(),
        entries,
        models,
        notes,
        new LoadableCode(loadable.files(), joined.loaded(), joined.exported(), loadable.offered()));
  }

  private static Path text(CompileJob job) {
    return Objects.requireNonNull(job.recordedText());
  }

  private List<Unit> read(FrontendRequest request, List<CompileJob> jobs) throws AnalyzerException {
    Preprocessor preprocessor = new Preprocessor(request.base());
    List<Unit> units = new UnitLoader(preprocessor, cache, parallel).load(jobs, progress);
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
