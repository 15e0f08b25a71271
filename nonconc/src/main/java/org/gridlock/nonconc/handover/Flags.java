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
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.status.Guard;
import org.gridlock.nonconc.FieldWriters;
import org.gridlock.nonconc.TypedPointers;
import org.gridlock.nonconc.handover.Steps.Step;
import org.jspecify.annotations.Nullable;

/**
 * Flags that only one thread gives the values that others wait for, under a lock, with a condition
 * variable or in a loop: who found such a value comes after the store. (A store does not overtake
 * the acquisition of a lock that comes before it.) A flag is a global variable, or a member of a
 * struct, in whatever object: who found such a value in one comes after a store to that one.
 */
final class Flags {
  /** Beyond so many, no more are looked for: each costs a look at every pair that is asked for. */
  private static final int MAX = 64;

  /** Bounds chains of copies; what is behind more is not known. */
  private static final int MAX_COPIES = 8;

  private final Icfa icfa;
  private final Steps steps;
  private final FieldWriters fields;
  private final TypedPointers pointers;
  private final Map<Variable, List<Edge>> writes = new HashMap<>();
  private final Map<Field, List<Edge>> memberWrites = new HashMap<>();

  /** By the struct and the member, the one that stands for it in all objects. */
  private final Map<List<Object>, Lvalue.Member> members = new HashMap<>();

  /** What variables of activations that are written once are copies of; null for others. */
  private final Map<Variable, @Nullable Expression> copies = new HashMap<>();

  private boolean anyMayChange;

  Flags(Icfa icfa, Steps steps) {
    this.icfa = icfa;
    this.steps = steps;
    this.fields = new FieldWriters(icfa);
    this.pointers = new TypedPointers(icfa);
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id));
    }
  }

  private void collect(Edge edge) {
    anyMayChange |= edge.operation() instanceof Operation.Havoc;
    for (Lvalue target : Operands.written(edge.operation())) {
      if (target instanceof Lvalue.Member member) {
        memberWrites.computeIfAbsent(member.field(), key -> new ArrayList<>()).add(edge);
      }
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

  /** What a branch finds in what may be a flag. */
  private @Nullable Guard found(Edge edge) {
    Guard guard =
        edge.operation() instanceof Operation.Assume assume
            ? Guard.of(assume.condition(), assume.holds())
            : null;
    Lvalue flag =
        guard != null
                && guard.subject() instanceof Lvalue
                && guard.subject().type() instanceof Type.Int
            ? flag(original(guard.subject()))
            : null;
    return guard == null || flag == null
        ? null
        : new Guard(flag, guard.values(), Set.of(), Set.of());
  }

  /** The variable, or the member in any object; null for what is neither. */
  private @Nullable Lvalue flag(Expression read) {
    return switch (read) {
      case Lvalue.Var(Variable variable) ->
          variable.isGlobal() && !variable.isThreadLocal() && !icfa.isAddressTaken(variable)
              ? (Lvalue) read
              : null;
      case Lvalue.Member member ->
          member.field().bitWidth() == 0 && memberWrites.containsKey(member.field())
              ? members.computeIfAbsent(
                  List.of(member.base().type(), member.field()), key -> member)
              : null;
      default -> null;
    };
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
    Lvalue flag = (Lvalue) guard.subject();
    Set<Edge> gives = new LinkedHashSet<>();
    boolean isInitialised = false;
    for (Edge edge : writes(flag)) {
      isInitialised |= edge.source().function() == icfa.start();
      if (mayGive(edge, guard)) {
        gives.add(edge);
      }
    }
    boolean mayBeZero = !isInitialised || flag instanceof Lvalue.Member;
    boolean isGivenAtStart = mayBeZero && !excludes(new Expression.Constant(flag.type(), 0), guard);
    AbstractThread giver = isGivenAtStart ? null : onlyThread(gives);
    if (giver != null && handovers.size() < MAX && isOnlyWrittenByName(flag)) {
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

  private List<Edge> writes(Lvalue flag) {
    return flag instanceof Lvalue.Member member
        ? memberWrites.getOrDefault(member.field(), List.of())
        : writes.getOrDefault(((Lvalue.Var) flag).variable(), List.of());
  }

  private boolean isOnlyWrittenByName(Lvalue flag) {
    return !(flag instanceof Lvalue.Member member)
        || (pointers.areKept(member.base().type())
            && fields.areOnly(member, writes(member)::contains));
  }

  private boolean mayGive(Edge write, Guard guard) {
    return !(write.operation() instanceof Operation.Assign assign
        && (assign.target().equals(guard.subject()) || isMember(assign.target(), guard.subject()))
        && excludes(original(assign.value()), guard));
  }

  private static boolean isMember(Lvalue target, Expression flag) {
    return target instanceof Lvalue.Member one
        && flag instanceof Lvalue.Member other
        && one.field().equals(other.field());
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
