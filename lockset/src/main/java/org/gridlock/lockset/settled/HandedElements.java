// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Elements of arrays that a loop fills and hands to threads one by one: {@code for (i = 0; i < n;
 * i++) { arg[i].id = i; create(..., &arg[i]); }}. An element is as good as new until it is handed
 * over, if nobody comes from one element to another: no function that another thread may run moves
 * a pointer to such a struct, or makes something else of it.
 */
final class HandedElements {
  private final Icfa icfa;
  private final EarlyCode early;
  private final FreshObjects fresh;

  /** The functions that move pointers to structs of a name. */
  private final Map<String, Set<Function>> movers = new HashMap<>();

  /** The structs to which pointers are made something else than pointers to anything. */
  private final Set<String> converted = new HashSet<>();

  private final Map<Function, List<CountedLoop>> loops = new HashMap<>();
  private boolean searched;

  /** An element of an array, which is a variable or lies where one points to. */
  private record Element(Variable array, Variable index) {}

  HandedElements(Icfa icfa, EarlyCode early, FreshObjects fresh) {
    this.icfa = icfa;
    this.early = early;
    this.fresh = fresh;
  }

  /** Whether nobody but the function that writes knows of the element yet. */
  boolean isNew(MemberWrite write) {
    Edge edge = write.edge();
    Function function = edge.source().function();
    Lvalue target =
        edge.operation() instanceof Operation.Assign assign ? assign.target() : write.root();
    Lvalue whole = element(target);
    Element element = whole == null ? null : named(whole, function);
    if (whole == null || element == null || !(whole.type() instanceof Composite struct)) {
      return false;
    }
    for (CountedLoop loop :
        loops.computeIfAbsent(function, key -> CountedLoop.inFromAnywhere(key, icfa))) {
      if (loop.index().equals(element.index)
          && loop.contains(edge)
          && isStep(loop.repeating())
          && isNewBefore(loop, element)
          && isHandedOver(loop, element, edge)
          && isMovedOnlyIn(function, struct)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isStep(Edge repeating) {
    return repeating.operation() instanceof Operation.Assign assign
        && assign.value() instanceof Expression.Binary binary
        && (binary.operator() == BinaryOperator.ADD || binary.operator() == BinaryOperator.SUBTRACT)
        && binary.right().withoutCasts() instanceof Expression.Constant step
        && step.value() != 0;
  }

  /** The struct that an lvalue is, or is a part of, if that is the element of an array. */
  private static @Nullable Lvalue element(Lvalue target) {
    Lvalue part = target;
    while (part instanceof Lvalue.Member member) {
      part = member.base();
    }
    return part == target && !(target.type() instanceof Composite) ? null : part;
  }

  /** The array and the index by which a function names an element; null if it is none. */
  private @Nullable Element named(Lvalue element, Function function) {
    return switch (element) {
      case Lvalue.Element(Type type, Lvalue.Var(Variable array), Expression index) ->
          index.withoutCasts() instanceof Lvalue.Var(Variable variable)
              ? new Element(array, variable)
              : null;
      case Lvalue.Deref(Type type, Expression pointer) -> pointed(pointer, function);
      default -> null;
    };
  }

  private @Nullable Element pointed(Expression pointer, Function function) {
    return switch (pointer.withoutCasts()) {
      case Expression.PointerAdd add
          when add.pointer().withoutCasts() instanceof Lvalue.Var(Variable array)
              && add.index().withoutCasts() instanceof Lvalue.Var(Variable index) ->
          new Element(array, index);
      case Expression.AddressOf address -> named(address.target(), function);
      case Lvalue.Var(Variable variable) -> {
        Expression only = onlyValue(variable, function);
        yield only == null ? null : pointed(only, function);
      }
      default -> null;
    };
  }

  /** What a variable of the function is assigned, if that is just one pointer to an element. */
  private @Nullable Expression onlyValue(Variable variable, Function function) {
    if (variable.function() != function
        || variable.kind() == Variable.Kind.PARAMETER
        || !FreshFlow.isTracked(icfa, variable)) {
      return null;
    }
    Expression only = null;
    for (Edge edge : function.edges()) {
      if (CountedLoop.writes(edge, variable)) {
        if (only != null || !(edge.operation() instanceof Operation.Assign assign)) {
          return null;
        }
        only = assign.value().withoutCasts();
      }
    }
    return only instanceof Expression.AddressOf || only instanceof Expression.PointerAdd
        ? only
        : null;
  }

  /** Whether nobody knows of the array when the loop begins. */
  private boolean isNewBefore(CountedLoop loop, Element element) {
    Variable array = element.array;
    if (array.isGlobal()) {
      return early.contains(loop.entry()) && isNamedOnlyIn(loop.header().function(), array, loop);
    }
    Lvalue root =
        array.type() instanceof Type.Pointer pointer
            ? new Lvalue.Deref(pointer.pointee(), new Lvalue.Var(array))
            : new Lvalue.Var(array);
    return fresh.of(loop.entry(), root) == FreshObjects.Freshness.OWN;
  }

  /** Whether a global array is named by one thread only, which tells nobody but in the loop. */
  private boolean isNamedOnlyIn(Function function, Variable array, CountedLoop loop) {
    if (!(array.type() instanceof Type.Array) || array.isVolatile()) {
      return false;
    }
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      boolean own = edge.source().function() == function;
      boolean named =
          Operands.expressions(edge.operation()).stream()
              .anyMatch(root -> Operands.variables(root).contains(array));
      if (named
          && edge.source().function() != icfa.start()
          && (!areOneThread(function, edge.source().function())
              || (!(own && loop.contains(edge)) && tells(edge.operation(), Set.of(array))))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether the loop tells of elements only by creating threads that it hands the one of the round,
   * after a write.
   */
  private boolean isHandedOver(CountedLoop loop, Element element, Edge write) {
    Function function = loop.header().function();
    Set<Variable> names = new HashSet<>(Set.of(element.array));
    for (Variable variable : pointers(function)) {
      if (element.equals(pointed(new Lvalue.Var(variable), function))) {
        names.add(variable);
      }
    }
    for (Edge edge : function.edges()) {
      if (!loop.contains(edge)) {
        continue;
      }
      boolean moved =
          element.array.type() instanceof Type.Pointer && CountedLoop.writes(edge, element.array);
      if (moved || !isKept(edge, element, names, loop, write)) {
        return false;
      }
    }
    return true;
  }

  private static Set<Variable> pointers(Function function) {
    Set<Variable> found = new HashSet<>();
    for (Edge edge : function.edges()) {
      if (edge.operation() instanceof Operation.Assign(Lvalue.Var(Variable target), var value)
          && target.type() instanceof Type.Pointer) {
        found.add(target);
      }
    }
    return found;
  }

  private boolean isKept(
      Edge edge, Element element, Set<Variable> names, CountedLoop loop, Edge write) {
    if (edge.operation() instanceof Operation.CreateThread create) {
      for (Expression argument : create.arguments()) {
        if (leadsTo(argument, names)
            && (!element.equals(pointed(argument, loop.header().function()))
                || loop.mayFollow(edge, write))) {
          return false;
        }
      }
      return true;
    }
    if (edge.operation() instanceof Operation.Assign(Lvalue.Var(Variable target), var value)
        && names.contains(target)) {
      return true; // a name of the element
    }
    return !tells(edge.operation(), names);
  }

  /** Whether others may come to know by an operation of what some variables are, or lead to. */
  private boolean tells(Operation operation, Set<Variable> names) {
    return switch (operation) {
      case Operation.Assign assign -> leadsTo(assign.value(), names);
      case Operation.Havoc havoc -> true;
      case Operation.Gap gap -> true;
      default ->
          FreshFlow.given(operation, fresh).stream().anyMatch(given -> leadsTo(given, names));
    };
  }

  private static boolean leadsTo(Expression value, Set<Variable> names) {
    Variable variable = FreshFlow.pointer(value);
    return variable != null && names.contains(variable);
  }

  private boolean isMovedOnlyIn(Function function, Composite struct) {
    if (!searched) {
      searched = true;
      for (int id = 0; id < icfa.edgeCount(); id++) {
        Edge edge = icfa.edge(id);
        for (Expression root : Operands.expressions(edge.operation())) {
          Operands.forEachPart(root, part -> look(part, edge.source().function()));
        }
      }
    }
    Set<Function> found = movers.getOrDefault(struct.name(), Set.of());
    return !converted.contains(struct.name())
        && found.stream().allMatch(other -> areOneThread(function, other) || other == icfa.start());
  }

  /** Whether no two threads run two functions, or they are one. */
  private boolean areOneThread(Function function, Function other) {
    return function == other || (early.isOfFirst(function) && early.isOfFirst(other));
  }

  private void look(Expression part, Function function) {
    if (part instanceof Expression.Cast cast) {
      if (!isSame(cast) && struct(cast.operand().type()) instanceof String struct) {
        converted.add(struct);
      }
      return;
    }
    String moved =
        switch (part) {
          case Expression.PointerAdd add -> struct(add.pointer().type());
          case Lvalue.Element element -> name(element.type());
          default -> null;
        };
    if (moved != null) {
      movers.computeIfAbsent(moved, key -> new HashSet<>(2)).add(function);
    }
  }

  /** Whether a conversion is to a pointer of the same type, or of none. */
  private static boolean isSame(Expression.Cast cast) {
    String from = struct(cast.operand().type());
    return from == null
        || (cast.type() instanceof Type.Pointer pointer
            && (pointer.pointee() instanceof Type.Void || from.equals(name(pointer.pointee()))));
  }

  private static @Nullable String struct(Type type) {
    return type instanceof Type.Pointer pointer ? name(pointer.pointee()) : null;
  }

  private static @Nullable String name(Type type) {
    return type instanceof Composite composite ? composite.name() : null;
  }
}
