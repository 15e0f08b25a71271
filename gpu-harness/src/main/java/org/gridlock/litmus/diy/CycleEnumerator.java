// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.diy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/**
 * Enumerates the critical cycles that a set of arcs forms, each once: of its rotations that begin
 * at the first access of a thread, the least. The search is as deep as a cycle is long.
 */
final class CycleEnumerator {
  private final List<Arc> arcs;
  private final int maxSize;
  private final int maxThreads;
  private final List<Arc> path = new ArrayList<>();

  /**
   * For a set of arcs.
   *
   * @param maxSize how many arcs a cycle has at most
   * @param maxThreads how many threads
   */
  CycleEnumerator(Collection<Arc> arcs, int maxSize, int maxThreads) {
    this.arcs = arcs.stream().distinct().sorted().toList();
    this.maxSize = maxSize;
    this.maxThreads = maxThreads;
  }

  /** Hands over each cycle, in a fixed order. */
  void forEach(Consumer<Cycle> consumer) {
    for (Arc first : arcs) {
      // A thread begins with a step, or is a write that is read from.
      if (!first.kind().isCommunication() || first.kind() == Arc.Kind.RF) {
        path.add(first);
        extend(first.kind().isCommunication() ? 1 : 0, consumer);
        path.remove(0);
      }
    }
  }

  private void extend(int threads, Consumer<Cycle> consumer) {
    Arc first = path.get(0);
    Arc last = path.get(path.size() - 1);
    if (threads >= 2 && last.kind().isCommunication() && last.composesWith(first)) {
      Cycle cycle = new Cycle(path);
      if (isCritical(cycle) && isLeastRotation(cycle)) {
        consumer.accept(cycle);
      }
    }
    if (path.size() >= maxSize) {
      return;
    }
    for (Arc next : arcs) {
      boolean external = next.kind().isCommunication();
      boolean beginsThread = last.kind().isCommunication();
      if (!last.composesWith(next)
          || (external && threads >= maxThreads)
          || (beginsThread && next.compareTo(first) < 0)) {
        continue;
      }
      path.add(next);
      extend(threads + (external ? 1 : 0), consumer);
      path.remove(path.size() - 1);
    }
  }

  private static boolean isCritical(Cycle cycle) {
    int changes = cycle.changes();
    boolean steps = cycle.arcs().stream().anyMatch(arc -> !arc.kind().isCommunication());
    if (changes == 1 || !steps) {
      return false;
    }
    // The final value of a location tells the order of two writes, not of more.
    int[] writes = new int[cycle.locationCount()];
    int[] locations = cycle.locations();
    for (int i = 0; i < cycle.size(); i++) {
      writes[locations[i]] += cycle.arcs().get(i).source().write() ? 1 : 0;
    }
    return Arrays.stream(writes).allMatch(count -> count <= 2);
  }

  private static boolean isLeastRotation(Cycle cycle) {
    for (int start = 1; start < cycle.size(); start++) {
      if (cycle.into(start).kind().isCommunication() && compareRotation(cycle, start) < 0) {
        return false;
      }
    }
    return true;
  }

  private static int compareRotation(Cycle cycle, int start) {
    for (int i = 0; i < cycle.size(); i++) {
      int order = cycle.arcs().get((start + i) % cycle.size()).compareTo(cycle.arcs().get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
