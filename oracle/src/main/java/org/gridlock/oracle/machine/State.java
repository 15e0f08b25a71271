// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** A state of the whole program. Successors are made from a {@link #copy}. */
public final class State {
  final Memory memory;
  final SortedMap<Integer, ThreadState> threads;
  final SortedMap<Long, LockState> locks;
  final SortedMap<Long, Origin> allocations;
  final SortedSet<Integer> joined;

  /** The condition variables that threads wait for, by thread. */
  final SortedMap<Integer, Long> waiting;

  final StringBuilder output;
  boolean processEnded;

  State() {
    this(
        new Memory(),
        new TreeMap<>(),
        new TreeMap<>(),
        new TreeMap<>(),
        new TreeSet<>(),
        new TreeMap<>(),
        new StringBuilder(),
        false);
  }

  private State(
      Memory memory,
      SortedMap<Integer, ThreadState> threads,
      SortedMap<Long, LockState> locks,
      SortedMap<Long, Origin> allocations,
      SortedSet<Integer> joined,
      SortedMap<Integer, Long> waiting,
      StringBuilder output,
      boolean processEnded) {
    this.memory = memory;
    this.threads = threads;
    this.locks = locks;
    this.allocations = allocations;
    this.joined = joined;
    this.waiting = waiting;
    this.output = output;
    this.processEnded = processEnded;
  }

  State copy() {
    return new State(
        memory.copy(),
        new TreeMap<>(threads),
        new TreeMap<>(locks),
        new TreeMap<>(allocations),
        new TreeSet<>(joined),
        new TreeMap<>(waiting),
        new StringBuilder(output),
        processEnded);
  }

  /** The threads by number; ended ones stay. */
  public SortedMap<Integer, ThreadState> threads() {
    return threads;
  }

  /** The locks that are held, by address. */
  public SortedMap<Long, LockState> locks() {
    return locks;
  }

  /** The condition variables that threads wait for, by thread. */
  public SortedMap<Integer, Long> waiting() {
    return waiting;
  }

  /** The state in which a thread holds no locks. */
  public State withoutLocksOf(int thread) {
    State state = copy();
    for (Long address : List.copyOf(state.locks.keySet())) {
      state.setLock(address, state.lock(address).withoutHolder(thread));
    }
    return state;
  }

  /** Whether the process has ended. */
  public boolean hasEnded() {
    return processEnded;
  }

  /** What was printed so far; no part of the digest. */
  public String output() {
    return output.toString();
  }

  LockState lock(long address) {
    return locks.getOrDefault(address, LockState.FREE);
  }

  void setLock(long address, LockState lock) {
    if (lock.isFree()) {
      locks.remove(address);
    } else {
      locks.put(address, lock);
    }
  }

  /** Equal for states from which the same can happen. */
  public Digest.Key key() {
    Digest digest = new Digest();
    digest.add(processEnded ? 1 : 0);
    memory.digest(digest);
    for (ThreadState thread : threads.values()) {
      digest.add(thread.number());
      digest.add(thread.children());
      digest.add(thread.allocations());
      digest.add(thread.value());
      thread.digestStack(digest);
    }
    joined.forEach(digest::add);
    waiting.forEach(
        (thread, condition) -> {
          digest.add(-5 - thread);
          digest.add(condition);
        });
    allocations.forEach(
        (number, origin) -> {
          digest.add(number);
          origin.digest(digest);
        });
    locks.forEach(
        (address, lock) -> {
          digest.add(address);
          lock.digest(digest);
          digest.add(-3);
        });
    return digest.key();
  }
}
