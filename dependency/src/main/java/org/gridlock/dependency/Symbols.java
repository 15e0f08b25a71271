// SPDX-License-Identifier: Apache-2.0
package org.gridlock.dependency;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.VariadicArguments;
import org.jspecify.annotations.Nullable;

/**
 * The symbols of expressions (thesis 4.4), as integers: variables, functions, and one symbol each
 * for what addresses can pass through without a name.
 *
 * <p>Only what can carry an address counts. Numbers too small for one, unless a byte of an address
 * is copied, and the operands that select an element of an array are left out: the points-to
 * analysis does not look at them.
 */
final class Symbols {
  /** Memory known to code outside the program. */
  final int escaped;

  /** Arguments that have no parameter. */
  final int variableArguments;

  /** What threads return. */
  final int threadResults;

  private static final int ADDRESS_SIZE = 8;

  private final int variables;
  private final boolean readsVariableArguments;

  Symbols(Icfa icfa) {
    this.readsVariableArguments =
        icfa.functions().stream().anyMatch(f -> f.isDefined() && f.type().variadic());
    this.variables = icfa.variables().size();
    this.escaped = variables + icfa.functions().size();
    this.variableArguments = escaped + 1;
    this.threadResults = escaped + 2;
  }

  int of(Variable variable) {
    return variable.id();
  }

  int of(Function function) {
    return variables + function.id();
  }

  /** Whether a value of the type can hold an address; unknown sizes can. */
  static boolean carries(Type type) {
    return switch (type) {
      case Type.Void none -> false;
      case Type.Int number -> number.bytes() >= ADDRESS_SIZE;
      case Type.Real number -> false;
      case Type.Pointer pointer -> true;
      case Type.Func function -> true;
      case Type.Array array -> carries(array.element());
      case Composite composite -> !composite.isComplete() || composite.size() >= ADDRESS_SIZE;
    };
  }

  /** The symbols of those of the expressions whose value can hold an address. */
  BitSet in(@Nullable Expression... expressions) {
    BitSet symbols = new BitSet();
    for (Expression expression : expressions) {
      if (expression != null && carries(expression.type())) {
        collect(expression, symbols);
      }
    }
    return symbols;
  }

  /** Adds the symbols of an expression. */
  void collect(Expression root, BitSet symbols) {
    Deque<Expression> pending = new ArrayDeque<>();
    pending.push(root);
    while (!pending.isEmpty()) {
      switch (pending.pop()) {
        case Lvalue.Var variable -> {
          symbols.set(of(variable.variable()));
          if (VariadicArguments.leadsToList(variable.type())) {
            symbols.set(variableArguments);
          }
        }
        case Lvalue.Deref deref -> {
          pending.push(deref.pointer());
          if (VariadicArguments.leadsToList(deref.type())) {
            symbols.set(variableArguments);
          }
        }
        case Lvalue.Member member -> pending.push(member.base());
        case Lvalue.Element element -> pending.push(element.array());
        case Expression.FunctionAddress address -> symbols.set(of(address.function()));
        case Expression.AddressOf address -> pending.push(address.target());
        case Expression.Unary unary -> pushIfCarrying(unary.operand(), pending);
        case Expression.Binary binary -> {
          pushIfCarrying(binary.left(), pending);
          pushIfCarrying(binary.right(), pending);
        }
        case Expression.PointerAdd add -> {
          pending.push(add.pointer());
          if (!isWidened(add.index())) {
            pushIfCarrying(add.index(), pending);
          }
        }
        case Expression.PointerDifference difference -> {
          pending.push(difference.left());
          pending.push(difference.right());
        }
        case Expression.Cast cast -> pushIfCarrying(cast.operand(), pending);
        case Expression.Unknown unknown -> {
          if (readsVariableArguments && carries(unknown.type())) {
            symbols.set(variableArguments);
          }
        }
        case Expression.Constant constant -> {}
        case Expression.RealConstant constant -> {}
        case Expression.StringLiteral literal -> {}
      }
    }
  }

  private static void pushIfCarrying(Expression operand, Deque<Expression> pending) {
    if (carries(operand.type())) {
      pending.push(operand);
    }
  }

  /** Whether the index is a small number made wide. */
  private static boolean isWidened(Expression index) {
    return index instanceof Expression.Cast cast && !carries(cast.operand().type());
  }
}
