// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;

/** What the value of an expression, or where an lvalue lies, depends on. */
final class MemoryReads {
  private final List<Lvalue> found = new ArrayList<>();

  private MemoryReads() {}

  /** All that is read to evaluate an expression. */
  static List<Lvalue> of(Expression expression) {
    MemoryReads reads = new MemoryReads();
    reads.value(expression);
    return reads.found;
  }

  /** All that is read to find out where an lvalue lies; not what lies there. */
  static List<Lvalue> locating(Lvalue lvalue) {
    MemoryReads reads = new MemoryReads();
    reads.location(lvalue);
    return reads.found;
  }

  private void value(Expression expression) {
    switch (expression) {
      case Lvalue lvalue -> {
        found.add(lvalue);
        location(lvalue);
      }
      case Expression.Unary unary -> value(unary.operand());
      case Expression.Cast cast -> value(cast.operand());
      case Expression.Binary binary -> {
        value(binary.left());
        value(binary.right());
      }
      case Expression.PointerAdd add -> {
        value(add.pointer());
        value(add.index());
      }
      case Expression.PointerDifference difference -> {
        value(difference.left());
        value(difference.right());
      }
      case Expression.AddressOf address -> location(address.target());
      case Expression.Constant constant -> {}
      case Expression.RealConstant constant -> {}
      case Expression.StringLiteral literal -> {}
      case Expression.FunctionAddress address -> {}
      case Expression.Unknown unknown -> {}
    }
  }

  private void location(Lvalue lvalue) {
    switch (lvalue) {
      case Lvalue.Var variable -> {}
      case Lvalue.Member member -> location(member.base());
      case Lvalue.Element element -> {
        location(element.array());
        value(element.index());
      }
      case Lvalue.Deref deref -> value(deref.pointer());
    }
  }
}
