// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridlock.frontend.link.Wrappers.Expanded;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.FunctionBody.UnitEdge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Assignments of one constant or another: {@code state = now ? 2 : 1}. Each is linked where it is
 * chosen, so that it can be seen what is assigned; the text has it go through a temporary variable,
 * which is assigned where all ways meet.
 */
final class ChosenConstants {
  private final FunctionBody body;
  private final Map<Integer, List<UnitEdge>> incoming;
  private final Map<Integer, List<UnitEdge>> outgoing;
  private final Map<Variable, Integer> mentions = new HashMap<>();

  private ChosenConstants(FunctionBody body) {
    this.body = body;
    this.incoming = body.edges().stream().collect(Collectors.groupingBy(UnitEdge::target));
    this.outgoing = body.edges().stream().collect(Collectors.groupingBy(UnitEdge::source));
    for (UnitEdge edge : body.edges()) {
      for (Expression root : Operands.expressions(edge.operation())) {
        Operands.variables(root).forEach(variable -> mentions.merge(variable, 1, Integer::sum));
      }
    }
  }

  /** The body with such assignments where the constants are chosen; the same if there are none. */
  static Expanded assigned(Expanded expanded) {
    FunctionBody body = expanded.body();
    return body.edges().stream().anyMatch(edge -> read(edge) != null)
        ? new Expanded(new ChosenConstants(body).assigned(), expanded.within())
        : expanded;
  }

  /** The temporary variable that an edge assigns to something else; null for other edges. */
  private static @Nullable Variable read(UnitEdge edge) {
    return edge.operation() instanceof Operation.Assign(Lvalue target, Expression value)
            && target.type() instanceof Type.Int
            && value.withoutCasts() instanceof Lvalue.Var(Variable variable)
            && variable.kind() == Variable.Kind.TEMPORARY
        ? variable
        : null;
  }

  private FunctionBody assigned() {
    Map<UnitEdge, UnitEdge> moved = new IdentityHashMap<>();
    Set<UnitEdge> gone = Collections.newSetFromMap(new IdentityHashMap<>());
    for (UnitEdge edge : body.edges()) {
      Variable chosen = read(edge);
      List<UnitEdge> ways = chosen == null ? List.of() : ways(edge, chosen);
      for (UnitEdge way : ways) {
        gone.add(edge);
        moved.put(way, new UnitEdge(way.source(), together(way, edge), edge.target()));
      }
    }
    List<UnitEdge> edges = new ArrayList<>();
    Map<Integer, Type> hints = new HashMap<>();
    for (int index = 0; index < body.edges().size(); index++) {
      UnitEdge edge = body.edges().get(index);
      if (!gone.contains(edge)) {
        if (body.allocationHints().get(index) instanceof Type hint) {
          hints.put(edges.size(), hint);
        }
        edges.add(moved.getOrDefault(edge, edge));
      }
    }
    return new FunctionBody(
        body.function(), body.parameters(), body.returnVariable(), body.locations(), edges, hints);
  }

  /** The edges that choose a constant, if nothing else leads to an assignment of it. */
  private List<UnitEdge> ways(UnitEdge assignment, Variable chosen) {
    List<UnitEdge> ways = incoming.getOrDefault(assignment.source(), List.of());
    boolean fit =
        ways.size() > 1
            && assignment.source() != FunctionBody.ENTRY
            && outgoing.getOrDefault(assignment.source(), List.of()).size() == 1
            && Integer.valueOf(ways.size() + 1).equals(mentions.get(chosen))
            && ways.stream().allMatch(way -> chooses(way, chosen));
    return fit ? ways : List.of();
  }

  private static boolean chooses(UnitEdge way, Variable chosen) {
    return way.operation() instanceof Operation.Assign(Lvalue.Var target, Expression value)
        && target.variable() == chosen
        && value instanceof Expression.Constant;
  }

  private static Operation together(UnitEdge way, UnitEdge assignment) {
    Operation.Assign chosen = (Operation.Assign) way.operation();
    Variable variable = ((Lvalue.Var) chosen.target()).variable();
    Operation direct =
        new Substitution(Map.of(variable, chosen.value())).inOrSame(assignment.operation());
    return direct instanceof Operation.Assign(Lvalue target, Expression value)
            && CountingLoop.value(value) instanceof Long number
        ? new Operation.Assign(target, new Expression.Constant(value.type(), number))
        : direct;
  }
}
