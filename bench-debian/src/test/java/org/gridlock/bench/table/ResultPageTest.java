// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.table;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultPageTest {
  private final List<JsonNode> lines = new ArrayList<>();

  private void add(String line) throws Exception {
    lines.add(node(line));
  }

  private static JsonNode node(String line) throws Exception {
    return new JsonMapper().readTree(line.replace('\'', '"'));
  }

  private void program(
      String name, int lineCount, String outcome, String findings, String gaps, int threads)
      throws Exception {
    boolean complete = gaps.equals("{}");
    add(
        """
        {'package':'p','version':'1','program':'%s','lines':%d,'outcome':'%s','complete':%s,
         'findings':%s,'gaps':%s,
         'coverage':{'threads':%d,'lockOperationsSeen':4,'lockOperationsReached':%d},
         'statistics':{'threads':%d,'lockOperations':8,'preciseLockOperations':6,
           'indeterminateLockOperations':1,'largestLockset':2,
           'times':{'totalSeconds':2.5,'phaseSeconds':{'pointers':1.25},'peakMemoryBytes':500000000}}}
        """
            .formatted(
                name, lineCount, outcome, complete, findings, gaps, threads, threads, threads));
  }

  private void contains(String... rows) {
    String page = ResultPage.of(lines, List.of());
    for (String row : rows) {
      assertTrue(page.contains(row + "\n"), row + "\nis not in\n" + page);
    }
  }

  @Test
  void programsAreCountedAsInTheThesis() throws Exception {
    add("{'sweep':'gridlock sweep run m.yaml'}");
    add("{'package':'p','outcome':'built','version':'1','buildSeconds':7,'detail':''}");
    add("{'package':'q','outcome':'unfetchable','version':'','buildSeconds':0,'detail':'404'}");
    program("free", 100, "deadlock-free", "{}", "{}", 3);
    program("self", 4999, "potential-deadlock", "{'self':2}", "{}", 2);
    program("cycle", 5000, "potential-deadlock", "{'cycle':1}", "{}", 2);
    program("both", 6000, "potential-deadlock", "{'self':1,'join':1}", "{'fork':3}", 2);
    program("slow", 12000, "inconclusive", "{}", "{'time-limit':1}", 0);
    program("large", 60000, "inconclusive", "{}", "{'memory-limit':1,'fork':1}", 5);
    program("sequential", 10, "deadlock-free", "{}", "{}", 1);
    add("{'package':'p','program':'bad','lines':1,'outcome':'crashed','detail':'a reason'}");
    contains(
        "gridlock sweep run m.yaml",
        "| p | 1 | built | 8 | 7 |",
        "| q |  | unfetchable: 404 | 0 | 0 |",
        "| deadlock-free | 1 |",
        "| crashed | 1 |",
        "| 0–5 | 3 | 1 | 2 | 1 | 1 | 0 | 1 | 0 | 0 |",
        "| 5–10 | 2 | 1 | 0 | 0 | 1 | 2 | 2 | 0 | 0 |",
        "| 10–15 | 1 | 0 | 0 | 0 | 0 | 0 | 0 | 1 | 0 |",
        "| 15–20 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |",
        "| over 50 | 1 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 1 |",
        "| all | 7 | 2 | 2 | 1 | 2 | 2 | 3 | 1 | 1 |",
        "| finding self | 2 | 3 |",
        "| gap fork | 2 | 4 |",
        "Of 5, 1 (20 %) are proved and 1 (20 %) inconclusive.",
        "| p: bad | crashed: a reason | 1 | ? | - | - |  |");
  }

  @Test
  void extremesAndMeansAreThoseOfThePrograms() throws Exception {
    program("a", 1000, "deadlock-free", "{}", "{}", 2);
    program("b", 3000, "deadlock-free", "{}", "{}", 5);
    contains(
        "| # Lines of code | 3,000 | 2,000.0 | 1,000 | 2 |",
        "| # Threads | 5 | 3.5 | 2 | 2 |",
        "| # Precise lock operations | 75.0% | 75.0% | 75.0% | 2 |",
        "| # Indeterminate locking operations | 12.5% | 12.5% | 12.5% | 2 |",
        "| # Non-concurrency checks | - | - | - | 0 |",
        "| Total analysis time (s) | 2.50 | 2.50 | 2.50 | 2 |",
        "| Pointer analysis | 1.25 | 1.25 | 1.25 | 2 |",
        "| Peak memory (GB) | 0.500 | 0.500 | 0.500 | 2 |");
  }

  @Test
  void theLastLineOfAProgramCounts() throws Exception {
    program("a", 1000, "inconclusive", "{}", "{'time-limit':1}", 2);
    program("a", 1000, "deadlock-free", "{}", "{}", 2);
    contains(
        "Of 1, 1 (100 %) are proved and 0 (0 %) inconclusive.",
        "| all | 1 | 1 | 1 | 1 | 0 | 0 | 0 | 0 | 0 |");
  }

  @Test
  void aScanThatDidNotGetToTheThreadsMayHaveSome() throws Exception {
    add(
        """
        {'package':'p','program':'slow','outcome':'inconclusive','complete':false,
         'gaps':{'time-limit':1},'coverage':{'threads':0,'lockOperationsReached':7}}
        """);
    contains("| p: slow | inconclusive | no | ? | 7 | 0 |");
  }

  @Test
  void twoSweepsAreComparedProgramByProgram() throws Exception {
    program("a", 1000, "deadlock-free", "{}", "{}", 2);
    program("only here", 1000, "deadlock-free", "{}", "{}", 2);
    List<JsonNode> other = new ArrayList<>();
    other.add(node("{'sweep':'the other'}"));
    other.add(
        node(
            """
            {'package':'p','program':'a','outcome':'inconclusive','gaps':{'time-limit':1},
             'statistics':{'times':{'totalSeconds':10,'peakMemoryBytes':250000000}}}
            """));
    String page = ResultPage.of(lines, other);
    String row = "| p: a | deadlock-free | time-out | 2.50 | 10.00 | 4.00 | 0.50 | 0.25 | 0.50 |\n";
    assertTrue(page.contains(row), page);
    assertTrue(page.contains("ratios: 4.00 of time, 0.50 of memory"), page);
    assertTrue(page.contains("the other\n"), page);
  }
}
