// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import org.jspecify.annotations.Nullable;

/**
 * An expression without side effects. Conversions are explicit ({@link Cast}), so every operator
 * has operands of the type it computes in; arrays and functions have decayed to {@link AddressOf}
 * and {@link FunctionAddress}.
 *
 * <p>An {@link Lvalue} used as an expression reads the memory it names.
 */
public sealed interface Expression
    permits Lvalue,
        Expression.Constant,
        Expression.RealConstant,
        Expression.StringLiteral,
        Expression.FunctionAddress,
        Expression.AddressOf,
        Expression.Unary,
        Expression.Binary,
        Expression.PointerAdd,
        Expression.PointerDifference,
        Expression.Cast,
        Expression.Unknown {

  /** The type of the value. */
  Type type();

  /** The expression without the conversions around it, whatever they do to the value. */
  default Expression withoutCasts() {
    Expression current = this;
    while (current instanceof Cast cast) {
      current = cast.operand();
    }
    return current;
  }

  /** The function whose address this is, whatever it is cast to; null if it is computed. */
  default @Nullable Function namedFunction() {
    return withoutCasts() instanceof FunctionAddress address ? address.function() : null;
  }

  /** An integer constant; the null pointer has value 0 and a pointer type. */
  record Constant(Type type, long value) implements Expression {
    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  /** A floating constant. */
  record RealConstant(Type type, double value) implements Expression {
    @Override
    public String toString() {
      return Double.toString(value);
    }
  }

  /**
   * The address of the first element of a string literal.
   *
   * @param type pointer to the element type
   * @param text the bytes (or wide elements), one per char, without the final zero
   */
  record StringLiteral(Type type, String text) implements Expression {
    @Override
    public String toString() {
      String shown = text.length() > 40 ? text.substring(0, 40) + "..." : text;
      return '"' + shown.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
  }

  /** The address of a function. */
  record FunctionAddress(Type type, Function function) implements Expression {
    @Override
    public String toString() {
      return function.name();
    }
  }

  /**
   * The address of an object.
   *
   * @param type a pointer type; for a decayed array the pointer to its element
   */
  record AddressOf(Type type, Lvalue target) implements Expression {
    @Override
    public String toString() {
      return "&" + target;
    }
  }

  /** Unary operators. */
  enum UnaryOperator {
    NEGATE("-"),
    COMPLEMENT("~"),
    /** Logical not; yields 0 or 1. */
    NOT("!");

    private final String symbol;

    UnaryOperator(String symbol) {
      this.symbol = symbol;
    }

    @Override
    public String toString() {
      return symbol;
    }
  }

  /** A unary operation. */
  record Unary(Type type, UnaryOperator operator, Expression operand) implements Expression {
    @Override
    public String toString() {
      return operator.toString() + operand;
    }
  }

  /** Binary operators; the logical ones are control flow. */
  enum BinaryOperator {
    ADD("+"),
    SUBTRACT("-"),
    MULTIPLY("*"),
    DIVIDE("/"),
    REMAINDER("%"),
    SHIFT_LEFT("<<"),
    SHIFT_RIGHT(">>"),
    AND("&"),
    OR("|"),
    XOR("^"),
    EQUAL("=="),
    NOT_EQUAL("!="),
    LESS("<"),
    LESS_EQUAL("<="),
    GREATER(">"),
    GREATER_EQUAL(">=");

    private final String symbol;

    BinaryOperator(String symbol) {
      this.symbol = symbol;
    }

    /** Whether the result says how the operands compare. */
    public boolean isComparison() {
      return switch (this) {
        case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> true;
        case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR ->
            false;
      };
    }

    /** The comparison that holds where this one does not; others stay as they are. */
    public BinaryOperator negated() {
      return switch (this) {
        case EQUAL -> NOT_EQUAL;
        case NOT_EQUAL -> EQUAL;
        case LESS -> GREATER_EQUAL;
        case LESS_EQUAL -> GREATER;
        case GREATER -> LESS_EQUAL;
        case GREATER_EQUAL -> LESS;
        case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR ->
            this;
      };
    }

    /** The comparison that says the same of exchanged operands; others stay as they are. */
    public BinaryOperator mirrored() {
      return switch (this) {
        case LESS -> GREATER;
        case LESS_EQUAL -> GREATER_EQUAL;
        case GREATER -> LESS;
        case GREATER_EQUAL -> LESS_EQUAL;
        case EQUAL, NOT_EQUAL -> this;
        case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR ->
            this;
      };
    }

    @Override
    public String toString() {
      return symbol;
    }
  }

  /** A binary operation; comparisons have type int. */
  record Binary(Type type, BinaryOperator operator, Expression left, Expression right)
      implements Expression {
    @Override
    public String toString() {
      return "(" + left + " " + operator + " " + right + ")";
    }
  }

  /**
   * Pointer plus integer.
   *
   * @param type the pointer type, whose pointee gives the stride (1 for void and functions)
   * @param index in elements, may be negative
   */
  record PointerAdd(Type type, Expression pointer, Expression index) implements Expression {
    /** A pointer to some byte of the object that a pointer leads into. */
    public static PointerAdd anywhere(Expression pointer) {
      Type bytes = new Type.Pointer(Type.Int.CHAR);
      Expression first = pointer.type().equals(bytes) ? pointer : new Cast(bytes, pointer);
      return new PointerAdd(bytes, first, new Unknown(Type.Int.LONG));
    }

    /** Bytes between elements; 0 where the size of the element is unknown. */
    public long stride() {
      if (!(type instanceof Type.Pointer(Type element))) {
        return 0;
      }
      return element instanceof Type.Void || element instanceof Type.Func ? 1 : element.size();
    }

    @Override
    public String toString() {
      return "(" + pointer + " + " + index + ")";
    }
  }

  /** Difference of two pointers in elements of {@code left}'s pointee. */
  record PointerDifference(Type type, Expression left, Expression right) implements Expression {
    @Override
    public String toString() {
      return "(" + left + " - " + right + ")";
    }
  }

  /** A conversion to {@code type}. */
  record Cast(Type type, Expression operand) implements Expression {
    @Override
    public String toString() {
      return "(" + type + ")" + operand;
    }
  }

  /** Some value that is no address of the program's objects: input, or what is not tracked. */
  record Unknown(Type type) implements Expression {
    @Override
    public String toString() {
      return "?";
    }
  }
}
