// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.gridlock.pipeline.suite.Outcome.Observed;
import org.junit.jupiter.api.Test;

/** What the suite as a whole has to contain, and that its programs can be passed and failed. */
class SuiteShapeTest {

  private static final int PROGRAMS = 2375;

  private final List<RegressionProgram> programs;

  SuiteShapeTest() throws IOException {
    programs = RegressionSuite.programs();
  }

  @Test
  void hasEnoughProgramsOfBothSorts() {
    assertEquals(PROGRAMS, programs.size());
    assertTrue(count(RegressionProgram::deadlocks) >= 40, "real deadlocks");
    assertTrue(count(p -> p.verdict().equals("deadlock-free")) >= 40, "look-alikes");
    assertTrue(count(p -> p.files().size() > 1) >= 5, "several units");
  }

  @Test
  void hasEveryTopic() {
    assertEquals(
        List.of(
            "01-basics",
            "02-wrappers",
            "03-structs",
            "04-heap",
            "05-arrays",
            "06-function-pointers",
            "07-thread-arguments",
            "08-gates",
            "09-cycles",
            "10-thread-creation",
            "11-joins",
            "12-unlock-paths",
            "13-units",
            "14-trylock",
            "15-split",
            "16-rwlock-spin",
            "17-c11-threads",
            "18-recursion",
            "19-pointers",
            "20-gaps",
            "21-conditions",
            "22-blocking-joins",
            "23-exits",
            "24-callbacks",
            "24-mutex-types",
            "25-glib",
            "26-library-mode",
            "27-hidden-calls",
            "28-semaphores-barriers",
            "29-bad-input",
            "30-conditions",
            "31-outside-memory",
            "32-constructs",
            "33-cancellation",
            "34-ordered-instances",
            "35-handovers",
            "36-jumps",
            "37-explicit-values",
            "38-confined-locks",
            "39-joins-across-functions",
            "40-messages",
            "41-one-cause",
            "42-settled-members",
            "43-exclusive-waits",
            "44-lightswitches",
            "45-option-bits",
            "46-handmade-locks",
            "47-argument-lists",
            "48-steady-memory",
            "49-links"),
        programs.stream().map(RegressionProgram::topic).distinct().toList());
  }

  @Test
  void hasADeadlockForEveryRule() {
    Set<String> guarded =
        programs.stream()
            .filter(RegressionProgram::deadlocks)
            .flatMap(program -> program.rules().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(
        new TreeSet<>(
            Set.of(
                "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R10", "R11", "R12", "R14", "R15", "R16",
                "R17", "R18")),
        guarded);
  }

  @Test
  void hasTheProgramsOfTheThesis() {
    Set<String> names =
        programs.stream()
            .map(RegressionProgram::name)
            .filter(name -> name.contains("figure-"))
            .map(name -> name.replaceFirst(".*figure-", ""))
            .collect(Collectors.toSet());
    assertTrue(
        names.containsAll(Set.of("1-1", "4-1", "4-6a", "4-6b", "4-7", "4-18", "b-1")),
        names.toString());
  }

  @Test
  void theClaimsCanBeMet() {
    for (RegressionProgram program : programs) {
      Judgement judgement = Judgement.of(program, ideal(program));
      assertEquals(List.of(), judgement.failures(), program.name());
    }
  }

  @Test
  void anAnalysisThatSeesNothingMissesEveryDeadlock() {
    for (RegressionProgram program : programs) {
      Judgement judgement = Judgement.of(program, new Outcome("deadlock-free", List.of()));
      assertEquals(
          program.deadlocks() || program.verdict().equals("inconclusive"),
          !judgement.failures().isEmpty(),
          program.name());
    }
  }

  @Test
  void anAnalysisThatSeesDeadlocksEverywhereFailsOnEveryLookAlike() {
    for (RegressionProgram program : programs) {
      List<Observed> findings = new ArrayList<>();
      program.marks().forEach(m -> findings.add(new Observed("cycle", Set.of(m.line()))));
      Judgement judgement = Judgement.of(program, new Outcome("potential-deadlock", findings));
      if (program.marks().stream().anyMatch(Mark.Quiet.class::isInstance)) {
        assertFalse(judgement.failures().isEmpty(), program.name());
      }
    }
  }

  private static Outcome ideal(RegressionProgram program) {
    List<Observed> findings = new ArrayList<>();
    for (Mark mark : program.marks()) {
      if (mark instanceof Mark.Required(SourceLine line, String kind)) {
        findings.add(new Observed(kind, Set.of(line)));
      }
    }
    Integer claimed = program.findings();
    while (claimed != null && findings.size() < claimed) {
      findings.add(findings.getLast());
    }
    while (claimed != null && findings.size() > claimed) {
      findings.add(both(findings.removeLast(), findings.removeLast()));
    }
    return new Outcome(
        findings.isEmpty() && program.verdict().equals("potential-deadlock")
            ? "deadlock-free"
            : program.verdict(),
        findings);
  }

  private static Observed both(Observed one, Observed other) {
    Set<SourceLine> requests = new HashSet<>(one.requests());
    requests.addAll(other.requests());
    return new Observed(one.kind(), requests);
  }

  private long count(Predicate<RegressionProgram> wanted) {
    return programs.stream().filter(wanted).count();
  }
}
