// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa.call;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.jspecify.annotations.Nullable;

/**
 * What operations read of unions, where it may be seen as something else than what was stored (C17
 * 6.5.2.3p3, note 97). A value that is only compared is seen by nobody else.
 */
final class UnionReads {
  /** What is looked at, and whether it is only compared. */
  private record Task(Expression expression, boolean compared) {}

  /**
   * A part of a member of a union.
   *
   * @param member of the union
   * @param offset from the beginning of the union, in bytes; null if it is not known
   * @param part that is read there
   */
  record Read(Composite union, Field member, @Nullable Long offset, Lvalue part) {}

  private UnionReads() {}

  /** Visits what an operation reads of unions, or takes the address of. */
  static void forEach(Operation operation, Consumer<Read> visitor) {
    Deque<Task> pending = new ArrayDeque<>();
    for (Expression root : Operands.read(operation)) {
      pending.push(new Task(root, operation instanceof Operation.Assume));
    }
    Operands.written(operation).forEach(target -> pushInner(target, pending));
    while (!pending.isEmpty()) {
      visit(pending.pop(), pending, visitor);
    }
  }

  private static void visit(Task task, Deque<Task> pending, Consumer<Read> visitor) {
    switch (task.expression) {
      case Lvalue lvalue -> {
        if (!task.compared) {
          reads(lvalue, visitor);
        }
        pushInner(lvalue, pending);
      }
      case Expression.AddressOf address -> {
        reads(address.target(), visitor);
        pushInner(address.target(), pending);
      }
      case Expression.Cast cast -> pending.push(new Task(cast.operand(), task.compared));
      case Expression.Unary unary ->
          pending.push(new Task(unary.operand(), unary.operator() == Expression.UnaryOperator.NOT));
      case Expression.Binary binary -> {
        boolean compared = binary.operator().isComparison();
        pending.push(new Task(binary.left(), compared));
        pending.push(new Task(binary.right(), compared));
      }
      case Expression.PointerAdd add -> {
        pending.push(new Task(add.pointer(), false));
        pending.push(new Task(add.index(), false));
      }
      case Expression.PointerDifference difference -> {
        pending.push(new Task(difference.left(), false));
        pending.push(new Task(difference.right(), false));
      }
      case Expression.Constant constant -> {}
      case Expression.RealConstant constant -> {}
      case Expression.StringLiteral literal -> {}
      case Expression.FunctionAddress address -> {}
      case Expression.Unknown unknown -> {}
    }
  }

  /** What is read to find where an lvalue lies. */
  private static void pushInner(Lvalue lvalue, Deque<Task> pending) {
    Lvalue current = lvalue;
    while (true) {
      switch (current) {
        case Lvalue.Var variable -> {
          return;
        }
        case Lvalue.Deref deref -> {
          pending.push(new Task(deref.pointer(), false));
          return;
        }
        case Lvalue.Member member -> current = member.base();
        case Lvalue.Element element -> {
          pending.push(new Task(element.index(), false));
          current = element.array();
        }
      }
    }
  }

  private static void reads(Lvalue part, Consumer<Read> visitor) {
    Long offset = 0L;
    Lvalue current = part;
    while (current instanceof Lvalue.Member || current instanceof Lvalue.Element) {
      if (current instanceof Lvalue.Member(Lvalue base, Field field)) {
        offset = offset == null ? null : offset + field.offset();
        if (base.type() instanceof Composite union && union.isUnion()) {
          visitor.accept(new Read(union, field, offset, part));
        }
        current = base;
      } else if (current instanceof Lvalue.Element element) {
        offset = null;
        current = element.array();
      }
    }
  }
}
