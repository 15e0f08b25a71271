// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;

/** The labels of one switch, and the comparisons that lead to them (C11 6.8.4.2). */
final class SwitchLowering {
  private final FunctionLowering fn;
  private final Expression value;
  private final SourcePosition position;
  private final int start;
  private final List<Case> cases = new ArrayList<>();
  private int defaultLocation = -1;

  private record Case(Expression first, Expression last, int location) {}

  /**
   * Starts a switch at the current location.
   *
   * @param value a constant, or what nothing but the program's own operations write
   */
  SwitchLowering(FunctionLowering fn, Expression value, SourcePosition position) {
    this.fn = fn;
    this.value = value;
    this.position = position;
    this.start = fn.body.current();
  }

  /** Places a case label. */
  void add(IASTExpression label, SourcePosition at) {
    IASTExpression first = label;
    IASTExpression last = label;
    if (label instanceof IASTBinaryExpression range
        && range.getOperator() == IASTBinaryExpression.op_ellipses) {
      first = range.getOperand1();
      last = range.getOperand2();
    }
    int location = fn.body.location();
    cases.add(new Case(constant(first), constant(last), location));
    fn.body.place(location, at);
  }

  private Expression constant(IASTExpression expression) {
    return fn.conversions.convert(fn.expressions.constant(expression), value.type());
  }

  /** Places the default label. */
  void addDefault(SourcePosition at) {
    defaultLocation = fn.body.location();
    fn.body.place(defaultLocation, at);
  }

  /** Adds the comparisons, in the order of the labels. */
  void dispatch(int after) {
    fn.body.moveTo(start);
    for (Case each : cases) {
      int other = fn.body.location();
      if (each.first().equals(each.last())) {
        test(BinaryOperator.EQUAL, each.first(), each.location(), other);
      } else {
        int middle = fn.body.location();
        test(BinaryOperator.GREATER_EQUAL, each.first(), middle, other);
        fn.body.moveTo(middle);
        test(BinaryOperator.LESS_EQUAL, each.last(), each.location(), other);
      }
      fn.body.moveTo(other);
    }
    fn.body.jump(defaultLocation >= 0 ? defaultLocation : after, position);
  }

  private void test(BinaryOperator operator, Expression constant, int then, int otherwise) {
    Expression condition = fn.conversions.binary(Type.Int.INT, operator, value, constant);
    Boolean known = Conversions.truth(condition);
    if (known != null) {
      fn.body.edge(new Operation.Skip(), position, known ? then : otherwise);
      return;
    }
    fn.body.edge(new Operation.Assume(condition, true), position, then);
    fn.body.edge(new Operation.Assume(condition, false), position, otherwise);
  }
}
