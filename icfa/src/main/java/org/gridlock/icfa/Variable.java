// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import org.jspecify.annotations.Nullable;

/**
 * A variable of the program. Identity is equality; ids are dense within the owner of the variable.
 */
public final class Variable {
  /** Where a variable lives. */
  public enum Kind {
    /** File scope or function scope with static storage. */
    GLOBAL,
    /** Memory that the program allocates once, by the name of the pointer that it gives to it. */
    ALLOCATED,
    /** Automatic storage, named in the source. */
    LOCAL,
    /** A formal parameter. */
    PARAMETER,
    /** Made by the frontend; its address is never taken. */
    TEMPORARY,
    /** Holds what a function returns. */
    RETURN
  }

  /** How the names of variables begin that stand for what is sent. */
  public static final String CHANNEL = "$channel:";

  private final int id;
  private final String name;
  private final Type type;
  private final Kind kind;
  private final @Nullable Function function;
  private final boolean threadLocal;
  private final boolean isVolatile;
  private final SourcePosition position;

  /**
   * Makes a variable.
   *
   * @param id its number, given by the owner
   * @param name as the user wrote it; need not be unique
   * @param function the function whose activation it belongs to; null for static storage
   * @param threadLocal whether each thread has its own
   * @param isVolatile whether it is declared volatile or atomic
   */
  public Variable(
      int id,
      String name,
      Type type,
      Kind kind,
      @Nullable Function function,
      boolean threadLocal,
      boolean isVolatile,
      SourcePosition position) {
    this.id = id;
    this.name = name;
    this.type = type;
    this.kind = kind;
    this.function = function;
    this.threadLocal = threadLocal;
    this.isVolatile = isVolatile;
    this.position = position;
  }

  /** Whether it stands for what is sent through pipes and the like, and received elsewhere. */
  public boolean isChannel() {
    return name.startsWith(CHANNEL);
  }

  public int id() {
    return id;
  }

  public String name() {
    return name;
  }

  public Type type() {
    return type;
  }

  public Kind kind() {
    return kind;
  }

  /** The function whose activations hold it, or null if there is one for the whole run. */
  public @Nullable Function function() {
    return function;
  }

  /** Whether there is one of it for the whole run, or one for each thread. */
  public boolean isGlobal() {
    return kind == Kind.GLOBAL || kind == Kind.ALLOCATED;
  }

  /** Whether it has a value when the program begins: zero, where no initialiser says more. */
  public boolean isInitialised() {
    return kind == Kind.GLOBAL;
  }

  public boolean isThreadLocal() {
    return threadLocal;
  }

  public boolean isVolatile() {
    return isVolatile;
  }

  public SourcePosition position() {
    return position;
  }

  @Override
  public String toString() {
    return name;
  }
}
