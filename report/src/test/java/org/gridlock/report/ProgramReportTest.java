// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SoundnessNote.Weight;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.Finding;
import org.junit.jupiter.api.Test;

class ProgramReportTest {
  private static final Certificate PROOF = new Certificate(List.of("m1", "m2"), List.of());

  @Test
  void nothingFoundAndNothingLeftOutIsDeadlockFree() {
    ProgramReport report = ProgramReport.builder("p").certificate(PROOF).build();
    assertEquals(Verdict.DEADLOCK_FREE, report.verdict());
    assertTrue(report.complete());
    assertEquals(PROOF, report.certificate());
  }

  @Test
  void deadlockFreeNeedsACertificate() {
    assertThrows(IllegalStateException.class, () -> ProgramReport.builder("p").build());
  }

  @Test
  void anAssumptionKeepsTheVerdict() {
    SoundnessNote note = note(Weight.ASSUMPTION, "unmodelled-external");
    ProgramReport report =
        ProgramReport.builder("p").notes(List.of(note)).certificate(PROOF).build();
    assertEquals(Verdict.DEADLOCK_FREE, report.verdict());
    assertEquals("unmodelled-external", report.assumptions().getFirst().kind());
  }

  @Test
  void aGapOrALimitForbidsTheProof() {
    ProgramReport gap =
        ProgramReport.builder("p")
            .notes(List.of(note(Weight.GAP, "condition")))
            .certificate(PROOF)
            .build();
    ProgramReport limit =
        ProgramReport.builder("p")
            .limit(new ResourceException(ResourceException.Limit.TIME, "the time is up"))
            .certificate(PROOF)
            .build();
    for (ProgramReport report : List.of(gap, limit)) {
      assertEquals(Verdict.INCONCLUSIVE, report.verdict());
      assertFalse(report.complete());
      assertNull(report.certificate());
    }
    assertEquals("time-limit", limit.gaps().getFirst().kind());
  }

  @Test
  void aFindingOutweighsAGap() {
    ProgramReport report =
        ProgramReport.builder("p")
            .findings(List.of(SampleFinding.of("test.c", 0, false)))
            .notes(List.of(note(Weight.GAP, "condition")))
            .build();
    assertEquals(Verdict.POTENTIAL_DEADLOCK, report.verdict());
    assertFalse(report.complete());
  }

  @Test
  void theReportTakesTheWorstVerdict() {
    ProgramReport free = ProgramReport.builder("free").certificate(PROOF).build();
    ProgramReport open = ProgramReport.unfinished("open", "interrupted", "Interrupted.");
    ProgramReport stuck =
        ProgramReport.builder("stuck")
            .findings(List.of(SampleFinding.of("test.c", 0, false)))
            .build();
    assertEquals(Verdict.DEADLOCK_FREE, verdict(free));
    assertEquals(Verdict.INCONCLUSIVE, verdict(free, open));
    assertEquals(Verdict.POTENTIAL_DEADLOCK, verdict(open, stuck, free));
    assertEquals(Verdict.INCONCLUSIVE, verdict());
  }

  @Test
  void stacksTellCallsCreationsAndLocks() {
    WaitEdge edge = only(SampleFinding.of("test.c", 0, false)).edges().getFirst();
    assertEquals("thread1", edge.thread());
    assertEquals(
        List.of(
            new StackFrame("main", "test.c", 13, StackFrame.Kind.THREAD_CREATE),
            new StackFrame("thread1", "test.c", 25, StackFrame.Kind.LOCK)),
        edge.acquisition());
    assertEquals(26, edge.request().getLast().line());
  }

  @Test
  void idsSurviveLineShiftsOtherFilesAndRotation() {
    String id = only(SampleFinding.of("test.c", 0, false)).id();
    assertEquals(id, only(SampleFinding.of("test.c", 7, false)).id());
    assertEquals(id, only(SampleFinding.of("src/test.c", 0, false)).id());
    assertEquals(id, only(SampleFinding.of("test.c", 0, true)).id());
  }

  @Test
  void idsDifferByLockKindAndFunction() {
    Deadlock deadlock = only(SampleFinding.of("test.c", 0, false));
    List<WaitEdge> edges = deadlock.edges();
    assertNotEquals(deadlock.id(), DeadlockId.of(Finding.Kind.EXIT, edges));
    assertNotEquals(deadlock.id(), DeadlockId.of(deadlock.kind(), edges.subList(0, 1)));
  }

  @Test
  void twoFindingsOfOneKindInTheSameFunctionsHaveIdsOfTheirOwn() {
    List<Deadlock> two =
        Deadlocks.of(
            List.of(SampleFinding.of("test.c", 40, false), SampleFinding.of("test.c", 0, false)));
    assertEquals(two.get(0).id() + "-2", two.get(1).id());
    assertEquals(25, two.get(0).edges().getFirst().acquisition().getLast().line());
  }

  private static Deadlock only(Finding finding) {
    return Deadlocks.of(List.of(finding)).getFirst();
  }

  private static Verdict verdict(ProgramReport... programs) {
    return Report.of(new Tool("gridlock", "1", java.util.Map.of()), List.of(programs)).verdict();
  }

  private static SoundnessNote note(Weight weight, String kind) {
    return new SoundnessNote(weight, kind, new SourcePosition("a.c", 3, 1), null, "A text.");
  }
}
