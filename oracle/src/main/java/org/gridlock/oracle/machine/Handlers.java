// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import org.jspecify.annotations.Nullable;

/**
 * Code that is still to run without a visible call, last registered first: the handlers that a
 * thread has pushed, or those of the process. Immutable.
 *
 * @param id of the function that the handler is; of the variable that remembers it
 * @param rest registered before
 */
record Handlers(int id, @Nullable Handlers rest) {
  /** The key of those that run when the process ends; others are those of threads. */
  static final long OF_PROCESS = 0;

  static void push(State state, long owner, int id) {
    state.handlers = state.handlers.with(owner, new Handlers(id, state.handlers.get(owner)));
  }

  /** Takes the last one away, if there is one. */
  static void pop(State state, long owner) {
    Handlers last = state.handlers.get(owner);
    if (last != null) {
      state.handlers =
          last.rest() == null
              ? state.handlers.without(owner)
              : state.handlers.with(owner, last.rest());
    }
  }

  void digest(Digest digest) {
    for (Handlers each = this; each != null; each = each.rest) {
      digest.add(each.id);
    }
  }
}
