// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * How operations use a pointer in a variable: whether they follow it, to which a null pointer is no
 * use (C17 6.5.3.2p4), or need its own value.
 */
record PointerUses(Variable pointer) {
  private static final Set<String> CLEARING = Set.of("memset", "bzero");

  /** The pointer that an operation tests for null; null if it tests none. */
  static @Nullable Variable tested(Operation operation) {
    if (!(operation instanceof Operation.Assume assume)) {
      return null;
    }
    Expression tested = assume.condition().withoutCasts();
    if (tested
            instanceof
            Expression.Binary(Type type, BinaryOperator operator, Expression left, Expression right)
        && (operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL)) {
      tested =
          ModelOperands.isZero(right)
              ? left.withoutCasts()
              : ModelOperands.isZero(left) ? right.withoutCasts() : tested;
    }
    return variable(tested);
  }

  /** The pointer to memory that an operation frees; null if it frees none. */
  static @Nullable Variable freed(Operation operation) {
    return operation instanceof Operation.Free free ? variable(free.pointer()) : null;
  }

  /** The pointer to memory that an operation clears: that is not null (C17 7.24.1p2). */
  private static @Nullable Variable cleared(Operation operation) {
    return operation instanceof Operation.LibraryCall call
            && CLEARING.contains(call.callee().name())
        ? variable(call.arguments().getFirst())
        : null;
  }

  private static @Nullable Variable variable(Expression pointer) {
    return pointer.withoutCasts() instanceof Lvalue.Var(Variable variable) ? variable : null;
  }

  /** Whether an operation needs the pointer itself: not to follow, test or free it. */
  boolean areAlone(Operation operation) {
    return tested(operation) != pointer
        && freed(operation) != pointer
        && cleared(operation) != pointer
        && Operands.expressions(operation).stream()
            .anyMatch(root -> !isTarget(root, operation) && standsAlone(root));
  }

  private static boolean isTarget(Expression root, Operation operation) {
    return root instanceof Lvalue.Var && Operands.written(operation).contains(root);
  }

  /** Whether the pointer is a part of an expression that is not followed or moved at once. */
  private boolean standsAlone(Expression root) {
    int[] alone = new int[1];
    Operands.forEachPart(
        root,
        part -> {
          if (isPointer(part)) {
            alone[0]++;
          } else if (follows(part)) {
            alone[0]--;
          }
        });
    return alone[0] > 0;
  }

  private boolean isPointer(Expression part) {
    return part instanceof Lvalue.Var(Variable variable) && variable == pointer;
  }

  private boolean follows(Expression part) {
    return switch (part) {
      case Lvalue.Deref deref -> isPointer(deref.pointer());
      case Expression.PointerAdd add -> isPointer(add.pointer());
      default -> false;
    };
  }

  /** Where the pointer may be null: nothing on the way there has followed it, or tested it. */
  Set<Location> maybeNull(Function function) {
    Set<Location> found = new HashSet<>();
    Deque<Location> pending = new ArrayDeque<>(List.of(function.entry()));
    for (Edge edge : function.edges()) {
      if (isGiven(edge.operation()) && !isOnStack(edge.operation())) {
        pending.add(edge.target());
      }
    }
    while (!pending.isEmpty()) {
      Location location = pending.pop();
      if (found.add(location)) {
        for (Edge edge : location.outgoing()) {
          if (!showNotNull(edge.operation())) {
            pending.push(edge.target());
          }
        }
      }
    }
    return found;
  }

  /** Whether the pointer is not null behind an operation. */
  private boolean showNotNull(Operation operation) {
    return (isGiven(operation) && isOnStack(operation))
        || Operands.mentions(operation, this::isNotNull)
        || cleared(operation) == pointer
        || (operation instanceof Operation.Assume assume
            && tested(operation) == pointer
            && assume.holds() != isEquation(assume.condition()));
  }

  /** Whether an operation gives the pointer a value. */
  private boolean isGiven(Operation operation) {
    return Operands.written(operation).stream().anyMatch(this::isPointer);
  }

  /** Whether it allocates memory that there is always enough of. */
  private static boolean isOnStack(Operation operation) {
    return operation instanceof Operation.Allocate allocate
        && allocate.storage() == Operation.Storage.STACK;
  }

  /** Whether who evaluates an expression has a pointer that is not null: nothing may be added. */
  private boolean isNotNull(Expression part) {
    return switch (part) {
      case Lvalue.Deref deref -> follows(deref) || follows(deref.pointer());
      case Expression.PointerAdd add ->
          follows(add) && add.index() instanceof Expression.Constant n && n.value() != 0;
      default -> false;
    };
  }

  private static boolean isEquation(Expression condition) {
    return condition.withoutCasts() instanceof Expression.Binary binary
        && binary.operator() == BinaryOperator.EQUAL;
  }
}
