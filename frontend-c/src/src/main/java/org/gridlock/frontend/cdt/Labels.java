// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * The labels of a function. Jumps are joined to them at the end of the function, when all labels
 * and the scopes that each jump leaves are known.
 *
 * <p>The value of {@code &&label} is a small number; a computed jump compares with the number of
 * each label whose value is taken.
 */
final class Labels {
  private final FunctionLowering fn;
  private final Map<String, Label> labels = new LinkedHashMap<>();
  private final Map<String, Integer> values;
  private final List<Jump> jumps = new ArrayList<>();
  private final List<ComputedJump> computedJumps = new ArrayList<>();

  private record Label(int location, @Nullable Cleanup cleanup) {}

  private record Jump(int source, String label, @Nullable Cleanup cleanup, SourcePosition at) {}

  private record ComputedJump(
      int source, Expression target, @Nullable Cleanup cleanup, SourcePosition at) {}

  /**
   * The labels of a function.
   *
   * @param outer those of the function that {@code fn} is a part of, or null
   */
  Labels(FunctionLowering fn, @Nullable Labels outer) {
    this.fn = fn;
    this.values = outer == null ? new LinkedHashMap<>() : outer.values;
  }

  void place(String name, SourcePosition position) {
    int location = fn.body.location();
    labels.put(name, new Label(location, fn.cleanup));
    fn.body.place(location, position);
  }

  void jump(String name, SourcePosition position) {
    jumps.add(new Jump(fn.body.current(), name, fn.cleanup, position));
    fn.body.die();
  }

  Expression value(String name) {
    Integer value = values.computeIfAbsent(name, unused -> values.size() + 1);
    return new Expression.Constant(Type.Pointer.VOID, value);
  }

  void jump(Expression target, SourcePosition position) {
    computedJumps.add(new ComputedJump(fn.body.current(), target, fn.cleanup, position));
    fn.body.die();
  }

  /** Joins all jumps to their labels; called once, behind the last statement. */
  void resolve() {
    for (ComputedJump jump : computedJumps) {
      fn.body.moveTo(jump.source());
      for (String name : values.keySet()) {
        Expression equal =
            new Expression.Binary(Type.Int.INT, BinaryOperator.EQUAL, jump.target(), value(name));
        int taken = fn.body.location();
        int other = fn.body.location();
        fn.body.edge(new Operation.Assume(equal, true), jump.at(), taken);
        fn.body.edge(new Operation.Assume(equal, false), jump.at(), other);
        fn.body.moveTo(taken);
        finish(name, jump.cleanup(), jump.at());
        fn.body.moveTo(other);
      }
    }
    for (Jump jump : jumps) {
      fn.body.moveTo(jump.source());
      finish(jump.label(), jump.cleanup(), jump.at());
    }
  }

  private void finish(String name, @Nullable Cleanup from, SourcePosition position) {
    Label label = labels.get(name);
    if (label == null) {
      throw new UnreadableCode(position, "the label '" + name + "' is not defined");
    }
    fn.moveTo(position);
    Cleanup at = from;
    while (at != null && !at.isIn(label.cleanup())) {
      fn.calls.cleanup(at);
      at = at.outer();
    }
    fn.body.jump(label.location(), position);
  }
}
