// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.frontend.cache.CacheKey;
import org.gridlock.frontend.cache.UnitCache;
import org.gridlock.frontend.cdt.UnitReader;
import org.gridlock.frontend.input.CompileJob;
import org.gridlock.frontend.input.PreprocessedUnit;
import org.gridlock.frontend.input.Preprocessor;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.error.AnalyzerException;

/** Reads units, several at a time: preprocesses each and parses it, or finds it in the cache. */
final class UnitLoader {
  /** What parsing one large unit takes: its text, its syntax tree and what is made of it. */
  private static final long BYTES_PER_PARSER = 256L << 20;

  private final Preprocessor preprocessor;
  private final UnitCache cache;
  private final int parallel;

  /**
   * Makes a loader.
   *
   * @param parallel how many units are read at a time
   */
  UnitLoader(Preprocessor preprocessor, UnitCache cache, int parallel) {
    this.preprocessor = preprocessor;
    this.cache = cache;
    this.parallel = parallel;
  }

  /** As many units at a time as there are processors, and as fit into memory. */
  static int parallelism(Runtime machine) {
    long fitting = Math.max(1, machine.maxMemory() / BYTES_PER_PARSER);
    return (int) Math.min(machine.availableProcessors(), fitting);
  }

  private record Loaded(Unit unit, boolean parsed) {}

  /**
   * The units of the jobs, in their order.
   *
   * @throws AnalyzerException for the first job, in order, whose source does not compile
   */
  List<Unit> load(List<CompileJob> jobs, Progress progress) throws AnalyzerException {
    List<Unit> units = new ArrayList<>();
    InOrder.run(
        jobs,
        parallel,
        this::load,
        (job, loaded) -> {
          units.add(loaded.unit());
          progress.unitRead(units.size(), jobs.size(), job.source());
          if (loaded.parsed()) {
            progress.unitParsed(job.source());
          }
        });
    return units;
  }

  private Loaded load(CompileJob job) throws AnalyzerException {
    PreprocessedUnit source = preprocessor.preprocess(job);
    CacheKey key = CacheKey.of(source, preprocessor.naming(job));
    Unit known = cache.find(key);
    if (known != null) {
      return new Loaded(known, false);
    }
    boolean unproved = !job.built() && !job.isPreprocessed();
    if (unproved) {
      preprocessor.confirmCompiles(job);
    }
    Unit unit = UnitReader.read(preprocessor.rewrite(source));
    if (!unproved && hasGap(unit)) {
      // What our parser does not understand must be our fault and not the program's.
      preprocessor.confirmCompiles(job);
    }
    cache.store(key, unit);
    return new Loaded(unit, true);
  }

  private static boolean hasGap(Unit unit) {
    return unit.notes().stream().anyMatch(note -> note.weight() == SoundnessNote.Weight.GAP);
  }
}
