// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.gridlock.icfa.Variable;

/**
 * The variables that the lowering of a function makes up. Code that is lowered once more is given
 * those of the first time, so that its value is the same expression whichever copy was run.
 */
final class Temporaries {
  private final List<Variable> made = new ArrayList<>();
  private Deque<Variable> again = new ArrayDeque<>();
  private int count;

  /** A new variable, or where code is repeated, the one that it had. */
  Variable next(Supplier<Variable> making) {
    Variable known = again.poll();
    Variable variable = known != null ? known : making.get();
    made.add(variable);
    return variable;
  }

  /** The name of a temporary. */
  String name() {
    return "$" + ++count;
  }

  /** A place in the order in which variables are asked for. */
  int mark() {
    return made.size();
  }

  /** Runs what lowers something once more that took the variables between two marks before. */
  <T> T repeat(int from, int to, Supplier<T> lowering) {
    Deque<Variable> outer = again;
    int mark = mark();
    again = new ArrayDeque<>(made.subList(from, to));
    try {
      return lowering.get();
    } finally {
      again = outer;
      made.subList(mark, made.size()).clear();
    }
  }
}
