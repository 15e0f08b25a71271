// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Type;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;

/**
 * The functions that compute from an address in an object another one than that of a member: by
 * moving a pointer, or with the address as a number.
 */
final class MovedPointers {
  /** Of more expressions nothing is found out. */
  private static final int MANY = 300_000;

  private final Map<Integer, Set<Function>> functions = new HashMap<>();
  private final boolean isComplete;

  /**
   * Collects the pointers that are moved.
   *
   * @param frames the activations that were reached
   * @param solve completes what was asked for
   */
  MovedPointers(
      Collection<Place> frames,
      ExpressionFlow flow,
      Solver solver,
      Addresses addresses,
      Runnable solve) {
    Map<Function, List<Expression>> moved = new HashMap<>();
    Map<Node, Set<Function>> nodes = new LinkedHashMap<>();
    int count = 0;
    for (Place frame : frames) {
      List<Expression> pointers = moved.computeIfAbsent(frame.function(), MovedPointers::movedIn);
      count += pointers.size();
      if (count > MANY) {
        break;
      }
      for (Expression pointer : pointers) {
        nodes
            .computeIfAbsent(flow.node(frame, pointer), key -> new HashSet<>())
            .add(frame.function());
      }
    }
    isComplete = count <= MANY;
    solve.run();
    nodes.forEach(
        (node, by) ->
            solver
                .values(node)
                .forEach(
                    address -> {
                      if (!Addresses.isUnknown(address)) {
                        functions
                            .computeIfAbsent(addresses.objectOf(address), object -> new HashSet<>())
                            .addAll(by);
                      }
                    }));
  }

  private static List<Expression> movedIn(Function function) {
    List<Expression> moved = new ArrayList<>();
    for (Edge edge : function.edges()) {
      for (Expression root : Operands.expressions(edge.operation())) {
        Operands.forEachPart(root, part -> moved.addAll(moved(part)));
      }
    }
    return moved;
  }

  private static List<Expression> moved(Expression part) {
    return switch (part) {
      case Expression.PointerAdd add -> List.of(add.pointer());
      case Expression.Cast cast when cast.type() instanceof Type.Int -> List.of(cast.operand());
      case Expression.Binary binary when mayBeAddress(binary.type()) ->
          List.of(binary.left(), binary.right());
      case Lvalue.Element element when element.array() instanceof Lvalue.Deref array ->
          List.of(array.pointer());
      default -> List.of();
    };
  }

  private static boolean mayBeAddress(Type type) {
    return type instanceof Type.Int && type.size() >= Type.Pointer.VOID.size();
  }

  /** Whether no other function moves pointers into an object. */
  boolean areOnlyIn(int object, Function function) {
    return isComplete && Set.of(function).containsAll(functions.getOrDefault(object, Set.of()));
  }
}
