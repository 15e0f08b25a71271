// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A state of the whole program. Successors are made from a {@link #copy}. */
public final class State {
  final Memory memory;
  Table<ThreadState> threads;
  Table<LockState> locks;
  Table<LockState> tokens;
  Table<Origin> allocations;
  Table<Long> waiting;
  Table<Handlers> handlers;
  Table<CancelRequest> cancels;

  /** The signal handlers that run in place of threads, by the thread that is interrupted. */
  Table<Long> interrupted;

  /** Where the program makes what calls its signal handlers, if it has some. */
  @Nullable Origin signals;

  /** The locks that a thread was refused since it last held them, by thread. */
  Table<List<Long>> refused;

  String output;
  boolean processEnded;

  State() {
    this.memory = new Memory();
    this.threads = Table.empty();
    this.locks = Table.empty();
    this.tokens = Table.empty();
    this.allocations = Table.empty();
    this.waiting = Table.empty();
    this.handlers = Table.empty();
    this.cancels = Table.empty();
    this.interrupted = Table.empty();
    this.refused = Table.empty();
    this.output = "";
  }

  private State(State other) {
    this.memory = other.memory.copy();
    this.threads = other.threads;
    this.locks = other.locks;
    this.tokens = other.tokens;
    this.allocations = other.allocations;
    this.waiting = other.waiting;
    this.handlers = other.handlers;
    this.cancels = other.cancels;
    this.interrupted = other.interrupted;
    this.signals = other.signals;
    this.refused = other.refused;
    this.output = other.output;
    this.processEnded = other.processEnded;
  }

  State copy() {
    return new State(this);
  }

  /** The threads by number; ended ones stay. */
  public Table<ThreadState> threads() {
    return threads;
  }

  /** The locks that are held, by address. */
  public Table<LockState> locks() {
    return locks;
  }

  /** Which threads have waited for a semaphore more often than posted it, by its address. */
  public Table<LockState> tokens() {
    return tokens;
  }

  /** The condition variables and barriers that threads wait at, by thread. */
  public Table<Long> waiting() {
    return waiting;
  }

  /** Whether a signal handler runs in place of the thread. */
  public boolean isInterrupted(int thread) {
    return interrupted.containsKey(thread);
  }

  /** The state in which a thread holds no locks. */
  public State withoutLocksOf(int thread) {
    State state = copy();
    for (int i = 0; i < locks.size(); i++) {
      state.setLock(locks.key(i), locks.value(i).withoutHolder(thread));
    }
    return state;
  }

  /** The state in which a thread has posted a semaphore as often as it waited for it. */
  public State withoutTokensOf(int thread, long semaphore) {
    State state = copy();
    LockState held = tokens(semaphore);
    Semaphores.add(state, semaphore, held.count(thread));
    state.setTokens(semaphore, held.withoutHolder(thread));
    return state;
  }

  /** Whether the process has ended. */
  public boolean hasEnded() {
    return processEnded;
  }

  /** What was printed so far; no part of the digest. */
  public String output() {
    return output;
  }

  void print(String text) {
    output += text;
  }

  LockState lock(long address) {
    LockState lock = locks.get(address);
    return lock == null ? LockState.FREE : lock;
  }

  void setLock(long address, LockState lock) {
    locks = lock.isFree() ? locks.without(address) : locks.with(address, lock);
  }

  LockState tokens(long semaphore) {
    LockState held = tokens.get(semaphore);
    return held == null ? LockState.FREE : held;
  }

  void setTokens(long semaphore, LockState held) {
    tokens = held.isFree() ? tokens.without(semaphore) : tokens.with(semaphore, held);
  }

  /** Remembers whether the thread got the lock that it asked for. */
  void setRefused(int thread, long lock, boolean isRefused) {
    List<Long> before = refused.get(thread);
    if (isRefused == (before != null && before.contains(lock))) {
      return;
    }
    List<Long> after = before == null ? new ArrayList<>() : new ArrayList<>(before);
    if (isRefused) {
      after.add(lock);
      Collections.sort(after);
    } else {
      after.remove(lock);
    }
    refused = after.isEmpty() ? refused.without(thread) : refused.with(thread, after);
  }

  /** Whether the thread asked for the lock in vain, and does not have it since. */
  boolean isRefused(int thread, long lock) {
    List<Long> locks = refused.get(thread);
    return locks != null && locks.contains(lock);
  }

  void setThread(ThreadState thread) {
    threads = threads.with(thread.number(), thread);
  }

  /** Equal for states from which the same can happen. */
  public Digest.Key key() {
    Digest digest = new Digest();
    digest.add(processEnded ? 1 : 0);
    digest.add(memory.digest());
    for (int i = 0; i < threads.size(); i++) {
      threads.value(i).digest(digest);
    }
    for (int i = 0; i < waiting.size(); i++) {
      digest.add(-5 - waiting.key(i));
      digest.add(waiting.value(i));
    }
    for (int i = 0; i < allocations.size(); i++) {
      digest.add(allocations.key(i));
      digest.add(allocations.value(i).digest());
    }
    for (int i = 0; i < handlers.size(); i++) {
      digest.add(-6 - handlers.key(i));
      handlers.value(i).digest(digest);
    }
    for (int i = 0; i < cancels.size(); i++) {
      digest.add(-9 - cancels.key(i));
      digest.add((cancels.value(i).pending() ? 1 : 0) + (cancels.value(i).disabled() ? 2 : 0));
    }
    digest.add(signals == null ? 0 : 1);
    for (int i = 0; i < interrupted.size(); i++) {
      digest.add(-8 - interrupted.key(i));
      digest.add(interrupted.value(i));
    }
    for (int i = 0; i < refused.size(); i++) {
      digest.add(-7 - refused.key(i));
      refused.value(i).forEach(digest::add);
    }
    digest(locks, digest);
    digest(tokens, digest);
    return digest.key();
  }

  private static void digest(Table<LockState> locks, Digest digest) {
    for (int i = 0; i < locks.size(); i++) {
      digest.add(locks.key(i));
      locks.value(i).digest(digest);
    }
    digest.add(-3);
  }
}
