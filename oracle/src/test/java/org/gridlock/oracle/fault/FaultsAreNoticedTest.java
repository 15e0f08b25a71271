// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gridlock.oracle.campaign.Campaign;
import org.gridlock.oracle.check.Setting;
import org.gridlock.oracle.check.Trial;
import org.gridlock.oracle.generate.ProgramGenerator;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each fault is noticed, by the check meant for it, on some generated program. */
@Execution(ExecutionMode.CONCURRENT)
class FaultsAreNoticedTest {
  private static final int PROGRAMS = 3000;

  @ParameterizedTest
  @EnumSource
  void isNoticed(Fault fault) throws Exception {
    Campaign campaign = new Campaign(() -> List.of(new Setting(fault.contexts(), fault.stages())));
    boolean noticed = false;
    for (long seed = 0; seed < PROGRAMS && !noticed; seed++) {
      Trial trial = campaign.run(ProgramGenerator.generate(seed)).get(0);
      noticed = trial.misses().stream().anyMatch(miss -> miss.check() == fault.check());
    }
    assertTrue(noticed, fault + " passed " + PROGRAMS + " programs");
  }
}
