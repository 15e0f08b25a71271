// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.error.UsageException;
import org.jspecify.annotations.Nullable;

/** Finds out what to compile and how, from what stands on the command line. */
public final class InputSelection {
  private final Path base;
  private final List<String> defaultCompiler;

  /**
   * Prepares for one command line.
   *
   * @param base the working directory, to which names on the command line are relative
   * @param defaultCompiler the compiler of files that have no recorded command, with arguments for
   *     it, as in the environment variable {@code CC}; null or blank for {@code cc}
   */
  public InputSelection(Path base, @Nullable String defaultCompiler) throws UsageException {
    this.base = base.toAbsolutePath().normalize();
    this.defaultCompiler =
        ShellWords.split(
            defaultCompiler == null || defaultCompiler.isBlank() ? "cc" : defaultCompiler);
  }

  /**
   * Files and folders without recorded commands.
   *
   * @param operands C files, preprocessed files ({@code .i}), and folders, which stand for all
   *     {@code .c} files below them in the order of their names
   * @return one job for each file, in the order of the operands; a file named twice counts once
   */
  public CompileJobs plain(List<Path> operands) throws UsageException {
    Map<Path, CompileJob> jobs = new LinkedHashMap<>();
    for (Path operand : operands) {
      Path path = base.resolve(operand).normalize();
      if (Files.isDirectory(path)) {
        for (Path file : sourcesBelow(path, operand)) {
          jobs.putIfAbsent(file, plainJob(nameOf(operand, path, file)));
        }
      } else {
        requireC(path, operand);
        jobs.putIfAbsent(path, plainJob(operand.toString()));
      }
    }
    if (jobs.isEmpty()) {
      throw new UsageException("there is nothing to analyse: name a C file or a folder");
    }
    return new CompileJobs(List.copyOf(jobs.values()), List.of());
  }

  /**
   * The compilations of a compilation database.
   *
   * @param database {@code compile_commands.json} or the folder that contains it
   * @param operands if not empty, only these files and what is below these folders
   */
  public CompileJobs recorded(Path database, List<Path> operands) throws UsageException {
    Path file = base.resolve(database).normalize();
    if (Files.isDirectory(file)) {
      file = file.resolve(CompilationDatabase.FILE_NAME);
    }
    if (!Files.isRegularFile(file)) {
      throw new UsageException(shown(file) + " does not exist");
    }
    List<CompileJob> all = CompilationDatabase.read(file);
    if (all.isEmpty()) {
      throw new UsageException(shown(file) + " is empty: it records no compilation");
    }
    DatabaseSelection selection = new DatabaseSelection(shown(file));
    for (CompileJob job : chosen(all, operands, file)) {
      selection.add(job);
    }
    return selection.finish();
  }

  private List<CompileJob> chosen(List<CompileJob> all, List<Path> operands, Path file)
      throws UsageException {
    if (operands.isEmpty()) {
      return all;
    }
    List<CompileJob> chosen = new ArrayList<>();
    for (Path operand : operands) {
      Path path = base.resolve(operand).normalize();
      List<CompileJob> found = all.stream().filter(job -> job.path().startsWith(path)).toList();
      if (found.isEmpty()) {
        throw new UsageException(operand + " is not in " + shown(file));
      }
      chosen.addAll(found);
    }
    return chosen;
  }

  private CompileJob plainJob(String source) {
    List<String> extra = defaultCompiler.subList(1, defaultCompiler.size());
    return new CompileJob(source, base, defaultCompiler.getFirst(), extra, false);
  }

  private static String nameOf(Path operand, Path folder, Path file) {
    return operand.resolve(folder.relativize(file)).normalize().toString();
  }

  private static void requireC(Path path, Path operand) throws UsageException {
    if (!Files.exists(path)) {
      throw new UsageException(operand + " does not exist");
    }
    switch (Language.of(path.toString(), null, "cc")) {
      case C -> {}
      case CXX -> throw new UsageException(operand + " is C++, and only C can be analysed");
      case ASSEMBLER, OTHER ->
          throw new UsageException(
              operand
                  + " is no C source: expected .c, .i, a folder or "
                  + CompilationDatabase.FILE_NAME);
    }
  }

  private static TreeSet<Path> sourcesBelow(Path folder, Path operand) throws UsageException {
    try (Stream<Path> files = Files.walk(folder)) {
      TreeSet<Path> sources = new TreeSet<>();
      files
          .filter(file -> file.toString().endsWith(".c") && Files.isRegularFile(file))
          .forEach(sources::add);
      if (sources.isEmpty()) {
        throw new UsageException("there is no C file (*.c) in the folder " + operand);
      }
      return sources;
    } catch (IOException | UncheckedIOException e) {
      throw new UsageException("the folder " + operand + " cannot be read: " + e.getMessage());
    }
  }

  private String shown(Path file) {
    return file.startsWith(base) ? base.relativize(file).toString() : file.toString();
  }

  /** Leaves out what is not C or is compiled again in the same way. */
  private static final class DatabaseSelection {
    private final String database;
    private final Map<Path, CompileJob> jobs = new LinkedHashMap<>();
    private final List<SoundnessNote> notes = new ArrayList<>();

    DatabaseSelection(String database) {
      this.database = database;
    }

    void add(CompileJob job) throws UsageException {
      CompilerArguments arguments = CompilerArguments.of(job);
      switch (Language.of(job.source(), arguments.language(), job.compiler())) {
        case C -> addC(job, arguments);
        case CXX -> note(SoundnessNote.Weight.GAP, "cxx-unit", job, "is C++ and was left out");
        case ASSEMBLER ->
            note(
                SoundnessNote.Weight.ASSUMPTION,
                "assembler-unit",
                job,
                "is assembly, taken to neither lock nor unlock, nor to call back");
        case OTHER ->
            note(SoundnessNote.Weight.GAP, "foreign-unit", job, "is not C and was left out");
      }
    }

    private void addC(CompileJob job, CompilerArguments arguments) throws UsageException {
      if (!Files.isRegularFile(job.path())) {
        throw new UsageException(
            job.path() + ", which " + database + " names, does not exist; build the program first");
      }
      CompileJob first = jobs.putIfAbsent(job.path(), job);
      if (first != null && !CompilerArguments.of(first).readsLike(arguments)) {
        note(
            SoundnessNote.Weight.ASSUMPTION,
            "compiled-twice",
            job,
            "is compiled in several ways, of which the first counts");
      }
    }

    private void note(SoundnessNote.Weight weight, String kind, CompileJob job, String text) {
      SourcePosition position = new SourcePosition(job.path().toString(), 0, 0);
      SoundnessNote note =
          new SoundnessNote(weight, kind, position, null, job.source() + " " + text);
      if (!notes.contains(note)) {
        notes.add(note);
      }
    }

    CompileJobs finish() throws UsageException {
      if (jobs.isEmpty()) {
        throw new UsageException(database + " records no compilation of C");
      }
      return new CompileJobs(List.copyOf(jobs.values()), notes);
    }
  }
}
