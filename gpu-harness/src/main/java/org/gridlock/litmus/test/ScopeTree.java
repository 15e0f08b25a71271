// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.test;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * Where the threads are in the hierarchy of the machine (thesis figure 2.2): each thread has the
 * number of its warp, CTA, kernel and device. Numbers are global: two threads with one CTA number
 * are in one CTA.
 *
 * @param threads by number of the thread
 */
public record ScopeTree(List<Position> threads) {
  public ScopeTree {
    threads = List.copyOf(threads);
  }

  /**
   * Where a thread is.
   *
   * @param cluster the thread-block cluster; equal to the CTA number where clusters are not used
   */
  public record Position(int device, int kernel, int cluster, int cta, int warp) {}

  /** The narrowest scope that holds both threads; threads of one warp are in one CTA. */
  public Scope common(int left, int right) {
    Position a = threads.get(left);
    Position b = threads.get(right);
    if (a.device() != b.device()) {
      return Scope.SYS;
    }
    if (a.cta() == b.cta()) {
      return Scope.CTA;
    }
    return a.cluster() == b.cluster() ? Scope.CLUSTER : Scope.GPU;
  }

  /** One kernel on one device, each thread in a CTA of its own. */
  public static ScopeTree separateCtas(int threads) {
    List<Position> positions = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      positions.add(new Position(0, 0, thread, thread, thread));
    }
    return new ScopeTree(positions);
  }

  /** One CTA, each thread in a warp of its own. */
  public static ScopeTree oneCta(int threads) {
    List<Position> positions = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      positions.add(new Position(0, 0, 0, 0, thread));
    }
    return new ScopeTree(positions);
  }

  /** The same placement with each level numbered in order of first mention. */
  public ScopeTree canonical() {
    int[] device = renumbered(Position::device);
    int[] kernel = renumbered(Position::kernel);
    int[] cluster = renumbered(Position::cluster);
    int[] cta = renumbered(Position::cta);
    int[] warp = renumbered(Position::warp);
    List<Position> positions = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      positions.add(new Position(device[i], kernel[i], cluster[i], cta[i], warp[i]));
    }
    return new ScopeTree(positions);
  }

  private int[] renumbered(ToIntFunction<Position> level) {
    Map<Integer, Integer> numbers = new LinkedHashMap<>();
    return threads.stream()
        .mapToInt(
            position ->
                numbers.computeIfAbsent(level.applyAsInt(position), number -> numbers.size()))
        .toArray();
  }
}
