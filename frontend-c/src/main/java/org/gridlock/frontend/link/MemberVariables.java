// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.frontend.link.Wrappers.Expanded;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.FunctionBody.UnitEdge;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Local structs of which nothing but the members is ever used, and nobody has the address: {@code
 * guard g = take(&m); ... if (g.owns) unlock(g.m)}. Their members are linked as variables, of which
 * the analyses know more than of parts of one; to copy such a struct is to copy each member.
 */
final class MemberVariables {
  /** Structs with more members stay as they are. */
  private static final int MAX_MEMBERS = 16;

  private final Expanded expanded;
  private final FunctionBody body;

  private final Set<Variable> structs = new HashSet<>();
  private final Map<Lvalue, Variable> variables = new LinkedHashMap<>();

  /** The variables whose address the body takes. */
  private final Set<Variable> addressed = new HashSet<>();

  MemberVariables(Expanded expanded) {
    this.expanded = expanded;
    this.body = expanded.body();
    body.edges().forEach(edge -> addressed.addAll(Operands.addressed(edge.operation())));
    Set<Variable> unfit = new HashSet<>(body.parameters());
    unfit.add(body.returnVariable());
    Map<Variable, Integer> otherUses = new LinkedHashMap<>();
    for (UnitEdge edge : body.edges()) {
      Operands.expressions(edge.operation()).forEach(root -> count(root, otherUses));
      if (edge.operation() instanceof Operation.Assign assign) {
        copies(assign, otherUses);
      }
    }
    otherUses.forEach(
        (variable, uses) -> {
          if (uses == 0
              && !unfit.contains(variable)
              && !addressed.contains(variable)
              && isFit(variable)) {
            structs.add(variable);
            addVariables(variable);
          }
        });
  }

  /** Counts how often structs are mentioned otherwise than for one of their members. */
  private static void count(Expression root, Map<Variable, Integer> uses) {
    Operands.forEachPart(
        root,
        part -> {
          if (part instanceof Lvalue.Var(Variable variable) && isLocalStruct(variable)) {
            uses.merge(variable, 1, Integer::sum);
          } else if (part instanceof Lvalue.Member member
              && !(member.type() instanceof Composite)
              && whole(member) instanceof Variable whole
              && isLocalStruct(whole)) {
            uses.merge(whole, -1, Integer::sum);
          }
        });
  }

  private static boolean isLocalStruct(Variable variable) {
    return !variable.isGlobal() && variable.type() instanceof Composite;
  }

  private static boolean isFit(Variable variable) {
    return !variable.isVolatile()
        && variable.type() instanceof Composite struct
        && !members(new Lvalue.Var(variable), struct).isEmpty();
  }

  /** Takes back what is counted of a struct that is given to another one. */
  private void copies(Operation.Assign assign, Map<Variable, Integer> uses) {
    if (assign.target().type().equals(assign.value().type())
        && isSteady(assign.target())
        && isSteady(assign.value())
        && !assign.target().equals(assign.value())) {
      for (Expression side : List.of(assign.target(), assign.value())) {
        if (side instanceof Lvalue.Var(Variable variable)) {
          uses.computeIfPresent(variable, (key, count) -> count - 1);
        }
      }
    }
  }

  /** Whether where a struct lies does not change while it is written. */
  private boolean isSteady(Expression struct) {
    return struct instanceof Lvalue.Var
        || (struct instanceof Lvalue.Deref(Type type, Lvalue.Var(Variable pointer))
            && !pointer.isGlobal()
            && !addressed.contains(pointer));
  }

  /** The variable that a member is a part of; null if it may be another one at another time. */
  private static @Nullable Variable whole(Lvalue.Member member) {
    Lvalue base = member.base();
    while (base instanceof Lvalue.Member outer) {
      base = outer.base();
    }
    return base instanceof Lvalue.Var(Variable variable) ? variable : null;
  }

  /** All members of an object, those of structs in it for them; none if they do not tell all. */
  private static List<Lvalue> members(Lvalue object, Composite struct) {
    List<Lvalue> found = new ArrayList<>();
    for (Field field : struct.fields()) {
      Lvalue member = new Lvalue.Member(object, field);
      List<Lvalue> inside =
          field.type() instanceof Composite inner ? members(member, inner) : List.of(member);
      if (inside.isEmpty()
          || field.bitWidth() != 0
          || field.isVolatile()
          || field.type() instanceof Type.Array
          || found.size() + inside.size() > MAX_MEMBERS) {
        return List.of();
      }
      found.addAll(inside);
    }
    return struct.isUnion() ? List.of() : found;
  }

  private void addVariables(Variable struct) {
    for (Lvalue member : members(new Lvalue.Var(struct), (Composite) struct.type())) {
      variables.put(
          member,
          new Variable(
              struct.id(),
              member.toString(),
              member.type(),
              struct.kind(),
              struct.function(),
              false,
              false,
              struct.position()));
    }
  }

  /** By member, the variable that is linked in its place. */
  Map<Lvalue, Variable> variables() {
    return variables;
  }

  /** The body with a copy of each member for each copy of such a struct. */
  Expanded body() {
    if (structs.isEmpty()) {
      return expanded;
    }
    List<SourcePosition> locations = new ArrayList<>(body.locations());
    Map<Integer, List<Location.Within>> within = new HashMap<>(expanded.within());
    List<UnitEdge> edges = new ArrayList<>();
    Map<Integer, Type> hints = new HashMap<>();
    for (int index = 0; index < body.edges().size(); index++) {
      UnitEdge edge = body.edges().get(index);
      List<Operation> steps = steps(edge.operation());
      int source = edge.source();
      for (Operation step : steps.subList(0, steps.size() - 1)) {
        int next = locations.size();
        locations.add(body.locations().get(edge.source()));
        if (within.get(edge.source()) instanceof List<Location.Within> calls) {
          within.put(next, calls);
        }
        edges.add(new UnitEdge(source, step, next));
        source = next;
      }
      if (body.allocationHints().get(index) instanceof Type hint) {
        hints.put(edges.size(), hint);
      }
      edges.add(new UnitEdge(source, steps.getLast(), edge.target()));
    }
    return new Expanded(
        new FunctionBody(
            body.function(), body.parameters(), body.returnVariable(), locations, edges, hints),
        within);
  }

  /** What an operation does to one member after another. */
  private List<Operation> steps(Operation operation) {
    if (!(operation instanceof Operation.Assign(Lvalue target, Lvalue value))
        || !(isSplit(target) || isSplit(value))) {
      return List.of(operation);
    }
    List<Lvalue> targets = members(target, (Composite) target.type());
    List<Lvalue> values = members(value, (Composite) target.type());
    List<Operation> steps = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      steps.add(new Operation.Assign(targets.get(i), values.get(i)));
    }
    return steps;
  }

  private boolean isSplit(Lvalue struct) {
    return struct instanceof Lvalue.Var(Variable variable) && structs.contains(variable);
  }
}
