// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridlock.bench.seed.Edit;
import org.gridlock.bench.seed.Seed;
import org.gridlock.bench.seed.SeedReader;
import org.gridlock.bench.seed.UnitText;
import org.gridlock.icfa.error.AnalyzerException;

/** Damaged files of seeded deadlocks, or damaged texts of the units that they are put into. */
final class DamagedSeeds implements Target {
  private static final String SEEDS =
      """
      package: fuse3
      version: "3.14.0-4"
      seeds:
        - id: join-workers
          program: hello_ll
          kind: join
          origin: written
          why: main joins the workers under the lock that each takes for every request
          edits:
            - at: a.c:3
              replace: "pthread_mutex_unlock(&mt.lock)"
              with: "0"
          expect: {kind: join, holds: [a.c:1], waits: [a.c:4, sub/b.h:1]}
        - id: keep-interrupt
          program: hello_ll
          kind: keep
          origin: proposed
          why: >-
            it finds the session
            locked by itself
          edits:
            - {at: "a.c:4", replace: "f ( & x )", with: ""}
            - {at: "sub/b.h:1", replace: "int", with: "long"}
          expect: {kind: [self, exit], holds: [a.c:3]}
      """;
  private static final String UNIT =
      """
      # 0 "a.c"
      # 0 "<built-in>"
      # 1 "a.c"
      # 1 "sub/b.h" 1
      int b;
      # 2 "a.c" 2
      void f(int *x) { *x = b; }
      int g(void) { int x; pthread_mutex_unlock(
      # 3 "a.c" 3 4
       &mt.lock
      # 3 "a.c"
       ); return x; }
      void h(int x) { f(&x); }
      """;

  private final Path scratch;
  private final Path seeds;
  private final Path unit;

  DamagedSeeds(Path scratch) {
    this.scratch = scratch;
    this.seeds = scratch.resolve("seeds.yaml");
    this.unit = scratch.resolve("seeded.i");
  }

  @Override
  public String name() {
    return "seeds";
  }

  @Override
  public String attempt(long seed) throws AnalyzerException, IOException {
    boolean isUnit = Math.floorMod(seed >> 2, 4L) == 3;
    return planted(
            isUnit ? bytes(SEEDS) : TextDamage.of(SEEDS, seed),
            isUnit ? TextDamage.of(UNIT, seed) : bytes(UNIT))
        ? "read"
        : "misfit";
  }

  @Override
  public boolean acceptsWhole() throws AnalyzerException, IOException {
    return planted(bytes(SEEDS), bytes(UNIT));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Whether all that is to be changed stands in the unit. */
  private boolean planted(byte[] damagedSeeds, byte[] damagedUnit)
      throws AnalyzerException, IOException {
    Files.write(seeds, damagedSeeds);
    Files.write(unit, damagedUnit);
    List<Seed> all = SeedReader.read(seeds).seeds();
    UnitText text = UnitText.read(unit, scratch);
    boolean fits = !all.isEmpty();
    for (Seed seed : all) {
      for (Edit edit : seed.edits()) {
        fits &= text.apply(edit) == 1;
      }
    }
    return fits;
  }
}
