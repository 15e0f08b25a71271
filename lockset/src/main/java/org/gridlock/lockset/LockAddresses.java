// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import static java.util.Comparator.naturalOrder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.place.PairKey;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Type;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.MemberAddress;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;
import org.jspecify.annotations.Nullable;

/** What the points-to analysis says of lock expressions, as locks. */
public final class LockAddresses {
  private static final Set<LockId> ANY = Set.of(LockId.Star.STAR);

  /** More members of escaped objects are one lock. */
  private static final int FEW = 8;

  /** More locks that are not unique are one where a pointer may mean them all. */
  private static final int MANY = 32;

  private final PointsTo pointsTo;
  private final Activations activations;
  private final Map<Place, Map<Expression, Set<LockId>>> known = new HashMap<>();

  /** By member, where it lies in objects that escaped and may hold a lock. */
  private final Map<MemberAddress, Set<Address>> members = new HashMap<>();

  /** One object for each set, so that sets can be told apart by identity; with its number. */
  private final Map<Set<LockId>, Set<LockId>> sets = new HashMap<>();

  private final Map<Set<LockId>, Integer> numbers = new IdentityHashMap<>();
  private final List<Set<LockId>> byNumber = new ArrayList<>();
  private final Map<Long, Boolean> overlaps = new HashMap<>();

  /**
   * Whether two locks may be one, for those of which not both are addresses: it is slow to tell.
   */
  private final Map<LockId, Map<LockId, Boolean>> meetings = new HashMap<>();

