// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;
import org.jspecify.annotations.Nullable;

/**
 * Points-to for tests: a handle variable, or array of handles, holds what creations store in it by
 * name.
 */
record HandlesOnly(Icfa icfa, PlaceGraph graph) implements PointsTo {
  @Override
  public ValueSet values(Place place, Expression expression) {
    Set<Address> found = new LinkedHashSet<>();
    for (Place other : graph.places()) {
      for (Edge edge : other.top().outgoing()) {
        if (edge.operation() instanceof Operation.CreateThread create
            && variable(expression) == variable(create.handle())
            && isVisible(expression, place, other)) {
          found.add(new Address(new AbstractObject.ThreadHandle(edge, other), 0, true));
        }
      }
    }
    return new ValueSet.Known(found);
  }

  private static @Nullable Variable variable(@Nullable Expression handle) {
    if (handle instanceof Lvalue.Element element) {
      return variable(element.array());
    }
    return handle instanceof Lvalue.Var variable ? variable.variable() : null;
  }

  private boolean isVisible(Expression handle, Place place, Place other) {
    Variable variable = variable(handle);
    return (variable != null && variable.isGlobal()) || graph.entry(place) == graph.entry(other);
  }

  @Override
  public boolean mayEqual(Address left, Address right) {
    return left.equals(right);
  }

  @Override
  public boolean isUnique(Address address, Activations places) {
    return true;
  }

  @Override
  public String describe(Address address) {
    return address.toString();
  }

  @Override
  public Collection<Function> targets(Place site, Edge edge) {
    return icfa.candidates(edge);
  }
}
