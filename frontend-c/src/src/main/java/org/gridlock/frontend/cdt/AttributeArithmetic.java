// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.List;
import org.gridlock.frontend.types.Literals;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * The value of an attribute's argument such as {@code 64}, {@code (1 << 4)} or {@code sizeof(void
 * *)}. The parser keeps arguments as tokens only.
 */
final class AttributeArithmetic {
  private final List<String> tokens;
  private final Scope scope;
  private int at;
  private boolean failed;

  private AttributeArithmetic(List<String> tokens, Scope scope) {
    this.tokens = tokens;
    this.scope = scope;
  }

  /** The value, or null if it is of no known form. */
  static @Nullable Long value(List<String> tokens, Scope scope) {
    AttributeArithmetic arithmetic = new AttributeArithmetic(tokens, scope);
    long value = arithmetic.binary(0);
    return arithmetic.failed || arithmetic.at != tokens.size() ? null : (Long) value;
  }

  private String peek() {
    return at < tokens.size() ? tokens.get(at) : "";
  }

  private boolean accept(String token) {
    if (peek().equals(token)) {
      at++;
      return true;
    }
    return false;
  }

  private static int precedence(String operator) {
    return switch (operator) {
      case "|" -> 1;
      case "&" -> 2;
      case "<<", ">>" -> 3;
      case "+", "-" -> 4;
      case "*", "/", "%" -> 5;
      default -> 0;
    };
  }

  private long binary(int above) {
    long left = primary();
    while (precedence(peek()) > above) {
      String operator = tokens.get(at++);
      long right = binary(precedence(operator));
      left = apply(operator, left, right);
    }
    return left;
  }

  private long apply(String operator, long left, long right) {
    if (right == 0 && (operator.equals("/") || operator.equals("%"))) {
      failed = true;
      return 0;
    }
    return switch (operator) {
      case "|" -> left | right;
      case "&" -> left & right;
      case "<<" -> left << right;
      case ">>" -> left >> right;
      case "+" -> left + right;
      case "-" -> left - right;
      case "*" -> left * right;
      case "/" -> left / right;
      default -> left % right;
    };
  }

  private long primary() {
    if (accept("(")) {
      long value = binary(0);
      failed |= !accept(")");
      return value;
    }
    String token = peek();
    at++;
    if (!token.isEmpty() && Character.isDigit(token.charAt(0))) {
      return Literals.integer(token).value();
    }
    switch (token) {
      case "sizeof" -> {
        Type type = typeInParentheses();
        return type == null ? 0 : type.size();
      }
      case "__alignof__", "__alignof", "_Alignof" -> {
        Type type = typeInParentheses();
        return type == null ? 0 : type.alignment();
      }
      default -> {
        if (scope.find(token) instanceof Entity.Enumerator enumerator) {
          return enumerator.value().value();
        }
        failed = true;
        return 0;
      }
    }
  }

  private @Nullable Type typeInParentheses() {
    int start = at;
    Type type = accept("(") ? type() : null;
    boolean pointer = false;
    while (accept("*")) {
      pointer = true;
    }
    if (type == null || !accept(")")) {
      failed = true;
      at = start;
      return null;
    }
    return pointer ? Type.Pointer.VOID : type;
  }

  private @Nullable Type type() {
    if (accept("struct") || accept("union") || accept("enum")) {
      return at < tokens.size() ? scope.findTag(tokens.get(at++)) : null;
    }
    Type type = null;
    int longs = 0;
    boolean isUnsigned = false;
    while (true) {
      switch (peek()) {
        case "unsigned" -> isUnsigned = true;
        case "signed", "int" -> type = type == null ? Type.Int.INT : type;
        case "long" -> longs++;
        case "short" -> type = new Type.Int(2, true, false);
        case "char" -> type = Type.Int.CHAR;
        case "float" -> type = new Type.Real(4, 4);
        case "double" -> type = new Type.Real(8, 8);
        case "void" -> type = new Type.Void();
        default -> {
          return finish(type, longs, isUnsigned);
        }
      }
      at++;
    }
  }

  private @Nullable Type finish(@Nullable Type type, int longs, boolean isUnsigned) {
    if (longs > 0) {
      return type instanceof Type.Real ? new Type.Real(16, 16) : Type.Int.LONG;
    }
    if (type != null || isUnsigned) {
      return type == null ? Type.Int.UINT : type;
    }
    return at < tokens.size() && scope.find(tokens.get(at)) instanceof Entity.TypeName name
        ? typeName(name)
        : null;
  }

  private Type typeName(Entity.TypeName name) {
    at++;
    return name.declared().type();
  }
}
