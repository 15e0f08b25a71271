// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Local pointers to numbers that are only followed, and only given addresses of variables and
 * members by name: {@code flags = &d->options; *flags |= X}. What is written through them is as
 * well known as what is written by name.
 */
public final class NamedPointers {
  private final Icfa icfa;
  private final Map<Variable, Set<Lvalue>> targets = new HashMap<>();
  private final Set<Variable> addressedOtherwise = new HashSet<>();

  /** Looks at all pointers of a program. */
  public NamedPointers(Icfa icfa) {
    this.icfa = icfa;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      if (icfa.edge(id).operation() instanceof Operation.Assign assign
          && assign.target() instanceof Lvalue.Var(Variable pointer)
          && named(assign) instanceof Lvalue named) {
        targets.computeIfAbsent(pointer, key -> new LinkedHashSet<>(2)).add(named);
      }
    }
    Map<Variable, Integer> otherUses = new HashMap<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Operation operation = icfa.edge(id).operation();
      for (Expression root :
          given(operation) == null ? Operands.expressions(operation) : Operands.read(operation)) {
        Operands.forEachPart(root, part -> count(part, otherUses));
      }
    }
    targets.keySet().removeIf(pointer -> otherUses.getOrDefault(pointer, 0) != 0);
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Operation operation = icfa.edge(id).operation();
      Lvalue given = given(operation);
      for (Variable variable : Operands.addressed(operation)) {
        if (given == null || given.rootVariable() != variable) {
          addressedOtherwise.add(variable);
        }
      }
    }
  }

  /** Counts what is done with pointers but to follow them. */
  private void count(Expression part, Map<Variable, Integer> otherUses) {
    if (part instanceof Lvalue.Var(Variable variable) && targets.containsKey(variable)) {
      otherUses.merge(variable, 1, Integer::sum);
    } else if (part instanceof Lvalue.Deref deref
        && deref.pointer() instanceof Lvalue.Var(Variable pointer)) {
      otherUses.merge(pointer, -1, Integer::sum);
    }
  }

  /** What a local pointer is given the address of, if that has a name; else null. */
  private @Nullable Lvalue named(Operation.Assign assign) {
    return assign.target() instanceof Lvalue.Var(Variable pointer)
            && pointer.kind() == Variable.Kind.LOCAL
            && !icfa.isAddressTaken(pointer)
            && assign.value() instanceof Expression.AddressOf address
            && assign.target().type() instanceof Type.Pointer(Type.Int pointee)
            && pointee.equals(address.target().type())
            && (address.target() instanceof Lvalue.Var || isMember(address.target()))
        ? address.target()
        : null;
  }

  private static boolean isMember(Lvalue lvalue) {
    return lvalue instanceof Lvalue.Member && MemberName.of(lvalue) != null;
  }

  /** What an operation gives one of these pointers the address of; null if it does not. */
  public @Nullable Lvalue given(Operation operation) {
    return operation instanceof Operation.Assign assign
            && assign.target() instanceof Lvalue.Var(Variable pointer)
            && targets.containsKey(pointer)
        ? named(assign)
        : null;
  }

  /** All that a pointer may lead to; null if it is not one of these. */
  public @Nullable Set<Lvalue> targets(Expression pointer) {
    return pointer instanceof Lvalue.Var(Variable variable) ? targets.get(variable) : null;
  }

  /** Whether other pointers than these may lead to a variable. */
  public boolean isAddressedOtherwise(Variable variable) {
    return addressedOtherwise.contains(variable);
  }
}
