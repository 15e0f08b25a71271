// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.gridlock.litmus.test.LitmusTest;

/** Which values each location may ever hold. */
final class Domains {
  private final List<SortedSet<Long>> values = new ArrayList<>();

  Domains(LitmusTest test, List<String> locations) {
    for (String location : locations) {
      values.add(new TreeSet<>(List.of(test.initial().getOrDefault(location, 0L))));
    }
  }

  List<Long> of(int location) {
    return List.copyOf(values.get(location));
  }

  /** Adds what a run writes; whether anything was new. */
  boolean add(Trace trace) {
    boolean grown = false;
    for (Event event : trace.events()) {
      if (event.kind() == Event.Kind.WRITE) {
        grown |= values.get(event.location()).add(event.value());
      }
    }
    return grown;
  }
}
