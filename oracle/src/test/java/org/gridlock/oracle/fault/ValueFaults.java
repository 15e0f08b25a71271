// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Operation;
import org.gridlock.pipeline.Stages;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;

/** Wrong points-to sets and wrong uses of addresses. */
final class ValueFaults {
  private ValueFaults() {}

  /** Where a pointer refers only to objects of a kind, the last of several is left out. */
  static Stages lastForgotten(Class<? extends AbstractObject> kind) {
    return values(
        inner ->
            new Tampered.Values(inner) {
              @Override
              public ValueSet values(Place place, Expression expression) {
                ValueSet values = inner.values(place, expression);
                return values instanceof ValueSet.Known known
                        && known.addresses().stream().allMatch(a -> kind.isInstance(a.object()))
                    ? withoutLast(known)
                    : values;
              }
            });
  }

  static Stages valueOfHeapForgotten() {
    return values(
        inner ->
            new Tampered.Values(inner) {
              @Override
              public ValueSet values(Place place, Expression expression) {
                return inner.values(place, expression) instanceof ValueSet.Known known
                        && known.addresses().size() > 1
                    ? new ValueSet.Known(
                        filter(
                            known.addresses(),
                            a -> !(a.object() instanceof AbstractObject.Allocated)))
                    : inner.values(place, expression);
              }
            });
  }

  static Stages offsetConfused() {
    return values(
        inner ->
            new Tampered.Values(inner) {
              @Override
              public ValueSet values(Place place, Expression expression) {
                return inner.values(place, expression) instanceof ValueSet.Known known
                    ? new ValueSet.Known(map(known.addresses()))
                    : inner.values(place, expression);
              }

              private Set<Address> map(Set<Address> addresses) {
                Set<Address> moved = new LinkedHashSet<>();
                addresses.forEach(
                    a ->
                        moved.add(
                            a.exact() && a.offset() > 0 ? new Address(a.object(), 0, true) : a));
                return moved;
              }
            });
  }

  static Stages callTargetForgotten() {
    return values(
        inner ->
            new Tampered.Values(inner) {
              @Override
              public Collection<Function> targets(Place site, Edge edge) {
                Collection<Function> all = inner.targets(site, edge);
                return all.size() < 2 ? all : List.copyOf(all).subList(0, all.size() - 1);
              }
            });
  }

  static Stages indirectCallSteppedOver() {
    return values(
        inner ->
            new Tampered.Values(inner) {
              @Override
              public Collection<Function> targets(Place site, Edge edge) {
                return edge.operation() instanceof Operation.Call call
                        && !(call.callee() instanceof Expression.FunctionAddress)
                    ? List.of()
                    : inner.targets(site, edge);
              }
            });
  }

  /** A request to end is taken to mean a thread that nobody creates. */
  static Stages cancelledThreadMistaken() {
    return values(
        inner ->
            new Tampered.Values(inner) {
              @Override
              public ValueSet values(Place place, Expression expression) {
                return isCancelled(place, expression)
                    ? new ValueSet.Known(known(place, expression))
                    : inner.values(place, expression);
              }

              @Override
              public Set<Address> known(Place place, Expression expression) {
                return isCancelled(place, expression)
                    ? Set.of(
                        new Address(
                            new AbstractObject.ThreadHandle(place.top().outgoing().get(0), place),
                            0,
                            true))
                    : inner.known(place, expression);
              }

              private static boolean isCancelled(Place place, Expression expression) {
                return place.top().outgoing().stream()
                    .anyMatch(
                        edge ->
                            edge.operation() instanceof Operation.CancelThread cancel
                                && cancel.handle() == expression);
              }
            });
  }

  /** Locks meet only if they are equal. */
  static Stages equalOnly() {
    return values(
        inner ->
            new Tampered.Values(inner) {
              @Override
              public boolean mayEqual(Address left, Address right) {
                return left.equals(right);
              }
            });
  }

  /** A call enters only functions of the very type of the pointer. */
  static Stages equalTypesOnly() {
    return values(
        inner ->
            new Tampered.Values(inner) {
              @Override
              public Collection<Function> targets(Place site, Edge edge) {
                return edge.operation() instanceof Operation.Call call
                        && !(call.callee() instanceof Expression.FunctionAddress)
                    ? inner.targets(site, edge).stream()
                        .filter(f -> f.type().parameters().size() == call.arguments().size())
                        .toList()
                    : inner.targets(site, edge);
              }
            });
  }

  static Stages failure() {
    return values(
        inner ->
            new Tampered.Values(inner) {
              @Override
              public boolean isUnique(Address address, Activations graph) {
                throw new IllegalStateException("planted");
              }
            });
  }

  /** Every address of a kind of object is taken for that of one location. */
  static Stages unique(Class<? extends AbstractObject> kind) {
    return values(
        inner ->
            new Tampered.Values(inner) {
              @Override
              public boolean isUnique(Address address, Activations graph) {
                return kind.isInstance(address.object()) || inner.isUnique(address, graph);
              }
            });
  }

  private static Stages values(java.util.function.Function<PointsTo, PointsTo> change) {
    return new Stages() {
      @Override
      public PointsTo pointsTo(PointsTo found) {
        return change.apply(found);
      }
    };
  }

  private static ValueSet withoutLast(ValueSet.Known known) {
    if (known.addresses().size() < 2) {
      return known;
    }
    List<Address> some = new ArrayList<>(known.addresses());
    some.remove(some.size() - 1);
    return new ValueSet.Known(new LinkedHashSet<>(some));
  }

  private static Set<Address> filter(Set<Address> addresses, Predicate<Address> keep) {
    Set<Address> some = new LinkedHashSet<>(addresses);
    some.removeIf(keep.negate());
    return some.isEmpty() ? addresses : some;
  }
}
