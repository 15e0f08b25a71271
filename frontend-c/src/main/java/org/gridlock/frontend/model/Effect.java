// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.model;

import java.util.List;
import org.gridlock.icfa.Operation;

/**
 * One thing that a library function does. Numbers are those of arguments, counted from 0; {@link
 * #NONE} stands for an argument that the function does not have.
 */
public sealed interface Effect {
  /** No argument. */
  int NONE = -1;

  /** Stands for what the call yields where otherwise an argument points to a place. */
  int RESULT = -2;

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
   * Starts a thread that runs {@code start} on {@code pass}.
   *
   * @param handle points to where the thread's handle goes, or {@link #RESULT}
   * @param repeated whether any number of threads are started, then and later
   */
  record Create(
      int handle, Value start, List<Value> pass, Operation.Success success, boolean repeated)
      implements Effect {
    public Create {
      pass = List.copyOf(pass);
    }
  }

  /**
   * Waits for a thread.
   *
   * @param value points to where the thread's result goes, or {@link #RESULT}
   * @param attempt other than blocking where the call may return although the thread runs on
   */
  record Join(Value handle, int value, Operation.Attempt attempt) implements Effect {}

  /** Releases a lock, waits for a condition variable to be signalled, and acquires the lock. */
  record Await(Operation.LockKind kind, Operation.Attempt attempt, int condition, int lock)
      implements Effect {}

  /** Asks the thread of a handle to end where it next can be cancelled. */
  record Cancel(Value handle) implements Effect {}

  /** Sets whether the calling thread can be cancelled. */
  record CancelState(int state) implements Effect {}

  /** Waits at a barrier. */
  record Barrier(int barrier) implements Effect {}

  /** Signals a condition variable. */
  record Signal(boolean all, int condition) implements Effect {}

  /**
   * Allocates an object.
   *
   * @param size the arguments whose product is its size; empty when the size is unknown
   * @param untyped whether anything may be in it, whatever the type of the pointer to it says
   */
  record Allocate(
      Target into, Operation.Storage storage, List<Integer> size, boolean zeroed, boolean untyped)
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

  /**
   * Hands what argument {@code message} points to to whoever receives from a channel, now or later;
   * of a struct or union, what is in it.
   */
  record Send(int message, String channel) implements Effect {}

  /** Fills what {@code message} points to with what was sent through a channel. */
  record Receive(Value message, String channel) implements Effect {}

  /** Makes text of the arguments from {@code first} on. */
  record Print(int first) implements Effect {}

  /** Stores what it reads from text where the arguments from {@code first} on point to. */
  record Scan(int first) implements Effect {}

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

  /** How often {@link Invoke} calls. */
  enum Times {
    ONCE,
    MAYBE,
    REPEATED
  }

  /** Calls argument {@code function} before it returns. */
  record Invoke(int function, List<Value> with, Times times) implements Effect {
    public Invoke {
      with = List.copyOf(with);
    }
  }

  /**
   * Gives {@code function} to a library, which calls it whenever it does {@link Dispatch}.
   *
   * @param library whose callbacks are dispatched together, e.g. {@code "libevent"}
   */
  record Defer(Value function, List<Value> with, String library) implements Effect {
    public Defer {
      with = List.copyOf(with);
    }
  }

  /**
   * Calls any of the functions that the library was given, any number of times.
   *
   * @param then after all these, one of those is dispatched; or nothing at all happens
   */
  record Dispatch(String library, List<String> then) implements Effect {
    public Dispatch {
      then = List.copyOf(then);
    }
  }

  /** Ends the thread or the process with the value of argument {@code value}. */
  record Terminate(Operation.Scope scope, int value) implements Effect {}

  /** Ends the process as if by {@code exit} with argument {@code status}, unless that is zero. */
  record Exit(int status) implements Effect {}

  /** Returns here, and again at each jump to what argument {@code buffer} points to. */
  record SetJump(int buffer) implements Effect {}

  /** Does not return, but lets the call return again that set what {@code buffer} points to. */
  record LongJump(int buffer) implements Effect {}

  /** Loads the library whose file argument {@code file} names, which runs its constructors. */
  record Load(int file) implements Effect {}

  /** Closes the library that argument {@code handle} means, which may run its destructors. */
  record Unload(int handle) implements Effect {}

  /**
   * Looks for what argument {@code name} names in code loaded at run time.
   *
   * @param into the argument that points to where its address goes, or {@link #RESULT}
   */
  record LookUp(int name, int into) implements Effect {}

  /** An assumption of the report, with its kind as {@code docs/assumptions.md} has it. */
  record Assume(String kind, String text) implements Effect {}

  /**
   * Something that the analysis does not model.
   *
   * @param unlessConstant an argument; when it is an integer constant, or the null pointer, nothing
   *     happens
   * @param unlessZero an argument; when the source shows that it is zero, nothing happens
   */
  record Gap(Operation.GapKind kind, int unlessConstant, int unlessZero) implements Effect {}
}
