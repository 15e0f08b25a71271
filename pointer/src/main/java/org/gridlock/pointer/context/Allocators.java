// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.context;

import java.util.HashSet;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Functions that allocate for their callers, seen by their text alone: allocation wrappers return
 * memory that they, or wrappers that they call, allocate; functions of containers store it behind a
 * pointer, as the elements or the entry of a table for anything. Without contexts all that a
 * program allocates through one of them would be one object.
 */
public final class Allocators {
  /** Larger functions do more than to allocate; in edges. */
  private static final int LARGEST = 100;

  private final Set<Function> wrappers = new HashSet<>();
  private final Set<Function> storing = new HashSet<>();

  /** Those of a program. */
  public Allocators(Icfa icfa) {
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Function function : icfa.functions()) {
        if (function.edges().size() <= LARGEST) {
          grown |= add(function);
        }
      }
    }
  }

  private boolean add(Function function) {
    boolean returns = wrappers.contains(function);
    boolean stores = storing.contains(function);
    if (returns && stores) {
      return false;
    }
    Set<Variable> holders = holders(function);
    Variable result = function.returnVariable();
    return (!returns && result != null && holders.contains(result) && wrappers.add(function))
        | (!stores && stores(function, holders) && storing.add(function));
  }

  /** The variables that may hold memory that is new. */
  private Set<Variable> holders(Function function) {
    Set<Variable> holders = new HashSet<>();
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Edge edge : function.edges()) {
        Variable holder = holderOfNew(edge.operation(), holders);
        grown |= holder != null && holders.add(holder);
      }
    }
    return holders;
  }

  private @Nullable Variable holderOfNew(Operation operation, Set<Variable> holders) {
    return switch (operation) {
      case Operation.Allocate allocate
          when allocate.storage() != Operation.Storage.STACK
              && allocate.target() instanceof Lvalue.Var(Variable target) ->
          target;
      case Operation.Call call
          when call.result() instanceof Lvalue.Var(Variable target)
              && Operands.namedCallee(call) instanceof Function callee
              && wrappers.contains(callee) ->
          target;
      case Operation.Assign(Lvalue.Var(Variable target), Expression value)
          when isAmong(holders, value) ->
          target;
      default -> null;
    };
  }

  private static boolean stores(Function function, Set<Variable> holders) {
    return function.edges().stream()
        .map(Edge::operation)
        .anyMatch(
            operation ->
                switch (operation) {
                  case Operation.Allocate allocate ->
                      allocate.storage() != Operation.Storage.STACK
                          && isBehindPointer(allocate.target());
                  case Operation.Assign(Lvalue target, Expression value) ->
                      isBehindPointer(target) && isAmong(holders, value) && !isOfOneType(value);
                  default -> false;
                });
  }

  /** Whether a pointer to anything, or to a struct with one, is stored behind a pointer there. */
  private static boolean isBehindPointer(Lvalue target) {
    if (!(target.root() instanceof Lvalue.Deref)
        || !(target.type() instanceof Type.Pointer(Type pointee))) {
      return false;
    }
    return switch (pointee) {
      case Type.Void anything -> true;
      case Type.Pointer element -> isGeneric(element);
      case Composite entry -> isEntry(entry);
      default -> false;
    };
  }

  /** Whether it points to a struct that is no container of its own: all callers store such. */
  private static boolean isOfOneType(Expression value) {
    return value.withoutCasts().type() instanceof Type.Pointer(Composite struct)
        && struct.isComplete()
        && !isEntry(struct);
  }

  private static boolean isEntry(Composite struct) {
    return struct.fields().stream().anyMatch(field -> isGeneric(field.type()));
  }

  private static boolean isGeneric(Type type) {
    return type instanceof Type.Pointer(Type.Void anything);
  }

  /** A header may lie before what is stored or returned. */
  private static boolean isAmong(Set<Variable> holders, Expression value) {
    Expression plain = value.withoutCasts();
    if (plain instanceof Expression.PointerAdd add) {
      plain = add.pointer().withoutCasts();
    }
    return plain instanceof Lvalue.Var(Variable source) && holders.contains(source);
  }

  /** Whether the function returns what is allocated in it. */
  boolean returns(Function function) {
    return wrappers.contains(function);
  }

  /** Whether the function stores what is allocated in it in a container for anything. */
  boolean stores(Function function) {
    return storing.contains(function);
  }
}
