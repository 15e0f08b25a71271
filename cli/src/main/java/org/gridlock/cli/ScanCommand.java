// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.gridlock.cli.scan.ScanRequest;
import org.gridlock.cli.scan.ScanRequest.ContextChoice;
import org.gridlock.cli.scan.ScanService;
import org.gridlock.frontend.capture.CaptureFolder;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.icfa.error.UsageException;
import org.gridlock.lockgraph.Finding.Confidence;
import org.gridlock.lockgraph.RwlockPreference;
import org.gridlock.report.Report;
import org.gridlock.report.Tool;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gridlock scan}. */
@Command(
    name = "scan",
    sortOptions = false,
    description = "Look for deadlocks in C programs, or prove that there are none.",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:all programs proved deadlock-free under the listed assumptions",
      "1:at least one potential deadlock",
      "2:wrong usage or input that cannot be used",
      "3:inconclusive: something is not modelled, or a limit was reached",
      "70:internal error",
      "130:interrupted; what was finished is reported"
    })
final class ScanCommand implements Callable<Integer> {
  private static final String DATABASE = "compile_commands.json";
  private static final long MEGABYTE = 1L << 20;

  private final ScanService service;
  private final Terminal terminal;
  private final Map<String, String> environment;

  @Parameters(
      paramLabel = "FILE.c|DIR",
      description =
          "C files that make one program, a folder of them, or the folder of a captured build."
              + " Default: ./"
              + CaptureFolder.DEFAULT_NAME
              + ", else what ./"
              + DATABASE
              + " lists.")
  private List<Path> inputs = List.of();

  @Option(
      names = "-p",
      paramLabel = "BUILD_DIR",
      description = "Folder of a " + DATABASE + ", which says how files are compiled.")
  private @Nullable Path buildFolder;

  @Option(
      names = "-I",
      paramLabel = "DIR",
      description =
          "Files given as operands include headers from this folder, too. May be repeated, as -D and"
              + " -U; other options of the compiler can stand in CC.")
  private List<String> includeFolders = List.of();

  @Option(
      names = "-D",
      paramLabel = "MACRO[=TEXT]",
      description = "They are compiled with this macro.")
  private List<String> macros = List.of();

  @Option(names = "-U", paramLabel = "MACRO", description = "They are compiled without this macro.")
  private List<String> withoutMacros = List.of();

  @Option(
      names = "--program",
      paramLabel = "NAME",
      description =
          "Scan only this program: the file that was linked, or without a capture the one whose"
              + " main is in NAME.c. Default: every program that can create threads.")
  private @Nullable String program;

  @Option(
      names = "--entry",
      split = ",",
      paramLabel = "FUNC",
      description =
          "Any number of threads call this function at once. May be repeated or a list with commas;"
              + " main is one thread. Default: main.")
  private List<String> entries = List.of();

  @Option(
      names = "--library",
      description =
          "The files without main are a library: any number of threads call every function that is"
              + " not static.")
  private boolean library;

  @Option(
      names = "--models",
      paramLabel = "FILE",
      description =
          "Also read what functions of libraries do from this file (see docs/models.md); it wins over"
              + " what Gridlock knows. May be repeated; later files win.")
  private List<Path> models = List.of();

  @ArgGroup(exclusive = false, multiplicity = "0..*")
  private List<OutputOption> outputs = new ArrayList<>();

  @Option(
      names = "--contexts",
      paramLabel = "POLICY",
      description = {
        "How calling contexts are told apart: adaptive (the default), by what",
        "is held, or call-strings, by the stack of calls."
      })
  private ContextChoice contexts = ContextChoice.ADAPTIVE;

  @Option(
      names = "--rwlock-preference",
      paramLabel = "WHOM",
      description =
          "Whom read-write locks let in first: writer (the default: a reader may wait behind a writer"
              + " that waits) or reader (it never does).")
  private RwlockPreference rwlocks = RwlockPreference.WRITER;

  @Option(
      names = "--timeout",
      paramLabel = "S",
      defaultValue = "300",
      description = {
        "Give up on a program after so many seconds: inconclusive. 0 for",
        "no limit. Default: ${DEFAULT-VALUE}."
      })
  private double timeoutSeconds;

  @Option(
      names = "--max-memory",
      paramLabel = "MB",
      description = {
        "Give up on a program at so much memory: inconclusive. Default: what",
        "Java may use, at most 6 GB."
      })
  private long maxMemoryMegabytes;

  @Option(
      names = "--fail-on",
      paramLabel = "CONFIDENCE",
      description =
          "Exit with 1 only for findings of at least this confidence: low, medium or high (default:"
              + " low). With weaker ones the exit status is 3, since nothing is proved.")
  private Confidence failOn = Confidence.LOW;

  @Option(
      names = "--explain",
      description = "Show the phases of the analysis with their times and what was counted.")
  private boolean explain;

  @Option(
      names = "--reproducible",
      description = "Leave times and memory out, so that two runs give equal reports.")
  private boolean reproducible;

  @Option(
      names = "--verify-frontend",
      description =
          "Analyse nothing; compare the functions, calls and struct layouts that are read with what"
              + " gcc says of the same units. Exit status 0, or 3 if something differs.")
  private boolean verifyFrontend;

  @Mixin private CacheOption cache = new CacheOption();

  ScanCommand(ScanService service, Terminal terminal, Map<String, String> environment) {
    this.service = service;
    this.terminal = terminal;
    this.environment = environment;
  }

