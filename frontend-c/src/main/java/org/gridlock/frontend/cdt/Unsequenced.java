// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;

/**
 * Operands whose order of evaluation C leaves open (C17 6.5p3, 6.5.2.2p10, 6.5.16p3, 6.7.9p23):
 * arguments, both sides of most operators and of assignments, the clauses of an initialiser.
 * Compilers make use of that; GCC mostly evaluates arguments from right to left. If several
 * operands call functions, which may lock, there are two ways through the code: one evaluates them
 * from left to right, the other one from right to left. Both put what they find into the same
 * temporaries, and so have the same values.
 */
final class Unsequenced {
  /** Each level doubles what is inside; further inside the order is that of the text. */
  private static final int MAXIMAL_DEPTH = 3;

  private static final Traits NONE = new Traits(false, true);

  private final FunctionLowering fn;
  private final Map<IASTNode, Traits> known = new IdentityHashMap<>();
  private int depth;

  /**
   * What matters of an expression.
   *
   * @param calls whether its evaluation calls a function of which it matters when
   * @param repeatable whether it may be lowered twice
   */
  private record Traits(boolean calls, boolean repeatable) {
    Traits and(Traits other) {
      return new Traits(calls || other.calls, repeatable && other.repeatable);
    }

    boolean movable() {
      return calls && repeatable;
    }
  }

  Unsequenced(FunctionLowering fn) {
    this.fn = fn;
  }

  /** Whether both orders of the operands are lowered. */
  boolean isOpen(List<IASTExpression> operands) {
    return operands.size() > 1
        && depth < MAXIMAL_DEPTH
        && !fn.isStatic
        && operands.stream().filter(this::isMovable).limit(2).count() == 2;
  }

  /** Whether the evaluation of an expression, or of an initialiser, calls something. */
  boolean calls(IASTNode node) {
    return traits(node).calls();
  }

  /** Whether an operand calls something, and can be lowered at two places. */
  boolean isMovable(IASTNode operand) {
    return traits(operand).movable();
  }

  /**
   * The values of operands.
   *
   * @param whole what they are operands of
   * @param lowering lowers the operand with that index
   */
  List<Expression> values(
      IASTNode whole, List<IASTExpression> operands, IntFunction<Expression> lowering) {
    Expression[] values = new Expression[operands.size()];
    List<Integer> open = new ArrayList<>();
    boolean isOpen = isOpen(operands);
    for (int i = 0; i < values.length; i++) {
      // What must not be repeated is evaluated before the rest.
      if (isOpen && traits(operands.get(i)).repeatable()) {
        open.add(i);
      } else {
        values[i] = lowering.apply(i);
      }
    }
    if (isOpen) {
      depth++;
      try {
        inBothOrders(whole, open, lowering, values);
      } finally {
        depth--;
      }
    }
    return Arrays.asList(values);
  }

  private void inBothOrders(
      IASTNode whole, List<Integer> open, IntFunction<Expression> lowering, Expression[] values) {
    int backward = fn.body.location();
    int forward = fn.body.location();
    int join = fn.body.location();
    SourcePosition position = fn.at(whole);
    fn.body.edge(new Operation.Skip(), position, backward);
    fn.body.place(forward, position);
    int[] marks = new int[values.length + 1];
    for (int i : open) {
      marks[i] = fn.temporaries.mark();
      values[i] = lowering.apply(i);
      marks[i + 1] = fn.temporaries.mark();
    }
    fn.body.jump(join, position);
    fn.body.moveTo(backward);
    int notes = fn.unit.notes.size();
    for (int i : open.reversed()) {
      Expression again = fn.temporaries.repeat(marks[i], marks[i + 1], () -> lowering.apply(i));
      if (!again.equals(values[i])) {
        throw new UnreadableCode(position, "operands have other values in the other order");
      }
    }
    fn.unit.notes.subList(notes, fn.unit.notes.size()).clear();
    fn.body.place(join, position);
  }

  private Traits traits(IASTNode node) {
    return switch (node) {
      case IASTName name -> NONE;
      case IASTIdExpression id -> NONE;
      case IASTTypeId type -> new Traits(false, !definesType(type));
      case IASTTypeIdExpression sizeof -> NONE;
      case IGNUASTCompoundStatementExpression block -> new Traits(true, false);
      case IASTUnaryExpression unary ->
          switch (unary.getOperator()) {
            case IASTUnaryExpression.op_sizeof,
                IASTUnaryExpression.op_alignOf,
                IASTUnaryExpression.op_typeof ->
                NONE;
            case IASTUnaryExpression.op_labelReference -> new Traits(false, false);
            default -> ofParts(unary);
          };
      case IASTFunctionCallExpression call when PureFunctions.isUnevaluated(name(call)) -> NONE;
      default -> ofParts(node);
    };
  }

  private Traits ofParts(IASTNode node) {
    Traits traits = known.get(node);
    if (traits == null) {
      traits =
          new Traits(node instanceof IASTFunctionCallExpression call && !isPure(name(call)), true);
      for (IASTNode part : node.getChildren()) {
        traits = traits.and(traits(part));
      }
      known.put(node, traits);
    }
    return traits;
  }

  private static boolean definesType(IASTTypeId type) {
    return type.getDeclSpecifier() instanceof IASTCompositeTypeSpecifier
        || type.getDeclSpecifier() instanceof IASTEnumerationSpecifier;
  }

  /** The name of the function that is called by name; else an empty one. */
  private static String name(IASTFunctionCallExpression call) {
    return CallLowering.stripped(call.getFunctionNameExpression()) instanceof IASTIdExpression id
        ? id.getName().toString()
        : "";
  }

  private boolean isPure(String name) {
    Entity entity = fn.scope.find(name);
    return entity == null
        ? Builtins.isKnown(name)
        : entity instanceof Entity.Routine routine && PureFunctions.isPure(routine);
  }
}
