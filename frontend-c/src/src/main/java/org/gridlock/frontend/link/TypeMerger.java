// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * Makes one struct or union type out of those that several units declare alike.
 *
 * <p>Two complete types are the same if they have the same tag and the same members, those of
 * struct or union type again being the same: the largest such relation, found by assuming all pairs
 * of one tag and striking out those that differ, so each pair is looked at a constant number of
 * times. An incomplete type fits every type of its tag and ends up as the first complete one.
 */
final class TypeMerger {
  /** The unit types that stand for the linked ones, by tag, in the order found. */
  private final Map<Tag, List<Composite>> complete = new LinkedHashMap<>();

  private final Map<Composite, Composite> representative = new IdentityHashMap<>();

  /** Those that stand for one that may be defined in a header of the system. */
  private final Set<Composite> fromSystem = Collections.newSetFromMap(new IdentityHashMap<>());

  private final List<Composite> incomplete = new ArrayList<>();
  private final Map<Composite, Composite> linked = new IdentityHashMap<>();
  private final Map<Type, Type> memo = new IdentityHashMap<>();
  private final Map<Composite, Map<Field, Field>> fields = new IdentityHashMap<>();

  private record Tag(String name, boolean union) {
    static Tag of(Composite composite) {
      return new Tag(composite.name(), composite.isUnion());
    }
  }

  /** A type of the unit at hand, and one found before that might be the same. */
  private record Pair(Composite mine, Composite other) {}

