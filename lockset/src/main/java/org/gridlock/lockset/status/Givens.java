// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Effect;
import org.gridlock.lockset.symbol.Symbols;

/**
 * Follows constants from calls and creations into what they start, so that a branch that one
 * activation never takes is dead code there: {@code transfer(LOCKED)} and {@code transfer(FREE)} do
 * different things. Not in the thesis.
 */
public final class Givens {
  private final Conditions conditions;
  private final Symbols symbols;
  private final Deciding deciding;
  private final Mentions mentions;
  private final FirstCharacters characters;
  private final Map<Set<Guard>, Given> made = new HashMap<>();

  /** What is known of settled memory wherever the first thread is created, and so from there on. */
  private final Set<Guard> lasting;

  /**
   * What the activations of a program are given.
   *
   * @param enters whether a call of a function is followed
   * @param targets what an edge calls or starts
   */
  public Givens(
      Icfa icfa,
      Symbols symbols,
      Conditions conditions,
      Predicate<Function> enters,
      java.util.function.Function<Edge, Collection<Function>> targets) {
    this.conditions = conditions;
    this.symbols = symbols;
    this.deciding = new Deciding(icfa, edge -> matters(edge.operation(), enters));
    this.mentions = new Mentions(icfa, targets, deciding::contains);
    this.characters = new FirstCharacters(icfa);
    this.lasting = lasting(icfa.start(), new HashMap<>());
  }

  /**
   * What is known wherever the first thread is created below a function.
   *
   * @param found by function; nothing yet for those above
   */
  private Set<Guard> lasting(Function function, Map<Function, Set<Guard>> found) {
    Set<Guard> before = found.putIfAbsent(function, Set.of());
    if (before != null) {
      return before;
    }
    Set<Guard> common = null;
    for (Edge edge : function.edges()) {
      if (symbols.mayCreateFirst(edge)) {
        Set<Guard> known = new HashSet<>(settled(conditions.at(edge.source()), deciding::contains));
        Function callee = Operands.namedCallee(edge.operation());
        if (callee != null && callee.isDefined()) {
          known.addAll(lasting(callee, found));
        }
        if (common == null) {
          common = known;
        } else {
          common.retainAll(known);
        }
      }
    }
    found.put(function, common == null ? Set.of() : common);
    return found.get(function);
  }

  private static boolean matters(Operation operation, Predicate<Function> enters) {
    if (operation instanceof Operation.Call call) {
      Function callee = Operands.namedCallee(call);
      return callee == null || enters.test(callee);
    }
    return !(operation instanceof Operation.Skip
        || operation instanceof Operation.Assign
        || operation instanceof Operation.Assume
        || operation instanceof Operation.Allocate
        || operation instanceof Operation.Free
        || operation instanceof Operation.CopyMemory
        || operation instanceof Operation.LibraryCall);
  }

  /**
   * What an activation is given by a call. What was settled when the first threads were created
   * stays.
   *
   * @param caller what the activation was given that makes it
   */
  public Given of(Edge call, Given caller, List<Expression> values, Function callee) {
    List<Guard> guards = guards(call.source(), caller, values, callee.parameters());
    if (symbols.isEarly(call) || (lasting.isEmpty() && caller == Given.NOTHING)) {
      return of(guards);
    }
    List<Guard> known = settledFor(callee, conditions.at(call.source(), caller));
    known.removeIf(guard -> !lasting.contains(guard) && !caller.guards().contains(guard));
    return of(guards, known);
  }

  /**
   * What the start function of a thread is given: nobody writes any more what is settled.
   *
   * @param creator what the activation was given that creates it
   */
  public Given ofThread(Location site, Given creator, List<Expression> values, Function start) {
    return of(
        guards(site, creator, values, start.parameters()),
        settledFor(start, conditions.at(site, creator)));
  }

  /** What makes a difference to a function that is called or started. */
  private List<Guard> settledFor(Function callee, List<Guard> known) {
    return settled(known, variable -> mentions.contains(callee, variable));
  }

  private List<Guard> settled(List<Guard> known, Predicate<Variable> matters) {
    List<Guard> found = new ArrayList<>(known);
    found.removeIf(guard -> !conditions.isSettled(guard, matters));
    return found;
  }

  private Given of(List<Guard> guards, List<Guard> known) {
    if (known.isEmpty()) {
      return of(guards);
    }
    List<Guard> all = new ArrayList<>(guards);
    all.addAll(known);
    return of(all);
  }

  private List<Guard> guards(
      Location site, Given caller, List<Expression> values, List<Variable> parameters) {
    List<Guard> guards = new ArrayList<>(2);
    for (int i = 0; i < Math.min(values.size(), parameters.size()); i++) {
      Variable parameter = parameters.get(i);
      if (deciding.contains(parameter) && symbols.isReadable(parameter)) {
        guards.addAll(of(site, caller, values.get(i), parameter));
        if (characters.areAsked(parameter)) {
          guards.addAll(characters.of(values.get(i), parameter, kept(site, caller)));
        }
      }
    }
    return guards;
  }

  /** What an activation was given that still holds at a location. */
  private List<Guard> kept(Location site, Given activation) {
    List<Guard> given = activation.guards();
    return given.isEmpty()
        ? given
        : conditions.at(site, activation).stream().filter(given::contains).toList();
  }

  private List<Guard> of(Location site, Given caller, Expression value, Variable parameter) {
    Values known = conditions.given(value, parameter);
    if (known != null) {
      return List.of(new Guard(new Lvalue.Var(parameter), known));
    }
    return Effect.isGivenAsItIs(value, parameter)
        ? Conditions.copied(conditions.at(site, caller), parameter, value).stream()
            .filter(guard -> guard.members().isEmpty())
            .toList()
        : List.of();
  }

  private Given of(List<Guard> guards) {
    return guards.isEmpty()
        ? Given.NOTHING
        : made.computeIfAbsent(Set.copyOf(guards), key -> new Given(guards));
  }

  /** What two activations of a function were both given. */
  public Given common(Given one, Given other) {
    return one == other ? one : of(one.guards().stream().filter(other.guards()::contains).toList());
  }

  /** Whether control never passes a branch in an activation that was given some arguments. */
  public boolean isExcluded(Edge edge, Given given) {
    return edge.operation() instanceof Operation.Assume
        && conditions.isExcluded(edge, conditions.at(edge.source(), given));
  }
}
