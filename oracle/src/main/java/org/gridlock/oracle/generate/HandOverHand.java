// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Locks that are taken one after the other, each before that in front of it is released. */
record HandOverHand(Choices choices, List<Lock> locks) {
  /**
   * The statements.
   *
   * @param anyOrder whether the locks may come in the opposite order
   */
  List<Snippet> make(boolean anyOrder) {
    choices.uses(Feature.HAND_OVER_HAND);
    String at = choices.name("at");
    String next = choices.name("next");
    String way = choices.name("way");
    List<String> stops = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      stops.add(locks.get(Math.min(i, locks.size() - 1)).pointer());
    }
    if (anyOrder && choices.percent(50)) {
      Collections.reverse(stops);
    }
    return List.of(
        Snippet.line("pthread_mutex_t *" + way + "[3] = { " + String.join(", ", stops) + " };"),
        Snippet.line("pthread_mutex_t *" + at + " = " + way + "[0];"),
        Snippet.line("pthread_mutex_lock(" + at + ");"),
        Snippet.block(
            "for (int i = 1; i < " + Math.min(3, locks.size()) + "; i++) {",
            List.of(
                Snippet.line("pthread_mutex_t *" + next + " = " + way + "[i];"),
                Snippet.line("pthread_mutex_lock(" + next + ");"),
                Snippet.line("pthread_mutex_unlock(" + at + ");"),
                Snippet.line(at + " = " + next + ";")),
            "}"),
        Snippet.line("pthread_mutex_unlock(" + at + ");"));
  }
}
