// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.absint.flow.Paths;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Symbols;

/**
 * Finds threads created in one loop and joined in a later one (section 6 of the design; not in the
 * thesis): both loops count alike, each iteration of the second joins the handle that the one of
 * the first was given, and nothing else writes these handles or leads past the end of either loop.
 */
final class JoinLoops {
  private final Icfa icfa;
  private final Symbols symbols;
  private final HandleStores stores;
  private final Map<Function, List<JoinLoop>> known = new HashMap<>();

  JoinLoops(Icfa icfa, Symbols symbols, HandleStores stores) {
    this.icfa = icfa;
    this.symbols = symbols;
    this.stores = stores;
  }

  /** The pairs of loops of a function; one for each pair of operations in them. */
  List<JoinLoop> in(Function function) {
    return known.computeIfAbsent(function, this::find);
  }

  private List<JoinLoop> find(Function function) {
    List<Edge> creations = new ArrayList<>();
    List<Edge> joins = new ArrayList<>();
    for (Edge edge : function.edges()) {
      if (edge.operation() instanceof Operation.CreateThread) {
        creations.add(edge);
      } else if (edge.operation() instanceof Operation.JoinThread join
          && join.attempt() == Operation.Attempt.BLOCKING) {
        joins.add(edge);
      }
    }
    List<JoinLoop> found = new ArrayList<>();
    if (!creations.isEmpty() && !joins.isEmpty()) {
      List<CountedLoop> loops = CountedLoop.in(function, icfa);
      for (CountedLoop second : loops) {
        for (Edge join : joins) {
          if (second.contains(join) && second.alwaysPasses(join)) {
            pair(loops, second, join, creations, found);
          }
        }
      }
    }
    return found;
  }

  private void pair(
      List<CountedLoop> loops,
      CountedLoop second,
      Edge join,
      List<Edge> creations,
      List<JoinLoop> found) {
    Expression joined =
        HandleMatch.source(join.source(), ((Operation.JoinThread) join.operation()).handle());
    for (CountedLoop first : loops) {
      Expression handle = first == second ? null : second.inTermsOf(first.index(), joined);
      if (!(handle instanceof Lvalue store) || !first.countsLike(second)) {
        continue;
      }
      List<Edge> into = stores.creationsOf(store, creations);
      if (!into.isEmpty()
          && stores.isTyped(store)
          && isFilled(first, into)
          && isOnlyLeftToJoin(first, second, into)
          && keepTheirValues(first, store, into)) {
        boolean global =
            stores.isGlobal(store)
                || CountedLoop.reads(first.condition()).stream()
                    .anyMatch(variable -> variable.isGlobal() && !isSettled(variable));
        if (global && !ProgramMain.is(join.source().function(), icfa)) {
          continue;
        }
        found.add(new JoinLoop(first.entry(), into, second.leaving(), joined, global));
      }
    }
  }

  /** Whether an iteration fills at most one handle, and no other place does. */
  private static boolean isFilled(CountedLoop loop, List<Edge> creations) {
    for (Edge creation : creations) {
      if (!loop.contains(creation)
          || creations.stream().anyMatch(other -> loop.mayFollow(creation, other))) {
        return false;
      }
    }
    return true;
  }

  /** Whether control gets from a creation to the second loop only by the end of the first. */
  private static boolean isOnlyLeftToJoin(
      CountedLoop first, CountedLoop second, List<Edge> creations) {
    return !Paths.from(
            creations.stream().map(Edge::target).toList(), edge -> edge == first.leaving())
        .reaches(second.header());
  }

  /** Whether all that decides about iterations and handles, but the index, stays as it is. */
  private boolean keepTheirValues(CountedLoop loop, Lvalue store, List<Edge> creations) {
    List<Lvalue> reads = new ArrayList<>(MemoryReads.of(loop.condition()));
    reads.addAll(MemoryReads.locating(store));
    reads.removeIf(new Lvalue.Var(loop.index())::equals);
    Paths after = Paths.from(List.of(loop.header()), edge -> false);
    for (Lvalue read : reads) {
      Variable variable = read.rootVariable();
      if (variable == null) {
        return false; // nobody looks who writes there
      }
      if (!isSettled(variable)
          && (variable.isVolatile()
              || variable.isThreadLocal()
              || icfa.isAddressTaken(variable)
              || stores.writers(variable).stream()
                  .anyMatch(
                      edge ->
                          (edge.source().function() != loop.header().function()
                                  || after.reaches(edge.source()))
                              && !isOfOneIteration(loop, read, creations, edge)))) {
        return false;
      }
    }
    return true;
  }

  /** Whether it writes what is read in the same iteration only, and before that. */
  private static boolean isOfOneIteration(
      CountedLoop loop, Lvalue read, List<Edge> creations, Edge writer) {
    return loop.contains(writer)
        && Operands.written(writer.operation()).equals(List.of(read))
        && read instanceof Lvalue.Element element
        && element.index().equals(new Lvalue.Var(loop.index()))
        && creations.stream().noneMatch(creation -> loop.mayFollow(creation, writer));
  }

  /**
   * Whether it is a global variable that has its last value before any thread is created. What is
   * executed in a loop that creates threads counts as after that, up to the evaluation of its
   * condition that lets the first one be created.
   */
  private boolean isSettled(Variable variable) {
    return variable.isGlobal() && symbols.isReadable(variable);
  }
}
