// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.nonconc.NonConcurrency;

/**
 * Which waits are the same to all others. Two threads that wait at two places are twins if, for
 * each third one that waits somewhere, and for each other, the answer whether they can do so at the
 * same time is the same. In any deadlock one twin can stand for the other, so the search need not
 * tell them apart.
 */
final class Meetings {
  /** With more waits, the operations of the text are told apart instead. */
  private static final int MANY = 3000;

  /** Who waits where. */
  private record Wait(AbstractThread thread, Place request) {
    static Wait of(LockEdge edge) {
      return new Wait(edge.thread(), edge.request());
    }
  }

  private final Map<Wait, Integer> twins = new HashMap<>();
  private final boolean many;

  /** Compares the waits of some edges. */
  Meetings(List<LockEdge> edges, Feasibility feasibility, Deadline deadline)
      throws ResourceException {
    Map<Wait, LockEdge> waits = new LinkedHashMap<>();
    edges.forEach(edge -> waits.putIfAbsent(Wait.of(edge), edge));
    List<LockEdge> all = new ArrayList<>(waits.values());
    many = all.size() > MANY;
    if (many) {
      all.forEach(edge -> twins.put(Wait.of(edge), twins.size()));
    } else {
      compare(all, feasibility, deadline);
    }
  }

  private void compare(List<LockEdge> all, Feasibility feasibility, Deadline deadline)
      throws ResourceException {
    byte[][] answers = new byte[all.size()][all.size()];
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j <= i; j++) {
        deadline.check();
        NonConcurrency.Answer answer = feasibility.meet(all.get(i), all.get(j));
        answers[i][j] = (byte) answer.ordinal();
        answers[j][i] = answers[i][j];
      }
    }
    Map<ByteBuffer, Integer> numbers = new HashMap<>();
    for (int i = 0; i < all.size(); i++) {
      int number = numbers.computeIfAbsent(ByteBuffer.wrap(answers[i]), row -> numbers.size());
      twins.put(Wait.of(all.get(i)), number);
    }
  }

  /** The number of the edge's twins. */
  int of(LockEdge edge) {
    return Objects.requireNonNull(twins.get(Wait.of(edge)));
  }

  /** What the search tells edges apart by: the twins, or the operation if there are very many. */
  int part(LockEdge edge) {
    return many ? edge.request().top().id() : of(edge);
  }
}
