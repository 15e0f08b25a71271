// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridlock.frontend.model.ModelCatalogue;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.oracle.generate.ProgramGenerator;
import org.gridlock.oracle.source.CReader;

/** Damaged models of library functions; with those that are accepted a program is analysed. */
final class DamagedModels implements Target {
  private static final String MODELS =
      """
      models:
        - names: pthread_mutex_lock
          effects: {lock: 0, kind: mutex, mode: exclusive, attempt: blocking, success: zero}
        - names: pthread_mutex_trylock
          effects: {lock: 0, kind: mutex, attempt: try}
        - names: pthread_mutex_unlock
          effects: {unlock: 0, kind: mutex}
        - names: pthread_mutex_init
          effects: {init: 0, kind: mutex, attributes: 1}
        - names: pthread_create
          effects: {create: 2, handle: 0, pass: [3], success: zero}
        - names: pthread_join
          effects: {join: 0, value: 1}
        - names: pthread_cond_wait
          effects: {await: 0, mutex: 1, kind: mutex, attempt: blocking}
        - names: pthread_cond_signal pthread_cond_broadcast
          effects: {signal: 0, all: true}
        - names: malloc
          exact: true
          effects: {allocate: result, size: [0]}
        - names: rand
        - names: memcpy
          effects:
            - {copy: 1, to: 0, size: 2}
            - {set: result, to: 0}
        - names: sem_post
          effects: {unlock: 0, kind: semaphore}
        - names: pthread_once
          effects:
            - {lock: 0, kind: once, success: always}
            - {call: 1, maybe: true}
            - {unlock: 0, kind: once}
        - names: atexit
          effects: {later: 0, by: at-exit}
        - names: pthread_exit
          effects:
            - {dispatch: cleanup}
            - {terminate: thread, value: 0}
      """;

  /** Programs that all models are tried with. */
  private static final int PROGRAMS = 64;

  private final Path file;

  DamagedModels(Path scratch) {
    this.file = scratch.resolve("models.yaml");
  }

  @Override
  public String name() {
    return "models";
  }

  @Override
  public String attempt(long seed) throws AnalyzerException, IOException {
    Files.write(file, TextDamage.of(MODELS, seed));
    CReader reader = new CReader(ModelCatalogue.load(List.of(file)));
    String text = ProgramGenerator.generate(Math.floorMod(seed, PROGRAMS)).preprocessed("p.c");
    DamagedPrograms.analysed(reader, text);
    return "read";
  }

  @Override
  public boolean acceptsWhole() throws AnalyzerException, IOException {
    Files.writeString(file, MODELS);
    return ModelCatalogue.load(List.of(file)).size() > 0;
  }
}
