// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.dependency.DependencyAnalysis;
import org.gridlock.frontend.CFrontend;
import org.gridlock.frontend.FrontendRequest;
import org.gridlock.frontend.Progress;
import org.gridlock.icfa.Icfa;
import org.gridlock.pointer.context.SelectiveContexts;
import org.gridlock.report.Deadlock;
import org.gridlock.report.ProgramReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contexts of programs with too many calling histories, and that the findings stay right. */
class FramesTest {
  /** Each function calls the next one twice, and two threads begin at the first. */
  private static final int DEPTH = 24;

  @TempDir Path folder;

  /** Locks are passed to wrappers, and to those only. */
  private static String wrappers(String firstOfRight, String secondOfRight) {
    StringBuilder program = new StringBuilder(head());
    for (String side : List.of("left", "right")) {
      boolean left = side.equals("left");
      program.append(
          """
          static void %1$s_0(void)
          {
            take(&%2$s);
            take(&%3$s);
            give(&%3$s);
            give(&%2$s);
          }
          """
              .formatted(side, left ? "a" : firstOfRight, left ? "b" : secondOfRight));
      for (int i = 1; i <= DEPTH; i++) {
        program.append(
            "static void %1$s_%2$d(void) { %1$s_%3$d(); work(); %1$s_%3$d(); }\n"
                .formatted(side, i, i - 1));
      }
      program.append(
          "static void *%1$s(void *unused) { (void)unused; %1$s_%2$d(); return 0; }\n"
              .formatted(side, DEPTH));
    }
    return program.append(main("left", "right")).toString();
  }

  /**
   * Each function passes on its parameters in both orders; without contexts either may be both, so
   * a thread seems to wait for itself.
   */
  private static String passedOn(boolean gate) {
    StringBuilder program = new StringBuilder(head());
    program.append(
        """
        static void both_0(pthread_mutex_t *p, pthread_mutex_t *q)
        {
          %s
          take(p);
          take(q);
          give(q);
          give(p);
          %s
        }
        """
            .formatted(
                gate ? "pthread_mutex_lock(&g);" : "", gate ? "pthread_mutex_unlock(&g);" : ""));
    for (int i = 1; i <= DEPTH; i++) {
      program.append(
          """
          static void both_%1$d(pthread_mutex_t *p, pthread_mutex_t *q)
          {
            both_%2$d(p, q);
            work();
            both_%2$d(q, p);
          }
          """
              .formatted(i, i - 1));
    }
    program.append(
        "static void *up(void *unused) { (void)unused; both_%d(&a, &b); return 0; }\n"
            .formatted(DEPTH));
    return program.append(main("up", "up")).toString();
  }

  private static String head() {
    return """
    #include <pthread.h>
    static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
    static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
    static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
    static int counter;
    static void take(pthread_mutex_t *m) { pthread_mutex_lock(m); }
    static void give(pthread_mutex_t *m) { pthread_mutex_unlock(m); }
    static void work(void)
    {
      pthread_mutex_lock(&g);
      counter++;
      pthread_mutex_unlock(&g);
    }
    """;
  }

  private static String main(String one, String other) {
    return """
    int main(void)
    {
      pthread_t h1, h2;
      pthread_create(&h1, 0, %s, 0);
      pthread_create(&h2, 0, %s, 0);
      pthread_join(h1, 0);
      pthread_join(h2, 0);
      return 0;
    }
    """
        .formatted(one, other);
  }

  private Icfa icfa(String program) throws Exception {
    Path file = Files.writeString(folder.resolve("large.c"), program);
    FrontendRequest request =
        new FrontendRequest(
            Path.of(""), List.of(file), null, null, List.of("main"), false, List.of(), null);
    return new CFrontend(Progress.NONE).load(request).getFirst().icfa();
  }

  private static Frames frames(Icfa icfa) throws Exception {
    return Frames.adaptive(
        icfa,
        new PlaceMap(),
        Stages.PLAIN.contexts(),
        Stages.PLAIN.budget().histories(),
        DependencyAnalysis.run(icfa),
        Deadline.none());
  }

  private static ProgramReport analyse(Icfa icfa) {
    return DeadlockAnalysis.run(
        new ProgramInput(icfa, 1, List.of("main"), 0, List.of()),
        new AnalysisOptions(60, 0),
        phase -> {});
  }

  private static List<String> kinds(Icfa icfa) {
    return analyse(icfa).deadlocks().stream().map(Deadlock::kindWord).toList();
  }

  @Test
  void contextsThatMatterKeepWrappersApart() throws Exception {
    Icfa ordered = icfa(wrappers("a", "b"));
    assertInstanceOf(SelectiveContexts.class, frames(ordered).policy());
    assertEquals("deadlock-free", analyse(ordered).verdict().word());
    Icfa inverted = icfa(wrappers("b", "a"));
    assertInstanceOf(SelectiveContexts.class, frames(inverted).policy());
    ProgramReport report = analyse(inverted);
    assertEquals("potential-deadlock", report.verdict().word());
    assertEquals(1, report.deadlocks().size());
  }

  @Test
  void whereContextsAreTooManyCyclesAreFoundAndGatesHold() throws Exception {
    Icfa open = icfa(passedOn(false));
    assertTrue(frames(open).pointers().statistics().contexts() < 10 * DEPTH);
    assertTrue(kinds(open).contains("cycle"));
    Icfa gated = icfa(passedOn(true));
    assertTrue(frames(gated).pointers().statistics().contexts() < 10 * DEPTH);
    assertFalse(kinds(gated).contains("cycle"));
  }

  /**
   * Threads run objects of their own, which are passed down both sides at each level; they are
   * created through a wrapper, for which without contexts every thread has every object.
   */
  private static String objects(boolean inverted) {
    StringBuilder program = new StringBuilder(head());
    program.append(
        """
        struct object { pthread_mutex_t first; pthread_mutex_t second; };
        static struct object one = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
        static struct object other = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
        static void run_0(struct object *o)
        {
          take(&o->first);
          take(&o->second);
          give(&o->second);
          give(&o->first);
        }
        """);
    for (int i = 1; i <= DEPTH; i++) {
      program.append(
          "static void run_%1$d(struct object *o) { run_%2$d(o); work(); run_%2$d(o); }\n"
              .formatted(i, i - 1));
    }
    program.append(
        """
        static void *run_one(void *o) { run_%1$d(o); return 0; }
        static void *run_other(void *o)
        {
          struct object *mine = o;
          take(&mine->%2$s);
          take(&mine->%3$s);
          give(&mine->%3$s);
          give(&mine->%2$s);
          return 0;
        }
        static void spawn(void *(*start)(void *), void *o)
        {
          pthread_t h;
          pthread_create(&h, 0, start, o);
        }
        int main(void)
        {
          spawn(run_one, &one);
          spawn(run_other, &%4$s);
          return 0;
        }
        """
            .formatted(DEPTH, "second", "first", inverted ? "one" : "other"));
    return program.toString();
  }

  @Test
  void aWrapperOfThreadCreationHidesNoContexts() throws Exception {
    assertEquals("deadlock-free", analyse(icfa(objects(false))).verdict().word());
    assertEquals("potential-deadlock", analyse(icfa(objects(true))).verdict().word());
  }

  @Test
  void smallProgramsKeepTheirHistories() throws Exception {
    Icfa small =
        icfa(head() + "static void *up(void *u) { work(); return u; }\n" + main("up", "up"));
    assertEquals(Stages.PLAIN.contexts().getClass(), frames(small).policy().getClass());
  }
}
