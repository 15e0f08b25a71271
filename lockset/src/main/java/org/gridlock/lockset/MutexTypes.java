// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * The type of each mutex (POSIX pthread_mutexattr_settype, C11 7.26.4.2), from everything that may
 * initialise it, wherever that stands. A mutex that nothing initialises is of the default type,
 * which is taken to be normal: to lock it twice is to wait for ever.
 */
public final class MutexTypes {
  private final LockAddresses addresses;
  private final Map<LockId, Set<MutexType>> types = new LinkedHashMap<>();
  private final Map<LockId, Set<MutexType>> typesOf = new HashMap<>();
  private final List<TypeSetting> settings = new ArrayList<>();

  private record TypeSetting(Place entry, Edge edge, Set<LockId> attributes, MutexType type) {}

  private MutexTypes(LockAddresses addresses) {
    this.addresses = addresses;
  }

  /** Looks at all that initialises mutexes or sets the type in attributes. */
  public static MutexTypes of(PlaceGraph graph, LockAddresses addresses) {
    MutexTypes found = new MutexTypes(addresses);
    for (Place place : graph.places()) {
      for (Edge edge : place.top().outgoing()) {
        if (edge.operation() instanceof Operation.SetLockType set) {
          Set<LockId> attributes = addresses.locks(place, set.attributes());
          MutexType type = MutexType.of(set.type());
          found.settings.add(new TypeSetting(graph.entry(place), edge, attributes, type));
        }
      }
    }
    ControlFlow flow = new ControlFlow();
    for (Place place : graph.places()) {
      for (Edge edge : place.top().outgoing()) {
        found.collect(graph, flow, place, edge.operation());
      }
    }
    return found;
  }

  private void collect(PlaceGraph graph, ControlFlow flow, Place place, Operation operation) {
    if (operation instanceof Operation.InitLock init && init.kind() == LockKind.MUTEX) {
      add(addresses.locks(place, init.lock()), initialised(graph, flow, place, init));
    } else if (operation instanceof Operation.InitLock init && init.kind() == LockKind.RECURSIVE) {
      add(addresses.locks(place, init.lock()), Set.of(MutexType.RECURSIVE));
    } else if (operation instanceof Operation.Lock lock && lock.kind() == LockKind.RECURSIVE) {
      add(addresses.locks(place, lock.lock()), Set.of(MutexType.RECURSIVE));
    } else if (operation instanceof Operation.Assign assign) {
      Lvalue mutex = mutexOfType(assign.target());
      if (mutex != null) {
        Expression address = new Expression.AddressOf(new Type.Pointer(mutex.type()), mutex);
        add(addresses.locks(place, address), Set.of(MutexType.of(assign.value())));
      }
    }
  }

  private void add(Set<LockId> locks, Set<MutexType> possible) {
    for (LockId lock : locks) {
      types.computeIfAbsent(lock, l -> EnumSet.noneOf(MutexType.class)).addAll(possible);
    }
  }

  /** The mutex whose type an assignment writes; null if it is another assignment. */
  private static @Nullable Lvalue mutexOfType(Lvalue target) {
    return MutexType.isStoredIn(target)
            && target instanceof Lvalue.Member member
            && member.base() instanceof Lvalue.Member data
        ? data.base()
        : null;
  }

  private Set<MutexType> initialised(
      PlaceGraph graph, ControlFlow flow, Place place, Operation.InitLock init) {
    Expression type = init.type();
    if (type != null) {
      // The flags of mtx_init: what else they say does not matter here.
      return Set.of(
          type.withoutCasts() instanceof Expression.Constant flags
              ? (flags.value() & 1) != 0 ? MutexType.RECURSIVE : MutexType.NORMAL
              : MutexType.UNKNOWN);
    }
    Expression attributes = init.attributes();
    if (attributes == null) {
      return Set.of(MutexType.NORMAL);
    }
    Set<LockId> objects = addresses.locks(place, attributes);
    Set<MutexType> possible = EnumSet.noneOf(MutexType.class);
    BitSet setBefore = new BitSet();
    for (TypeSetting setting : settings) {
      if (addresses.mayEqual(setting.attributes(), objects)) {
        possible.add(setting.type());
        if (setting.entry() == graph.entry(place) && setting.attributes().equals(objects)) {
          setBefore.set(setting.edge().source().id());
        }
      }
    }
    boolean surelySet =
        !setBefore.isEmpty()
            && objects.size() == 1
            && !flow.reachableWithout(List.of(place.function().entry()), setBefore)
                .get(place.top().id());
    if (!surelySet) {
      // Set elsewhere, at a time that is not known, or not at all.
      possible.add(possible.isEmpty() ? MutexType.NORMAL : MutexType.UNKNOWN);
    }
    return possible;
  }

  /** Whether a thread that holds the lock surely does not wait when it locks it again. */
  public boolean isRelockable(LockId lock) {
    Set<MutexType> possible = types(lock);
    return !possible.isEmpty()
        && !possible.contains(MutexType.NORMAL)
        && !possible.contains(MutexType.UNKNOWN);
  }

  /** Whether the type of the lock is not known, and it may be one that can be locked again. */
  public boolean isUnknown(LockId lock) {
    return types(lock).stream().anyMatch(type -> type != MutexType.NORMAL);
  }

  private Set<MutexType> types(LockId lock) {
    return typesOf.computeIfAbsent(lock, this::lookUp);
  }

  private Set<MutexType> lookUp(LockId lock) {
    Set<MutexType> possible = EnumSet.noneOf(MutexType.class);
    types.forEach(
        (known, of) -> {
          if (addresses.mayEqual(known, lock)) {
            possible.addAll(of);
          }
        });
    return possible;
  }
}
