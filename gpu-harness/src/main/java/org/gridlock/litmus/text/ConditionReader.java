// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.Condition;
import org.gridlock.litmus.test.Condition.Quantifier;
import org.gridlock.litmus.test.Formula;
import org.gridlock.litmus.test.Formula.Subject;

/** Reads conditions; the recursion is as deep as the parentheses, which are few. */
final class ConditionReader {
  private static final int MAX_DEPTH = 200;

  private final Tokens tokens;
  private int depth;

  ConditionReader(Tokens tokens) {
    this.tokens = tokens;
  }

  /** With a quantifier or, as in the thesis, without: then {@code exists}. */
  Condition condition() throws LitmusException {
    Quantifier quantifier = Quantifier.EXISTS;
    if (tokens.peek().is("~") && tokens.peek(1).is("exists")) {
      tokens.take();
      tokens.take();
      quantifier = Quantifier.NOT_EXISTS;
    } else if (tokens.takeIf("forall")) {
      quantifier = Quantifier.FORALL;
    } else {
      tokens.takeIf("exists");
    }
    return new Condition(quantifier, or());
  }

  private Formula or() throws LitmusException {
    List<Formula> parts = new ArrayList<>(List.of(and()));
    while (tokens.takeIf("\\/")) {
      parts.add(and());
    }
    return parts.size() == 1 ? parts.get(0) : new Formula.Or(parts);
  }

  private Formula and() throws LitmusException {
    List<Formula> parts = new ArrayList<>(List.of(unary()));
    while (tokens.takeIf("/\\")) {
      parts.add(unary());
    }
    return parts.size() == 1 ? parts.get(0) : new Formula.And(parts);
  }

  private Formula unary() throws LitmusException {
    if (++depth > MAX_DEPTH) {
      throw tokens.at(tokens.peek(), "expected a condition nested less than " + MAX_DEPTH);
    }
    try {
      if (tokens.takeIf("~") || tokens.takeIf("not")) {
        return new Formula.Not(unary());
      }
      if (tokens.takeIf("(")) {
        Formula inner = or();
        tokens.expect(")");
        return inner;
      }
      if (tokens.takeIf("true")) {
        return new Formula.And(List.of());
      }
      if (tokens.takeIf("false")) {
        return new Formula.Or(List.of());
      }
      return comparison();
    } finally {
      depth--;
    }
  }

  private Formula comparison() throws LitmusException {
    Subject left = subject();
    boolean equal;
    if (tokens.takeIf("=") || tokens.takeIf("==")) {
      equal = true;
    } else if (tokens.takeIf("!=") || tokens.takeIf("<>")) {
      equal = false;
    } else {
      throw tokens.expected("'=' or '!='");
    }
    boolean number = tokens.peek().is("-") || (tokens.peek().isNumber() && !tokens.peek(1).is(":"));
    return number
        ? new Formula.Atom(left, equal, tokens.expectNumber("a value"))
        : new Formula.Same(left, equal, subject());
  }

  private Subject subject() throws LitmusException {
    if (tokens.takeIf("[")) {
      String name = tokens.expectName("a location");
      tokens.expect("]");
      return new Subject.Location(name);
    }
    boolean register = tokens.peek(1).is(":");
    if (register) {
      int thread = Names.thread(tokens);
      tokens.expect(":");
      return new Subject.Register(thread, tokens.expectName("a register"));
    }
    return new Subject.Location(
        tokens.expectName("a register such as 0:r0, or a location, of the condition"));
  }
}
