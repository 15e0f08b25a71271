// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gridlock.frontend.link.LinkedProgram;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.dump.DotDump;
import org.gridlock.icfa.dump.TextDump;
import org.gridlock.icfa.error.FrontendException;
import org.gridlock.icfa.error.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** C programs, of the thesis among others, from the file to the operations that matter. */
class CFrontendTest {
  @TempDir Path folder;

  private final List<String> heard = new ArrayList<>();

  private List<LinkedProgram> load(FrontendRequest request) throws Exception {
    return new CFrontend(
            new Progress() {
              @Override
              public void unitRead(int done, int total, String file) {
                heard.add(done + "/" + total + " " + file);
              }

              @Override
              public void remark(String sentence) {
                heard.add(sentence);
              }
            })
        .load(request);
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return Path.of(name);
  }

  private Icfa program(String text) throws Exception {
    write("test.c", text);
    List<LinkedProgram> programs = load(FrontendRequest.of(folder, List.of(Path.of("test.c"))));
    assertEquals(1, programs.size());
    return programs.get(0).icfa();
  }

  /** Lock, unlock, creation and join operations of a function, each with its line. */
  private static List<String> synchronisation(Icfa icfa, String name) {
    Function function = icfa.function(name);
    assertNotNull(function, name);
    return function.edges().stream()
        .filter(
            edge ->
                edge.operation() instanceof Operation.Lock
                    || edge.operation() instanceof Operation.Unlock
                    || edge.operation() instanceof Operation.CreateThread
                    || edge.operation() instanceof Operation.JoinThread)
        .map(edge -> edge.position().line() + " " + edge.operation())
        .toList();
  }

  @Test
  void figure41() throws Exception {
    Icfa icfa =
        program(
            """
            #include <pthread.h>
            pthread_mutex_t m1, m2; int x, y;
            void *thread1()
            {
              pthread_mutex_lock(&m1);
              x = 1;
              pthread_mutex_lock(&m2);
              return 0;
            }
            void *thread2()
            {
              pthread_mutex_lock(&m2);
              y = 2;
              pthread_mutex_lock(&m1);
              return 0;
            }
            int main() {
              pthread_t a, b;
              pthread_create(&a, 0, thread1, 0);
              pthread_create(&b, 0, thread2, 0);
            }
            """);
    assertEquals(List.of("5 lock(&m1)", "7 lock(&m2)"), synchronisation(icfa, "thread1"));
    assertEquals(List.of("12 lock(&m2)", "14 lock(&m1)"), synchronisation(icfa, "thread2"));
    assertEquals(
        List.of("19 create(a, thread1(0))", "20 create(b, thread2(0))"),
        synchronisation(icfa, "main").stream().map(s -> s.replace("(void*)", "")).toList());
  }

  /** The size in a call may be that of what it allocates. */
  @Test
  void aTypeMayBeNamedOnlyByTheSizeInACall() throws Exception {
    Icfa icfa =
        program(
            """
            struct only { int x; };
            int fill(void *to, unsigned long size);
            int main(void) { char b[16]; return fill(b, sizeof(struct only)); }
            """);
    assertNotNull(icfa.function("main"));
  }

  private static final String FIGURE_4_7 =
      """
      #include <pthread.h>
      pthread_mutex_t m1, m2, m3, m4, m5; int x;
      void func1(void); void *thread(); int func2(int a);
      int main()
      {
          pthread_t tid;
          pthread_create(&tid, 0,
              thread, 0);

          pthread_mutex_lock(&m1);
          pthread_mutex_lock(&m3);
          pthread_mutex_lock(&m2);
          func1();
          pthread_mutex_unlock(&m2);
          pthread_mutex_unlock(&m3);
          pthread_mutex_unlock(&m1);

          pthread_join(tid, 0);

          int r;
          r = func2(5);

          return 0;
      }
      void func1(void)
      {
          x = 0;
      }
      void *thread()
      {
          pthread_mutex_lock(&m1);
          pthread_mutex_lock(&m2);
          pthread_mutex_unlock(&m2);
          pthread_mutex_unlock(&m1);
          return 0;
      }
      int func2(int a)
      {
          pthread_mutex_lock(&m5);
          pthread_mutex_lock(&m4);
          if(a)
              x = 3;
          else
              x = 4;
          pthread_mutex_unlock(&m4);
          pthread_mutex_unlock(&m5);
          return 0;
      }
      """;

