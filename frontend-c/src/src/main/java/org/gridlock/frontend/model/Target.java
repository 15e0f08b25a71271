// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.model;

import java.util.List;

/** Where a model puts a value; arguments are counted from 0. */
public sealed interface Target {

  /** The argument that the target needs, or -1. */
  int argument();

  /** What the call yields: {@code result}. */
  record Result() implements Target {
    @Override
    public int argument() {
      return -1;
    }
  }

  /** What an argument points to; nothing happens when that is null: {@code pointee 0}. */
  record Pointee(int argument) implements Target {}

  /** A word of what an argument points to, as {@link Value.Word}: {@code word 1 0}. */
  record Word(List<Integer> path, int argument) implements Target {
    public Word {
      path = List.copyOf(path);
    }
  }

  /** The calling thread's value for the key given by an argument: {@code thread-specific 0}. */
  record ThreadSpecific(int argument) implements Target {}

  /** The pointer that the function remembers from call to call: {@code saved}. */
  record Saved() implements Target {
    @Override
    public int argument() {
      return -1;
    }
  }
}
