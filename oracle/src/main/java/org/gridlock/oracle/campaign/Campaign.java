// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.oracle.check.Miss;
import org.gridlock.oracle.check.Trial;
import org.gridlock.oracle.generate.Program;
import org.gridlock.oracle.generate.ProgramGenerator;
import org.gridlock.oracle.generate.Shrinker;
import org.gridlock.oracle.source.CReader;
import org.gridlock.pipeline.ContextMode;
import org.gridlock.pipeline.Stages;

/** Tries many generated programs. */
public final class Campaign {
  /** Enough for all but a few programs in a hundred. */
  public static final int MAX_STATES = 20_000;

  private final CReader reader;
  private final ContextMode contexts;
  private final Supplier<Stages> stages;

  public Campaign(Variant variant) throws AnalyzerException {
    this(variant.contexts(), variant::stages);
  }

  /**
   * A campaign against a changed analysis.
   *
   * @param stages makes the change, anew for each program
   */
  public Campaign(ContextMode contexts, Supplier<Stages> stages) throws AnalyzerException {
    this.reader = new CReader();
    this.contexts = contexts;
    this.stages = stages;
  }

  /** Tries the programs of the seeds from {@code first} on. */
  public Tally run(long first, long count, int workers) throws InterruptedException {
    Tally tally = new Tally();
    run(first, count, workers, tally);
    return tally;
  }

  /** The same, adding to earlier counts. */
  void run(long first, long count, int workers, Tally tally) throws InterruptedException {
    AtomicLong next = new AtomicLong(first);
    List<Future<?>> running = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(workers)) {
      for (int i = 0; i < workers; i++) {
        running.add(
            pool.submit(
                () -> {
                  for (long s = next.getAndIncrement();
                      s < first + count;
                      s = next.getAndIncrement()) {
                    Program program = ProgramGenerator.generate(s);
                    tally.add(program, run(program));
                  }
                  return null;
                }));
      }
      for (Future<?> worker : running) {
        worker.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Tries one program. */
  public Trial run(Program program) throws AnalyzerException {
    String file = "p" + program.seed() + ".c";
    return Trial.run(
        reader.read(file, program.preprocessed(file)), MAX_STATES, contexts, stages.get());
  }

  /** The smallest part of a program that is missed in the same way. */
  public Program shrink(Program program, Miss.Check check) {
    return Shrinker.shrink(program, candidate -> isMissed(candidate, check));
  }

  private boolean isMissed(Program program, Miss.Check check) {
    try {
      Trial trial = run(program);
      return trial.finished() && trial.misses().stream().anyMatch(m -> m.check() == check);
    } catch (AnalyzerException | RuntimeException e) {
      return false;
    }
  }
}
