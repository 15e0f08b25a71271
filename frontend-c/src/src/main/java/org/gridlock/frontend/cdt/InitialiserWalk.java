// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayDeque;
import java.util.Deque;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializer;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTInitializerList;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.c.ICASTArrayDesignator;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignatedInitializer;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignator;
import org.eclipse.cdt.core.dom.ast.c.ICASTFieldDesignator;
import org.eclipse.cdt.core.dom.ast.gnu.c.IGCCASTArrayRangeDesignator;
import org.gridlock.frontend.types.Literals;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * Finds which part of an object each clause of an initialiser sets (C11 6.7.9), with designators,
 * ranges and left out braces.
 */
final class InitialiserWalk {
  private static final long MAXIMAL_RANGE = 1 << 16;

  /** What is done with the parts. */
  interface Sink {
    /** A scalar, or a struct as a whole, gets a value. */
    void value(Lvalue part, IASTExpression value);

    /** An array of characters gets the contents of a literal. */
    void string(Lvalue array, Expression.StringLiteral literal, IASTNode node);
  }

  private final FunctionLowering fn;
  private final Sink sink;
  private final @Nullable Lvalue counted;
  private long length;

  /**
   * Prepares a walk.
   *
   * @param counted the array whose length is asked for, or null
   */
  InitialiserWalk(FunctionLowering fn, Sink sink, @Nullable Lvalue counted) {
    this.fn = fn;
    this.sink = sink;
    this.counted = counted;
  }

  /** The number of elements of the counted array that the initialiser reaches. */
  long length() {
    return length;
  }

  void walk(Lvalue target, IASTInitializer initialiser) {
    initialise(target, clause(initialiser));
  }

  static IASTInitializerClause clause(IASTInitializer initialiser) {
    if (initialiser instanceof IASTEqualsInitializer equals) {
      return equals.getInitializerClause();
    }
    return (IASTInitializerClause) initialiser;
  }

  /** The clauses that are left of a list, and one that was put back. */
  private static final class Clauses {
    private final Deque<IASTInitializerClause> rest = new ArrayDeque<>();

    Clauses(IASTInitializerList list) {
      for (IASTInitializerClause clause : list.getClauses()) {
        rest.add(clause);
      }
    }
  }

  private void initialise(Lvalue target, IASTInitializerClause clause) {
    boolean aggregate = isAggregate(target.type());
    if (clause instanceof IASTInitializerList list) {
      IASTInitializerClause only = list.getClauses().length == 1 ? list.getClauses()[0] : null;
      if (!aggregate) {
        if (list.getClauses().length > 0) {
          initialise(target, list.getClauses()[0]);
        }
      } else if (only instanceof IASTExpression text && string(target, text)) {
        return;
      } else {
        fill(target, new Clauses(list), 0, true);
      }
      return;
    }
    if (!(clause instanceof IASTExpression expression)) {
      throw new UnreadableCode(fn.unit.position(clause), "an initialiser was not understood");
    }
    if (target.type() instanceof Type.Array && !string(target, expression)) {
      if (stripped(expression) instanceof IASTTypeIdInitializerExpression literal) {
        initialise(target, clause(literal.getInitializer()));
        return;
      }
    } else if (target.type() instanceof Type.Array) {
      return;
    }
    sink.value(target, expression);
  }

  private boolean string(Lvalue target, IASTExpression expression) {
    if (target.type() instanceof Type.Array array
        && array.element() instanceof Type.Int element
        && stripped(expression) instanceof IASTLiteralExpression literal
        && literal.getKind() == IASTLiteralExpression.lk_string_literal) {
      Expression.StringLiteral text = Literals.string(literal.toString());
      if (((Type.Array) text.type()).element().size() == element.size()) {
        reach(target, ((Type.Array) text.type()).length() - 1);
        sink.string(target, text, literal);
        return true;
      }
    }
    return false;
  }

  static IASTExpression stripped(IASTExpression expression) {
    IASTExpression inner = expression;
    while (inner instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary) {
      inner = unary.getOperand();
    }
    return inner;
  }

  private static boolean isAggregate(Type type) {
    return type instanceof Type.Array || type instanceof Composite;
  }

  private void reach(Lvalue array, long index) {
    if (counted != null && array.equals(counted)) {
      length = Math.max(length, index + 1);
    }
  }

  /** Fills the parts of an aggregate from the given one on. */
  private void fill(Lvalue target, Clauses clauses, long from, boolean braced) {
    long index = from;
    while (!clauses.rest.isEmpty()) {
      if (clauses.rest.peek() instanceof ICASTDesignatedInitializer designated) {
        if (!braced) {
          return;
        }
        clauses.rest.pop();
        index = designated(target, designated.getDesignators(), 0, operand(designated), clauses);
        continue;
      }
      if (index >= count(target.type())) {
        if (braced) {
          clauses.rest.clear();
        }
        return;
      }
      reach(target, index);
      consume(part(target, index), clauses);
      index = next(target.type(), index);
    }
  }

