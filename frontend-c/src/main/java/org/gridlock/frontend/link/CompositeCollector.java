// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.StaticVariable;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;

/** Finds the struct and union types of a unit, in the order in which it mentions them. */
public final class CompositeCollector {
  private final Set<Type> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Type> pending = new ArrayDeque<>();
  private final List<Composite> composites = new ArrayList<>();

  private CompositeCollector() {}

  /** All composites that anything in the unit has in its type. */
  public static List<Composite> collect(Unit unit) {
    CompositeCollector collector = new CompositeCollector();
    for (StaticVariable variable : unit.variables()) {
      collector.add(variable.variable().type());
      variable.initialiser().forEach(collector::addOperation);
    }
    for (Function function : unit.functions()) {
      collector.add(function.type());
    }
    for (FunctionBody body : unit.bodies()) {
      for (Variable parameter : body.parameters()) {
        collector.add(parameter.type());
      }
      body.allocationHints().values().forEach(collector::add);
      for (FunctionBody.UnitEdge edge : body.edges()) {
        collector.addOperation(edge.operation());
      }
    }
    return collector.composites;
  }

  private void addOperation(Operation operation) {
    Operands.expressions(operation).forEach(this::addExpression);
    if (operation instanceof Operation.Allocate allocate && allocate.element() != null) {
      add(allocate.element());
    }
  }

  private void addExpression(Expression root) {
    Operands.forEachPart(root, part -> add(part.type()));
  }

  private void add(Type root) {
    pending.push(root);
    while (!pending.isEmpty()) {
      Type type = pending.pop();
      if (!seen.add(type)) {
        continue;
      }
      switch (type) {
        case Type.Void none -> {}
        case Type.Int integer -> {}
        case Type.Real real -> {}
        case Type.Pointer pointer -> pending.push(pointer.pointee());
        case Type.Array array -> pending.push(array.element());
        case Type.Func function -> {
          pending.push(function.result());
          function.parameters().forEach(pending::push);
        }
        case Composite composite -> {
          composites.add(composite);
          for (Field field : composite.fields()) {
            pending.push(field.type());
          }
        }
      }
    }
  }
}
