// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * Where functions of libraries make locks, condition variables, barriers and semaphores ready for
 * use. In memory that no type tells what it is for, there are others only by mistake: to use one
 * that was not initialised is undefined (POSIX 2.9.9, pthread_mutex_init, pthread_cond_init).
 */
final class ReadyLocks {
  private final PointerResult pointsTo;
  private final Map<AbstractObject, Set<Address>> ready = new LinkedHashMap<>();
  private final Set<String> types = new HashSet<>();
  private final Set<MemberAddress> outside = new HashSet<>();
  private boolean anywhere;

  private ReadyLocks(PointerResult pointsTo) {
    this.pointsTo = pointsTo;
  }

  /** Asks for all initialisations that were reached. */
  static ReadyLocks of(SolvedProgram solution, PointerResult pointsTo) {
    ReadyLocks found = new ReadyLocks(pointsTo);
    Map<Function, List<Edge>> known = new LinkedHashMap<>();
    for (Place frame : solution.frames()) {
      for (Edge edge : known.computeIfAbsent(frame.function(), ReadyLocks::initialisations)) {
        Expression initialised = initialised(edge.operation());
        if (initialised != null) {
          found.add(solution.placeOf(frame, edge), initialised);
        }
      }
    }
    return found;
  }

  private static List<Edge> initialisations(Function function) {
    List<Edge> edges = new ArrayList<>();
    for (Edge edge : function.edges()) {
      if (initialised(edge.operation()) != null) {
        edges.add(edge);
      }
    }
    return edges;
  }

  private static @Nullable Expression initialised(Operation operation) {
    if (operation instanceof Operation.InitLock init) {
      return init.lock();
    }
    return operation instanceof Operation.LibraryCall call
            && call.knowledge() == Operation.Knowledge.INITIALISES
        ? call.arguments().get(0)
        : null;
  }

  private void add(Place place, Expression initialised) {
    if (initialised.type() instanceof Type.Pointer pointer) {
      types.add(pointer.pointee().toString());
    }
    if (pointsTo.values(place, initialised) instanceof ValueSet.Any) {
      MemberAddress member = MemberAddress.of(initialised);
      if (member == null) {
        anywhere = true;
      } else if (outside.add(member)) {
        pointsTo.inEscaped(member).forEach(this::add);
      }
    }
    pointsTo.known(place, initialised).forEach(this::add);
  }

  private void add(Address address) {
    ready.computeIfAbsent(address.object(), object -> new HashSet<>()).add(address);
  }

  /**
   * Whether something of the type may have been made ready at the address. Types that no
   * initialisation names have an initialisation of their own, or none.
   */
  boolean mayBeAt(Address address, Type type) {
    if (anywhere || !types.contains(type.toString())) {
      return true;
    }
    for (Address known : ready.getOrDefault(address.object(), Set.of())) {
      if (known.equals(address) || pointsTo.mayEqual(known, address)) {
        return true;
      }
    }
    return false;
  }

  /** Whether something may have been made ready in such a member outside the program. */
  boolean mayBeOutside(MemberAddress member) {
    return anywhere
        || !types.contains(member.type().toString())
        || outside.stream().anyMatch(member::mayEqual);
  }
}
