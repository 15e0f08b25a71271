// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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

/**
 * Whether pointers to a struct stay what they are, so that who writes its members names them: they
 * are made pointers to something else for a new thread only, which makes them what they were. By
 * the program text.
 */
public final class TypedPointers {
  private final Icfa icfa;
  private final Map<Type, Boolean> known = new HashMap<>();
  private final Map<Type, Map<Type, Boolean>> leading = new HashMap<>();

  /** Functions that do not only begin threads. */
  private final Set<Function> called = new HashSet<>();

  private boolean resultsAreRead;

  public TypedPointers(Icfa icfa) {
    this.icfa = icfa;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Operation operation = icfa.edge(id).operation();
      for (Expression root : Operands.expressions(operation)) {
        if (!(operation instanceof Operation.CreateThread create && root == create.start())) {
          Operands.forEachPart(
              root,
              part -> {
                if (part instanceof Expression.FunctionAddress address) {
                  called.add(address.function());
                }
              });
        }
      }
      resultsAreRead |= operation instanceof Operation.JoinThread join && join.value() != null;
    }
  }

  /** Whether all pointers to objects that are, or hold, such a struct stay that. */
  public boolean areKept(Type struct) {
    Boolean kept = known.get(struct);
    if (kept == null) {
      kept = find(struct) && parts(struct).stream().allMatch(this::areKept);
      known.put(struct, kept);
    }
    return kept;
  }

  /** The structs in a struct whose addresses are taken: from there bytes lead to the whole. */
  private Set<Type> parts(Type struct) {
    Set<Type> parts = new HashSet<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      for (Expression root : Operands.expressions(icfa.edge(id).operation())) {
        Operands.forEachPart(
            root,
            part -> {
              if (part instanceof Expression.AddressOf address
                  && address.target() instanceof Lvalue.Member member
                  && member.base().type().equals(struct)
                  && member.type() instanceof Composite inner
                  && inner.isPrograms()) {
                parts.add(inner);
              }
            });
      }
    }
    return parts;
  }

  private boolean find(Type struct) {
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (!keeps(edge, struct)
          || Operands.expressions(edge.operation()).stream()
              .map(HandleMatch::plain)
              .anyMatch(root -> Operands.hasPart(root, part -> isChanged(part, struct)))) {
        return false;
      }
    }
    return true;
  }

  private boolean isChanged(Expression part, Type struct) {
    return switch (part) {
      case Expression.Cast cast -> leads(cast.operand(), struct) && !isLeading(cast.type(), struct);
      case Expression.AddressOf address -> FieldWriters.isBeside(address.target(), struct);
      default -> false;
    };
  }

  private boolean keeps(Edge edge, Type struct) {
    return switch (edge.operation()) {
      case Operation.Assume assume -> true;
      case Operation.Free free -> true;
      case Operation.Assign assign when FieldWriters.isInUnion(assign.target(), union -> true) ->
          !reaches(assign.target().type(), struct);
      case Operation.Assign assign ->
          !leads(assign.value(), struct)
              || isLeading(assign.target().type(), struct)
              || isResult(edge, assign.target());
      case Operation.CreateThread create -> isGiven(create, struct);
      case Operation.Call call -> isPassed(call, struct);
      case Operation.LibraryCall call when HandleMatch.isClearing(call) -> true;
      default -> Operands.read(edge.operation()).stream().noneMatch(read -> leads(read, struct));
    };
  }

  private boolean isPassed(Operation.Call call, Type struct) {
    Function callee = Operands.namedCallee(call);
    List<Variable> parameters = callee == null ? List.of() : callee.parameters();
    for (int i = 0; i < call.arguments().size(); i++) {
      if (leads(call.arguments().get(i), struct)
          && (i >= parameters.size() || !isLeading(parameters.get(i).type(), struct))) {
        return false;
      }
    }
    return callee == null
        || call.result() == null
        || callee.returnVariable() == null
        || !isLeading(callee.returnVariable().type(), struct)
        || isLeading(call.result().type(), struct);
  }

  private boolean isGiven(Operation.CreateThread create, Type struct) {
    for (int i = 0; i < create.arguments().size(); i++) {
      if (leads(create.arguments().get(i), struct)
          && !(create.start().namedFunction() instanceof Function start
              && i < start.parameters().size()
              && isTakenBack(start.parameters().get(i), struct))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a thread uses what it was given as a pointer to the struct only. */
  private boolean isTakenBack(Variable parameter, Type struct) {
    if (icfa.isAddressTaken(parameter)) {
      return false;
    }
    Lvalue.Var name = new Lvalue.Var(parameter);
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (!(edge.operation() instanceof Operation.Assume)
          && Operands.expressions(edge.operation()).stream()
              .anyMatch(root -> Operands.hasPart(root, name::equals))
          && !(edge.operation() instanceof Operation.Assign assign
              && HandleMatch.plain(assign.value()).equals(name)
              && (isLeading(assign.target().type(), struct) || isResult(edge, assign.target())))) {
        return false;
      }
    }
    return true;
  }

  /** Whether it is what a thread returns, and nobody looks at that. */
  private boolean isResult(Edge edge, Lvalue target) {
    Function function = edge.source().function();
    return !resultsAreRead
        && !called.contains(function)
        && function.returnVariable() instanceof Variable result
        && target.equals(new Lvalue.Var(result));
  }

  /** Whether a pointer, casts aside, leads to such a struct, be it by way of other pointers. */
  private boolean leads(Expression pointer, Type struct) {
    return isLeading(HandleMatch.plain(pointer).type(), struct);
  }

  private boolean isLeading(Type type, Type struct) {
    return type instanceof Type.Pointer pointer && reaches(pointer.pointee(), struct);
  }

  /** Whether something of a type is or has such a struct, or pointers that lead to one. */
  private boolean reaches(Type type, Type struct) {
    return leading
        .computeIfAbsent(struct, key -> new HashMap<>())
        .computeIfAbsent(type, key -> isReached(struct, type));
  }

  private static boolean isReached(Type struct, Type type) {
    Set<Type> seen = new HashSet<>();
    Deque<Type> pending = new ArrayDeque<>(List.of(type));
    while (!pending.isEmpty()) {
      Type next = pending.remove();
      if (next.equals(struct)) {
        return true;
      }
      if (seen.add(next)) {
        switch (next) {
          case Type.Pointer pointer -> pending.add(pointer.pointee());
          case Type.Array array -> pending.add(array.element());
          case Composite whole -> whole.fields().forEach(field -> pending.add(field.type()));
          default -> {}
        }
      }
    }
    return false;
  }
}
