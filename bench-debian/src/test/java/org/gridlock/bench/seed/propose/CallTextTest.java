// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed.propose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallTextTest {
  private static final Set<String> LOCK = Set.of("lock");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "  lock (&a[f(1, 2)], 3);",
        "if (x) lock (&a[f(1, 2)], 3);",
        "{ int err; err = lock (&a[f(1, 2)], 3); if (err) exit(1); }",
      })
  void aCallThatIsAStatementIsTaken(String line) {
    assertEquals(
        new CallText("lock (&a[f(1, 2)], 3)", "&a[f(1, 2)]"), CallText.find(List.of(line), LOCK));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "if (lock(&a)) return;",
        "x = y + lock(&a);",
        "lock(&a); lock(&b);",
        "lock(&a,",
        "unlock(&a);",
        "return lock(&a);",
      })
  void othersAreNot(String line) {
    assertNull(CallText.find(List.of(line), LOCK));
  }

  @Test
  void aLineOfTwoPassagesIsNot() {
    assertNull(CallText.find(List.of("lock(&a);", "lock(&a);"), LOCK));
  }
}
