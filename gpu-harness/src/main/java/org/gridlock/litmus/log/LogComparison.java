// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.log;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.litmus.LitmusException;

/** Compares what two chips showed (thesis A.2). */
public final class LogComparison {
  /** Which tests to list. */
  public enum Question {
    /** The first showed the outcome, the second did not. */
    WEAKER,
    /** The second showed the outcome, the first did not. */
    STRONGER,
    /** Both showed it, or neither did. */
    EQUAL
  }

  private LogComparison() {}

  /**
   * The names of the tests in both logs to which the answer is yes, in the order of the first.
   *
   * @throws LitmusException if the logs have no test in common, or the compiled code of one in
   *     common was not what the test says
   */
  public static List<String> compare(Question question, Log first, Log second)
      throws LitmusException {
    List<String> names = new ArrayList<>();
    int common = 0;
    for (LogEntry left : first.entries().values()) {
      LogEntry right = second.entries().get(left.test());
      if (right == null) {
        continue;
      }
      common++;
      for (LogEntry entry : List.of(left, right)) {
        if (entry.isSpoilt()) {
          throw new LitmusException(
              "test "
                  + entry.test()
                  + " cannot be compared: optcheck says "
                  + entry.optcheck()
                  + " of its compiled code");
        }
      }
      boolean listed =
          switch (question) {
            case WEAKER -> left.isWeak() && !right.isWeak();
            case STRONGER -> !left.isWeak() && right.isWeak();
            case EQUAL -> left.isWeak() == right.isWeak();
          };
      if (listed) {
        names.add(left.test());
      }
    }
    if (common == 0) {
      throw new LitmusException("the two logs have no test in common");
    }
    return names;
  }
}
