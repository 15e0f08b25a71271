// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReversePostorderTest {
  private static List<Integer> order(Map<Integer, List<Integer>> successors) {
    ReversePostorder<Integer> search =
        new ReversePostorder<>(
            0,
            node -> node,
            (node, found) -> successors.getOrDefault(node, List.of()).forEach(found));
    int steps = 0;
    while (search.step()) {
      steps++;
    }
    assertTrue(steps >= search.nodes().size());
    return search.nodes();
  }

  @Test
  void comesToAJoinAfterBothBranches() {
    assertEquals(
        List.of(0, 1, 2, 3),
        order(Map.of(0, List.of(1, 2), 1, List.of(3), 2, List.of(3), 3, List.of())));
  }

  @Test
  void cutsCyclesAndLeavesOutWhatIsNotReached() {
    assertEquals(
        List.of(0, 1, 2),
        order(Map.of(0, List.of(1), 1, List.of(0, 2), 2, List.of(1), 3, List.of(0))));
  }
}
