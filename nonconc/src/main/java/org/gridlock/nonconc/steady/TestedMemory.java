// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.steady;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.settled.SteadyMemory.Part;

/**
 * The global variables and members that functions which may leave a lock behind test twice, or give
 * a value and test, where one of the branches leads to an operation on a lock: themselves, or in
 * what they call to take locks and to give them back.
 */
final class TestedMemory {
  private static final int TWICE = 2;

  /** From a branch to what it decides. */
  private static final int MAX_STEPS = 30;

  private final Set<Function> leaving;

  /** Whether functions change locks: asked for at each call of the program. */
  private final Map<Function, Boolean> changing = new HashMap<>();

  /** Where a function, with what it calls to change locks, tests each, or gives it a value. */
  private final Map<Part, List<Set<Location>>> tests = new LinkedHashMap<>();

  TestedMemory(Set<Function> leaving) {
    this.leaving = leaving;
    for (Function function : leaving) {
      Map<Part, Set<Location>> found = new LinkedHashMap<>();
      Set<Part> deciding = new HashSet<>();
      look(function, found, deciding);
      helpers(function).forEach(helper -> look(helper, found, deciding));
      found.forEach(
          (part, where) -> {
            if (where.size() >= TWICE && deciding.contains(part)) {
              tests.computeIfAbsent(part, key -> new ArrayList<>(1)).add(where);
            }
          });
    }
  }

  private void look(Function function, Map<Part, Set<Location>> found, Set<Part> deciding) {
    Set<Variable> decidingCopies = new HashSet<>();
    for (Edge edge : function.edges()) {
      if (edge.operation() instanceof Operation.Assume assume) {
        Set<Part> tested = add(assume.condition(), edge, found);
        if (leadsToLock(edge)) {
          deciding.addAll(tested);
          decidingCopies.addAll(Operands.variables(assume.condition()));
        }
      }
    }
    for (Edge edge : function.edges()) {
      if (edge.operation() instanceof Operation.Assign(Lvalue target, Expression value)) {
        add(target, edge, found);
        if (target instanceof Lvalue.Var(Variable copy)
            && value.withoutCasts() instanceof Lvalue
            && decidingCopies.contains(copy)) {
          deciding.addAll(add(value, edge, found)); // switch (p->mode)
        }
      }
    }
  }

  private static Set<Part> add(Expression looked, Edge edge, Map<Part, Set<Location>> found) {
    Set<Part> parts = parts(looked);
    parts.forEach(part -> found.computeIfAbsent(part, key -> new HashSet<>()).add(edge.source()));
    return parts;
  }

  /** The functions that another one calls, and that take locks or give them back themselves. */
  Set<Function> helpers(Function function) {
    Set<Function> found = new LinkedHashSet<>();
    for (Edge edge : function.edges()) {
      if (Operands.namedCallee(edge.operation()) instanceof Function callee
          && callee != function
          && changesLocks(callee)) {
        found.add(callee);
      }
    }
    return found;
  }

  /** All of it. */
  Set<Part> all() {
    return tests.keySet();
  }

  /** Whether some function tests it twice in places of some kind. */
  boolean isTestedTwice(Part part, Set<Location> places) {
    return tests.getOrDefault(part, List.of()).stream()
        .anyMatch(where -> where.stream().filter(places::contains).count() >= TWICE);
  }

  /** The global variables and members that a function mentions. */
  static Set<Part> mentioned(Function function) {
    Set<Part> found = new HashSet<>();
    for (Edge edge : function.edges()) {
      Operands.expressions(edge.operation()).forEach(root -> found.addAll(parts(root)));
    }
    return found;
  }

  private static Set<Part> parts(Expression expression) {
    Set<Part> found = new HashSet<>();
    Operands.forEachPart(
        expression,
        part -> {
          // Who writes one field of bits writes others beside it, too.
          if (part instanceof Lvalue.Member member
              && member.field().bitWidth() == 0
              && MemberName.of(member) instanceof MemberName name) {
            found.add(new Part(Set.of(), Set.of(name)));
          } else if (part instanceof Lvalue.Var(Variable variable)
              && variable.isGlobal()
              && (variable.type() instanceof Type.Int || variable.type() instanceof Type.Pointer)) {
            found.add(new Part(Set.of(variable), Set.of()));
          }
        });
    return found;
  }

  /** Whether control comes to some operation on a lock by this branch only. */
  private boolean leadsToLock(Edge branch) {
    Set<Location> seen = new HashSet<>();
    Deque<Edge> pending = new ArrayDeque<>(List.of(branch));
    while (!pending.isEmpty() && seen.size() < MAX_STEPS) {
      Edge edge = pending.remove();
      if (changesLocks(edge)
          || (Operands.namedCallee(edge.operation()) instanceof Function callee
              && changesLocks(callee))) {
        return true;
      }
      List<Edge> before = edge.target().incoming();
      boolean isOnlyWay =
          before.size() == 1
              || before.stream().allMatch(other -> other.operation() instanceof Operation.Assume);
      if (isOnlyWay && seen.add(edge.target())) {
        pending.addAll(edge.target().outgoing());
      }
    }
    return false;
  }

  private boolean changesLocks(Function callee) {
    return changing.computeIfAbsent(
        callee,
        key -> leaving.contains(key) || key.edges().stream().anyMatch(TestedMemory::changesLocks));
  }

  private static boolean changesLocks(Edge edge) {
    return edge.operation() instanceof Operation.Lock
        || edge.operation() instanceof Operation.Unlock;
  }
}