  TypeMerger(List<Unit> units) {
    // A damaged capture may name a unit twice.
    Set<Unit> distinct = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Unit unit : units) {
      if (distinct.add(unit)) {
        enter(CompositeCollector.collect(unit));
      }
    }
    makeLinked();
  }

  private void enter(List<Composite> composites) {
    Map<Pair, List<Pair>> neededBy = new LinkedHashMap<>();
    Map<Pair, Boolean> apart = new HashMap<>();
    Deque<Pair> refuted = new ArrayDeque<>();
    for (Composite mine : composites) {
      for (Composite other : candidates(mine)) {
        Pair pair = new Pair(mine, other);
        List<Pair> needs = new ArrayList<>();
        if (!sameShape(mine, other, needs)) {
          refuted.add(pair);
        }
        needs.forEach(need -> neededBy.computeIfAbsent(need, p -> new ArrayList<>()).add(pair));
      }
    }
    while (!refuted.isEmpty()) {
      Pair pair = refuted.poll();
      if (apart.put(pair, true) == null) {
        refuted.addAll(neededBy.getOrDefault(pair, List.of()));
      }
    }
    Map<Tag, List<Composite>> fresh = new LinkedHashMap<>();
    for (Composite mine : composites) {
      Composite same = mine;
      for (Composite other : candidates(mine)) {
        if (!apart.containsKey(new Pair(mine, other))) {
          same = other;
          break;
        }
      }
      if (!mine.isComplete()) {
        incomplete.add(mine);
        continue;
      }
      // Units of one object file that is linked into a library and the program share their types.
      boolean isNew = representative.put(mine, same) == null;
      if (!mine.isPrograms()) {
        fromSystem.add(same);
      }
      if (same == mine && isNew) {
        fresh.computeIfAbsent(Tag.of(mine), tag -> new ArrayList<>()).add(mine);
      }
    }
    fresh.forEach(
        (tag, types) -> complete.computeIfAbsent(tag, t -> new ArrayList<>()).addAll(types));
  }

  private List<Composite> candidates(Composite mine) {
    return mine.isComplete() ? complete.getOrDefault(Tag.of(mine), List.of()) : List.of();
  }

  /** Compares two complete types down to their struct members, which are added to {@code needs}. */
  private static boolean sameShape(Composite mine, Composite other, List<Pair> needs) {
    List<Field> fields = mine.fields();
    List<Field> others = other.fields();
    if (mine.size() != other.size()
        || mine.alignment() != other.alignment()
        || fields.size() != others.size()) {
      return false;
    }
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      Field partner = others.get(i);
      if (!field.name().equals(partner.name())
          || field.offset() != partner.offset()
          || field.bitOffset() != partner.bitOffset()
          || field.bitWidth() != partner.bitWidth()
          || field.isVolatile() != partner.isVolatile()
          || !sameType(field.type(), partner.type(), needs)) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameType(Type mine, Type other, List<Pair> needs) {
    Deque<Type> left = new ArrayDeque<>(List.of(mine));
    Deque<Type> right = new ArrayDeque<>(List.of(other));
    while (!left.isEmpty()) {
      Type a = left.pop();
      Type b = right.pop();
      if (a instanceof Composite c && b instanceof Composite d) {
        if (!Tag.of(c).equals(Tag.of(d))) {
          return false;
        }
        if (c.isComplete() && d.isComplete()) {
          needs.add(new Pair(c, d));
        }
      } else {
        List<Type> partsOfA = a.parts();
        List<Type> partsOfB = b.parts();
        if (partsOfA.size() != partsOfB.size()
            || !withParts(a, partsOfB).equals(withParts(b, partsOfB))) {
          return false;
        }
        partsOfA.forEach(left::push);
        partsOfB.forEach(right::push);
      }
    }
    return true;
  }

  private void makeLinked() {
    for (List<Composite> types : complete.values()) {
      for (Composite type : types) {
        linked.put(type, new Composite(type.name(), type.isUnion()));
      }
    }
    representative.forEach((type, same) -> linked.put(type, linkedOf(same)));
    Map<Tag, Composite> unknown = new LinkedHashMap<>();
    for (Composite type : incomplete) {
      List<Composite> known = complete.get(Tag.of(type));
      linked.put(
          type,
          known != null
              ? linkedOf(known.get(0))
              : unknown.computeIfAbsent(Tag.of(type), t -> new Composite(t.name(), t.union())));
    }
    for (List<Composite> types : complete.values()) {
      for (Composite type : types) {
        List<Field> members = type.fields().stream().map(this::withLinkedType).toList();
        linkedOf(type).complete(members, type.size(), type.alignment(), !fromSystem.contains(type));
      }
    }
  }

  private Field withLinkedType(Field field) {
    return new Field(
        field.name(),
        map(field.type()),
        field.offset(),
        field.bitOffset(),
        field.bitWidth(),
        field.isVolatile());
  }

  private Composite linkedOf(Composite type) {
    Composite result = linked.get(type);
    if (result == null) {
      throw new IllegalStateException("a type that no unit mentions: " + type);
    }
    return result;
  }

  /** The member of the linked type that {@code field} of the unit type {@code owner} has become. */
  Field map(Type owner, Field field) {
    if (owner instanceof Composite composite && composite.isComplete()) {
      Field found = fields.computeIfAbsent(composite, this::correspondingFields).get(field);
      if (found != null) {
        return found;
      }
    }
    return withLinkedType(field);
  }

  private Map<Field, Field> correspondingFields(Composite composite) {
    List<Field> mine = composite.fields();
    List<Field> theirs = linkedOf(composite).fields();
    Map<Field, Field> map = new HashMap<>();
    for (int i = 0; i < mine.size(); i++) {
      map.put(mine.get(i), theirs.get(i));
    }
    return map;
  }

  /** The linked form of a unit's type. */
  Type map(Type root) {
    Type known = memo.get(root);
    if (known != null) {
      return known;
    }
    Deque<Type> pending = new ArrayDeque<>();
    pending.push(root);
    while (!pending.isEmpty()) {
      Type type = pending.peek();
      List<Type> mapped = new ArrayList<>();
      for (Type part : type.parts()) {
        Type done = memo.get(part);
        if (done == null) {
          pending.push(part);
        } else {
          mapped.add(done);
        }
      }
      if (pending.peek() == type) {
        pending.pop();
        memo.put(
            type,
            type instanceof Composite composite ? linkedOf(composite) : withParts(type, mapped));
      }
    }
    return required(memo.get(root));
  }

  private static Type withParts(Type type, List<Type> parts) {
    return switch (type) {
      case Type.Void none -> type;
      case Type.Int integer -> type;
      case Type.Real real -> type;
      case Composite composite -> type;
      case Type.Pointer pointer -> new Type.Pointer(parts.get(0));
      case Type.Array array -> new Type.Array(parts.get(0), array.length());
      case Type.Func function -> {
        int last = parts.size() - 1;
        yield new Type.Func(
            parts.get(last), parts.subList(0, last), function.variadic(), function.prototyped());
      }
    };
  }

  private static Type required(@Nullable Type type) {
    if (type == null) {
      throw new IllegalStateException("a type without its linked form");
    }
    return type;
  }
}
