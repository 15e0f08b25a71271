// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.diy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A critical cycle. Access {@code i} is the source of arc {@code i}; a new thread begins after each
 * communication, and the first access begins thread 0.
 */
record Cycle(List<Arc> arcs) {
  Cycle {
    arcs = List.copyOf(arcs);
  }

  int size() {
    return arcs.size();
  }

  /** The arc that leads to an access. */
  Arc into(int access) {
    return arcs.get((access + size() - 1) % size());
  }

  /** The thread of each access. */
  int[] threads() {
    int[] threads = new int[size()];
    int thread = 0;
    for (int i = 0; i < size(); i++) {
      threads[i] = thread;
      thread += arcs.get(i).kind().isCommunication() ? 1 : 0;
    }
    return threads;
  }

  int threadCount() {
    return (int) arcs.stream().filter(arc -> arc.kind().isCommunication()).count();
  }

  /** The location of each access: the next one at each change, and the first one after the last. */
  int[] locations() {
    int[] locations = new int[size()];
    int changes = changes();
    int location = 0;
    for (int i = 0; i < size(); i++) {
      locations[i] = location;
      if (!arcs.get(i).sameLocation()) {
        location = location + 1 == changes ? 0 : location + 1;
      }
    }
    return locations;
  }

  /** How many arcs change the location. */
  int changes() {
    return (int) arcs.stream().filter(arc -> !arc.sameLocation()).count();
  }

  int locationCount() {
    return Math.max(1, changes());
  }

  /**
   * The value that each access writes or reads: along the accesses of a location, each write adds
   * one, and a read has the value of the write before it.
   */
  long[] values() {
    int start = 0;
    for (int i = size() - 1; i >= 0; i--) {
      boolean restarts =
          changes() > 0 ? !into(i).sameLocation() : !into(i).kind().isCommunication();
      start = restarts ? i : start;
    }
    long[] values = new long[size()];
    long value = 0;
    for (int step = 0; step < size(); step++) {
      int i = (start + step) % size();
      if (step > 0 && !into(i).sameLocation()) {
        value = 0;
      }
      value += arcs.get(i).source().write() ? 1 : 0;
      values[i] = value;
    }
    for (int i = 0; i < size(); i++) {
      if (arcs.get(i).kind() == Arc.Kind.FR) {
        values[i] = values[(i + 1) % size()] - 1;
      }
    }
    return values;
  }

  /** The same cycle begun at another access. */
  Cycle rotated(int start) {
    List<Arc> rotated = new ArrayList<>(arcs.subList(start, size()));
    rotated.addAll(arcs.subList(0, start));
    return new Cycle(rotated);
  }

  /** Its relations and directions, e.g. {@code WW Rf RR Fr}: what its name depends on. */
  String signature() {
    return arcs.stream().map(Arc::signature).collect(Collectors.joining(" "));
  }
}
