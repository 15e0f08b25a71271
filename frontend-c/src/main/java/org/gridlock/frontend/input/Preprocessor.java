// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
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
    return new PreprocessedUnit(job, text(job), compiler.dialect(job));
  }

  /** Makes a preprocessed unit ready for the parser. */
  public RewrittenSource rewrite(PreprocessedUnit unit) {
    CompileJob job = unit.job();
    return Rewriter.rewrite(
        unit.text(), job.source(), unit.dialect(), name -> nameForUser(job.directory(), name));
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
    return job.isPreprocessed() ? read(job) : compiler.preprocess(job);
  }

  private static byte[] read(CompileJob job) throws FrontendException {
    Path file = job.recordedText() == null ? job.path() : job.recordedText();
    try (InputStream plain = Files.newInputStream(file);
        InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(plain) : plain) {
      return in.readAllBytes();
    } catch (IOException e) {
      String of = job.recordedText() == null ? "" : ", the preprocessed text of " + job.source();
      throw new FrontendException(file + of + ", cannot be read");
    }
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
