// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.context;

import java.util.HashSet;
import java.util.Set;
import org.gridlock.absint.place.CallStrings;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.NoContexts;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * One context for each function, but call strings of allocation wrappers: else all objects that a
 * program allocates through one wrapper would be one object, of no type. Wrappers are seen by their
 * text alone: they return memory that they, or wrappers that they call, allocate.
 */
public final class WrapperContexts implements ContextPolicy<Object> {
  /** Larger functions do more than to allocate; in edges. */
  private static final int LARGEST = 100;

  private final CallStrings callStrings = new CallStrings();
  private final Set<Function> wrappers = new HashSet<>();
  private final Set<Place> separate = new HashSet<>();
  private int edgesLeft;

  /** The policy for a program. The contexts of wrappers have no more edges than the program has. */
  public WrapperContexts(Icfa icfa) {
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Function function : icfa.functions()) {
        if (function.edges().size() <= LARGEST
            && !wrappers.contains(function)
            && returnsNew(function)) {
          grown |= wrappers.add(function);
        }
      }
    }
    edgesLeft = icfa.edgeCount();
  }

  private boolean returnsNew(Function function) {
    Variable result = function.returnVariable();
    if (result == null) {
      return false;
    }
    Set<Variable> holders = new HashSet<>();
    boolean grown = true;
    while (grown && !holders.contains(result)) {
      grown = false;
      for (Edge edge : function.edges()) {
        Variable holder = holderOfNew(edge.operation(), holders);
        grown |= holder != null && holders.add(holder);
      }
    }
    return holders.contains(result);
  }

  private @Nullable Variable holderOfNew(Operation operation, Set<Variable> holders) {
    return switch (operation) {
      case Operation.Allocate allocate
          when allocate.storage() == Operation.Storage.HEAP
              && allocate.target() instanceof Lvalue.Var(Variable target) ->
          target;
      case Operation.Call call
          when Operands.namedCallee(call) instanceof Function callee
              && call.result() instanceof Lvalue.Var(Variable target)
              && wrappers.contains(callee) ->
          target;
      case Operation.Assign(Lvalue.Var(Variable target), Expression value)
          when moved(value) instanceof Lvalue.Var(Variable source) && holders.contains(source) ->
          target;
      default -> null;
    };
  }

  /** A header may lie before what is returned. */
  private static Expression moved(Expression value) {
    Expression plain = value.withoutCasts();
    return plain instanceof Expression.PointerAdd add ? add.pointer().withoutCasts() : plain;
  }

  @Override
  public Place enterFunction(PlaceMap places, Place callSite, Function callee, Object key) {
    if (!wrappers.contains(callee)) {
      return NoContexts.any(places, callee);
    }
    Place exact = callStrings.enterFunction(places, callSite, callee, key);
    if (exact.parent() != callSite || separate.contains(exact)) {
      return exact;
    }
    if (callee.edges().size() > edgesLeft) {
      return NoContexts.any(places, callee);
    }
    edgesLeft -= callee.edges().size();
    separate.add(exact);
    return exact;
  }

  @Override
  public Place enterThread(PlaceMap places, Place creation, Function start, Object key) {
    return NoContexts.any(places, start);
  }
}
