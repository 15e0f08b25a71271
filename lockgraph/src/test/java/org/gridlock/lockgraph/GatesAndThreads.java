// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.HashSet;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.Locksets.MustHeld;
import org.gridlock.lockset.testing.Analysed;
import org.gridlock.nonconc.NonConcurrency;

/** Knows common locks and threads, and takes the rest from the test. */
final class GatesAndThreads implements NonConcurrency {
  private final Analysed program;
  private final Set<String> ordered;
  private int checks;

  /**
   * For a program.
   *
   * @param ordered pairs of functions, as {@code "f g"}, that never run at the same time
   */
  GatesAndThreads(Analysed program, String... ordered) {
    this.program = program;
    this.ordered = Set.of(ordered);
  }

  @Override
  public Answer check(Place left, Place right) {
    checks++;
    if (hasCommonLock(left, right)) {
      return Answer.COMMON_LOCK;
    }
    if (ordered.contains(left.function() + " " + right.function())
        || ordered.contains(right.function() + " " + left.function())) {
      return Answer.ORDERED;
    }
    var thread = program.graph().thread(left);
    return thread.equals(program.graph().thread(right)) && !thread.many()
        ? Answer.SAME_THREAD
        : Answer.MAY_BE_CONCURRENT;
  }

  private boolean hasCommonLock(Place left, Place right) {
    Locksets locksets = program.locksets();
    Set<MustHeld> common = new HashSet<>();
    for (MustHeld one : locksets.must(left)) {
      for (MustHeld other : locksets.must(right)) {
        if (one.lock().equals(other.lock()) && !(one.shared() && other.shared())) {
          common.add(one);
        }
      }
    }
    return !common.isEmpty();
  }

  @Override
  public int checks() {
    return checks;
  }
}
