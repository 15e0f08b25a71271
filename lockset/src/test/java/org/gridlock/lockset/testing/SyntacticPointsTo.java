// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.testing;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Variable;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;

/** Pointers point where the test says; what it does not say is any address. */
final class SyntacticPointsTo implements PointsTo {
  private final Icfa icfa;
  private final Map<Variable, Set<Address>> pointees;

  SyntacticPointsTo(Icfa icfa, Map<Variable, Set<Address>> pointees) {
    this.icfa = icfa;
    this.pointees = pointees;
  }

  @Override
  public ValueSet values(Place place, Expression expression) {
    return switch (expression) {
      case Expression.AddressOf address -> address(place, address.target());
      case Lvalue.Var pointer ->
          pointees.containsKey(pointer.variable())
              ? new ValueSet.Known(pointees.get(pointer.variable()))
              : ValueSet.Any.ANY;
      case Expression.Cast cast -> values(place, cast.operand());
      default -> ValueSet.Any.ANY;
    };
  }

  private ValueSet address(Place place, Lvalue target) {
    return switch (target) {
      case Lvalue.Var variable ->
          new ValueSet.Known(
              Set.of(new Address(new AbstractObject.Global(variable.variable()), 0, true)));
      case Lvalue.Deref deref -> values(place, deref.pointer());
      case Lvalue.Member member ->
          mapped(
              address(place, member.base()),
              a -> new Address(a.object(), a.offset() + member.field().offset(), a.exact()));
      case Lvalue.Element element ->
          mapped(
              address(place, element.array()),
              a ->
                  element.index() instanceof Expression.Constant index
                      ? new Address(
                          a.object(), a.offset() + index.value() * element.type().size(), a.exact())
                      : new Address(a.object(), a.offset(), false));
    };
  }

  private static ValueSet mapped(ValueSet values, UnaryOperator<Address> change) {
    if (!(values instanceof ValueSet.Known known)) {
      return values;
    }
    Set<Address> changed = new LinkedHashSet<>();
    known.addresses().forEach(address -> changed.add(change.apply(address)));
    return new ValueSet.Known(changed);
  }

  @Override
  public boolean mayEqual(Address left, Address right) {
    boolean told = left.exact() == right.exact();
    return left.object().equals(right.object()) && (!told || left.offset() == right.offset());
  }

  @Override
  public boolean isUnique(Address address, Activations graph) {
    return address.exact();
  }

  @Override
  public String describe(Address address) {
    return address.object().describe()
        + (address.exact() ? "" : "[*]")
        + (address.offset() == 0 ? "" : "+" + address.offset());
  }

  @Override
  public Collection<Function> targets(Place site, Edge edge) {
    return icfa.candidates(edge);
  }
}
