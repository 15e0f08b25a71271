// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.error.ResourceException;
import org.jspecify.annotations.Nullable;

/**
 * The type of each mutex (POSIX pthread_mutexattr_settype, C11 7.26.4.2), from everything that may
 * initialise it, wherever that stands, or where that is sure, from what was done last. A mutex that
 * nothing initialises is of the default type, which is taken to be normal: to lock it twice is to
 * wait for ever.
 */
public final class MutexTypes {
  private final LockAddresses addresses;
  private final List<MutexInit> inits = new ArrayList<>();
  private final Map<LockId, Set<MutexType>> types = new LinkedHashMap<>();
  private final Map<LockId, Set<MutexType>> typesOf = new HashMap<>();
  private final Map<LockId, ReachingTypes> reaching = new HashMap<>();
  private final MutexAttributes attributes;
  private final List<Copy> copies = new ArrayList<>();
  private final MutexParts parts = MutexParts.mutexes();

  /**
   * A mutex is given the contents of another one, as that of a compound literal.
   *
   * @param from null if it is not known what that is
   */
  private record Copy(Place place, Edge edge, Set<LockId> to, @Nullable Set<LockId> from) {}

  private MutexTypes(LockAddresses addresses, MutexAttributes attributes) {
    this.addresses = addresses;
    this.attributes = attributes;
  }

  /** Looks at all that initialises mutexes or sets the type in attributes. */
  public static MutexTypes of(
      PlaceGraph graph, LockAddresses addresses, ThreadFlow threads, Deadline deadline)
      throws ResourceException {
    MutexTypes found = new MutexTypes(addresses, new MutexAttributes(graph, addresses));
    for (Place place : graph.places()) {
      for (Edge edge : place.top().outgoing()) {
        found.collect(place, edge);
      }
    }
    found.followCopied(graph, threads, deadline);
    found.copy(deadline);
    for (LockId lock : found.types.keySet()) {
      if (found.types(lock).size() > 1) {
        found.follow(lock, graph, threads, deadline);
      }
    }
    return found;
  }

  private void collect(Place place, Edge edge) {
    Operation operation = edge.operation();
    if (operation instanceof Operation.InitLock init && init.kind() == LockKind.MUTEX) {
      add(place, edge, init.lock(), initialised(place, init));
    } else if (operation instanceof Operation.InitLock init && init.kind() == LockKind.RECURSIVE) {
      add(place, edge, init.lock(), Set.of(MutexType.RECURSIVE));
    } else if (operation instanceof Operation.Lock lock && lock.kind() == LockKind.RECURSIVE) {
      add(place, edge, lock.lock(), Set.of(MutexType.RECURSIVE));
    } else if (operation instanceof Operation.Assign assign) {
      Lvalue mutex = mutexOfType(assign.target());
      if (mutex != null) {
        Expression address = new Expression.AddressOf(new Type.Pointer(mutex.type()), mutex);
        add(place, edge, address, Set.of(MutexType.of(assign.value())));
      }
      collect(place, edge, parts.copied(assign));
    } else if (operation instanceof Operation.CopyMemory copy) {
      collect(place, edge, parts.copied(copy));
    }
  }

  private void collect(Place place, Edge edge, List<MutexParts.Copy> copied) {
    for (MutexParts.Copy copy : copied) {
      Expression from = copy.from();
      copies.add(
          new Copy(
              place,
              edge,
              addresses.locks(place, copy.to()),
              from == null ? null : addresses.locks(place, from)));
    }
  }

  /** What is copied may be initialised later, but for what is a copy itself. */
  private void followCopied(PlaceGraph graph, ThreadFlow threads, Deadline deadline)
      throws ResourceException {
    Set<LockId> copied = new LinkedHashSet<>();
    copies.forEach(copy -> copied.addAll(copy.from == null ? Set.of() : copy.from));
    copied.removeIf(lock -> copies.stream().anyMatch(c -> addresses.mayEqual(c.to, Set.of(lock))));
    for (LockId lock : copied) {
      follow(lock, graph, threads, deadline);
    }
  }

