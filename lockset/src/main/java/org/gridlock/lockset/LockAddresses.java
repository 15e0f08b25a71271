// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Type;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;
import org.jspecify.annotations.Nullable;

/** What the points-to analysis says of lock expressions, as locks. */
public final class LockAddresses {
  private static final Set<LockId> ANY = Set.of(LockId.Star.STAR);

  private final PointsTo pointsTo;
  private final Activations activations;
  private final Map<Place, Map<Expression, Set<LockId>>> known = new HashMap<>();

  /** One object for each set, so that sets can be told apart by identity; with its number. */
  private final Map<Set<LockId>, Set<LockId>> sets = new HashMap<>();

  private final Map<Set<LockId>, Integer> numbers = new IdentityHashMap<>();
  private final List<Set<LockId>> byNumber = new ArrayList<>();
  private final Map<Long, Boolean> overlaps = new HashMap<>();

  public LockAddresses(PointsTo pointsTo, Activations activations) {
    this.pointsTo = pointsTo;
    this.activations = activations;
  }

  /**
   * The locks that an expression may refer to. Where the points-to analysis knows no address, that
   * is any lock (rule R 11 of the design). None is only where a null pointer would be used.
   */
  public Set<LockId> locks(Place place, Expression lock) {
    return known
        .computeIfAbsent(place, key -> new IdentityHashMap<>(2))
        .computeIfAbsent(lock, key -> one(lookUp(place, lock)));
  }

  /** Addresses that cannot be those of a lock are left out, unless none is left. */
  private Set<LockId> lookUp(Place place, Expression lock) {
    Type type = lock.type() instanceof Type.Pointer pointer ? pointer.pointee() : null;
    ValueSet found = pointsTo.values(place, lock);
    Set<AbstractObject> escaped =
        found instanceof ValueSet.Any && type != null ? pointsTo.escaped(type) : null;
    if (found instanceof ValueSet.Any && escaped == null) {
      return ANY;
    }
    Set<LockId> all = new LinkedHashSet<>();
    Set<LockId> locks = new LinkedHashSet<>();
    if (escaped != null && type != null) {
      locks.add(new LockId.Escaped(type.toString(), type, escaped));
    }
    for (Address address : pointsTo.known(place, lock)) {
      if (escaped != null && isStoodFor(escaped, address)) {
        continue; // that is what escaped stands for
      }
      LockId id = new LockId.At(address);
      all.add(id);
      if (type == null || pointsTo.mayHold(address, type)) {
        locks.add(id);
      }
    }
    Set<LockId> possible = locks.isEmpty() ? all : locks;
    return possible.isEmpty() && !pointsTo.isOnlyNull(place, lock) ? ANY : possible;
  }

  private boolean isStoodFor(Set<AbstractObject> escaped, Address address) {
    return escaped.contains(address.object())
        && address.offset() != Address.ANY_OFFSET
        && pointsTo.isEscaped(address);
  }

  private Set<LockId> one(Set<LockId> locks) {
    Set<LockId> first = sets.putIfAbsent(locks, locks);
    if (first == null) {
      numbers.put(locks, numbers.size());
      byNumber.add(locks);
      return locks;
    }
    return first;
  }

  /** How many sets of locks were found so far. */
  int setCount() {
    return byNumber.size();
  }

  /** One of these sets. */
  Set<LockId> setOf(int number) {
    return byNumber.get(number);
  }

  /** The number of a set that {@link #locks} returned. */
  int number(Set<LockId> locks) {
    return Objects.requireNonNull(numbers.get(locks));
  }

  /** Whether both may be the same lock (rule R 3). */
  public boolean mayEqual(LockId left, LockId right) {
    return switch (left) {
      case LockId.Star star -> true;
      case LockId.Escaped escaped -> mayBe(escaped, right);
      case LockId.At(Address one) ->
          switch (right) {
            case LockId.Star star -> true;
            case LockId.Escaped escaped -> mayBe(escaped, left);
            case LockId.At(Address other) -> one.equals(other) || pointsTo.mayEqual(one, other);
          };
    };
  }

  private boolean mayBe(LockId.Escaped escaped, LockId lock) {
    return !(lock instanceof LockId.At(Address address))
        || (escaped.objects().contains(address.object())
            && pointsTo.isEscaped(address)
            && pointsTo.mayHold(address, escaped.type()));
  }

  /** Whether some lock may be in both sets. */
  public boolean mayEqual(Set<LockId> left, Set<LockId> right) {
    Integer one = numbers.get(left);
    Integer other = numbers.get(right);
    if (one == null || other == null) {
      return overlap(left, right);
    }
    return overlaps.computeIfAbsent(((long) one << 32) | other, key -> overlap(left, right));
  }

  private boolean overlap(Set<LockId> left, Set<LockId> right) {
    for (LockId one : left) {
      for (LockId other : right) {
        if (mayEqual(one, other)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether the lock is one concrete lock over the whole life of the program (rule R 1). */
  public boolean isUnique(LockId lock) {
    return lock instanceof LockId.At(Address address) && pointsTo.isUnique(address, activations);
  }

  /** Whether the set is one unique lock. */
  public boolean isOne(Set<LockId> locks) {
    return unique(locks) != null;
  }

  /** The address of the one unique lock that the set is, or null. */
  @Nullable Address unique(Set<LockId> locks) {
    return locks.size() == 1
            && locks.iterator().next() instanceof LockId.At(Address address)
            && pointsTo.isUnique(address, activations)
        ? address
        : null;
  }

  /** How a lock is called in reports. */
  public String describe(LockId lock) {
    return switch (lock) {
      case LockId.Star star -> "any lock";
      case LockId.Escaped escaped -> "any lock that code outside the program may know";
      case LockId.At(Address address) -> pointsTo.describe(address);
    };
  }
}
