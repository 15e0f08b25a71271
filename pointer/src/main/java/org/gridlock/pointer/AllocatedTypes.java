// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.pointer.layout.ObjectLayout;
import org.jspecify.annotations.Nullable;

/**
 * The types of allocated objects. Where the allocating function does not show it, since it returns
 * the memory as bytes, the caller does, by what it converts the result to, or else by {@code
 * sizeof}.
 */
public final class AllocatedTypes {
  private final Map<Variable, Set<Variable>> copies = new HashMap<>();
  private final Map<Variable, Set<Type>> conversions = new HashMap<>();

  /**
   * The type of an object or of its elements; null if nothing shows it.
   *
   * @param place where it is allocated; its history are the calls that return it
   */
  @Nullable Type element(Place place, Operation.Allocate allocate) {
    Type own = allocate.element();
    if (ObjectLayout.isOpaque(own)) {
      return own;
    }
    Lvalue result = allocate.target();
    Place at = place;
    while (!isTelling(own) && result instanceof Lvalue.Var(Variable holder)) {
      Function function = at.function();
      if (holder.isGlobal()
          || function.returnVariable() == null
          || !copies(function, holder).contains(function.returnVariable())) {
        break;
      }
      Place site = at.parent();
      Operation.@Nullable Call call = site == null ? null : call(site.top());
      if (site == null || call == null || call.result() == null) {
        break;
      }
      at = site;
      result = call.result();
      own = shown(site.top(), result);
    }
    return isTelling(own) ? own : allocate.element();
  }

  /**
   * What a caller shows of the type of the memory that a call returns.
   *
   * @return null if it shows none
   */
  public @Nullable Type shown(Location callSite) {
    Operation.@Nullable Call call = call(callSite);
    Type type = call == null || call.result() == null ? null : shown(callSite, call.result());
    return isTelling(type) ? type : null;
  }

  private @Nullable Type shown(Location callSite, Lvalue result) {
    Type type = typeOf(callSite.function(), result);
    return isTelling(type) ? type : callSite.allocated();
  }

  /** What the holder of a returned pointer says of it. */
  private @Nullable Type typeOf(Function function, Lvalue result) {
    if (result.type() instanceof Type.Pointer pointer && isTelling(pointer.pointee())) {
      return pointer.pointee();
    }
    if (!(result instanceof Lvalue.Var(Variable holder)) || holder.isGlobal()) {
      return null;
    }
    Set<Type> types = conversions.computeIfAbsent(holder, v -> conversions(function, v));
    return types.size() == 1 ? types.iterator().next() : null;
  }

  private static boolean isTelling(@Nullable Type type) {
    return type != null && type.size() > 1;
  }

  /** The call at a site; null if there is none. */
  public static Operation.@Nullable Call call(Location site) {
    for (Edge edge : site.outgoing()) {
      if (edge.operation() instanceof Operation.Call call) {
        return call;
      }
    }
    return null;
  }

  /** The variables of the function to which the value of a variable may be copied. */
  private Set<Variable> copies(Function function, Variable holder) {
    return copies.computeIfAbsent(
        holder,
        from -> {
          Set<Variable> reached = new HashSet<>(Set.of(from));
          boolean changed = true;
          while (changed) {
            changed = false;
            for (Edge edge : function.edges()) {
              changed |=
                  edge.operation() instanceof Operation.Assign assign
                      && assign.target() instanceof Lvalue.Var(Variable target)
                      && assign.value().withoutCasts() instanceof Lvalue.Var(Variable source)
                      && reached.contains(source)
                      && reached.add(target);
            }
          }
          return reached;
        });
  }

  /** The types of pointers to which the value of a variable is converted. */
  private static Set<Type> conversions(Function function, Variable holder) {
    Set<Type> types = new HashSet<>();
    for (Edge edge : function.edges()) {
      if (edge.operation() instanceof Operation.Assign assign
          && assign.value().withoutCasts() instanceof Lvalue.Var(Variable source)
          && source == holder
          && assign.value().type() instanceof Type.Pointer pointer
          && isTelling(pointer.pointee())) {
        types.add(pointer.pointee());
      }
    }
    return types;
  }
}
