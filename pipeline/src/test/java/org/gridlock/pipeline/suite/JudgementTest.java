// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridlock.pipeline.suite.Outcome.Observed;
import org.junit.jupiter.api.Test;

class JudgementTest {

  private static final String DEADLOCK = "potential-deadlock";
  private static final String FREE = "deadlock-free";

  @Test
  void whatIsRequiredHasToBeFoundWithItsKind() {
    RegressionProgram program =
        program(DEADLOCK, new Mark.Required(at(3), "cycle"), new Mark.Required(at(7), "cycle"));
    assertEquals(List.of(), judge(program, DEADLOCK, finding("cycle", 3, 7)).failures());
    assertEquals(
        List.of(), judge(program, DEADLOCK, finding("cycle", 3), finding("cycle", 7)).failures());
    assertEquals(
        List.of("missed deadlock: cycle at x.c:7"),
        judge(program, DEADLOCK, finding("cycle", 3)).failures());
    assertEquals(
        List.of("missed deadlock: cycle at x.c:3", "false alarm: self at x.c:3"),
        judge(program, DEADLOCK, finding("self", 3), finding("cycle", 7)).failures());
    assertEquals(
        List.of(
            "missed deadlock: cycle at x.c:3",
            "missed deadlock: cycle at x.c:7",
            "verdict deadlock-free, expected potential-deadlock"),
        judge(program, FREE).failures());
  }

  @Test
  void aFindingElsewhereIsAFalseAlarm() {
    RegressionProgram program = program(FREE, new Mark.Quiet(at(3)));
    assertEquals(List.of(), judge(program, FREE).failures());
    assertEquals(
        List.of("false alarm: cycle at x.c:3", "false alarm: cycle at x.c:9"),
        judge(program, DEADLOCK, finding("cycle", 9, 3)).failures());
    assertEquals(
        List.of("a self that requests nothing"),
        judge(program, DEADLOCK, finding("self")).failures());
  }

  @Test
  void oneFindingMoreThanClaimedIsAFailure() {
    RegressionProgram any = program(DEADLOCK, new Mark.Required(at(3), "self"));
    RegressionProgram one =
        new RegressionProgram(
            any.name(), any.files(), List.of(), DEADLOCK, 1, any.rules(), any.marks());
    assertEquals(List.of(), judge(one, DEADLOCK, finding("self", 3)).failures());
    assertEquals(
        List.of("2 findings, expected 1"),
        judge(one, DEADLOCK, finding("self", 3), finding("self", 3)).failures());
  }

  @Test
  void theVerdictHasToFit() {
    assertEquals(
        List.of("verdict inconclusive, expected deadlock-free"),
        judge(program(FREE, new Mark.Quiet(at(3))), "inconclusive").failures());
    assertEquals(
        List.of("verdict deadlock-free, expected inconclusive"),
        judge(program("inconclusive", new Mark.Quiet(at(3))), FREE).failures());
  }

  @Test
  void toleratedAlarmsMayGoAway() {
    RegressionProgram program = program(DEADLOCK, new Mark.Tolerated(at(3), "self", "folded"));
    assertEquals(new Judgement(List.of(), List.of()), judge(program, DEADLOCK, finding("self", 3)));
    assertEquals(
        new Judgement(List.of(), List.of("no false alarm: self at x.c:3 (folded)")),
        judge(program, FREE));
    assertEquals(
        List.of("false alarm: cycle at x.c:3"),
        judge(program, DEADLOCK, finding("cycle", 3)).failures());
  }

  @Test
  void wishesNeverFailAndAreReported() {
    RegressionProgram found = program(DEADLOCK, new Mark.Wished(at(3), "cycle"));
    assertEquals(new Judgement(List.of(), List.of()), judge(found, FREE));
    assertEquals(
        new Judgement(List.of(), List.of("found: cycle at x.c:3")),
        judge(found, DEADLOCK, finding("cycle", 3)));
    RegressionProgram quiet = program(FREE, new Mark.QuietWished(at(3)));
    assertEquals(new Judgement(List.of(), List.of()), judge(quiet, DEADLOCK, finding("cycle", 3)));
    assertEquals(new Judgement(List.of(), List.of("quiet: x.c:3")), judge(quiet, FREE));
  }

  private static Judgement judge(RegressionProgram program, String verdict, Observed... findings) {
    return Judgement.of(program, new Outcome(verdict, List.of(findings)));
  }

  private static RegressionProgram program(String verdict, Mark... marks) {
    return new RegressionProgram(
        "01-t/01-x",
        List.of(Path.of("x.c")),
        List.of(),
        verdict,
        null,
        new TreeSet<>(),
        List.of(marks));
  }

  private static Observed finding(String kind, Integer... lines) {
    Set<SourceLine> requests = Stream.of(lines).map(JudgementTest::at).collect(Collectors.toSet());
    return new Observed(kind, requests);
  }

  private static SourceLine at(int line) {
    return new SourceLine(Path.of("x.c"), line);
  }
}
