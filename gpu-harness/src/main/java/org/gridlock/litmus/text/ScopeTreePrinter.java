// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.gridlock.litmus.test.ScopeTree;
import org.gridlock.litmus.test.ScopeTree.Position;

/** Prints scope trees as the thesis does: {@code (device (kernel (cta (warp P0)) (cta ...)))}. */
public final class ScopeTreePrinter {
  private record Level(String name, ToIntFunction<Position> number) {}

  private ScopeTreePrinter() {}

  /** One line; a level of clusters only where CTAs share one. */
  public static String print(ScopeTree tree) {
    ScopeTree canonical = tree.canonical();
    List<Level> levels = new ArrayList<>();
    levels.add(new Level("device", Position::device));
    levels.add(new Level("kernel", Position::kernel));
    if (canonical.threads().stream().anyMatch(place -> place.cluster() != place.cta())) {
      levels.add(new Level("cluster", Position::cluster));
    }
    levels.add(new Level("cta", Position::cta));
    levels.add(new Level("warp", Position::warp));
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < canonical.threads().size(); i++) {
      all.add(i);
    }
    return print(canonical, all, levels);
  }

  private static String print(ScopeTree tree, List<Integer> threads, List<Level> levels) {
    if (levels.isEmpty()) {
      return threads.stream().map(thread -> "P" + thread).reduce((a, b) -> a + " " + b).orElse("");
    }
    Level level = levels.get(0);
    Map<Integer, List<Integer>> groups = new LinkedHashMap<>();
    for (int thread : threads) {
      int number = level.number().applyAsInt(tree.threads().get(thread));
      groups.computeIfAbsent(number, any -> new ArrayList<>()).add(thread);
    }
    List<String> parts = new ArrayList<>();
    for (List<Integer> group : groups.values()) {
      String inner = print(tree, group, levels.subList(1, levels.size()));
      parts.add("(" + level.name() + " " + inner + ")");
    }
    return String.join(" ", parts);
  }
}