  @Override
  public Integer call() throws AnalyzerException, IOException {
    ScanRequest request = request();
    if (verifyFrontend) {
      return verify(request);
    }
    Outputs targets = Outputs.of(outputs, terminal, terminal.style(environment), explain);
    ScanRecord record = new ScanRecord();
    try (Interruption interruption =
        Interruption.guard(() -> targets.write(report(record.interrupted())), terminal.err())) {
      scan(request, record);
      Report report = report(record);
      interruption.finish(() -> targets.write(report));
      return ExitStatus.of(report, failOn);
    }
  }

  private int verify(ScanRequest request) throws AnalyzerException {
    ScanService.Verification verification = service.verify(request);
    terminal.out().print(verification.text());
    terminal.out().flush();
    return verification.clean() ? ExitStatus.DEADLOCK_FREE : ExitStatus.INCONCLUSIVE;
  }

  /** Leaves the record with a report on each program that is known. */
  private void scan(ScanRequest request, ScanRecord record) throws AnalyzerException {
    try (Progress progress = Progress.start(record, terminal)) {
      service.scan(request, progress);
      record.requireComplete();
    } catch (ResourceException limit) {
      record.limit(limit);
    } catch (OutOfMemoryError full) {
      record.limit(new ResourceException(ResourceException.Limit.MEMORY, "the memory is used up"));
    }
  }

  private Report report(ScanRecord record) {
    Report report = Report.of(new Tool("gridlock", Version.text(), options()), record.programs());
    return reproducible ? report.withoutTimes() : report;
  }

  private Map<String, String> options() {
    Map<String, String> options = new TreeMap<>();
    if (!compilerOptions().isEmpty()) {
      options.put("compiler-options", String.join(" ", compilerOptions()));
    }
    options.put("contexts", contexts.toString());
    if (!entries.isEmpty()) {
      options.put("entry", String.join(",", entries));
    }
    if (library) {
      options.put("library", "true");
    }
    if (!models.isEmpty()) {
      options.put("models", String.join(",", models.stream().map(Path::toString).toList()));
    }
    if (program != null) {
      options.put("program", program);
    }
    if (rwlocks != RwlockPreference.WRITER) {
      options.put("rwlock-preference", rwlocks.name().toLowerCase(Locale.ROOT));
    }
    if (timeoutSeconds > 0) {
      options.put("timeout", Double.toString(timeoutSeconds));
    }
    if (maxMemoryMegabytes > 0) {
      options.put("max-memory", Long.toString(maxMemoryMegabytes));
    }
    return options;
  }

  private ScanRequest request() throws UsageException {
    if (timeoutSeconds < 0 || maxMemoryMegabytes < 0) {
      throw new UsageException("--timeout and --max-memory take a positive number.");
    }
    if (library && (program != null || !entries.isEmpty())) {
      throw new UsageException("--library takes every function; leave out --program and --entry.");
    }
    List<Path> checked = checkedInputs();
    Path recorded = buildFolder(checked);
    boolean isRecorded =
        recorded != null || (checked.size() == 1 && CaptureFolder.isCapture(checked.getFirst()));
    if (isRecorded && !compilerOptions().isEmpty()) {
      throw new UsageException(
          "-I, -D and -U are for files; how those of a build are compiled is recorded.");
    }
    return new ScanRequest(
        checked,
        compilerOptions(),
        recorded,
        program,
        entries,
        library,
        models,
        contexts,
        rwlocks,
        timeoutSeconds,
        maxMemoryMegabytes * MEGABYTE,
        cache.folder(environment));
  }

  /** As a compiler takes them; those without come last, since they win whatever the order was. */
  private List<String> compilerOptions() {
    List<String> options = new ArrayList<>();
    includeFolders.forEach(folder -> options.add("-I" + folder));
    macros.forEach(macro -> options.add("-D" + macro));
    withoutMacros.forEach(macro -> options.add("-U" + macro));
    return options;
  }

  private List<Path> checkedInputs() throws UsageException {
    for (Path input : inputs) {
      if (!Files.exists(input)) {
        throw new UsageException(input + " does not exist.");
      }
      if (!Files.isReadable(input)) {
        throw new UsageException(input + " cannot be read.");
      }
      if (inputs.size() > 1 && Files.isDirectory(input)) {
        throw new UsageException(
            input + " is a folder; give one folder alone, or only files (one program).");
      }
    }
    Path capture = Path.of(CaptureFolder.DEFAULT_NAME);
    boolean nothingNamed = inputs.isEmpty() && buildFolder == null;
    return nothingNamed && CaptureFolder.isCapture(capture)
        ? List.of(capture)
        : new ArrayList<>(inputs);
  }

  private @Nullable Path buildFolder(List<Path> checked) throws UsageException {
    if (buildFolder != null) {
      if (!Files.isReadable(buildFolder.resolve(DATABASE))) {
        throw new UsageException("There is no " + DATABASE + " in " + buildFolder + ".");
      }
      return buildFolder;
    }
    if (!checked.isEmpty()) {
      return null;
    }
    if (!Files.isReadable(Path.of(DATABASE))) {
      throw new UsageException(
          "There is nothing to scan: give C files, a folder, a captured build, or the folder of a "
              + DATABASE
              + " with -p.");
    }
    return Path.of(".");
  }
}
