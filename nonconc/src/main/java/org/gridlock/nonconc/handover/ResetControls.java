// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.nonconc.handover.Steps.Step;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.jspecify.annotations.Nullable;

/**
 * Which controls of {@code pthread_once} the program sets back: {@code once = PTHREAD_ONCE_INIT},
 * or all of a struct that one is in. Their functions run again.
 */
final class ResetControls {
  private final Icfa icfa;
  private final Steps steps;
  private final Counters counters;
  private final Set<Type> types = new HashSet<>();

  /** Variables to which there are pointers besides those that the calls are given. */
  private final Set<Variable> known = new HashSet<>();

  /** A write that may be one of a control. */
  private record Write(Edge edge, Lvalue target) {}

  private final List<Write> writes = new ArrayList<>();

  ResetControls(Icfa icfa, Steps steps, Counters counters) {
    this.icfa = icfa;
    this.steps = steps;
    this.counters = counters;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Expression control = control(icfa.edge(id).operation());
      if (control != null && control.type() instanceof Type.Pointer(Type type)) {
        types.add(type);
      }
    }
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id));
    }
  }

  private static @Nullable Expression control(Operation operation) {
    return operation instanceof Operation.Lock lock && lock.kind() == Operation.LockKind.ONCE
        ? lock.lock()
        : operation instanceof Operation.Unlock unlock && unlock.kind() == Operation.LockKind.ONCE
            ? unlock.lock()
            : null;
  }

  private void collect(Edge edge) {
    if (control(edge.operation()) == null) {
      for (Expression root : Operands.expressions(edge.operation())) {
        Operands.forEachPart(root, this::look);
      }
    }
    if (edge.source().function() != icfa.start()) {
      for (Lvalue target : written(edge.operation())) {
        if (mayHold(seen(target))) {
          writes.add(new Write(edge, target));
        }
      }
    }
  }

  /** What an operation may write. */
  private static List<Lvalue> written(Operation operation) {
    return switch (operation) {
      case Operation.CopyMemory copy -> List.of(Lvalue.pointed(copy.destination()));
      case Operation.LibraryCall call -> {
        List<Lvalue> all = new ArrayList<>(Operands.written(call));
        call.arguments().stream()
            .filter(argument -> argument.type() instanceof Type.Pointer)
            .map(Lvalue::pointed)
            .forEach(all::add);
        yield all;
      }
      case Operation other -> Operands.written(other);
    };
  }

  /** What is written, before its address was converted. */
  private static Type seen(Lvalue target) {
    return target instanceof Lvalue.Deref deref
        ? Type.pointee(deref.pointer().withoutCasts().type())
        : target.type();
  }

  /** Whether it may be a control, or have one in it. */
  private boolean mayHold(Type type) {
    return types.contains(type)
        || type instanceof Type.Void
        || (type instanceof Type.Array array && mayHold(array.element()))
        || (type instanceof Composite composite
            && composite.fields().stream().anyMatch(field -> mayHold(field.type())));
  }

  private void look(Expression part) {
    if (part instanceof Expression.AddressOf address
        && address.target().rootVariable() instanceof Variable variable) {
      known.add(variable);
    }
  }

  /** Whether something writes a control, besides its initialiser. */
  boolean mayBeReset(Address control) {
    return writes.stream().anyMatch(write -> mayReset(write, control));
  }

  private boolean mayReset(Write write, Address control) {
    Variable variable =
        control.object() instanceof AbstractObject.Global(Variable global) ? global : null;
    Variable written = write.target.rootVariable();
    if (written != null) {
      return written.equals(variable) || (variable == null && !written.isGlobal());
    }
    if (variable != null && !known.contains(variable)) {
      return false;
    }
    if (!types.contains(write.target.type())) {
      return true; // where in it the control may lie does not matter
    }
    Expression address =
        new Expression.AddressOf(new Type.Pointer(write.target.type()), write.target);
    List<Step> passed = steps.of(write.edge);
    return passed.isEmpty()
        || passed.stream().anyMatch(step -> counters.mayBe(step.place(), address, control));
  }
}
