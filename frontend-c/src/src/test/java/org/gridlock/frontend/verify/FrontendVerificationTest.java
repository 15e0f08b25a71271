// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.gridlock.frontend.CFrontend;
import org.gridlock.frontend.FrontendRequest;
import org.gridlock.frontend.Progress;
import org.gridlock.frontend.cdt.UnitReader;
import org.gridlock.frontend.input.CompileJob;
import org.gridlock.frontend.input.ReferenceCompiler;
import org.gridlock.frontend.text.Dialect;
import org.gridlock.frontend.text.Rewriter;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.frontend.verify.VerificationReport.Count;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrontendVerificationTest {
  @TempDir private Path folder;

  private VerificationReport verify(String source) throws Exception {
    Files.writeString(folder.resolve("unit.c"), source);
    return new CFrontend(Progress.NONE)
        .verify(FrontendRequest.of(folder, List.of(Path.of("unit.c"))));
  }

  /** Units with what makes calls, definitions and layouts hard to see. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        #include <pthread.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        struct queue { pthread_mutex_t lock; pthread_cond_t full; char name[3]; struct queue *next; };
        struct user { struct queue *queue; short flag : 3; long count; } __attribute__((packed));
        static struct user users[2];
        static void *work(void *p) {
          struct queue *queue = p;
          pthread_mutex_lock(&queue->lock);
          printf("%s\\n", queue->name);
          pthread_mutex_unlock(&queue->lock);
          return NULL;
        }
        int main(void) {
          pthread_t t;
          struct queue *queue = calloc(1, sizeof *queue);
          pthread_mutex_init(&queue->lock, NULL);
          memcpy(queue->name, "ab", strlen("ab") + 1);
          users[0].queue = queue;
          if (pthread_create(&t, NULL, work, queue) || abs(-1) != 1) exit(1);
          return pthread_join(t, NULL);
        }
        """,
        """
        static int one(void) { return 1; }
        static inline __attribute__((always_inline)) int two(void) { return one() + one(); }
        int renamed(int) __asm__("other_name");
        int old(a, b) int a; long b; { return a + (int) b + renamed(a); }
        int direct(void) { int (*p)(void) = one; return (*one)() + (&one)() + p() + two(); }
        int never(void) { return 0 && one() ? two() : sizeof(one()); }
        int choose(int x) {
          switch (x) { case 1 ... 3: return x + old(x, x); default: return ({ int z = two(); z; }); }
        }
        int pick(int x) { return _Generic(x, int: one, long: two)() + (x ?: direct()); }
        """,
        """
        struct big { char bytes[600]; int tail; };
        union both { long l; struct { char c; int i; }; };
        struct flexible { int count; struct big all[]; };
        struct nested { struct part { int x; double y; } part; union both both; } nested;
        typedef struct { int a; } untagged;
        untagged unused_one;
        struct big copy(struct big *from) { struct big own = *from; own = *from; return own; }
        int local(void) { struct only { char c; } o = {1}; { struct big { int x; } b = {2};
          return o.c + b.x; } }
        __int128 divide(__int128 a, __int128 b) { return a / b; }
        struct flexible *flexible; struct nested *get(void) { return &nested; }
        """
      })
  void ourUnitsAreReadAsGccReadsThem(String source) throws Exception {
    VerificationReport report = verify(source);
    assertTrue(report.isClean(), report::text);
    assertTrue(report.definitions().expected() > 2, report::text);
    assertEquals(report.definitions().expected(), report.definitions().equal(), report::text);
    assertEquals(report.calls().expected(), report.calls().equal(), report::text);
    assertEquals(report.layouts().expected(), report.layouts().equal(), report::text);
  }

  @Test
  void whatTheFrontendMissesIsSeen() throws Exception {
    String compiled =
        "struct s { char c; int i; } s; int g(void) { return 1; } int f(void) { return g(); }";
    String read = "struct s { long c; int i; } s; int f(void) { return 1; } ";
    VerificationReport report = compare(compiled, read);
    assertFalse(report.isClean());
    assertEquals(
        List.of("MISSING_DEFINITION g", "MISSING_CALL f -> g"),
        report.discrepancies().stream()
            .filter(d -> d.kind() != Discrepancy.Kind.LAYOUT)
            .map(d -> d.kind() + " " + d.text())
            .toList());
    assertEquals(new Count(2, 1), report.definitions());
    assertEquals(new Count(1, 0), report.calls());
    assertEquals(new Count(1, 0), report.layouts());
    assertTrue(report.text().contains("layout: t.c: struct s: "), report::text);
  }

  @Test
  void aUnitThatGccRejectsIsNotTakenForEqual() throws Exception {
    VerificationReport report =
        compare("int f(void) { return oops; }", "int f(void) { return 1; }");
    assertFalse(report.isClean());
    assertEquals(Discrepancy.Kind.NOT_COMPARED, report.discrepancies().getFirst().kind());
  }

  private VerificationReport compare(String compiled, String read) throws Exception {
    Unit unit =
        UnitReader.read(Rewriter.rewrite(read, "t.c", Dialect.GNU17, UnaryOperator.identity()));
    FrontendVerification verification = new FrontendVerification(new ReferenceCompiler(folder));
    CompileJob job = new CompileJob("t.c", folder, "gcc", List.of(), true);
    verification.add(job, compiled.getBytes(StandardCharsets.UTF_8), unit);
    return verification.report();
  }

  @Test
  void theExamplesOfTheRepository() throws IOException, Exception {
    Path examples = Path.of("..", "examples").toAbsolutePath().normalize();
    VerificationReport report =
        new CFrontend(Progress.NONE).verify(FrontendRequest.of(examples, List.of(Path.of("."))));
    assertTrue(report.isClean(), report::text);
    assertTrue(report.calls().expected() > 30, report::text);
  }
}
