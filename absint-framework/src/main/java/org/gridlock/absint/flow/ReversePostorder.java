// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/**
 * A depth-first search step by step, so that it can be cut off. In reverse postorder a node comes
 * before its successors, but for those that close a cycle.
 *
 * @param <N> the nodes
 */
public final class ReversePostorder<N> {
  private final ToIntFunction<N> id;
  private final BiConsumer<N, Consumer<N>> successors;
  private final List<N> postorder = new ArrayList<>();
  private final BitSet opened = new BitSet();
  private final BitSet closed = new BitSet();
  private final Deque<N> stack = new ArrayDeque<>();

  /**
   * A search that has not begun.
   *
   * @param id of a node: unique and not negative
   * @param successors gives the successors of a node, in the same order each time
   */
  public ReversePostorder(N root, ToIntFunction<N> id, BiConsumer<N, Consumer<N>> successors) {
    this.id = id;
    this.successors = successors;
    stack.push(root);
  }

  /** Opens or closes a node; false when there is none left. */
  public boolean step() {
    if (stack.isEmpty()) {
      return false;
    }
    N node = stack.element();
    int index = id.applyAsInt(node);
    if (!opened.get(index)) {
      opened.set(index);
      successors.accept(node, this::found);
    } else {
      stack.pop();
      if (!closed.get(index)) {
        closed.set(index);
        postorder.add(node);
      }
    }
    return true;
  }

  private void found(N successor) {
    if (!opened.get(id.applyAsInt(successor))) {
      stack.push(successor);
    }
  }

  /** The nodes that the root leads to, when all steps are done. */
  public List<N> nodes() {
    List<N> nodes = new ArrayList<>(postorder);
    Collections.reverse(nodes);
    return nodes;
  }
}
