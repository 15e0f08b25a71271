// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.report.Deadlock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where there are so many deadlocks that one finding stands for many, no line is lost. */
class MergedFindingsTest {
  private static final int SITES = 12;

  @TempDir Path folder;

  @Test
  void theLinesOfAllDeadlocksAreKept() throws IOException, AnalyzerException {
    Path file = folder.resolve("many.c");
    Files.writeString(file, program());
    List<Deadlock> deadlocks = SmallProgram.deadlocks(file);
    assertEquals(1, deadlocks.size());
    assertEquals(1, deadlocks.getFirst().alike().size());
    Set<Set<Integer>> waits = new HashSet<>();
    List<List<Deadlock.Lines>> threads = deadlocks.getFirst().alike().getFirst();
    for (Deadlock.Lines first : threads.get(0)) {
      for (Deadlock.Lines second : threads.get(1)) {
        waits.add(Set.of(line(first.waits()), line(second.waits())));
      }
    }
    assertEquals(SITES * SITES, waits.size());
  }

  /** Two threads that take two locks in different orders, each at many places. */
  private static String program() {
    StringBuilder text = new StringBuilder("#include <pthread.h>\n");
    text.append("pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;\n");
    text.append(thread("t1", "a", "b")).append(thread("t2", "b", "a"));
    text.append("int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, t1, 0);\n");
    return text.append("  pthread_create(&t, 0, t2, 0);\n  return 0;\n}\n").toString();
  }

  private static String thread(String name, String outer, String inner) {
    String nested =
        "  pthread_mutex_lock(&OUTER);\n  pthread_mutex_lock(&INNER);\n"
            + "  pthread_mutex_unlock(&INNER);\n  pthread_mutex_unlock(&OUTER);\n";
    String sites = nested.replace("OUTER", outer).replace("INNER", inner).repeat(SITES);
    return "void *" + name + "(void *p) {\n" + sites + "  return p;\n}\n";
  }

  private static int line(String site) {
    return Integer.parseInt(site.substring(site.lastIndexOf(':') + 1));
  }
}
