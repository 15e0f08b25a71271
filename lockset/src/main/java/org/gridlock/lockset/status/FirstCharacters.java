// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * What functions ask of the first character of a string that they are given, {@code switch
 * (*mode)}, and what string literals answer, which nobody may change (C17 6.4.5p7).
 */
final class FirstCharacters {
  /** Of a string that is compared with more characters, no answer is worth a context. */
  private static final int MAX_ASKED = 6;

  private static final int MAX_ASCII = 127;

  /** By parameter. */
  private final Map<Variable, Set<Integer>> asked = new LinkedHashMap<>();

  FirstCharacters(Icfa icfa) {
    Map<Variable, Set<Variable>> givers = new HashMap<>();
    for (Function function : icfa.functions()) {
      Map<Variable, Variable> copies = copies(function);
      for (Edge edge : function.edges()) {
        if (edge.operation() instanceof Operation.Assume assume) {
          ask(assume, copies);
        } else if (edge.operation() instanceof Operation.Call call) {
          handOn(call, givers);
        }
      }
    }
    List<Variable> pending = new ArrayList<>(asked.keySet());
    while (!pending.isEmpty()) {
      Variable callee = pending.removeLast();
      for (Variable giver : givers.getOrDefault(callee, Set.of())) {
        if (asked.computeIfAbsent(giver, key -> new TreeSet<>()).addAll(asked.get(callee))) {
          pending.add(giver);
        }
      }
    }
    asked.values().removeIf(characters -> characters.size() > MAX_ASKED);
  }

  /** The variables that hold the first character of a parameter. */
  private static Map<Variable, Variable> copies(Function function) {
    Map<Variable, Variable> copies = new HashMap<>();
    for (Edge edge : function.edges()) {
      if (edge.operation() instanceof Operation.Assign(Lvalue.Var copy, Expression value)
          && parameter(ZeroTest.Peeled.kept(value)) instanceof Variable parameter) {
        copies.put(copy.variable(), parameter);
      }
    }
    return copies;
  }

  private void ask(Operation.Assume assume, Map<Variable, Variable> copies) {
    Guard guard = Guard.of(assume.condition(), true);
    if (guard == null || guard.values().low() != guard.values().high()) {
      return;
    }
    long character = guard.values().low();
    Variable parameter =
        guard.subject() instanceof Lvalue.Var(Variable copy)
            ? copies.get(copy)
            : parameter(guard.subject());
    if (parameter != null && 0 <= character && character <= MAX_ASCII) {
      asked.computeIfAbsent(parameter, key -> new TreeSet<>()).add((int) character);
    }
  }

  /** The parameter whose first character an expression reads; null if it reads none. */
  private static @Nullable Variable parameter(Expression read) {
    return read instanceof Lvalue.Deref deref
            && deref.pointer() instanceof Lvalue.Var(Variable pointer)
            && pointer.kind() == Variable.Kind.PARAMETER
            && read.equals(first(pointer))
        ? pointer
        : null;
  }

  /** The first character of a string; null if the pointer is to something else. */
  private static @Nullable Expression first(Variable pointer) {
    return isOfBytes(pointer.type())
        ? new Lvalue.Deref(((Type.Pointer) pointer.type()).pointee(), new Lvalue.Var(pointer))
        : null;
  }

  private static boolean isOfBytes(Type pointer) {
    return pointer instanceof Type.Pointer(Type.Int character)
        && character.bytes() == 1
        && !character.bool();
  }

  private static void handOn(Operation.Call call, Map<Variable, Set<Variable>> givers) {
    Function callee = Operands.namedCallee(call);
    if (callee == null) {
      return;
    }
    int count = Math.min(call.arguments().size(), callee.parameters().size());
    for (int i = 0; i < count; i++) {
      if (call.arguments().get(i).withoutCasts() instanceof Lvalue.Var(Variable given)
          && given.kind() == Variable.Kind.PARAMETER) {
        givers.computeIfAbsent(callee.parameters().get(i), key -> new HashSet<>(2)).add(given);
      }
    }
  }

  /** Whether the first character of what a parameter is given makes a difference. */
  boolean areAsked(Variable parameter) {
    return asked.containsKey(parameter);
  }

  /**
   * What holds of the first character of a string that is given to a parameter.
   *
   * @param known what holds in the caller of what it was given itself
   */
  List<Guard> of(Expression argument, Variable parameter, List<Guard> known) {
    Set<Integer> characters = asked.get(parameter);
    Expression first = first(parameter);
    if (characters == null || first == null) {
      return List.of();
    }
    List<Guard> found = new ArrayList<>(1);
    Expression given = ZeroTest.Peeled.widened(argument);
    if (given instanceof Expression.StringLiteral literal && isOfBytes(literal.type())) {
      int character = literal.text().isEmpty() ? 0 : literal.text().charAt(0);
      if (characters.contains(character)) {
        found.add(new Guard(first, Values.only(character)));
      } else {
        characters.forEach(other -> found.add(new Guard(first, Values.allBut(other))));
      }
    } else if (given instanceof Lvalue.Var(Variable giver)) {
      for (Guard guard : known) {
        if (guard.subject().equals(first(giver))) {
          found.add(new Guard(first, guard.values()));
        }
      }
    }
    return found;
  }
}
