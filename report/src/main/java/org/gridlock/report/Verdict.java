// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report;

import java.util.Collection;

/** What a scan says of a program, the worst first. */
public enum Verdict {
  /** Some run may block forever. */
  POTENTIAL_DEADLOCK("potential-deadlock"),
  /**
   * Nothing was found and nothing is proved: something was not modelled, or a limit was reached.
   */
  INCONCLUSIVE("inconclusive"),
  /** Proved under the assumptions listed. */
  DEADLOCK_FREE("deadlock-free");

  private final String word;

  Verdict(String word) {
    this.word = word;
  }

  /** The word that stands in reports. */
  public String word() {
    return word;
  }

  /** The worst of some verdicts; of none it is inconclusive, since then nothing was looked at. */
  public static Verdict worst(Collection<Verdict> verdicts) {
    return verdicts.stream().min(Verdict::compareTo).orElse(INCONCLUSIVE);
  }
}
