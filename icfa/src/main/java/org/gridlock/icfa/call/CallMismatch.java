// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa.call;

import java.util.Set;
import java.util.stream.Collectors;

/**
 * In which way a call does not fit the function that it enters. Such a call is undefined (C17
 * 6.5.2.2p6, p9); it is analysed as the calling convention lets it run.
 */
public enum CallMismatch {
  FEWER_ARGUMENTS("with fewer arguments than it takes (the others may be anything)"),
  MORE_ARGUMENTS("with more arguments than it takes"),
  OTHER_ARGUMENTS("with arguments of another kind than it takes"),
  OTHER_RESULT("for a result of another kind than it returns");

  /** The kind of note on a number of arguments that differs. */
  public static final String ARITY = "call-arity";

  /** The kind of note on values that are handed over in another way. */
  public static final String KIND = "call-type";

  private final String words;

  CallMismatch(String words) {
    this.words = words;
  }

  /** How such a call is made: the rest of a sentence that begins with "it is called". */
  public static String words(Set<CallMismatch> mismatches) {
    return mismatches.stream().sorted().map(one -> one.words).collect(Collectors.joining(", and "));
  }

  /** The kind of note that says so. */
  public static String note(Set<CallMismatch> mismatches) {
    return mismatches.contains(FEWER_ARGUMENTS) || mismatches.contains(MORE_ARGUMENTS)
        ? ARITY
        : KIND;
  }
}
