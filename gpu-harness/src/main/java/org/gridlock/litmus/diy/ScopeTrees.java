// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.diy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.gridlock.litmus.diy.Edge.Reach;
import org.gridlock.litmus.test.ScopeTree;
import org.gridlock.litmus.test.ScopeTree.Position;

/** Enumerates the ways to place threads in the hierarchy (thesis 2.3.1). */
final class ScopeTrees {
  private ScopeTrees() {}

  /**
   * The scope trees in which threads are as far apart as some edges may ask for: each thread has a
   * warp of its own; CTAs, kernels and devices are shared in every way.
   *
   * @param reaches which distances occur; levels above the widest of them do not vary
   */
  static List<ScopeTree> all(int threads, Set<Reach> reaches) {
    boolean devices = reaches.contains(Reach.D);
    boolean kernels = devices || reaches.contains(Reach.K);
    int levels = devices ? 3 : kernels ? 2 : 1;
    List<ScopeTree> trees = new ArrayList<>();
    for (List<int[]> nesting : nestings(threads, levels)) {
      int[] none = new int[threads];
      int[] cta = nesting.get(0);
      int[] kernel = levels > 1 ? nesting.get(1) : none;
      int[] device = levels > 2 ? nesting.get(2) : none;
      List<Position> positions = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        positions.add(new Position(device[i], kernel[i], cta[i], cta[i], i));
      }
      trees.add(new ScopeTree(positions).canonical());
    }
    return trees;
  }

  /**
   * Nested partitions: at each level a number for each thread; threads with one number at a level
   * have one number at each later level. For one level their count is a Bell number.
   */
  static List<List<int[]>> nestings(int threads, int levels) {
    List<List<int[]>> nestings = new ArrayList<>();
    for (int[] partition : partitions(threads)) {
      if (levels == 1) {
        nestings.add(List.of(partition));
        continue;
      }
      int blocks = 1 + Arrays.stream(partition).max().orElse(-1);
      for (List<int[]> outer : nestings(blocks, levels - 1)) {
        List<int[]> nesting = new ArrayList<>(List.of(partition));
        for (int[] level : outer) {
          nesting.add(Arrays.stream(partition).map(block -> level[block]).toArray());
        }
        nestings.add(nesting);
      }
    }
    return nestings;
  }

  /** The partitions of a set, the finest last; blocks are numbered in order of first member. */
  private static List<int[]> partitions(int size) {
    List<int[]> partitions = new ArrayList<>(List.of(new int[0]));
    for (int member = 0; member < size; member++) {
      List<int[]> longer = new ArrayList<>();
      for (int[] partition : partitions) {
        int blocks = 1 + Arrays.stream(partition).max().orElse(-1);
        for (int block = 0; block <= blocks; block++) {
          int[] extended = Arrays.copyOf(partition, member + 1);
          extended[member] = block;
          longer.add(extended);
        }
      }
      partitions = longer;
    }
    return partitions;
  }
}
