// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.GZIPInputStream;
import org.gridlock.frontend.text.Rewriter;
import org.gridlock.frontend.text.RewrittenSource;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.icfa.error.FrontendException;
import org.gridlock.icfa.error.UsageException;

/**
 * Runs the compilers as preprocessors, several at a time, and rewrites what they give. The results
 * come in the order of the jobs, whatever finishes first.
 */
public final class Preprocessor {
  private final Path base;
  private final int parallel;
  private final Compiler compiler = new Compiler();

  /**
   * Makes a preprocessor.
   *
   * @param base files below it are named relative to it
   * @param parallel how many compilers run at a time
   */
  public Preprocessor(Path base, int parallel) {
    this.base = base.toAbsolutePath().normalize();
    this.parallel = Math.max(1, parallel);
  }

  /** Takes the units, one by one. */
  @FunctionalInterface
  public interface Sink {
    /** Takes a unit; called in the thread that asked for the units. */
    void accept(PreprocessedUnit unit) throws AnalyzerException;
  }

  /**
   * Preprocesses units and hands them on in order; only a few are kept ahead of the sink.
   *
   * @throws UsageException if a compiler cannot be run
   * @throws FrontendException for the first unit, in order, that does not compile
   */
  public void preprocess(List<CompileJob> jobs, Sink sink) throws AnalyzerException {
    ExecutorService workers = Executors.newFixedThreadPool(parallel, Preprocessor::daemon);
    try {
      Deque<Future<PreprocessedUnit>> ahead = new ArrayDeque<>();
      for (int i = 0; i < jobs.size(); i++) {
        int index = i;
        ahead.add(workers.submit(() -> preprocess(index, jobs.get(index))));
        if (ahead.size() > 2 * parallel) {
          sink.accept(result(ahead.remove()));
        }
      }
      while (!ahead.isEmpty()) {
        sink.accept(result(ahead.remove()));
      }
    } finally {
      workers.shutdownNow();
    }
  }

  /**
   * Asks the compiler whether it accepts a unit, for one in which our parser found problems.
   *
   * @throws FrontendException with the compiler's messages if it does not
   */
  public void confirmCompiles(CompileJob job) throws FrontendException, UsageException {
    compiler.check(job);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "preprocess");
    thread.setDaemon(true);
    return thread;
  }

  private static PreprocessedUnit result(Future<PreprocessedUnit> future) throws AnalyzerException {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while preprocessing");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof AnalyzerException problem) {
        throw problem;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private PreprocessedUnit preprocess(int index, CompileJob job)
      throws FrontendException, UsageException {
    if (!job.built() && !job.isPreprocessed()) {
      compiler.check(job);
    }
    byte[] bytes = text(job);
    RewrittenSource source =
        Rewriter.rewrite(
            SourceDecoder.decode(bytes),
            job.source(),
            compiler.dialect(job),
            name -> nameForUser(job.directory(), name));
    return new PreprocessedUnit(index, job, source);
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
