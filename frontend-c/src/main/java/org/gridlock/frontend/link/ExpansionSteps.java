// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.jspecify.annotations.Nullable;

/** Operations that replace one edge: collected first, then laid between its two locations. */
final class ExpansionSteps {
  private final List<Step> steps = new ArrayList<>();
  private @Nullable Operation ending;
  private boolean endless;

  private sealed interface Step {}

  /** One of several sequences. */
  private record Choice(List<List<Operation>> alternatives) implements Step {}

  /** One of several operations, any number of times, also none. */
  private record Loop(List<Operation> bodies) implements Step {}

  /** After the condition was true, operations after the last of which nothing follows. */
  private record Exit(Expression condition, List<Operation> operations) implements Step {}

  /** An operation after those so far. */
  void add(Operation operation) {
    oneOf(List.of(List.of(operation)));
  }

  /** One of several sequences of operations. */
  void oneOf(List<List<Operation>> alternatives) {
    if (ending == null) {
      steps.add(new Choice(alternatives));
    }
  }

  /** An operation that happens any number of times. */
  void repeat(Operation operation) {
    repeatAny(List.of(operation));
  }

  /** Operations that happen in any order, each any number of times. */
  void repeatAny(List<Operation> operations) {
    if (ending == null) {
      steps.add(new Loop(List.copyOf(operations)));
    }
  }

  /** Operations that happen in any order, again and again; nothing follows. */
  void forever(List<Operation> operations) {
    repeatAny(operations);
    endless = true;
  }

  /** An operation after which nothing follows. */
  void end(Operation operation) {
    if (ending == null) {
      ending = operation;
    }
  }

  /**
   * If a condition is true, operations and one after which nothing follows.
   *
   * @param last the latter
   */
  void endIf(Expression condition, List<Operation> operations, Operation last) {
    if (ending == null) {
      List<Operation> all = new ArrayList<>(operations);
      all.add(last);
      steps.add(new Exit(condition, all));
    }
  }

  boolean isEmpty() {
    return steps.isEmpty() && ending == null;
  }

  boolean ends() {
    return ending != null;
  }

  /** Lays the steps from {@code source} to {@code target}; new locations are at the source's. */
  void lay(IcfaBuilder builder, Location source, Location target) {
    Location current = source;
    for (int i = 0; i < steps.size(); i++) {
      boolean last = i == steps.size() - 1 && ending == null && !endless;
      Location next = last ? target : builder.locationLike(source);
      switch (steps.get(i)) {
        case Choice choice -> {
          for (List<Operation> sequence : choice.alternatives()) {
            laySequence(builder, current, sequence, next);
          }
        }
        case Exit exit -> {
          builder.edge(current, new Operation.Assume(exit.condition(), false), next);
          List<Operation> sequence = new ArrayList<>();
          sequence.add(new Operation.Assume(exit.condition(), true));
          sequence.addAll(exit.operations());
          laySequence(builder, current, sequence, builder.locationLike(source));
        }
        case Loop loop -> {
          Location before = builder.locationLike(source);
          Location after = builder.locationLike(source);
          builder.edge(current, new Operation.Skip(), before);
          for (Operation body : loop.bodies()) {
            builder.edge(before, body, after);
          }
          builder.edge(after, new Operation.Skip(), before);
          if (i < steps.size() - 1 || !endless) {
            builder.edge(before, new Operation.Skip(), next);
          }
        }
      }
      current = next;
    }
    if (ending != null) {
      builder.edge(current, ending, builder.locationLike(source));
    } else if (steps.isEmpty()) {
      builder.edge(source, new Operation.Skip(), target);
    }
  }

  private static void laySequence(
      IcfaBuilder builder, Location from, List<Operation> sequence, Location to) {
    Location current = from;
    for (int i = 0; i < sequence.size(); i++) {
      Location next = i == sequence.size() - 1 ? to : builder.locationLike(from);
      builder.edge(current, sequence.get(i), next);
      current = next;
    }
    if (sequence.isEmpty()) {
      builder.edge(from, new Operation.Skip(), to);
    }
  }
}
