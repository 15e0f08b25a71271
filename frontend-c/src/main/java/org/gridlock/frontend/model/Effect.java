// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.model;

import java.util.List;
import org.gridlock.icfa.Operation;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a library function does. Numbers are those of arguments, counted from 0; {@link
 * #NONE} stands for an argument that the function does not have.
 */
public sealed interface Effect {
  /** No argument. */
  int NONE = -1;

  /** Acquires a lock. */
  record Acquire(
      Operation.LockKind kind,
      Operation.LockMode mode,
      Operation.Attempt attempt,
      int lock,
      Operation.Success success)
      implements Effect {}

  /** Releases a lock. */
  record Release(Operation.LockKind kind, int lock) implements Effect {}

  /** Makes a lock ready for use, with attributes or of a type. */
  record Initialise(Operation.LockKind kind, int lock, int attributes, int type)
      implements Effect {}

  /** Sets the type of locks made with some attributes. */
  record SetType(int attributes, int type) implements Effect {}

  /** Ends the life of a lock. */
  record Destroy(Operation.LockKind kind, int lock) implements Effect {}

  /**
   * Starts a thread that runs argument {@code start} on the arguments {@code pass}.
   *
   * @param handle where its handle goes, or null
   */
  record Create(@Nullable Target handle, int start, List<Integer> pass, Operation.Success success)
      implements Effect {
    public Create {
      pass = List.copyOf(pass);
    }
  }

  /**
   * Waits for a thread.
   *
   * @param value where the thread's result goes, or null
   * @param attempt other than blocking where the call may return although the thread runs on
   */
  record Join(int handle, @Nullable Target value, Operation.Attempt attempt) implements Effect {}

  /** Releases a lock, waits for a condition variable to be signalled, and acquires the lock. */
  record Await(Operation.LockKind kind, Operation.Attempt attempt, int condition, int lock)
      implements Effect {}

  /** Signals a condition variable. */
  record Signal(boolean all, int condition) implements Effect {}

  /**
   * Allocates an object.
   *
   * @param size the arguments whose product is its size; empty when the size is unknown
   */
  record Allocate(Target into, Operation.Storage storage, List<Integer> size, boolean zeroed)
      implements Effect {
    public Allocate {
      size = List.copyOf(size);
    }
  }

  /** Moves an object into a new one, which is the result. */
  record Reallocate(int pointer, List<Integer> size) implements Effect {
    public Reallocate {
      size = List.copyOf(size);
    }
  }

  /** Releases an object. */
  record Free(int pointer) implements Effect {}

  /** Copies memory. */
  record Copy(int from, int to, int size) implements Effect {}

  /** Sets {@code target} to one of {@code values}. */
  record Set(Target target, List<Value> values) implements Effect {
    public Set {
      values = List.copyOf(values);
    }
  }

  /**
   * Sets what argument {@code pointer} points to to {@code desired} if it equals {@code expected};
   * otherwise an expected value that stands in memory is set to what was found.
   *
   * @param yieldsOld whether the result is what was found, rather than whether it was replaced
   */
  record CompareAndSwap(int pointer, Value expected, Value desired, boolean yieldsOld)
      implements Effect {}

  /** Calls argument {@code function} before it returns, once or any number of times. */
  record Invoke(int function, List<Value> with, boolean repeated) implements Effect {
    public Invoke {
      with = List.copyOf(with);
    }
  }

  /** Ends the thread or the process with the value of argument {@code value}. */
  record Terminate(Operation.Scope scope, int value) implements Effect {}

  /**
   * Something that the analysis does not model.
   *
   * @param unlessConstant an argument; when it is an integer constant, or the null pointer, nothing
   *     happens
   */
  record Gap(Operation.GapKind kind, int unlessConstant) implements Effect {}
}
