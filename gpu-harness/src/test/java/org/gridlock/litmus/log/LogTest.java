// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.table.Format;
import org.gridlock.litmus.table.Summary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogTest {
  /** A log in the form of the original tool. */
  private static final String ORIGINAL =
      """
      %%%%%%%%%%%%%%%%%%%%%%%%%
      % Results for SB.litmus %
      %%%%%%%%%%%%%%%%%%%%%%%%%
      GPU_PTX SB
      {}
       P0                 | P1                 ;
       ld.cg.s32 r0, [r1] | ld.cg.s32 r0, [r1] ;
      exists (0:r0=0 /\\ 1:r0=0)
      Generated assembler
      Specification clusters: 2
      Cluster 0: OK
      Cluster 1: OK
      !!SUCCESS!!
      Test SB Allowed
      Histogram (3 states)
      40    *>0:r0=0; 1:r0=0;
      950   :>0:r0=1; 1:r0=0;
      10    :>0:r0=1; 1:r0=1;
      Ok

      Witnesses
      Positive: 40, Negative: 960
      Condition exists (0:r0=0 /\\ 1:r0=0) is validated
      Observation SB Sometimes 40 960
      Time SB 11.31

        -- device info --
      Name:                           GeForce GTX TITAN
      Major revision number:          3
      """;

  private static String own(String test, long weak, long runs, String optcheck) {
    return """
        Chip H200

        Test %s Allowed
        Histogram (2 states)
        %d *>1:r0=1;
        %d :>1:r0=0;
        Witnesses
        Optcheck %s %s
        Model %s ptx60 Forbidden
        Observation %s %s %d %d
        Time %s 0.25
        """
        .formatted(
            test,
            weak,
            runs - weak,
            test,
            optcheck,
            test,
            test,
            weak == 0 ? "Never" : "Sometimes",
            weak,
            runs - weak,
            test);
  }

  @Test
  void readsTheOriginalToolsLog() throws LitmusException {
    Log log = LogReader.read("titan.txt", ORIGINAL);
    assertEquals("GeForce GTX TITAN", log.chip());
    LogEntry entry = log.entries().values().iterator().next();
    assertEquals(40, entry.positive());
    assertEquals("OK", entry.optcheck());
    assertEquals(new LogEntry.Count(950, false), entry.histogram().get("0:r0=1; 1:r0=0;"));
    assertEquals("exists (0:r0=0 /\\ 1:r0=0)", entry.condition());
  }

  @Test
  void whatIsWrittenIsReadBack() throws LitmusException {
    Log log = LogReader.read("titan.txt", ORIGINAL);
    assertEquals(log, LogReader.read("again", LogWriter.print(log)));
    Log own = LogReader.read("own", own("MP", 3, 1000, "OK"));
    assertEquals(own, LogReader.read("again", LogWriter.print(own)));
  }

  @Test
  void mergingAddsUp() throws LitmusException {
    Log one = LogReader.read("one", own("MP", 3, 1000, "OK"));
    Log two = LogReader.read("two", own("MP", 0, 500, "OK"));
    LogEntry sum = one.merge(two).entries().values().iterator().next();
    assertEquals(3, sum.positive());
    assertEquals(1500, sum.runs());
    assertEquals(0.5, sum.seconds());
    assertEquals("H200", one.merge(two).chip());
  }

  @Test
  void comparing() throws LitmusException {
    Log weak = LogReader.read("a", own("MP", 3, 1000, "OK") + own("SB", 0, 10, "OK"));
    Log strong = LogReader.read("b", own("MP", 0, 1000, "OK") + own("SB", 0, 10, "OK"));
    assertEquals(List.of("MP"), LogComparison.compare(LogComparison.Question.WEAKER, weak, strong));
    assertEquals(
        List.of("MP"), LogComparison.compare(LogComparison.Question.STRONGER, strong, weak));
    assertEquals(List.of("SB"), LogComparison.compare(LogComparison.Question.EQUAL, weak, strong));
    Log spoilt = LogReader.read("c", own("MP", 3, 1000, "REORDERED"));
    assertTrue(
        String.valueOf(
                assertThrows(
                        LitmusException.class,
                        () -> LogComparison.compare(LogComparison.Question.EQUAL, weak, spoilt))
                    .getMessage())
            .contains("REORDERED"));
    Log other = LogReader.read("d", own("LB", 3, 1000, "OK"));
    assertThrows(
        LitmusException.class,
        () -> LogComparison.compare(LogComparison.Question.EQUAL, weak, other));
  }

  @Test
  void aLogCutAnywhereInAResultIsAMistake() {
    List<String> lines = ORIGINAL.lines().toList();
    int first = lines.indexOf("Test SB Allowed") + 1;
    int last = lines.indexOf("Time SB 11.31");
    for (int end = first; end <= last; end++) {
      String cut = String.join("\n", lines.subList(0, end));
      LitmusException mistake =
          assertThrows(LitmusException.class, () -> LogReader.read("cut.txt", cut));
      assertTrue(String.valueOf(mistake.getMessage()).contains("cut in the middle of test SB"));
    }
    assertThrows(
        LitmusException.class,
        () ->
            LogReader.read(
                "cut.txt", ORIGINAL.substring(0, ORIGINAL.indexOf("Time SB")) + ORIGINAL));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "950   : ! 951   : ! titan.txt:24:1: the numbers of test SB do not add up",
        "Positive: 40, ! Positive: 41, ! do not add up",
        "(3 states) ! (4 states) ! titan.txt:19:1: expected 1 more states of test SB",
        "Histogram ! Histogramm ! titan.txt:15:1: expected 'Histogram (n states)' of test SB",
        "Test SB ! Tset SB ! found no line 'Test NAME Allowed'",
      })
  void mistakesHaveALine(String right, String wrong, String message) {
    LitmusException mistake =
        assertThrows(
            LitmusException.class,
            () -> LogReader.read("titan.txt", ORIGINAL.replace(right, wrong)));
    assertTrue(String.valueOf(mistake.getMessage()).contains(message), mistake.getMessage());
  }

  @Test
  void ratesHaveWilsonIntervals() {
    // Wilson (1927) for 10 of 100: 0.0552 to 0.1744.
    Rate rate = new Rate(10, 100);
    assertEquals(10_000, rate.per100k());
    assertEquals(5523, rate.low(), 1);
    assertEquals(17437, rate.high(), 1);
    assertEquals("0 [0, 3.8]", new Rate(0, 100_002) + " " + new Rate(0, 100_002).interval());
  }

  @Test
  void theSummaryHasARowForEachTestAndAColumnForEachChip() throws LitmusException {
    Log titan = LogReader.read("titan.txt", ORIGINAL);
    Log own =
        LogReader.read("own", own("SB", 0, 1000, "OK") + own("SB+membar.gls", 0, 1000, "MERGED"));
    assertEquals(
        """
        Observations per 100,000 runs with 95 % Wilson intervals
        obs/100k       GeForce GTX TITAN  H200          models
        SB             4000 [2951, 5401]  0 [0, 383]    ptx60 Forbidden
        SB+membar.gls  -                  0 [0, 383] !  ptx60 Forbidden
        ! the compiled code is not the test, so the rate says nothing about the chip
        """,
        Format.TEXT.print(Summary.sheet(List.of(titan, own))));
  }
}
