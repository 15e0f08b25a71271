// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * The control flow of a kernel. Reachability leaves out the edges that close a loop (all tests run
 * inside one), so that it is an order wherever the code of a test is straight.
 */
final class ControlFlow {
  private final List<SassInstruction> code;
  private final List<List<Integer>> successors = new ArrayList<>();
  private final List<List<Integer>> predecessors = new ArrayList<>();
  private final List<BitSet> reachable = new ArrayList<>();

  ControlFlow(List<SassInstruction> code) {
    this.code = List.copyOf(code);
    for (int i = 0; i < code.size(); i++) {
      successors.add(new ArrayList<>());
      predecessors.add(new ArrayList<>());
      reachable.add(new BitSet());
    }
    for (int i = 0; i < code.size(); i++) {
      for (int next : nextOf(i)) {
        successors.get(i).add(next);
        predecessors.get(next).add(i);
      }
    }
    closeForward();
  }

  private List<Integer> nextOf(int index) {
    SassInstruction instruction = code.get(index);
    List<Integer> next = new ArrayList<>();
    if (instruction.opcode() == SassOpcode.BSYNC) {
      return afterSync(index);
    }
    if (instruction.fallsThrough()) {
      add(next, index + 1);
    }
    if (instruction.target() >= 0 && instruction.opcode() != SassOpcode.BSSY) {
      add(next, instruction.target() / SassInstruction.SIZE);
    }
    return next;
  }

  /**
   * After meeting, threads go on where the meeting was announced: mostly the next instruction,
   * otherwise any place announced for the same barrier register.
   */
  private List<Integer> afterSync(int index) {
    List<Integer> targets = new ArrayList<>();
    for (SassInstruction instruction : code) {
      if (instruction.opcode() == SassOpcode.BSSY
          && (instruction.low() >>> 16 & 0xf) == (code.get(index).low() >>> 16 & 0xf)) {
        add(targets, instruction.target() / SassInstruction.SIZE);
      }
    }
    List<Integer> next = new ArrayList<>();
    if (targets.isEmpty() || targets.contains(index + 1)) {
      add(next, index + 1);
    } else {
      next.addAll(targets);
    }
    if (code.get(index).guarded() && !next.contains(index + 1)) {
      add(next, index + 1);
    }
    return next;
  }

  private void add(List<Integer> list, int index) {
    if (index >= 0 && index < code.size() && !list.contains(index)) {
      list.add(index);
    }
  }

  /** Depth first from the entry; an edge to an instruction still open closes a loop. */
  private void closeForward() {
    int size = code.size();
    int[] nextEdge = new int[size];
    boolean[] open = new boolean[size];
    boolean[] seen = new boolean[size];
    Deque<Integer> stack = new ArrayDeque<>();
    if (size > 0) {
      stack.push(0);
      seen[0] = true;
      open[0] = true;
    }
    while (!stack.isEmpty()) {
      int at = stack.element();
      List<Integer> edges = successors.get(at);
      if (nextEdge[at] == edges.size()) {
        open[at] = false;
        stack.pop();
        continue;
      }
      int next = edges.get(nextEdge[at]++);
      if (!open[next]) {
        if (!seen[next]) {
          seen[next] = true;
          open[next] = true;
          nextEdge[at]--; // taken again once the successor is closed
          stack.push(next);
        } else {
          reachable.get(at).set(next);
          reachable.get(at).or(reachable.get(next));
        }
      }
    }
  }

  List<SassInstruction> code() {
    return code;
  }

  List<Integer> predecessors(int index) {
    return predecessors.get(index);
  }

  /** Whether one instruction can be followed by another without going round a loop. */
  boolean reaches(int from, int to) {
    return reachable.get(from).get(to);
  }
}