  @Test
  void figure47() throws Exception {
    Icfa icfa = program(FIGURE_4_7);
    assertEquals(
        List.of(
            "7 create(tid, thread(0))",
            "10 lock(&m1)",
            "11 lock(&m3)",
            "12 lock(&m2)",
            "14 unlock(&m2)",
            "15 unlock(&m3)",
            "16 unlock(&m1)",
            "18 join(tid)"),
        synchronisation(icfa, "main").stream().map(s -> s.replace("(void*)", "")).toList());
    assertEquals(
        List.of("39 lock(&m5)", "40 lock(&m4)", "45 unlock(&m4)", "46 unlock(&m5)"),
        synchronisation(icfa, "func2"));
    Function main = icfa.function("main");
    assertNotNull(main);
    assertTrue(
        main.edges().stream().anyMatch(e -> e.operation().toString().endsWith("func2(5)")),
        TextDump.of(icfa));
    assertEquals(
        List.of("call-arity"),
        icfa.notes().stream().map(SoundnessNote::kind).toList(),
        "the thread of the figure takes no argument");
  }

  @Test
  void dumpsAreEqualFromRunToRun() throws Exception {
    Icfa once = program(FIGURE_4_7);
    Icfa again = program(FIGURE_4_7);
    assertEquals(TextDump.of(once), TextDump.of(again));
    String graph = DotDump.withEdgesBetweenFunctions(once);
    assertEquals(graph, DotDump.withEdgesBetweenFunctions(again));
    assertTrue(graph.contains("func_entry([5], [a])"), graph);
    assertTrue(graph.contains("thread_entry(thread, "), graph);
  }

  @Test
  void unitsAreLinkedAndProgress() throws Exception {
    write(
        "locks.h",
        """
        #include <pthread.h>
        struct account { pthread_mutex_t lock; int balance; };
        void deposit(struct account *a, int n);
        """);
    write(
        "account.c",
        """
        #include "locks.h"
        void deposit(struct account *a, int n) {
          pthread_mutex_lock(&a->lock);
          a->balance += n;
          pthread_mutex_unlock(&a->lock);
        }
        """);
    write(
        "main.c",
        """
        #include "locks.h"
        #include <stdlib.h>
        static void *work(void *p) { deposit(p, 1); return 0; }
        int main(int argc, char **argv) {
          struct account *a = malloc(sizeof(struct account));
          pthread_t t;
          pthread_mutex_init(&a->lock, NULL);
          if (pthread_create(&t, NULL, work, a) != 0) exit(1);
          pthread_join(t, NULL);
          free(a);
          return argc;
        }
        """);
    Icfa icfa = load(FrontendRequest.of(folder, List.of(Path.of(".")))).get(0).icfa();
    assertEquals("main", icfa.name());
    assertEquals(List.of("1/2 account.c", "2/2 main.c"), heard);
    assertEquals(
        List.of("3 lock(&a->lock)", "5 unlock(&a->lock)"), synchronisation(icfa, "deposit"));
    String text = TextDump.of(icfa);
    assertTrue(text.contains("= alloc(struct account, "), text);
    assertTrue(text.contains("init_lock(&a->lock)"), text);
    assertTrue(text.contains("work("), text);
    assertTrue(text.contains("terminate_process(1)"), text);
  }

  @Test
  void programsWithoutThreadsAreLeftOut() throws Exception {
    write("quiet.c", "int main(void) { return 0; }\n");
    write(
        "loud.c",
        """
        #include <pthread.h>
        static void *work(void *p) { return p; }
        int main(void) { pthread_t t; return pthread_create(&t, 0, work, 0); }
        """);
    List<Path> both = List.of(Path.of("quiet.c"), Path.of("loud.c"));
    assertEquals(
        List.of("loud"),
        load(FrontendRequest.of(folder, both)).stream().map(p -> p.icfa().name()).toList());
    assertEquals("left out, since they create no threads: quiet", heard.getLast());
    FrontendRequest quiet =
        new FrontendRequest(folder, both, null, "quiet", List.of(), false, List.of(), null);
    assertEquals("quiet", load(quiet).get(0).icfa().name());
    FrontendRequest entry =
        new FrontendRequest(folder, both, null, null, List.of("mian"), false, List.of(), null);
    assertThrows(UsageException.class, () -> load(entry));
  }

  @Test
  void brokenSourcesAreNamed() throws Exception {
    write("broken.c", "int main(void) { return 0 }\n");
    FrontendException failure =
        assertThrows(
            FrontendException.class,
            () -> load(FrontendRequest.of(folder, List.of(Path.of("broken.c")))));
    assertTrue(String.valueOf(failure.getMessage()).contains("broken.c"), failure.getMessage());
  }
}
