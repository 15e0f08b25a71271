// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Where handles of threads are kept that an index chooses: in an array variable, in an allocated
 * array that only one pointer leads to, or in a member of the elements of an array. Finds out
 * whether only certain creations write there, by the program text alone.
 */
final class HandleStores {
  private final Icfa icfa;
  private final Map<Variable, List<Edge>> writers = new HashMap<>();

  HandleStores(Icfa icfa) {
    this.icfa = icfa;
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

  /** Whether a variable itself holds the elements. */
  boolean isStore(Variable variable) {
    return variable.type() instanceof Type.Array;
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
              element.array() instanceof Lvalue.Var array && isArrayOf(array.variable(), into);
          case Lvalue.Deref deref ->
              deref.pointer() instanceof Expression.PointerAdd add
                  && add.pointer() instanceof Lvalue.Var pointer
                  && isPointerOf(pointer.variable(), into);
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

  /** Whether no other pointer than this variable leads to what it points to. */
  private boolean isPointerOf(Variable pointer, List<Edge> creations) {
    if (icfa.isAddressTaken(pointer) || pointer.kind() == Variable.Kind.PARAMETER) {
      return false;
    }
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      Operation operation = edge.operation();
      if (operation instanceof Operation.Assume || isFree(operation, pointer)) {
        continue;
      }
      for (Expression read : Operands.read(operation)) {
        if (mentions(read, pointer) && !isElementOf(HandleMatch.plain(read), pointer)) {
          return false;
        }
      }
      for (Lvalue written : Operands.written(operation)) {
        if (mentions(written, pointer)
            && !creations.contains(edge)
            && !(written instanceof Lvalue.Var && isAllocated(operation))) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean mentions(Expression expression, Variable variable) {
    return CountedLoop.reads(expression).contains(variable);
  }

  private static boolean isFree(Operation operation, Variable pointer) {
    return operation instanceof Operation.Free free
        && HandleMatch.plain(free.pointer()) instanceof Lvalue.Var freed
        && freed.variable() == pointer;
  }

  private static boolean isElementOf(Expression expression, Variable pointer) {
    return expression instanceof Lvalue.Deref deref
        && deref.pointer() instanceof Expression.PointerAdd add
        && add.pointer() instanceof Lvalue.Var variable
        && variable.variable() == pointer
        && !mentions(add.index(), pointer);
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
          && Operands.read(other).stream().anyMatch(read -> mentions(read, result.variable()))) {
        return false;
      }
    }
    return true;
  }

  /** Whether nothing else in the program writes the member, in whatever struct it is. */
  private boolean isMemberOf(Lvalue.Member store, List<Edge> creations) {
    Field field = store.field();
    Type struct = store.base().type();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      Operation operation = edge.operation();
      if (operation instanceof Operation.CopyMemory copy
          && (pointsTo(copy.destination(), struct) || pointsTo(copy.source(), struct))) {
        return false;
      }
      if (Operands.read(operation).stream().anyMatch(read -> takesAddress(read, field))) {
        return false;
      }
      for (Lvalue written : Operands.written(operation)) {
        if (creations.contains(edge) || HandleMatch.isConstant(operation)) {
          continue;
        }
        Expression target = HandleMatch.plain(written);
        if (target.type().equals(struct)
            || (target instanceof Lvalue.Member member && member.field().equals(field))
            || takesAddress(written, field)
            || copiesBytes(operation)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean pointsTo(Expression pointer, Type struct) {
    Expression plain = HandleMatch.plain(pointer);
    return plain.type() instanceof Type.Pointer type && type.pointee().equals(struct);
  }

  private static boolean takesAddress(Expression root, Field field) {
    return Operands.hasPart(
        root,
        part ->
            part instanceof Expression.AddressOf address
                && address.target() instanceof Lvalue.Member member
                && member.field().equals(field));
  }

  /** A copy byte by byte may copy a handle. */
  private static boolean copiesBytes(Operation operation) {
    return operation instanceof Operation.Assign assign
        && assign.target() instanceof Lvalue.Deref target
        && target.type().size() == 1
        && HandleMatch.plain(assign.value()) instanceof Lvalue.Deref;
  }
}
