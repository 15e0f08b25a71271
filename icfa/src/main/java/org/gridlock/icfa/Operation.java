// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an edge does (thesis 4.3.1).
 *
 * <p>The type is sealed so that a transfer function is a {@code switch} without {@code default}: a
 * new operation then breaks every analysis that does not say what it means. An analysis that leaves
 * its state unchanged lists the operations it ignores.
 */
public sealed interface Operation {

  // ---- within a function ------------------------------------------------------------------------

  /** Does nothing. */
  record Skip() implements Operation {
    @Override
    public String toString() {
      return "skip";
    }
  }

  /** {@code target = value}; also whole structs and unions. */
  record Assign(Lvalue target, Expression value) implements Operation {
    /**
     * Whether it may copy a byte of an address unchanged: from or to an element of an array of
     * characters, as which anything can be copied (C17 6.5p6), perhaps by way of integers.
     */
    public boolean copiesByte() {
      return value.withoutCasts() instanceof Lvalue source
          && (isByte(target) || isByte(source))
          && (isCharacter(target) || isNumber(target))
          && (isCharacter(source) || isNumber(source));
    }

    private static boolean isByte(Lvalue place) {
      return place.type().size() == 1 && (isCharacter(place) || isNumber(place));
    }

    private static boolean isCharacter(Lvalue place) {
      return place.type().size() == 1
          && (place instanceof Lvalue.Deref || place instanceof Lvalue.Element);
    }

    private static boolean isNumber(Lvalue place) {
      return place instanceof Lvalue.Var && place.type() instanceof Type.Int;
    }

    @Override
    public String toString() {
      return target + " = " + value;
    }
  }

  /** The branch on which {@code condition} is non-zero, or zero when {@code holds} is false. */
  record Assume(Expression condition, boolean holds) implements Operation {
    @Override
    public String toString() {
      return "assume(" + (holds ? "" : "!") + condition + ")";
    }
  }

