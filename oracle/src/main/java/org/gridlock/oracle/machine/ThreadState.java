// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A thread. Immutable. */
public final class ThreadState {
  private final int number;
  private final @Nullable Frame top;
  private final int children;
  private final int allocations;
  private final long value;
  private final @Nullable Origin origin;
  private final boolean joined;
  private final Digest.Key history;

  /** A thread that has not begun. */
  ThreadState(int number, @Nullable Origin origin) {
    this(number, null, 0, 0, 0, origin, false);
  }

  private ThreadState(
      int number,
      @Nullable Frame top,
      int children,
      int allocations,
      long value,
      @Nullable Origin origin,
      boolean joined) {
    this.number = number;
    this.top = top;
    this.children = children;
    this.allocations = allocations;
    this.value = value;
    this.origin = origin;
    this.joined = joined;
    Digest digest = new Digest();
    if (top != null) {
      digest.add(top.digest());
    }
    if (origin != null) {
      digest.add(origin.digest());
    }
    this.history = digest.key();
  }

  /** Made from the creation history, so that it does not depend on the interleaving. */
  public int number() {
    return number;
  }

  /** How many threads it has created. */
  int children() {
    return children;
  }

  /** How many objects it has allocated. */
  int allocations() {
    return allocations;
  }

  /** What it returned, once it has ended. */
  long value() {
    return value;
  }

  /** Whether another thread has waited for its end. */
  boolean joined() {
    return joined;
  }

  /** What created it; null for the thread that runs main. */
  public @Nullable Origin origin() {
    return origin;
  }

  /** Whether it has returned from its start function or called pthread_exit. */
  public boolean hasEnded() {
    return top == null;
  }

  /** The innermost activation of a thread that has not ended. */
  public Frame top() {
    if (top == null) {
      throw new IllegalStateException("thread " + number + " has ended");
    }
    return top;
  }

  /** The stack, bottom first; empty once it has ended. */
  public List<Frame> frames() {
    List<Frame> frames = new ArrayList<>();
    for (Frame frame = top; frame != null; frame = frame.caller()) {
      frames.add(frame);
    }
    return frames.reversed();
  }

  /** The same where control and the creation history are equal. */
  public Digest.Key history() {
    return history;
  }

  ThreadState with(@Nullable Frame newTop) {
    return new ThreadState(number, newTop, children, allocations, value, origin, joined);
  }

  ThreadState ended(long result) {
    return new ThreadState(number, null, children, allocations, result, origin, joined);
  }

  ThreadState withChild() {
    return new ThreadState(number, top, children + 1, allocations, value, origin, joined);
  }

  ThreadState withAllocation() {
    return new ThreadState(number, top, children, allocations + 1, value, origin, joined);
  }

  ThreadState asJoined() {
    return new ThreadState(number, top, children, allocations, value, origin, true);
  }

  void digest(Digest digest) {
    digest.add(number);
    digest.add(((long) children << 32) | allocations);
    digest.add(value);
    digest.add(joined ? 1 : 0);
    digest.add(history);
  }
}
