// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A thread. Immutable.
 *
 * @param number made from the creation history, so that it does not depend on the interleaving
 * @param frames the stack, bottom first; empty once it has ended
 * @param children how many threads it has created
 * @param allocations how many objects it has allocated
 * @param value what it returned, once it has ended
 * @param origin what created it; null for the thread that runs main
 */
public record ThreadState(
    int number,
    List<Frame> frames,
    int children,
    int allocations,
    long value,
    @Nullable Origin origin) {

  public ThreadState {
    frames = List.copyOf(frames);
  }

  /** Whether it has returned from its start function or called pthread_exit. */
  public boolean hasEnded() {
    return frames.isEmpty();
  }

  /** The innermost activation of a thread that has not ended. */
  public Frame top() {
    return frames.get(frames.size() - 1);
  }

  ThreadState withFrames(List<Frame> newFrames) {
    return new ThreadState(number, newFrames, children, allocations, value, origin);
  }

  ThreadState moved(Frame newTop) {
    List<Frame> moved = new ArrayList<>(frames);
    moved.set(moved.size() - 1, newTop);
    return withFrames(moved);
  }

  ThreadState pushed(Frame frame) {
    List<Frame> pushed = new ArrayList<>(frames);
    pushed.add(frame);
    return withFrames(pushed);
  }

  ThreadState popped() {
    return withFrames(frames.subList(0, frames.size() - 1));
  }

  ThreadState ended(long result) {
    return new ThreadState(number, List.of(), children, allocations, result, origin);
  }

  ThreadState withChild() {
    return new ThreadState(number, frames, children + 1, allocations, value, origin);
  }

  ThreadState withAllocation() {
    return new ThreadState(number, frames, children, allocations + 1, value, origin);
  }

  /** Adds where control is, and how the thread came about. */
  void digestStack(Digest digest) {
    for (Frame frame : frames) {
      digest.add(frame.location().id());
    }
    digest.add(-2);
    if (origin != null) {
      origin.digest(digest);
    }
  }
}