  /** What locks are called, which is slow to say. */
  private final Map<LockId, String> names = new HashMap<>();

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
    MemberAddress member = found instanceof ValueSet.Any ? MemberAddress.of(lock) : null;
    Set<Address> members = member == null ? null : pointsTo.escaped(member);
    if (member != null && members != null) {
      return lookUp(place, lock, member, members);
    }
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
    return possible.isEmpty() && !pointsTo.isOnlyNull(place, lock) ? ANY : summarised(possible);
  }

  /**
   * The same locks, as few: where any part of an object is among them, that may be each other part;
   * and very many that are not unique are one.
   */
  private Set<LockId> summarised(Set<LockId> locks) {
    Set<AbstractObject> whole = new HashSet<>();
    for (Address address : addresses(locks)) {
      if (address.offset() == Address.ANY_OFFSET) {
        whole.add(address.object());
      }
    }
    Set<LockId> few = new LinkedHashSet<>(locks);
    Set<Address> common = new LinkedHashSet<>();
    for (Address address : addresses(locks)) {
      if (address.offset() != Address.ANY_OFFSET && whole.contains(address.object())) {
        few.remove(new LockId.At(address));
      } else if (!pointsTo.isUnique(address, activations)) {
        common.add(address);
      }
    }
    if (common.size() > MANY) {
      common.forEach(address -> few.remove(new LockId.At(address)));
      few.add(new LockId.Several(common));
    }
    return few;
  }

  private static List<Address> addresses(Set<LockId> locks) {
    List<Address> addresses = new ArrayList<>(locks.size());
    for (LockId lock : locks) {
      if (lock instanceof LockId.At(Address address)) {
        addresses.add(address);
      }
    }
    return addresses;
  }

  /** The locks where nothing is known of a pointer but of what struct it points to a member. */
  private Set<LockId> lookUp(
      Place place, Expression lock, MemberAddress member, Set<Address> escaped) {
    Set<Address> possible = members.computeIfAbsent(member, key -> holding(key, escaped));
    Set<LockId> all = new LinkedHashSet<>();
    Set<LockId> locks = new LinkedHashSet<>();
    if (possible.size() > FEW || pointsTo.mayBeReadyOutside(member)) {
      locks.add(new LockId.EscapedMember(member, possible));
    } else {
      possible.forEach(address -> locks.add(new LockId.At(address)));
    }
    for (Address address : pointsTo.known(place, lock)) {
      LockId id = new LockId.At(address);
      all.add(id);
      if (!possible.contains(address) && pointsTo.mayHold(address, member.type())) {
        locks.add(id);
      }
    }
    if (!locks.isEmpty()) {
      return locks;
    }
    return all.isEmpty() ? Set.of(new LockId.EscapedMember(member, escaped)) : all;
  }

  private Set<Address> holding(MemberAddress member, Set<Address> escaped) {
    Set<Address> possible = new LinkedHashSet<>();
    for (Address address : escaped) {
      if (pointsTo.mayHold(address, member.type())) {
        possible.add(address);
      }
    }
    return possible;
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
    return left instanceof LockId.At && right instanceof LockId.At
        ? overlap(left, right)
        : meetings
            .computeIfAbsent(left, key -> new HashMap<>())
            .computeIfAbsent(right, key -> overlap(left, right));
  }

  private boolean overlap(LockId left, LockId right) {
    return switch (left) {
      case LockId.Star star -> true;
      case LockId.Several several ->
          several.addresses().stream().anyMatch(one -> overlap(new LockId.At(one), right));
      case LockId.Escaped escaped -> mayBe(escaped, right);
      case LockId.EscapedMember escaped ->
          switch (right) {
            case LockId.Star star -> true;
            case LockId.Several several -> overlap(several, left);
            case LockId.Escaped any -> true;
            case LockId.EscapedMember other -> escaped.member().mayEqual(other.member());
            case LockId.At(Address other) -> mayBe(escaped, other);
          };
      case LockId.At(Address one) ->
          switch (right) {
            case LockId.Star star -> true;
            case LockId.Several several -> overlap(several, left);
            case LockId.Escaped escaped -> mayBe(escaped, left);
            case LockId.EscapedMember escaped -> mayBe(escaped, one);
            case LockId.At(Address other) -> one.equals(other) || pointsTo.mayEqual(one, other);
          };
    };
  }

  private boolean mayBe(LockId.EscapedMember escaped, Address address) {
    return escaped.addresses().stream()
        .anyMatch(one -> one.equals(address) || pointsTo.mayEqual(one, address));
  }

  private boolean mayBe(LockId.Escaped escaped, LockId lock) {
    if (lock instanceof LockId.Several several) {
      return overlap(several, escaped);
    }
    return !(lock instanceof LockId.At(Address address))
        || (escaped.objects().contains(address.object())
            && pointsTo.isEscaped(address)
            && pointsTo.mayHold(address, escaped.type()));
  }

  /** Whether some lock may be in both sets. */
  public boolean mayEqual(Set<LockId> left, Set<LockId> right) {
    if (left.size() == 1 && right.size() == 1) {
      return mayEqual(left.iterator().next(), right.iterator().next()); // quick: not kept
    }
    Integer one = numbers.get(left);
    Integer other = numbers.get(right);
    if (one == null || other == null) {
      return overlap(left, right);
    }
    return overlaps.computeIfAbsent(PairKey.of(one, other), key -> overlap(left, right));
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

  /** Whether each such lock is only ever reached by one thread. */
  public boolean isConfined(LockId lock) {
    return lock instanceof LockId.At(Address address) && pointsTo.isConfined(address.object());
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
    return names.computeIfAbsent(lock, this::name);
  }

  private String name(LockId lock) {
    return switch (lock) {
      case LockId.Star star -> "any lock";
      case LockId.Escaped escaped -> "any lock that code outside the program may know";
      case LockId.EscapedMember escaped ->
          "any " + escaped.member() + " that code outside the program may know";
      case LockId.Several several ->
          "any of "
              + several.addresses().size()
              + " locks, as "
              + several.addresses().stream().map(pointsTo::describe).min(naturalOrder()).orElse("");
      case LockId.At(Address address) -> pointsTo.describe(address);
    };
  }
}
