// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gridlock.oracle.check.Trial;
import org.gridlock.oracle.generate.Program;
import org.gridlock.oracle.generate.Snippet;
import org.gridlock.oracle.search.Deadlock.Kind;
import org.gridlock.oracle.source.CReader;
import org.junit.jupiter.api.Test;

/** What signal handlers do to threads, and that the analysis knows. */
class SignalsTest {
  private static final String LOCKS =
      """
      static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
      static void handler(int number) {
        pthread_mutex_lock(&b);
        pthread_mutex_unlock(&b);
      }
      static void tries(int number) {
        if (pthread_mutex_trylock(&b) == 0) pthread_mutex_unlock(&b);
      }
      static void keeps(int number) { pthread_mutex_lock(&b); }
      static void section(pthread_mutex_t *p) {
        pthread_mutex_lock(p);
        pthread_mutex_unlock(p);
      }
      """;

  private static Trial trial(String text) throws Exception {
    Program program = new Program(0, List.of(new Snippet(LOCKS + text, List.of(), "")), Set.of());
    Trial trial = Trial.run(new CReader().read("p.c", program.preprocessed("p.c")), 50_000);
    assertEquals(List.of(), trial.misses());
    return trial;
  }

  private static Set<Kind> kinds(String text) throws Exception {
    Trial trial = trial(text);
    assertTrue(trial.finished(), () -> String.valueOf(trial.why()));
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    trial.deadlocks().keySet().forEach(deadlock -> kinds.add(deadlock.kind()));
    return kinds;
  }

  @Test
  void aHandlerWaitsForWhatTheInterruptedThreadHolds() throws Exception {
    assertEquals(
        Set.of(Kind.SIGNAL),
        kinds("int main(void) { signal(10, handler); section(&b); return 0; }"));
  }

  @Test
  void aHandlerThatOnlyTriesGoesOn() throws Exception {
    assertEquals(Set.of(), kinds("int main(void) { signal(10, tries); section(&b); return 0; }"));
  }

  @Test
  void beforeItIsRegisteredAHandlerDoesNotRun() throws Exception {
    assertEquals(Set.of(), kinds("int main(void) { section(&b); signal(10, handler); return 0; }"));
  }

  @Test
  void anInterruptedThreadKeepsItsLocksFromOthers() throws Exception {
    assertEquals(
        Set.of(Kind.CYCLE, Kind.SIGNAL),
        kinds(
            """
            static void *run(void *p) {
              pthread_mutex_lock(&b);
              section(&a);
              pthread_mutex_unlock(&b);
              return 0;
            }
            int main(void) {
              pthread_t t;
              signal(10, handler);
              pthread_create(&t, 0, run, 0);
              section(&a);
              pthread_join(t, 0);
              return 0;
            }
            """));
  }

  @Test
  void threadsThatWaitAreInterruptedToo() throws Exception {
    assertEquals(
        Set.of(Kind.JOIN, Kind.SIGNAL),
        kinds(
            """
            static void *run(void *p) { return 0; }
            int main(void) {
              pthread_t t;
              signal(10, handler);
              pthread_create(&t, 0, run, 0);
              pthread_mutex_lock(&b);
              pthread_join(t, 0);
              pthread_mutex_unlock(&b);
              return 0;
            }
            """));
  }

  @Test
  void aHandlerThatKeepsALockIsNotFollowed() throws Exception {
    assertFalse(trial("int main(void) { signal(10, keeps); return 0; }").finished());
  }
}