  /**
   * A call of a function of the program, or through a pointer. The edge leads from the call site to
   * the location after it; {@link Icfa#functionEntry} and {@link Icfa#functionExit} give the
   * inter-function edges.
   *
   * @param result where the result goes, or null
   * @param callee a {@link Expression.FunctionAddress}, or a pointer expression
   */
  record Call(@Nullable Lvalue result, Expression callee, List<Expression> arguments)
      implements Operation {
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
      return assigned(result) + callee + listed(arguments);
    }
  }

  /** The family of a lock. */
  enum LockKind {
    MUTEX,
    /** A mutex whose functions are made for locking it again by its holder. */
    RECURSIVE,
    SPIN,
    RWLOCK,
    /** The control of a function that is to run once; held while that runs. */
    ONCE,
    /** Taken by waiting for it, and given back by posting; any thread may post. */
    SEMAPHORE
  }

  /** How a lock is taken: exclusively, or shared with other readers. */
  enum LockMode {
    EXCLUSIVE,
    SHARED
  }

  /** How long an acquisition waits. */
  enum Attempt {
    /** Until the lock is free. */
    BLOCKING,
    /** Not at all. */
    TRY,
    /** Until a time. */
    TIMED;

    String prefix() {
      return switch (this) {
        case BLOCKING -> "";
        case TRY -> "try";
        case TIMED -> "timed";
      };
    }
  }

  /** Which results of a function mean success. */
  enum Success {
    ZERO,
    NONZERO,
    /** The function reports no status. */
    ALWAYS
  }

  /**
   * Acquires a lock.
   *
   * @param lock pointer to the lock
   * @param result where the status goes, or null
   * @param success which status means that the lock is held
   */
  record Lock(
      LockKind kind,
      LockMode mode,
      Attempt attempt,
      Expression lock,
      @Nullable Lvalue result,
      Success success)
      implements Operation {
    @Override
    public String toString() {
      return assigned(result)
          + attempt.prefix()
          + "lock"
          + (mode == LockMode.SHARED ? "_shared" : "")
          + "("
          + lock
          + ")";
    }
  }

  /** Releases a lock. */
  record Unlock(LockKind kind, Expression lock, @Nullable Lvalue result) implements Operation {
    @Override
    public String toString() {
      return assigned(result) + "unlock(" + lock + ")";
    }
  }

  /**
   * Makes a lock ready for use.
   *
   * @param attributes pointer to its attributes, or null
   * @param type its type as a number of the platform, or null where attributes decide
   */
  record InitLock(
      LockKind kind,
      Expression lock,
      @Nullable Expression attributes,
      @Nullable Expression type,
      @Nullable Lvalue result)
      implements Operation {
    @Override
    public String toString() {
      return assigned(result)
          + "init_lock("
          + lock
          + (attributes == null ? "" : ", " + attributes)
          + (type == null ? "" : ", type " + type)
          + ")";
    }
  }

  /**
   * Sets the type of the locks that are initialised with some attributes from then on.
   *
   * @param attributes pointer to the attributes
   * @param type as a number of the platform
   */
  record SetLockType(Expression attributes, Expression type, @Nullable Lvalue result)
      implements Operation {
    @Override
    public String toString() {
      return assigned(result) + "set_lock_type(" + attributes + ", " + type + ")";
    }
  }

  /** Ends the life of a lock. */
  record DestroyLock(LockKind kind, Expression lock, @Nullable Lvalue result) implements Operation {
    @Override
    public String toString() {
      return assigned(result) + "destroy_lock(" + lock + ")";
    }
  }

  /**
   * Creates a thread; {@link Icfa#threadEntry} gives the edge into its start function.
   *
   * @param handle where the thread's handle is stored, or null where it is thrown away
   * @param start the function that it runs
   * @param arguments what that function is given
   * @param result where the status goes, or null
   */
  record CreateThread(
      @Nullable Lvalue handle,
      Expression start,
      List<Expression> arguments,
      @Nullable Lvalue result,
      Success success)
      implements Operation {
    public CreateThread {
      arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
      return assigned(result)
          + "create("
          + (handle == null ? "_" : handle)
          + ", "
          + start
          + Operation.listed(arguments)
          + ")";
    }
  }

  /**
   * Waits for the end of a thread.
   *
   * @param attempt how long it waits; unless it is blocking, the thread may run on afterwards
   * @param handle the value of its handle
   * @param value where what the thread returned goes, or null
   * @param result where the status goes, or null
   */
  record JoinThread(
      Attempt attempt, Expression handle, @Nullable Lvalue value, @Nullable Lvalue result)
      implements Operation {
    @Override
    public String toString() {
      return assigned(result)
          + attempt.prefix()
          + "join("
          + handle
          + (value == null ? "" : ", " + value)
          + ")";
    }
  }

  /**
   * Waits until a condition variable is signalled, or for no reason at all. A wait as C has it is
   * three operations: an {@link Unlock} of the mutex, this, and a {@link Lock} of the mutex. The
   * first two are one step: a signal in between is not lost.
   *
   * @param attempt {@link Attempt#TIMED} if the wait ends by itself
   * @param condition pointer to the condition variable
   * @param lock pointer to the mutex
   */
  record AwaitCondition(
      Attempt attempt, Expression condition, Expression lock, @Nullable Lvalue result)
      implements Operation {
    @Override
    public String toString() {
      return assigned(result) + attempt.prefix() + "await(" + condition + ", " + lock + ")";
    }
  }

  /**
   * Waits at a barrier until as many threads have come as it was made for.
   *
   * @param barrier pointer to the barrier
   */
  record AwaitBarrier(Expression barrier, @Nullable Lvalue result) implements Operation {
    @Override
    public String toString() {
      return assigned(result) + "await_barrier(" + barrier + ")";
    }
  }

  /**
   * Wakes threads that wait for a condition variable.
   *
   * @param all whether all of them, or one
   */
  record SignalCondition(boolean all, Expression condition, @Nullable Lvalue result)
      implements Operation {
    @Override
    public String toString() {
      return assigned(result) + (all ? "broadcast(" : "signal(") + condition + ")";
    }
  }

  /**
   * Asks a thread to end where it next can be cancelled.
   *
   * @param handle the value of its handle
   */
  record CancelThread(Expression handle, @Nullable Lvalue result) implements Operation {
    @Override
    public String toString() {
      return assigned(result) + "cancel(" + handle + ")";
    }
  }

  /**
   * Says whether the calling thread can be cancelled from then on.
   *
   * @param state as a number of the platform
   */
  record SetCancelState(Expression state) implements Operation {
    /** The state in which a thread is not cancelled, POSIX {@code PTHREAD_CANCEL_DISABLE}. */
    private static final long DISABLED = 1;

    /** Whether the thread surely cannot be cancelled any more. */
    public boolean disables() {
      return state.withoutCasts() instanceof Expression.Constant constant
          && constant.value() == DISABLED;
    }

    @Override
    public String toString() {
      return "set_cancel_state(" + state + ")";
    }
  }

  /** The branch on which the calling thread was asked to end and does so. */
  record Cancelled() implements Operation {
    @Override
    public String toString() {
      return "cancelled()";
    }
  }

  /** Where {@link Allocate} takes memory from. */
  enum Storage {
    HEAP,
    /** Released when the function returns ({@code alloca}, variable-length arrays). */
    STACK,
    /** What another call may map as well, under another address ({@code mmap}). */
    MAPPING
  }

  /**
   * Allocates an object that is distinct from all others alive.
   *
   * @param target receives its address
   * @param element the type of the object or of its elements where the source shows it, else null
   * @param size in bytes
   * @param zeroed whether it starts as zeroes
   */
  record Allocate(
      Lvalue target, Storage storage, @Nullable Type element, Expression size, boolean zeroed)
      implements Operation {
    @Override
    public String toString() {
      return target + " = alloc(" + (element == null ? "?" : element) + ", " + size + ")";
    }
  }

  /** Releases an object. */
  record Free(Expression pointer) implements Operation {
    @Override
    public String toString() {
      return "free(" + pointer + ")";
    }
  }

  /** Copies {@code size} bytes (null: unknown) between objects that pointers point to. */
  record CopyMemory(Expression destination, Expression source, @Nullable Expression size)
      implements Operation {
    @Override
    public String toString() {
      return "copy(" + destination + ", " + source + (size == null ? "" : ", " + size) + ")";
    }
  }

  /** What is known of a function outside the program. */
  enum Knowledge {
    /** A model says that it neither stores pointers nor locks, calls back, or returns a pointer. */
    HARMLESS,
    /**
     * Harmless, and it makes the condition variable, barrier or semaphore that its first argument
     * points to ready for use.
     */
    INITIALISES,
    /** Harmless, and its result is the handle of the thread that calls it. */
    OWN_HANDLE,
    /**
     * Leaves the functions up to one that waits for it (C17 7.13.2.1). The edges behind it lead to
     * the exit of its function, or to where that goes on.
     */
    JUMPS,
    /** Nothing is known: an assumption of the report, and its pointer arguments escape. */
    UNKNOWN
  }

  /** Whether it {@linkplain Knowledge#JUMPS jumps} to where another function waits for that. */
  default boolean isJump() {
    return this instanceof LibraryCall call && call.knowledge() == Knowledge.JUMPS;
  }

  /**
   * A call of a function outside the program that is no other operation. What an unknown one calls
   * back is not part of it: a call of {@link Icfa#outside} follows.
   */
  record LibraryCall(
      Function callee, List<Expression> arguments, @Nullable Lvalue result, Knowledge knowledge)
      implements Operation {
    public LibraryCall {
      arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
      return assigned(result)
          + (knowledge == Knowledge.UNKNOWN ? "extern " : "")
          + callee.name()
          + Operation.listed(arguments);
    }
  }

  /** Kinds of operation that are recognised and not yet modelled. */
  enum GapKind {
    SEMAPHORE,
    BARRIER,
    ONCE,
    SIGNAL,
    CANCELLATION,
    HANDLER,
    NONLOCAL_JUMP,
    DYNAMIC_LOADING,
    FORK,
    ASSEMBLY,
    OTHER
  }

  /** A recognised operation that the analysis does not model: reachable, it is a gap. */
  record Gap(GapKind kind, String name, List<Expression> arguments, @Nullable Lvalue result)
      implements Operation {
    public Gap {
      arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
      return assigned(result) + "gap " + name + Operation.listed(arguments);
    }
  }

  /** Code that could not be read: may do anything. */
  record Havoc(String reason) implements Operation {
    @Override
    public String toString() {
      return "havoc(" + reason + ")";
    }
  }

  /** What {@link Terminate} ends. */
  enum Scope {
    THREAD,
    PROCESS
  }

  /** Ends the thread or the process; the edge leads to a location without successors. */
  record Terminate(Scope scope, @Nullable Expression value) implements Operation {
    @Override
    public String toString() {
      return "terminate_" + (scope == Scope.THREAD ? "thread" : "process") + "(" + value + ")";
    }
  }

  // ---- between functions ------------------------------------------------------------------------

  /** From a call site to the entry of a function; surplus arguments have no parameter. */
  record FuncEntry(List<Expression> arguments, List<Variable> parameters) implements Operation {
    public FuncEntry {
      arguments = List.copyOf(arguments);
      parameters = List.copyOf(parameters);
    }

    @Override
    public String toString() {
      return "func_entry(" + arguments + ", " + parameters + ")";
    }
  }

  /** From the exit of a function to the location after a call site. */
  record FuncExit(@Nullable Lvalue target, @Nullable Variable value) implements Operation {
    @Override
    public String toString() {
      return "func_exit(" + target + ", " + value + ")";
    }
  }

  /** From a creation site to the entry of a start function. */
  record ThreadEntry(Expression start, List<Expression> arguments, List<Variable> parameters)
      implements Operation {
    public ThreadEntry {
      arguments = List.copyOf(arguments);
      parameters = List.copyOf(parameters);
    }

    @Override
    public String toString() {
      return "thread_entry(" + start + ", " + arguments + ", " + parameters + ")";
    }
  }

  /** From the exit of a start function to the location after a creation site. */
  record ThreadExit() implements Operation {
    @Override
    public String toString() {
      return "thread_exit()";
    }
  }

  /** From the exit of a start function to the location after a join. */
  record ThreadJoin(@Nullable Lvalue target, @Nullable Variable value) implements Operation {
    @Override
    public String toString() {
      return "thread_join(" + target + ", " + value + ")";
    }
  }

  private static String assigned(@Nullable Lvalue result) {
    return result == null ? "" : result + " = ";
  }

  private static String listed(List<Expression> arguments) {
    StringBuilder text = new StringBuilder("(");
    for (int i = 0; i < arguments.size(); i++) {
      text.append(i == 0 ? "" : ", ").append(arguments.get(i));
    }
    return text.append(')').toString();
  }
}
