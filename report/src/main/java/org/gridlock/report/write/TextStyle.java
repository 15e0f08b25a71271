// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report.write;

import org.gridlock.report.Verdict;

/** How text for people is set off. */
public enum TextStyle {
  /** Not at all: files, pipes, and users who set NO_COLOR. */
  PLAIN,
  /** With the colours of a terminal. */
  COLOURED;

  private static final String BOLD = "1";
  private static final String DIM = "2";
  private static final String BOLD_RED = "1;31";
  private static final String BOLD_GREEN = "1;32";
  private static final String BOLD_YELLOW = "1;33";
  private static final String CYAN = "36";

  String heading(String text) {
    return set(BOLD, text);
  }

  String faint(String text) {
    return set(DIM, text);
  }

  String lock(String text) {
    return set(CYAN, text);
  }

  String verdict(Verdict verdict, String text) {
    return switch (verdict) {
      case POTENTIAL_DEADLOCK -> set(BOLD_RED, text);
      case INCONCLUSIVE -> set(BOLD_YELLOW, text);
      case DEADLOCK_FREE -> set(BOLD_GREEN, text);
    };
  }

  private String set(String codes, String text) {
    return this == PLAIN ? text : "\u001b[" + codes + "m" + text + "\u001b[0m";
  }
}
