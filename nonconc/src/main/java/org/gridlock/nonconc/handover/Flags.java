// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.status.Guard;
import org.gridlock.nonconc.handover.Steps.Step;
import org.jspecify.annotations.Nullable;

/**
 * Global flags that only one thread gives the values that others wait for, under a lock, with a
 * condition variable or in a loop: who found such a value comes after the store. (A store does not
 * overtake the acquisition of a lock that comes before it.)
 */
final class Flags {
  /** Beyond so many, no more are looked for: each costs a look at every pair that is asked for. */
  private static final int MAX = 64;

  /** Bounds chains of copies; what is behind more is not known. */
  private static final int MAX_COPIES = 8;

  private final Icfa icfa;
  private final Steps steps;
  private final Map<Variable, List<Edge>> writes = new HashMap<>();

  /** What variables of activations that are written once are copies of; null for others. */
  private final Map<Variable, @Nullable Expression> copies = new HashMap<>();

  private boolean anyMayChange;

  Flags(Icfa icfa, Steps steps) {
    this.icfa = icfa;
    this.steps = steps;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id));
    }
  }

  private void collect(Edge edge) {
    anyMayChange |= edge.operation() instanceof Operation.Havoc;
    for (Lvalue target : Operands.written(edge.operation())) {
      Variable variable = target.rootVariable();
      if (variable == null) {
        continue;
      }
      if (variable.isGlobal()) {
        writes.computeIfAbsent(variable, key -> new ArrayList<>()).add(edge);
      } else if (isCopy(variable)) {
        boolean first = !copies.containsKey(variable);
        copies.put(
            variable,
            first && edge.operation() instanceof Operation.Assign assign ? assign.value() : null);
      }
    }
  }

  List<Handover> handovers() throws ResourceException {
    if (anyMayChange) {
      return List.of();
    }
    Map<Guard, List<Step>> found = new LinkedHashMap<>();
    for (Step step : steps.of(edge -> found(edge) != null)) {
      found.computeIfAbsent(found(step.edge()), key -> new ArrayList<>()).add(step);
    }
    List<Handover> handovers = new ArrayList<>();
    found.forEach((guard, branches) -> add(guard, branches, handovers));
    return handovers;
  }

  /** What a branch finds in a global variable that is only written by name. */
  private @Nullable Guard found(Edge edge) {
    Guard guard =
        edge.operation() instanceof Operation.Assume assume
            ? Guard.of(assume.condition(), assume.holds())
            : null;
    if (guard == null || !(guard.subject() instanceof Lvalue.Var subject)) {
      return null;
    }
    if (!(original(subject) instanceof Lvalue.Var flag)) {
      return null;
    }
    Variable variable = flag.variable();
    return variable.isGlobal()
            && !variable.isThreadLocal()
            && !icfa.isAddressTaken(variable)
            && variable.type() instanceof Type.Int
        ? new Guard(flag, guard.values(), Set.of(variable), Set.of())
        : null;
  }

  private boolean isCopy(Variable variable) {
    return (variable.kind() == Variable.Kind.TEMPORARY || variable.kind() == Variable.Kind.LOCAL)
        && !icfa.isAddressTaken(variable);
  }

  /** What was copied, by way of variables of the same type, for an expression to have its value. */
  private Expression original(Expression value) {
    Expression current = value;
    for (int step = 0; step < MAX_COPIES && current instanceof Lvalue.Var copy; step++) {
      Expression copied = copies.get(copy.variable());
      if (copied == null || !copied.type().equals(copy.type())) {
        break;
      }
      current = copied;
    }
    return current;
  }

  private void add(Guard guard, List<Step> branches, List<Handover> handovers) {
    Variable flag = ((Lvalue.Var) guard.subject()).variable();
    Set<Edge> gives = new LinkedHashSet<>();
    boolean isInitialised = false;
    for (Edge edge : writes.getOrDefault(flag, List.of())) {
      isInitialised |= edge.source().function() == icfa.start();
      if (mayGive(edge, guard)) {
        gives.add(edge);
      }
    }
    boolean isGivenAtStart =
        !isInitialised && !excludes(new Expression.Constant(flag.type(), 0), guard);
    AbstractThread giver = isGivenAtStart ? null : onlyThread(gives);
    if (giver != null && handovers.size() < MAX) {
      Set<Edge> takes = new LinkedHashSet<>();
      branches.forEach(step -> takes.add(step.edge()));
      handovers.add(
          new Handover(
              (place, edge) -> gives.contains(edge),
              (place, edge) -> takes.contains(edge),
              giver::equals,
              Steps.threads(branches, (place, edge) -> true),
              1));
    }
  }

  private boolean mayGive(Edge write, Guard guard) {
    return !(write.operation() instanceof Operation.Assign assign
        && assign.target().equals(guard.subject())
        && excludes(original(assign.value()), guard));
  }

  private static boolean excludes(Expression value, Guard guard) {
    Guard given = Guard.assigned(guard.subject(), value);
    return given != null && given.contradicts(guard);
  }

  /** The thread that all of the edges are passed by, if it is one concrete thread; or null. */
  private @Nullable AbstractThread onlyThread(Set<Edge> edges) {
    AbstractThread only = null;
    for (Edge edge : edges) {
      List<Step> passed = steps.of(edge);
      if (passed.isEmpty()) {
        return null; // in a function that is not followed
      }
      for (Step step : passed) {
        if (step.thread().many() || (only != null && !only.equals(step.thread()))) {
          return null;
        }
        only = step.thread();
      }
    }
    return only;
  }
}
