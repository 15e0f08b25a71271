// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Where handles of threads are kept that an index chooses: in an array, a variable or a member, in
 * an allocated array that only one pointer leads to, or in a member of the elements of an array.
 * Finds out whether only certain creations write there, by the program text alone.
 */
final class HandleStores {
  private final Icfa icfa;
  private final FieldWriters fields;
  private final TypedPointers pointers;
  private final Map<Variable, List<Edge>> writers = new HashMap<>();

  HandleStores(Icfa icfa, FieldWriters fields, TypedPointers pointers) {
    this.icfa = icfa;
    this.fields = fields;
    this.pointers = pointers;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      for (Lvalue target : Operands.written(edge.operation())) {
        Variable variable = HandleMatch.base(HandleMatch.plain(target));
        if (variable != null) {
          writers.computeIfAbsent(variable, v -> new ArrayList<>()).add(edge);
        }
      }
    }
  }

  /** The edges that write (a part of) a variable by its name. */
  List<Edge> writers(Variable variable) {
    return writers.getOrDefault(variable, List.of());
  }

  /** Whether the elements are found by a global variable. */
  boolean isGlobal(Lvalue store) {
    return CountedLoop.reads(store).stream().anyMatch(Variable::isGlobal);
  }

  /**
   * Those of some creations whose handle goes to {@code store}; none if anything else may write
   * there.
   */
  List<Edge> creationsOf(Lvalue store, List<Edge> creations) {
    List<Edge> into = creations.stream().filter(edge -> store.equals(target(edge))).toList();
    if (into.isEmpty()) {
      return into;
    }
    boolean only =
        switch (store) {
          case Lvalue.Element element ->
              switch (element.array()) {
                case Lvalue.Var array -> isArrayOf(array.variable(), into);
                case Lvalue.Member member -> isMemberOf(member, into);
                default -> false;
              };
          case Lvalue.Deref deref ->
              deref.pointer() instanceof Expression.PointerAdd add
                  && switch (add.pointer()) {
                    case Lvalue.Var pointer -> isPointerOf(pointer.variable(), into);
                    case Lvalue.Member pointer -> isPointerMember(pointer, into);
                    default -> false;
                  };
          case Lvalue.Member member -> isMemberOf(member, into);
          case Lvalue.Var variable -> false;
        };
    return only ? into : List.of();
  }

  private static @Nullable Expression target(Edge edge) {
    return edge.operation() instanceof Operation.CreateThread create && create.handle() != null
        ? HandleMatch.plain(create.handle())
        : null;
  }

  private boolean isArrayOf(Variable array, List<Edge> creations) {
    if (array.isVolatile() || array.isThreadLocal() || isExposed(array, creations)) {
      return false;
    }
    return writers(array).stream()
        .allMatch(edge -> creations.contains(edge) || HandleMatch.isConstant(edge.operation()));
  }

  /** Whether the address is taken elsewhere than for the handles of the creations. */
  private boolean isExposed(Variable array, List<Edge> creations) {
    if (!icfa.isAddressTaken(array)) {
      return false;
    }
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      List<Expression> roots = new ArrayList<>(Operands.read(edge.operation()));
      if (!creations.contains(edge)) {
        roots.addAll(Operands.written(edge.operation()));
      }
      if (roots.stream().anyMatch(root -> Operands.takesAddress(root, array))) {
        return true;
      }
    }
    return false;
  }

  /** Whether nobody sees what the handles are members of as something else. */
  boolean isTyped(Lvalue store) {
    return switch (store) {
      case Lvalue.Member member -> pointers.areKept(member.base().type());
      case Lvalue.Element element -> isTyped(element.array());
      case Lvalue.Var variable -> true;
      case Lvalue.Deref deref -> true;
    };
  }

  /** Whether nothing else writes the member, in whatever struct it is. */
  private boolean isMemberOf(Lvalue.Member store, List<Edge> creations) {
    return fields.areOnly(
        store,
        edge ->
            creations.contains(edge)
                || HandleMatch.isConstant(edge.operation())
                || writesBeside(edge, store.rootVariable()));
  }

  /**
   * Whether an assignment or creation only writes variables that it names, and the variable is none
   * of them.
   */
  private static boolean writesBeside(Edge edge, @Nullable Variable variable) {
    return variable != null
        && (edge.operation() instanceof Operation.Assign
            || edge.operation() instanceof Operation.CreateThread)
        && Operands.written(edge.operation()).stream()
            .allMatch(
                target ->
                    HandleMatch.plain(target) instanceof Lvalue place
                        && place.rootVariable() instanceof Variable other
                        && other != variable);
  }

  /** Whether no other pointer than this member, in whatever struct, leads to what it points to. */
  private boolean isPointerMember(Lvalue.Member pointer, List<Edge> creations) {
    Predicate<Expression> same =
        part -> part instanceof Lvalue.Member member && member.field().equals(pointer.field());
    return fields.areOnly(pointer, edge -> isOwn(edge.operation())) && isPointerOf(same, creations);
  }

  private boolean isPointerOf(Variable pointer, List<Edge> creations) {
    return !icfa.isAddressTaken(pointer)
        && pointer.kind() != Variable.Kind.PARAMETER
        && isPointerOf(new Lvalue.Var(pointer)::equals, creations);
  }

  /** Whether a pointer is only used to get at elements, which only creations write. */
  private boolean isPointerOf(Predicate<Expression> pointer, List<Edge> creations) {
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      Operation operation = edge.operation();
      if (operation instanceof Operation.Assume
          || (operation instanceof Operation.Free free
              && pointer.test(HandleMatch.plain(free.pointer())))) {
        continue;
      }
      for (Expression read : Operands.read(operation)) {
        if (Operands.hasPart(read, pointer) && !isElementOf(HandleMatch.plain(read), pointer)) {
          return false;
        }
      }
      for (Lvalue written : Operands.written(operation)) {
        Expression target = HandleMatch.plain(written);
        if (Operands.hasPart(written, pointer)
            && !creations.contains(edge)
            && !(pointer.test(target) && isOwn(operation))
            && !(isElementOf(target, pointer) && HandleMatch.isConstant(operation))) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isElementOf(Expression expression, Predicate<Expression> pointer) {
    return expression instanceof Lvalue.Deref deref
        && deref.pointer() instanceof Expression.PointerAdd add
        && pointer.test(add.pointer())
        && !Operands.hasPart(add.index(), pointer)
        && !(add.pointer() instanceof Lvalue.Member member
            && Operands.hasPart(member.base(), pointer));
  }

  /** Whether it stores a null pointer, or something that nobody else has a pointer to. */
  private boolean isOwn(Operation operation) {
    return HandleMatch.isConstant(operation) || isAllocated(operation);
  }

  /** Whether it stores a new allocation, or the result of one that is used nowhere else. */
  private boolean isAllocated(Operation operation) {
    if (operation instanceof Operation.Allocate) {
      return true;
    }
    if (!(operation instanceof Operation.Assign assign)
        || !(HandleMatch.plain(assign.value()) instanceof Lvalue.Var result)
        || result.variable().isGlobal()
        || icfa.isAddressTaken(result.variable())
        || !writers(result.variable()).stream()
            .allMatch(edge -> edge.operation() instanceof Operation.Allocate)) {
      return false;
    }
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Operation other = icfa.edge(id).operation();
      if (other != operation
          && !(other instanceof Operation.Assume)
          && Operands.read(other).stream()
              .anyMatch(read -> CountedLoop.reads(read).contains(result.variable()))) {
        return false;
      }
    }
    return true;
  }
}
