// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.ScopeTree;
import org.gridlock.litmus.test.ScopeTree.Position;

/**
 * The placement of the threads in the heads of the checkers' columns: {@code P0@cta 0,gpu 0}. A
 * head may also name {@code warp}, {@code cluster} and {@code kernel}; without, each thread has a
 * warp, each CTA a cluster, and each device a kernel of its own.
 */
final class Placement {
  private static final List<String> LEVELS = List.of("cta", "gpu", "warp", "cluster", "kernel");

  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final List<Position> positions = new ArrayList<>();

  /** Reads what follows the name of the next thread. */
  void read(Tokens tokens) throws LitmusException {
    Map<String, String> levels = new LinkedHashMap<>();
    tokens.expect("@");
    do {
      Token token = tokens.peek();
      String level = tokens.expectName("cta or gpu");
      if (!LEVELS.contains(level) || levels.containsKey(level)) {
        throw tokens.at(token, "expected one each of " + LEVELS + " and found '" + level + "'");
      }
      levels.put(level, Integer.toString(tokens.expectIndex("the number of the " + level)));
    } while (tokens.takeIf(","));
    if (!levels.containsKey("cta")) {
      throw tokens.expected("the CTA of the thread, e.g. @cta 0,gpu 0");
    }
    String device = "gpu " + levels.getOrDefault("gpu", "0");
    String kernel = device + " kernel " + levels.getOrDefault("kernel", "");
    String cta = kernel + " cta " + levels.get("cta");
    String cluster =
        levels.containsKey("cluster") ? kernel + " cluster " + levels.get("cluster") : cta + " own";
    String warp = cta + " warp " + levels.getOrDefault("warp", "of thread " + positions.size());
    positions.add(
        new Position(number(device), number(kernel), number(cluster), number(cta), number(warp)));
  }

  private int number(String key) {
    return numbers.computeIfAbsent(key, any -> numbers.size());
  }

  ScopeTree tree() {
    return new ScopeTree(positions).canonical();
  }

  /** Prints the head of a column. */
  static String print(ScopeTree tree, int thread) {
    ScopeTree canonical = tree.canonical();
    Position position = canonical.threads().get(thread);
    StringBuilder text = new StringBuilder();
    text.append('P').append(thread).append("@cta ").append(position.cta());
    text.append(",gpu ").append(position.device());
    if (canonical.threads().stream().map(Position::warp).distinct().count()
        < canonical.threads().size()) {
      text.append(",warp ").append(position.warp());
    }
    if (canonical.threads().stream().anyMatch(other -> other.cluster() != other.cta())) {
      text.append(",cluster ").append(position.cluster());
    }
    if (canonical.threads().stream().anyMatch(other -> other.kernel() != other.device())) {
      text.append(",kernel ").append(position.kernel());
    }
    return text.toString();
  }
}
