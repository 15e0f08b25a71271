// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.test;

import java.util.List;

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
}