  /** A mutex that was copied has the type of that which it is a copy of. */
  private void copy(Deadline deadline) throws ResourceException {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Copy copy : copies) {
        deadline.check();
        Set<MutexType> possible = copied(copy);
        for (LockId lock : copy.to) {
          Set<MutexType> known = types.computeIfAbsent(lock, l -> EnumSet.noneOf(MutexType.class));
          changed |= known.addAll(possible);
        }
      }
      typesOf.clear();
    }
    for (Copy copy : copies) {
      inits.add(new MutexInit(copy.place, copy.edge, copy.to, copied(copy)));
    }
  }

  private Set<MutexType> copied(Copy copy) {
    if (copy.from == null) {
      return Set.of(MutexType.UNKNOWN);
    }
    Set<MutexType> possible = EnumSet.noneOf(MutexType.class);
    copy.from.forEach(lock -> possible.addAll(types(lock, copy.place)));
    return possible.isEmpty() ? Set.of(MutexType.NORMAL) : possible;
  }

  private void add(Place place, Edge edge, Expression mutex, Set<MutexType> possible) {
    Set<LockId> locks = addresses.locks(place, mutex);
    inits.add(new MutexInit(place, edge, locks, possible));
    for (LockId lock : locks) {
      types.computeIfAbsent(lock, l -> EnumSet.noneOf(MutexType.class)).addAll(possible);
    }
  }

  /** Finds out where one mutex is of which type, if nothing but the main thread makes it. */
  private void follow(LockId lock, PlaceGraph graph, ThreadFlow threads, Deadline deadline)
      throws ResourceException {
    if (!addresses.isUnique(lock)) {
      return;
    }
    AbstractThread main = ReachingTypes.main(graph);
    List<MutexInit> own =
        inits.stream().filter(init -> addresses.mayEqual(init.locks(), Set.of(lock))).toList();
    if (!main.many() && own.stream().allMatch(init -> graph.thread(init.place()).equals(main))) {
      reaching.put(lock, ReachingTypes.of(lock, graph, threads, own, deadline));
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

  private Set<MutexType> initialised(Place place, Operation.InitLock init) {
    Expression type = init.type();
    if (type != null) {
      return Set.of(MutexType.ofFlags(type));
    }
    Expression attributes = init.attributes();
    if (attributes == null) {
      return Set.of(MutexType.NORMAL);
    }
    return this.attributes.types(place, attributes);
  }

  /** Whether a thread that holds the lock surely does not wait when it locks it at a place. */
  public boolean isRelockable(LockId lock, Place place) {
    return lock.parts().stream().map(part -> types(part, place)).allMatch(MutexTypes::isRelockable);
  }

  /** Whether a thread that holds the lock surely gets it again when it locks it at a place. */
  public boolean isRecursive(LockId lock, Place place) {
    return lock.parts().stream()
        .map(part -> types(part, place))
        .allMatch(possible -> possible.equals(Set.of(MutexType.RECURSIVE)));
  }

  private static boolean isRelockable(Set<MutexType> possible) {
    return !possible.isEmpty()
        && !possible.contains(MutexType.NORMAL)
        && !possible.contains(MutexType.UNKNOWN);
  }

  /** Whether the type of the lock at a place is not known, and it may be one to lock again. */
  public boolean isUnknown(LockId lock, Place place) {
    return types(lock, place).stream().anyMatch(type -> type != MutexType.NORMAL);
  }

  /** Whether a thread that holds the lock surely waits when it locks it, wherever that is. */
  public boolean isNeverRelockable(LockId lock) {
    return types(lock).stream().allMatch(type -> type == MutexType.NORMAL);
  }

  private Set<MutexType> types(LockId lock, Place place) {
    ReachingTypes followed = reaching.get(lock);
    Set<MutexType> here = followed == null ? Set.of() : followed.at(place);
    return here.isEmpty() ? types(lock) : here;
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
