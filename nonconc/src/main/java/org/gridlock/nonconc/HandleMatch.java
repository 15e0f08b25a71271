// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;
import org.jspecify.annotations.Nullable;

/**
 * Whether a join waits for the thread that a creation made last (thesis algorithm 5, match; rule R
 * 6 of the design). The handle's value set must name that creation alone. If the creation runs at
 * most once, that is enough. Otherwise the handle must be a variable that nothing else can change:
 * no address taken, written by this creation only, in the activation that also joins. A variable
 * that is used for several threads, one after another, stands for the one created last.
 *
 * <p>That a join of an invalid handle, or one that fails, waits for nobody is left out: such a
 * program has no defined behaviour, or tests the result and does not go on as if it had joined.
 */
public final class HandleMatch implements JoinMatch {
  private static final Set<String> CLEARING =
      Set.of("memset", "explicit_memset", "bzero", "explicit_bzero");

  private final Icfa icfa;
  private final Activations activations;
  private final PointsTo pointsTo;

  private final HandleVariables variables;

  /**
   * A match.
   *
   * @param activations how often places run
   * @param pointsTo knows the values of handles at these places
   */
  public HandleMatch(Icfa icfa, Activations activations, PointsTo pointsTo) {
    this.icfa = icfa;
    this.activations = activations;
    this.pointsTo = pointsTo;
    this.variables = new HandleVariables(icfa);
  }

  /** The variable that an lvalue is (a part of); null behind a pointer, and for what is none. */
  static @Nullable Variable base(Expression lvalue) {
    return lvalue instanceof Lvalue named ? named.rootVariable() : null;
  }

  /** {@code *&x} is x, and a cast keeps a handle. */
  static Expression plain(Expression expression) {
    Expression current = expression;
    while (true) {
      if (current instanceof Expression.Cast cast && cast.type().size() >= 8) {
        current = cast.operand();
      } else if (current instanceof Lvalue.Deref deref
          && deref.pointer() instanceof Expression.AddressOf address) {
        current = address.target();
      } else {
        return current;
      }
    }
  }

  @Override
  public PlaceGraph.@Nullable Site creation(Place join, Operation.JoinThread operation) {
    if (!(pointsTo.values(join, operation.handle()) instanceof ValueSet.Known known)) {
      return null;
    }
    Edge last = known.addresses().size() > 1 ? lastWrite(join, operation) : null;
    AbstractObject.ThreadHandle only = null;
    for (Address address : known.addresses()) {
      if (!address.exact()
          || address.offset() != 0
          || !(address.object() instanceof AbstractObject.ThreadHandle handle)) {
        return null;
      }
      if (last == null || isBy(handle, last, join)) {
        if (only != null) {
          return null;
        }
        only = handle;
      }
    }
    return only != null && (last != null || isLatest(only, join, operation))
        ? new PlaceGraph.Site(only.creation(), only.edge())
        : null;
  }

  private boolean isBy(AbstractObject.ThreadHandle handle, Edge creation, Place join) {
    return handle.edge() == creation
        && activations.entry(handle.creation()) == activations.entry(join);
  }

  /**
   * The creation that surely wrote the variable that is joined, last and in this activation; null
   * if it is not just one. All the variable's writes are in the function.
   */
  private @Nullable Edge lastWrite(Place join, Operation.JoinThread operation) {
    if (!(source(join.top(), operation.handle()) instanceof Lvalue.Var handle)
        || variables.isExposed(handle.variable())
        || handle.variable().isThreadLocal()
        || handle.variable().isVolatile()
        || !isWrittenOnlyIn(handle.variable(), join)) {
      return null;
    }
    Edge last = null;
    BitSet seen = new BitSet();
    Deque<Location> pending = new ArrayDeque<>();
    pending.add(join.top());
    while (!pending.isEmpty()) {
      Location location = pending.remove();
      if (location == join.function().entry()) {
        return null;
      }
      for (Edge edge : location.incoming()) {
        if (CountedLoop.writes(edge, handle.variable())) {
          if ((last != null && last != edge)
              || !(edge.operation() instanceof Operation.CreateThread)) {
            return null;
          }
          last = edge;
        } else if (!ControlFlow.isDead(edge) && !seen.get(edge.source().id())) {
          seen.set(edge.source().id());
          pending.add(edge.source());
        }
      }
    }
    return last;
  }

  private boolean isWrittenOnlyIn(Variable variable, Place place) {
    if (!variable.isGlobal()) {
      return variable.function() == place.function();
    }
    if (!activations.isActivatedAtMostOnce(place) || !ProgramMain.is(place.function(), icfa)) {
      return false;
    }
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (edge.source().function() != place.function()
          && CountedLoop.writes(edge, variable)
          && !isConstant(edge.operation())) {
        return false;
      }
    }
    return true;
  }

  /** Whether the handle at the join is that of the last thread which the site created. */
  private boolean isLatest(
      AbstractObject.ThreadHandle handle, Place join, Operation.JoinThread operation) {
    if (activations.runsAtMostOnce(handle.creation())) {
      return true;
    }
    if (!(handle.edge().operation() instanceof Operation.CreateThread create)
        || create.handle() == null
        || activations.entry(handle.creation()) != activations.entry(join)
        || !(plain(create.handle()) instanceof Lvalue.Var variable)) {
      return false;
    }
    return variables.isLocal(variable.variable(), join.function())
        && isWrittenOnlyBy(join.function(), variable.variable(), edge -> edge == handle.edge())
        && variable.equals(source(join.top(), operation.handle()));
  }

  @Override
  public boolean isOfThisActivation(Location join, Operation.JoinThread operation) {
    Variable variable =
        source(join, operation.handle()) instanceof Lvalue handle ? handle.rootVariable() : null;
    return variable != null
        && variables.isLocal(variable, join.function())
        && isWrittenOnlyBy(
            join.function(), variable, edge -> edge.operation() instanceof Operation.CreateThread);
  }

  /** Whether all edges of a function that write the variable are such, or harmless. */
  private static boolean isWrittenOnlyBy(
      Function function, Variable variable, Predicate<Edge> such) {
    for (Edge edge : function.edges()) {
      for (Lvalue target : Operands.written(edge.operation())) {
        if (plain(target) instanceof Lvalue written
            && variable == written.rootVariable()
            && !such.test(edge)
            && !isConstant(edge.operation())) {
          return false;
        }
      }
    }
    return true;
  }

  /** Initialising a handle with a number is harmless: joining it then is an error. */
  static boolean isConstant(Operation operation) {
    return operation instanceof Operation.Assign assign
        && plain(assign.value()) instanceof Expression.Constant;
  }

  /** Whether an operation fills memory with one byte, which is as harmless. */
  static boolean isClearing(Operation operation) {
    return operation instanceof Operation.LibraryCall call
        && CLEARING.contains(call.callee().name())
        && call.result() == null
        && !call.arguments().isEmpty();
  }

  /** The handle expression, read back through copies made just before the join. */
  static Expression source(Location join, Expression handle) {
    Expression current = plain(handle);
    Location location = join;
    while (true) {
      List<Edge> incoming = location.incoming();
      if (incoming.size() != 1
          || !(incoming.get(0).operation() instanceof Operation.Assign assign)
          || !assign.target().equals(current)) {
        return current;
      }
      current = plain(assign.value());
      location = incoming.get(0).source();
      if (location == join) {
        return current;
      }
    }
  }
}
