// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gridlock.frontend.text.Dialect;
import org.gridlock.frontend.text.Rewriter;
import org.gridlock.frontend.text.RewrittenSource;
import org.gridlock.icfa.error.FrontendException;
import org.gridlock.icfa.error.UsageException;

/**
 * Runs the compilers as preprocessors and rewrites what they give. May be used by several threads
 * at a time.
 */
public final class Preprocessor {
  private final Path base;
  private final Compiler compiler = new Compiler();

  /**
   * Makes a preprocessor.
   *
   * @param base files below it are named relative to it
   */
  public Preprocessor(Path base) {
    this.base = base.toAbsolutePath().normalize();
  }

  /**
   * Preprocesses a unit.
   *
   * @throws UsageException if the compiler cannot be run
   * @throws FrontendException if the source cannot be read or preprocessed
   */
  public PreprocessedUnit preprocess(CompileJob job) throws FrontendException, UsageException {
    Dialect dialect = compiler.dialect(job);
    return job.isPreprocessed()
        ? new PreprocessedUnit(job, read(job), file(job).toString().endsWith(".gz"), dialect)
        : new PreprocessedUnit(job, compiler.preprocess(job), dialect);
  }

  /**
   * Makes a preprocessed unit ready for the parser.
   *
   * @throws FrontendException if its text is damaged
   */
  public RewrittenSource rewrite(PreprocessedUnit unit) throws FrontendException {
    CompileJob job = unit.job();
    try {
      return Rewriter.rewrite(
          unit.text(), job.source(), unit.dialect(), name -> nameForUser(job.directory(), name));
    } catch (IOException e) {
      throw unreadable(job);
    }
  }

  /**
   * Asks the compiler whether it accepts a unit.
   *
   * @throws FrontendException with the compiler's messages if it does not
   */
  public void confirmCompiles(CompileJob job) throws FrontendException, UsageException {
    compiler.check(job);
  }

  /**
   * What decides how {@link #rewrite} names the files of a job, as text: equal texts give equal
   * names.
   */
  public String naming(CompileJob job) {
    return job.directory().equals(base) ? "" : base + "\n" + job.directory();
  }

  /** The text that the compiler reads after preprocessing, or that the build left of it. */
  public byte[] text(CompileJob job) throws FrontendException, UsageException {
    try {
      return preprocess(job).plain();
    } catch (IOException e) {
      throw unreadable(job);
    }
  }

  private static byte[] read(CompileJob job) throws FrontendException {
    try {
      return Files.readAllBytes(file(job));
    } catch (IOException e) {
      throw unreadable(job);
    }
  }

  private static Path file(CompileJob job) {
    return job.recordedText() == null ? job.path() : job.recordedText();
  }

  private static FrontendException unreadable(CompileJob job) {
    String of = job.recordedText() == null ? "" : ", the preprocessed text of " + job.source();
    return new FrontendException(file(job) + of + ", cannot be read");
  }

  /** Names as the compiler saw them, unless it ran elsewhere. */
  private String nameForUser(Path directory, String name) {
    if (directory.equals(base) || name.startsWith("<") || name.isEmpty()) {
      return name;
    }
    Path path = directory.resolve(name).normalize();
    return path.startsWith(base) ? base.relativize(path).toString() : path.toString();
  }
}
