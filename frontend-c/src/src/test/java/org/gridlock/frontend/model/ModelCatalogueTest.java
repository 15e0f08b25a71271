// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelCatalogueTest {
  @TempDir Path folder;

  @Test
  void theBuiltInModelsAreManyAndWellFormed() throws UsageException {
    assertTrue(ModelCatalogue.load(List.of()).size() >= 800);
  }

  @ParameterizedTest
  @CsvSource({
    "__builtin_memcpy, memcpy",
    "__memcpy_chk, memcpy",
    "__builtin___memcpy_chk, memcpy",
    "__isoc99_sscanf, sscanf",
    "fopen64, fopen",
    "__fxstat64, fxstat",
    "putc_unlocked, putc"
  })
  void decoratedNamesMeanThePlainOnes(String decorated, String plain) throws UsageException {
    ModelCatalogue catalogue = ModelCatalogue.load(List.of());
    assertNotNull(catalogue.find(plain));
    assertSame(catalogue.find(plain), catalogue.find(decorated));
  }

  @ParameterizedTest
  @CsvSource({
    "read, true",
    "pthread_cond_wait, true",
    "pthread_testcancel, true",
    "sem_wait, true",
    "frobnicate, true",
    "pthread_mutex_lock, false",
    "__builtin_memcpy, false",
    "__memcpy_chk, false",
    "__ctype_b_loc, false",
    "sem_post, false"
  })
  void cancellationPointsAreAllButThoseThatAreKnownToBeNone(String name, boolean expected)
      throws UsageException {
    assertEquals(expected, ModelCatalogue.load(List.of()).isCancellationPoint(name));
  }

  @Test
  void usersSayWhatIsNoCancellationPoint() throws Exception {
    Path file = folder.resolve("own.yaml");
    Files.writeString(file, "no-cancellation-points: frob* swap\n");
    ModelCatalogue catalogue = ModelCatalogue.load(List.of(file));
    assertEquals(false, catalogue.isCancellationPoint("frobnicate"));
    assertEquals(false, catalogue.isCancellationPoint("swap"));
    assertEquals(true, catalogue.isCancellationPoint("swap2"));
    assertEquals(false, catalogue.isCancellationPoint("malloc"));
  }

  @Test
  void unknownNamesHaveNoModel() throws UsageException {
    assertNull(ModelCatalogue.load(List.of()).find("frobnicate"));
  }

  @Test
  void usersAddModelsWithTheirOwnPolarity() throws Exception {
    Path file = folder.resolve("own.yaml");
    Files.writeString(
        file,
        """
        models:
          - names: my_trylock
            effects: {lock: 0, kind: mutex, attempt: try, success: nonzero}
          - names: malloc
        """);
    ModelCatalogue catalogue = ModelCatalogue.load(List.of(file));
    Model model = catalogue.find("my_trylock");
    assertNotNull(model);
    assertEquals(
        new Effect.Acquire(
            Operation.LockKind.MUTEX,
            Operation.LockMode.EXCLUSIVE,
            Operation.Attempt.TRY,
            0,
            Operation.Success.NONZERO),
        model.effects().get(0));
    assertEquals(List.of(), assertModel(catalogue, "malloc").effects());
  }

  private static Model assertModel(ModelCatalogue catalogue, String name) {
    Model model = catalogue.find(name);
    assertNotNull(model);
    return model;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "effects: {lock: 0}",
        "effects: {lock: x, kind: mutex}",
        "effects: {lock: 0, kind: mutxe}",
        "effects: {lock: 0, kind: mutex, sucess: zero}",
        "effects: {lock: 0, unlock: 1, kind: mutex}",
        "effects: {set: result, to: [somewhere 0]}",
        "effects: {explode: 0}",
        "effect: {free: 0}",
        "effects: {free: 0",
      })
  void mistakesAreReportedWithTheirLine(String line) throws Exception {
    Path file = folder.resolve("bad.yaml");
    Files.writeString(file, "models:\n  - names: f\n    " + line + "\n");
    UsageException failure =
        assertThrows(UsageException.class, () -> ModelCatalogue.load(List.of(file)));
    assertTrue(
        String.valueOf(failure.getMessage()).matches("(?s).*bad.yaml:[2345]: .*"),
        failure.getMessage());
  }

  @Test
  void aMissingFileIsNamed() {
    Path file = folder.resolve("none.yaml");
    UsageException failure =
        assertThrows(UsageException.class, () -> ModelCatalogue.load(List.of(file)));
    assertTrue(String.valueOf(failure.getMessage()).contains("none.yaml"));
  }
}
