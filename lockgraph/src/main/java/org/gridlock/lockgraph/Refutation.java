// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.List;

/**
 * Why some edges cannot be in one deadlock together.
 *
 * @param edges the edges, as text: all of a cycle, or two that rule out every cycle with both
 * @param reason in words
 */
public record Refutation(List<String> edges, String reason) {
  public Refutation {
    edges = List.copyOf(edges);
  }
}
