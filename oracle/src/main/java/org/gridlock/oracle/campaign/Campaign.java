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
import org.gridlock.oracle.check.Setting;
import org.gridlock.oracle.check.Trial;
import org.gridlock.oracle.generate.Program;
import org.gridlock.oracle.generate.ProgramGenerator;
import org.gridlock.oracle.generate.Shrinker;
import org.gridlock.oracle.source.CReader;

/** Tries many generated programs. */
public final class Campaign {
  /** Enough for all but a few programs in a hundred. */
  public static final int MAX_STATES = 20_000;

  private final CReader reader;
  private final Supplier<List<Setting>> settings;

  /** A campaign in some variants at once. */
  public Campaign(List<Variant> variants) throws AnalyzerException {
    this(() -> variants.stream().map(Variant::setting).toList());
  }

  /**
   * A campaign against changed analyses.
   *
   * @param settings makes them, anew for each program
   */
  public Campaign(Supplier<List<Setting>> settings) throws AnalyzerException {
    this.reader = new CReader();
    this.settings = settings;
  }

  /** Tries the programs of the seeds from {@code first} on; a tally for each setting. */
  public List<Tally> run(long first, long count, int workers) throws InterruptedException {
    List<Tally> tallies = settings.get().stream().map(setting -> new Tally()).toList();
    run(first, count, workers, tallies);
    return tallies;
  }

  /** The same, adding to earlier counts. */
  void run(long first, long count, int workers, List<Tally> tallies) throws InterruptedException {
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
                    List<Trial> trials = run(program);
                    for (int one = 0; one < trials.size(); one++) {
                      tallies.get(one).add(program, trials.get(one));
                    }
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

  /** Tries one program; a trial for each setting. */
  public List<Trial> run(Program program) throws AnalyzerException {
    String file = "p" + program.seed() + ".c";
    return Trial.run(reader.read(file, program.preprocessed(file)), MAX_STATES, settings.get());
  }

  /** The smallest part of a program that is missed in the same way. */
  public Program shrink(Program program, Miss.Check check) {
    return Shrinker.shrink(program, candidate -> isMissed(candidate, check));
  }

  private boolean isMissed(Program program, Miss.Check check) {
    try {
      return run(program).stream()
          .anyMatch(
              trial ->
                  trial.finished() && trial.misses().stream().anyMatch(m -> m.check() == check));
    } catch (AnalyzerException | RuntimeException e) {
      return false;
    }
  }
}
