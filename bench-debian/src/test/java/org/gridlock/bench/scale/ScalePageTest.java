// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScalePageTest {
  private final List<JsonNode> lines = new ArrayList<>();

  private void scan(String contexts, int size, String verdict, boolean finished, double cpu)
      throws Exception {
    String line =
        """
        {'asked':%1$d,'lines':%1$d,'contexts':'%2$s','verdict':'%3$s','finished':%4$s,
         'cpuSeconds':%5$s,'liveMegabytes':%6$d,
         'statistics':{'threads':5,'times':{'phaseSeconds':{'pointers':1.5}}}}
        """
            .formatted(size, contexts, verdict, finished, cpu, size / 100);
    lines.add(new JsonMapper().readTree(line.replace('\'', '"')));
  }

  @Test
  void aPowerIsFittedExactly() {
    PowerLaw law =
        PowerLaw.fit(
            List.of(
                new PowerLaw.Sample(10, 300),
                new PowerLaw.Sample(100, 30_000),
                new PowerLaw.Sample(1000, 3_000_000)));
    assertEquals(2, law.exponent(), 1e-9);
    assertEquals(3, law.factor(), 1e-9);
    assertEquals(1, law.residual(), 1e-9);
  }

  @Test
  void oneSizeGivesNoFit() {
    List<PowerLaw.Sample> samples = List.of(new PowerLaw.Sample(10, 1), new PowerLaw.Sample(10, 2));
    assertThrows(IllegalArgumentException.class, () -> PowerLaw.fit(samples));
  }

  @Test
  void scansThatALimitEndedAreShownButNotFitted() throws Exception {
    scan("adaptive", 1_000, "deadlock-free", true, 50);
    scan("adaptive", 10_000, "deadlock-free", true, 10);
    scan("adaptive", 100_000, "deadlock-free", true, 100);
    scan("adaptive", 1_000_000, "inconclusive", false, 7);
    scan("call-strings", 1_000, "deadlock-free", true, 90);
    String page = ScalePage.of(lines, "SCALE.svg");
    assertTrue(
        page.contains("* Processor time (adaptive) grows with the power **1.00** of the lines"),
        page);
    assertTrue(page.contains("over 2 programs of 10000 to 100000 lines"), page);
    assertTrue(page.contains("| adaptive | 1000000 | limit reached | 7.0 |"), page);
    assertTrue(page.contains("| call-strings | 1000 | deadlock-free | 90.0 |"), page);
  }

  @Test
  void thePictureHasAPointForEachScanThatEnded() throws Exception {
    scan("adaptive", 10_000, "deadlock-free", true, 10);
    scan("adaptive", 100_000, "deadlock-free", true, 100);
    scan("call-strings", 10_000, "inconclusive", false, 60);
    String picture = ScalePage.picture(lines);
    assertEquals(2, picture.split("<circle", -1).length - 1);
    assertTrue(picture.contains(">adaptive<"), picture);
    assertFalse(picture.contains("call strings"), picture);
  }
}
