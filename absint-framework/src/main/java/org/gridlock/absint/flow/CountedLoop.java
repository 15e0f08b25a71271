// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.flow;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Renaming;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * A loop over an index: {@code for (i = first; condition; i = next)}, where nothing else writes the
 * index while the loop runs.
 *
 * @param entering gives the index its first value; a constant but for {@link #inFromAnywhere}
 * @param staying goes into the body
 * @param leaving goes past the loop, when the condition does not hold
 * @param repeating gives the index its next value and goes back to the condition
 */
public record CountedLoop(
    Variable index,
    Operation.Assign entering,
    Edge entry,
    Edge staying,
    Edge leaving,
    Edge repeating) {

  /** The loop whose condition is tested at a location, or null. */
  public static @Nullable CountedLoop at(Location header, Icfa icfa) {
    CountedLoop loop = fromAnywhere(header, icfa);
    return loop != null && loop.entering.value() instanceof Expression.Constant ? loop : null;
  }

  /** The same, if its first value may be anything that does not depend on the index. */
  private static @Nullable CountedLoop fromAnywhere(Location header, Icfa icfa) {
    if (header.outgoing().size() != 2 || header.incoming().size() != 2) {
      return null;
    }
    Edge staying = branch(header, true);
    Edge leaving = branch(header, false);
    if (staying == null || leaving == null || !condition(staying).equals(condition(leaving))) {
      return null;
    }
    Paths body = Paths.from(List.of(staying.target()), edge -> edge.source() == header);
    Edge first = header.incoming().get(0);
    Edge second = header.incoming().get(1);
    Edge repeating = body.reaches(first.source()) ? first : second;
    Edge entry = repeating == first ? second : first;
    Paths past = Paths.from(List.of(leaving.target()), edge -> edge.source() == header);
    if (body.reaches(entry.source())
        || past.reaches(repeating.source())
        || !(entry.operation() instanceof Operation.Assign start)
        || !(repeating.operation() instanceof Operation.Assign next)
        || !(start.target() instanceof Lvalue.Var index)
        || !next.target().equals(index)
        || reads(start.value()).contains(index.variable())
        || !reads(next.value()).equals(List.of(index.variable()))
        || !isOwn(index.variable(), icfa)) {
      return null;
    }
    CountedLoop loop = new CountedLoop(index.variable(), start, entry, staying, leaving, repeating);
    for (Edge edge : header.function().edges()) {
      boolean within = edge.source() == header || body.reaches(edge.source());
      if (edge != repeating && loop.contains(edge) && (!within || writes(edge, index.variable()))) {
        return null;
      }
    }
    return loop;
  }

  /** All such loops of a function. */
  public static List<CountedLoop> in(Function function, Icfa icfa) {
    return inFromAnywhere(function, icfa).stream()
        .filter(loop -> loop.entering.value() instanceof Expression.Constant)
        .toList();
  }

  /** The same, with those whose first value is no constant. */
  public static List<CountedLoop> inFromAnywhere(Function function, Icfa icfa) {
    List<CountedLoop> loops = new ArrayList<>();
    for (Location location : function.locations()) {
      CountedLoop loop = fromAnywhere(location, icfa);
      if (loop != null) {
        loops.add(loop);
      }
    }
    return loops;
  }

  /**
   * The loop whose iterations pass an edge once at most, and that an activation runs once; or null.
   */
  public static @Nullable CountedLoop around(Edge edge, Icfa icfa) {
    for (Location header : edge.source().function().locations()) {
      CountedLoop loop = at(header, icfa);
      if (loop != null
          && loop.contains(edge)
          && !loop.mayFollow(edge, edge)
          && loop.isEnteredOnce()) {
        return loop;
      }
    }
    return null;
  }

  private static @Nullable Edge branch(Location header, boolean holds) {
    for (Edge edge : header.outgoing()) {
      if (edge.operation() instanceof Operation.Assume assume && assume.holds() == holds) {
        return edge;
      }
    }
    return null;
  }

  private static Expression condition(Edge branch) {
    return ((Operation.Assume) branch.operation()).condition();
  }

  private static boolean isOwn(Variable variable, Icfa icfa) {
    return !variable.isGlobal() && !variable.isVolatile() && !icfa.isAddressTaken(variable);
  }

  public static boolean writes(Edge edge, Variable variable) {
    for (Lvalue target : Operands.written(edge.operation())) {
      if (target.rootVariable() == variable) {
        return true;
      }
    }
    return false;
  }

  /** The variables that an expression mentions, each as often as it does. */
  public static List<Variable> reads(Expression expression) {
    List<Variable> found = new ArrayList<>();
    Operands.forEachPart(
        expression,
        part -> {
          if (part instanceof Lvalue.Var variable) {
            found.add(variable.variable());
          }
        });
    return found;
  }

  public Location header() {
    return staying.source();
  }

  public Expression condition() {
    return condition(staying);
  }

  /** Whether the rest of an iteration may follow the edge, and another iteration that. */
  public boolean contains(Edge edge) {
    return edge != entry
        && Paths.from(List.of(edge.target()), this::isAtHeader).reaches(repeating.source());
  }

  private boolean isAtHeader(Edge edge) {
    return edge.source() == header();
  }

  /** Where an iteration comes to without passing some edges. */
  private Paths iteration(List<Edge> without) {
    return Paths.from(
        List.of(staying.target()), edge -> isAtHeader(edge) || without.contains(edge));
  }

  private boolean isEnteredOnce() {
    return !Paths.from(List.of(leaving.target()), edge -> false).reaches(entry.source());
  }

  /** Whether no iteration is followed by another one without having passed the edge. */
  public boolean alwaysPasses(Edge edge) {
    return !iteration(List.of(edge)).reaches(repeating.source());
  }

  /** Whether an iteration comes to an edge only after it has passed another one. */
  public boolean reachesOnlyBy(Edge first, Edge later) {
    return !iteration(List.of(first)).reaches(later.source());
  }

  /** Whether an iteration may go from one edge on to another. */
  public boolean mayFollow(Edge edge, Edge later) {
    return Paths.from(List.of(edge.target()), this::isAtHeader).reaches(later.source());
  }

  /**
   * Whether the index takes the same values in the same order, if all other variables keep theirs.
   */
  public boolean countsLike(CountedLoop other) {
    return stepsLike(other) && condition().equals(other.inTermsOf(index, other.condition()));
  }

  /** Whether the index takes the same values in the same order, until one of the loops ends. */
  public boolean stepsLike(CountedLoop other) {
    return entering.value().equals(other.entering.value())
        && next(this).equals(other.inTermsOf(index, next(other)));
  }

  private static Expression next(CountedLoop loop) {
    return ((Operation.Assign) loop.repeating.operation()).value();
  }

  /**
   * An expression with another index in place of this one; null if it is of a kind not expected.
   */
  public @Nullable Expression inTermsOf(Variable other, Expression expression) {
    return other.type().equals(index.type()) ? Renaming.of(index, other).rename(expression) : null;
  }
}
