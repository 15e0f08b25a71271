// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.lockgraph.Finding;
import org.gridlock.report.Deadlock;
import org.gridlock.report.StackFrame;
import org.gridlock.report.WaitEdge;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Both stacks of a finding are of one run: functions are called from elsewhere before, too, in the
 * same contexts, but there nothing is held.
 */
class CallStacksTest {
  private static final String HEAD =
      "#include <pthread.h>\n"
          + "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;\n";

  @TempDir Path folder;

  @Test
  void aRequestBelowWhatHoldsTheLock() throws IOException, AnalyzerException {
    WaitEdge edge =
        only(
            """
            static void take(void) { pthread_mutex_lock(&m); }
            static void give(void) { pthread_mutex_unlock(&m); }
            static void note(void) { take(); give(); }
            static void fail(void) { note(); }
            static void trace(void) { take(); fail(); give(); }
            int main(void) { note(); trace(); return 0; }
            """);
    assertEquals(List.of("main", "trace", "take"), functions(edge.acquisition()));
    assertEquals(List.of("main", "trace", "fail", "note", "take"), functions(edge.request()));
  }

  @Test
  void aLockThatACalleeHasLeftBehind() throws IOException, AnalyzerException {
    WaitEdge edge =
        only(
            """
            static void take(void) { pthread_mutex_lock(&m); }
            static void first(void) { take(); pthread_mutex_unlock(&m); }
            static void leave(void) { take(); }
            static void second(void) { leave(); take(); }
            int main(void) { first(); second(); return 0; }
            """);
    assertEquals(List.of("main", "second", "leave", "take"), functions(edge.acquisition()));
    assertEquals(List.of("main", "second", "take"), functions(edge.request()));
  }

  @Test
  void oneOperationTakesManyLocks() throws IOException, AnalyzerException {
    WaitEdge edge =
        only(
            """
            static void take(pthread_mutex_t *p) { pthread_mutex_lock(p); }
            static void give(pthread_mutex_t *p) { pthread_mutex_unlock(p); }
            static void note(void) { take(&m); give(&m); }
            static void inner(void) { take(&n); note(); give(&n); }
            static void outer(void) { take(&m); inner(); give(&m); }
            int main(void) { note(); inner(); outer(); return 0; }
            """);
    assertEquals("m", edge.held());
    assertEquals(List.of("main", "outer", "take"), functions(edge.acquisition()));
    assertEquals(List.of("main", "outer", "inner", "note", "take"), functions(edge.request()));
  }

  @Test
  void aLockThatThoseInBetweenDoNotTouch() throws IOException, AnalyzerException {
    WaitEdge edge =
        of(
                """
            static void inner(void) { pthread_mutex_lock(&n); pthread_mutex_unlock(&n); }
            static void middle(void) { inner(); }
            static void outer(void) { pthread_mutex_lock(&m); middle(); pthread_mutex_unlock(&m); }
            static void *run(void *p) { inner(); middle(); outer(); return p; }
            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, run, 0);
              pthread_mutex_lock(&n);
              pthread_mutex_lock(&m);
              return 0;
            }
            """)
            .edges()
            .stream()
            .filter(candidate -> candidate.thread().equals("run"))
            .findFirst()
            .orElseThrow();
    assertEquals(List.of("main", "run", "outer"), functions(edge.acquisition()));
    assertEquals(List.of("main", "run", "outer", "middle", "inner"), functions(edge.request()));
  }

  private WaitEdge only(String text) throws IOException, AnalyzerException {
    List<WaitEdge> edges = of(text).edges();
    assertEquals(1, edges.size());
    return edges.getFirst();
  }

  private Deadlock of(String text) throws IOException, AnalyzerException {
    Path file = folder.resolve("stacks.c");
    Files.writeString(file, HEAD + text);
    List<Deadlock> deadlocks = SmallProgram.deadlocks(file);
    return deadlocks.stream()
        .filter(deadlock -> deadlock.kind() != Finding.Kind.EXIT)
        .findFirst()
        .orElseThrow();
  }

  private static List<String> functions(List<StackFrame> stack) {
    return stack.stream().map(StackFrame::function).toList();
  }
}
