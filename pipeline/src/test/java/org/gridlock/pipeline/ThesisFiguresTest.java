// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.report.Counter;
import org.gridlock.report.ProgramReport;
import org.gridlock.report.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures of the thesis that speak of the program representation and of the counts. */
class ThesisFiguresTest {
  private static final Path SUITE = Path.of("src", "test", "c", "01-basics");

  @TempDir Path folder;

  @Test
  void functionPointersMayReferToFunctionsOfTheirArityWhoseAddressIsTaken()
      throws IOException, AnalyzerException {
    Path file = folder.resolve("figure-4-8.c");
    Files.writeString(
        file,
        """
        void f1(void) {}
        void f2(void) {}
        void f3(void) {}
        int f4(int a) { return a; }
        int main(int argc, char **argv) {
          void (*fp)(void) = &f1;
          int (*other)(int) = &f4;
          if (argc > 1) fp = &f3;
          f2();
          fp();
          return other(0);
        }
        """);
    Icfa icfa = SmallProgram.read(file);
    List<String> candidates = new ArrayList<>();
    for (Edge edge : function(icfa, "main").edges()) {
      if (edge.operation() instanceof Operation.Call call
          && call.arguments().isEmpty()
          && !(call.callee() instanceof Expression.FunctionAddress)) {
        icfa.candidates(edge).forEach(candidate -> candidates.add(candidate.name()));
      }
    }
    assertEquals(List.of("f1", "f3"), candidates);
  }

  @Test
  void theAutomatonOfFigure47HasTheEdgesOfFigure410() throws AnalyzerException {
    Icfa icfa = SmallProgram.read(SUITE.resolve("04-figure-4-7.c"));
    Function main = function(icfa, "main");
    List<String> between =
        main.edges().stream()
            .filter(edge -> !icfa.candidates(edge).isEmpty())
            .map(edge -> icfa.candidates(edge).getFirst())
            .map(Function::name)
            .toList();
    assertEquals(List.of("thread", "func1", "func2"), between);
    Edge call =
        main.edges().stream()
            .filter(edge -> icfa.candidates(edge).contains(function(icfa, "func2")))
            .findFirst()
            .orElseThrow();
    assertEquals(
        "func_entry([5], [a])",
        icfa.functionEntry(call, function(icfa, "func2")).operation().toString());
    List<String> locks =
        function(icfa, "thread").edges().stream()
            .map(Edge::operation)
            .filter(Operation.Lock.class::isInstance)
            .map(Object::toString)
            .collect(Collectors.toList());
    assertEquals(List.of("lock(&m1)", "lock(&m2)", "lock(&m3)", "lock(&m4)", "lock(&m5)"), locks);
  }

  @Test
  void theCountsOfFigureB2() throws AnalyzerException {
    Icfa icfa = SmallProgram.read(SUITE.resolve("03-figure-b-1.c"));
    ProgramReport report =
        DeadlockAnalysis.run(
            new ProgramInput(icfa, 1, List.of("main"), 4, List.of()),
            AnalysisOptions.UNLIMITED,
            phase -> {});
    assertEquals(Verdict.POTENTIAL_DEADLOCK, report.verdict());
    assertEquals(1, report.deadlocks().size());
    assertEquals(2, report.deadlocks().getFirst().edges().size());
    assertEquals(3L, report.statistics().counts().get(Counter.THREADS));
    assertEquals(0L, report.statistics().counts().get(Counter.THREADS_IN_LOOP));
    assertEquals(2L, report.statistics().counts().get(Counter.LOCKS));
    assertEquals(4L, report.statistics().counts().get(Counter.LOCK_OPERATIONS));
    assertEquals(0L, report.statistics().counts().get(Counter.INDETERMINATE_LOCK_OPERATIONS));
    assertEquals(2L, report.statistics().counts().get(Counter.LARGEST_LOCKSET));
    assertEquals(1L, report.statistics().counts().get(Counter.CYCLES));
    assertEquals(2L, report.statistics().counts().get(Counter.LONGEST_CYCLE));
    assertTrue(report.deadlocks().getFirst().edges().getFirst().request().size() > 1);
  }

  private static Function function(Icfa icfa, String name) {
    return Objects.requireNonNull(icfa.function(name), name);
  }
}
