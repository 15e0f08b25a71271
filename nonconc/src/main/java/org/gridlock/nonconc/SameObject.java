// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.absint.flow.Paths;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.EarlyCode;
import org.jspecify.annotations.Nullable;

/** Whether two edges of a function that name an object alike are passed with the same object. */
final class SameObject {
  private final Icfa icfa;
  private final EarlyCode early;

  SameObject(Icfa icfa, EarlyCode early) {
    this.icfa = icfa;
    this.early = early;
  }

  /** Whether control passes one edge, and then always another one, about the same object. */
  boolean isFollowed(Edge edge, Lvalue object, Edge later) {
    Set<Edge> moves = moves(object, edge, later);
    if (moves == null) {
      return false;
    }
    Paths without = Paths.from(List.of(edge.target()), passed -> passed == later);
    return !without.reaches(edge.source().function().exit())
        && !without.reaches(edge.source())
        && moves.stream().noneMatch(move -> without.reaches(move.source()));
  }

  /** Whether control passes one edge only after another one, about the same object. */
  boolean isPreceded(Edge edge, Lvalue object, Edge earlier) {
    Set<Edge> moves = moves(object, edge, earlier);
    if (moves == null) {
      return false;
    }
    List<Location> starts = new ArrayList<>(List.of(edge.source().function().entry()));
    moves.forEach(move -> starts.add(move.target()));
    return !Paths.from(starts, passed -> passed == earlier).reaches(edge.source());
  }

  /**
   * What may make an lvalue mean another object; null if that is not known. It is read from local
   * variables, or, before there are threads, from global ones: {@code table[i]->number}.
   */
  private @Nullable Set<Edge> moves(Lvalue object, Edge one, Edge other) {
    Function function = one.source().function();
    if (other.source().function() != function) {
      return null;
    }
    Set<Lvalue> locals = new HashSet<>();
    Set<Variable> globals = new HashSet<>();
    for (Lvalue read : MemoryReads.locating(object)) {
      Variable root = read.rootVariable();
      if (root == null || root.isVolatile()) {
        return null;
      }
      if (read instanceof Lvalue.Var && !root.isGlobal() && !icfa.isAddressTaken(root)) {
        locals.add(read);
      } else if (root.isGlobal()
          && read.type() instanceof Type.Pointer
          && early.contains(one)
          && early.contains(other)) {
        globals.add(root);
      } else {
        return null;
      }
    }
    Set<Edge> moves = new HashSet<>();
    for (Edge edge : function.edges()) {
      List<Lvalue> written = Operands.written(edge.operation());
      if (written.stream().anyMatch(locals::contains)
          || (!globals.isEmpty() && !keeps(edge.operation(), globals))) {
        moves.add(edge);
      }
    }
    return moves;
  }

  /** Whether an operation surely changes no pointer in some global variables. */
  private static boolean keeps(Operation operation, Set<Variable> globals) {
    return switch (operation) {
      case Operation.Skip skip -> true;
      case Operation.Assume assume -> true;
      case Operation.InitLock init -> true;
      case Operation.Allocate allocate -> keeps(allocate.target(), globals);
      case Operation.Assign assign -> keeps(assign.target(), globals);
      default -> false;
    };
  }

  /** Who writes a number behind a pointer writes no pointer (C11 6.5 paragraph 7). */
  private static boolean keeps(Lvalue target, Set<Variable> globals) {
    Variable root = target.rootVariable();
    return root != null
        ? !globals.contains(root)
        : target.type() instanceof Type.Int number && number.size() > 1;
  }
}