  private static IASTInitializerClause operand(ICASTDesignatedInitializer designated) {
    IASTInitializerClause operand = designated.getOperand();
    return operand != null ? operand : clause(designated.getOperandInitializer());
  }

  /** Takes as many clauses as the part needs. */
  private void consume(Lvalue part, Clauses clauses) {
    IASTInitializerClause clause = clauses.rest.peek();
    if (isAggregate(part.type()) && clause instanceof IASTExpression expression) {
      boolean whole =
          part.type() instanceof Composite
              ? isComposite(expression)
              : isText(part, expression)
                  || stripped(expression) instanceof IASTTypeIdInitializerExpression;
      if (!whole) {
        if (count(part.type()) == 0) {
          return;
        }
        fill(part, clauses, 0, false);
        return;
      }
    }
    clauses.rest.pop();
    initialise(part, clause);
  }

  private boolean isText(Lvalue part, IASTExpression expression) {
    return part.type() instanceof Type.Array array
        && array.element() instanceof Type.Int
        && stripped(expression) instanceof IASTLiteralExpression literal
        && literal.getKind() == IASTLiteralExpression.lk_string_literal;
  }

  private boolean isComposite(IASTExpression expression) {
    return !(stripped(expression) instanceof IASTLiteralExpression)
        && fn.expressions.typeOf(expression).type() instanceof Composite;
  }

  /** Follows designators from one on; the result is the index of the part behind. */
  private long designated(
      Lvalue target,
      ICASTDesignator[] designators,
      int at,
      IASTInitializerClause value,
      Clauses clauses) {
    ICASTDesignator designator = designators[at];
    long first;
    long last;
    boolean inside = false;
    switch (designator) {
      case ICASTArrayDesignator array -> {
        first = constant(array.getSubscriptExpression());
        last = first;
      }
      case IGCCASTArrayRangeDesignator range -> {
        first = constant(range.getRangeFloor());
        last = Math.min(constant(range.getRangeCeiling()), first + MAXIMAL_RANGE);
      }
      case ICASTFieldDesignator field -> {
        String name = field.getName().toString();
        first = fieldIndex(target, name, designator);
        last = first;
        inside = !((Composite) target.type()).fields().get((int) first).name().equals(name);
      }
      default ->
          throw new UnreadableCode(fn.unit.position(designator), "a designator was not understood");
    }
    if (isAggregate(target.type())) {
      reach(target, last);
    }
    for (long index = first; index <= last; index++) {
      Lvalue part = part(target, index);
      if (inside || at + 1 < designators.length) {
        long next = designated(part, designators, inside ? at : at + 1, value, clauses);
        if (!(part.type() instanceof Composite composite && composite.isUnion())) {
          fill(part, clauses, next, false);
        }
      } else {
        clauses.rest.push(value);
        consume(part, clauses);
      }
    }
    return next(target.type(), last);
  }

  private long constant(IASTExpression expression) {
    if (fn.expressions.constant(expression) instanceof Expression.Constant constant
        && constant.value() >= 0) {
      return constant.value();
    }
    throw new UnreadableCode(fn.unit.position(expression), "an index is not constant");
  }

  private long fieldIndex(Lvalue target, String name, IASTNode node) {
    if (target.type() instanceof Composite composite) {
      for (int i = 0; i < composite.fields().size(); i++) {
        Field field = composite.fields().get(i);
        if (field.name().equals(name)
            || (field.name().isEmpty()
                && field.type() instanceof Composite inner
                && ExpressionLowering.find(target, inner, name) != null)) {
          return i;
        }
      }
    }
    throw new UnreadableCode(fn.unit.position(node), "there is no member '" + name + "'");
  }

  private static long count(Type type) {
    return switch (type) {
      case Type.Array array ->
          array.length() == Type.Array.UNKNOWN_LENGTH ? Long.MAX_VALUE : array.length();
      case Composite composite -> composite.fields().size();
      default -> 1;
    };
  }

  private static long next(Type type, long index) {
    return type instanceof Composite composite && composite.isUnion() ? Long.MAX_VALUE : index + 1;
  }

  /** The part with that index; out of bounds there is nothing to initialise. */
  private static Lvalue part(Lvalue target, long index) {
    if (target.type() instanceof Type.Array array) {
      return new Lvalue.Element(
          array.element(), target, new Expression.Constant(Type.Int.INT, index));
    }
    return new Lvalue.Member(target, ((Composite) target.type()).fields().get((int) index));
  }
}
