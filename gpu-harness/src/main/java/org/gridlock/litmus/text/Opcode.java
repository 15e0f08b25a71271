// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.Order;
import org.gridlock.litmus.test.Scope;
import org.jspecify.annotations.Nullable;

/**
 * The dotted words of an instruction, sorted by what they say.
 *
 * @param at where it starts
 * @param name the first word
 * @param order absent where none is written
 * @param type with dots between several; empty where none is written
 * @param rest the words of no other group, e.g. the operation of an atomic
 */
record Opcode(
    Token at,
    String name,
    @Nullable Order order,
    @Nullable Scope scope,
    String type,
    List<String> rest) {

  static Opcode read(Tokens tokens) throws LitmusException {
    Token at = tokens.peek();
    String name = tokens.expectName("an instruction");
    Order order = null;
    Scope scope = null;
    List<String> types = new ArrayList<>();
    List<String> rest = new ArrayList<>();
    while (tokens.takeIf(".")) {
      Token token = tokens.peek();
      String word = tokens.expectName("the rest of the instruction");
      Optional<Order> asOrder = order(word);
      Optional<Scope> asScope = scope(word);
      if (asOrder.isPresent() && !name.equals("fence")) {
        if (order != null) {
          throw tokens.at(token, "expected one memory order or cache operator and found two");
        }
        order = asOrder.get();
      } else if (asScope.isPresent() && !name.equals("membar")) {
        if (scope != null) {
          throw tokens.at(token, "expected one scope and found two");
        }
        scope = asScope.get();
      } else if (word.matches("[subf](8|16|32|64)|pred")) {
        types.add(word);
      } else {
        rest.add(word);
      }
    }
    return new Opcode(at, name, order, scope, String.join(".", types), List.copyOf(rest));
  }

  private static Optional<Order> order(String word) {
    if (word.equals("weak")) {
      return Optional.of(Order.WEAK);
    }
    for (Order order : Order.values()) {
      if (!order.suffix().isEmpty() && order.suffix().equals(word)) {
        return Optional.of(order);
      }
    }
    return Optional.empty();
  }

  private static Optional<Scope> scope(String word) {
    for (Scope scope : Scope.values()) {
      if (scope.toString().equals(word)) {
        return Optional.of(scope);
      }
    }
    return Optional.empty();
  }
}
