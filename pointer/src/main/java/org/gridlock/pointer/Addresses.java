// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import gnu.trove.list.array.TIntArrayList;
import gnu.trove.map.hash.TIntObjectHashMap;
import gnu.trove.map.hash.TLongIntHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.gridlock.absint.place.PairKey;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.pointer.layout.ObjectLayout;
import org.gridlock.pointer.layout.Shift;
import org.gridlock.pointer.layout.Spot;
import org.gridlock.pointer.layout.SpotKinds;
import org.jspecify.annotations.Nullable;

/** Numbers abstract objects and addresses, each densely in order of discovery. */
final class Addresses {
  /** The id that stands for the thesis' star: memory outside the program, or any escaped object. */
  static final int STAR = 0;

  /**
   * Star, or star moved by bytes: the part of an object that escaped may be left, where the object
   * is accessed. Copied bytes and pointers given to code outside the program count as text.
   */
  static final int STAR_BYTES = 1;

  /** Star, or star moved back: the part of an object that escaped may be left. */
  static final int STAR_BEHIND = 2;

  /**
   * How many addresses of an object are told apart, if its type is known or they are those of
   * members, of which there are few.
   */
  private static final int MANY_PARTS = 64;

  /** How many others are told apart if the type of the object is not known. */
  private static final int MANY_UNTYPED = 8;

  /** No id. */
  static final int ABSENT = -1;

  private static final int[] NONE = {};
  private static final int ANYWHERE = Integer.MIN_VALUE;

  private static final int ANY_TEXT = ANYWHERE + 1;

  private final List<AbstractObject> objects = new ArrayList<>();
  private final List<@Nullable ObjectLayout> layouts = new ArrayList<>();

  /** Layouts of variables by their types, so that there are few. */
  private final Map<Type, ObjectLayout> variableLayouts = new HashMap<>();

  private final Map<AbstractObject, Integer> objectIds = new HashMap<>();
  private final TLongIntHashMap localIds = new TLongIntHashMap(1024, 0.6f, -1L, ABSENT);
  private final TLongIntHashMap addressIds = new TLongIntHashMap(1024, 0.6f, -1L, ABSENT);
  private final TIntArrayList addressCounts = new TIntArrayList();
  private final TIntArrayList objectOf = new TIntArrayList();
  private final List<Spot> spotOf = new ArrayList<>();
  private final List<TIntArrayList> ofObject = new ArrayList<>();
  private final TIntObjectHashMap<Address> asRecords = new TIntObjectHashMap<>();
  private final Map<Shift, Moves> moves = new HashMap<>();

  /** Where structs may lie in objects of which types say little. */
  private final Map<Composite, Map<Integer, List<Spot>>> usedAs = new IdentityHashMap<>();

  /** Layouts of allocated objects, by what they depend on, so that there are few. */
  private final Map<List<@Nullable Object>, ObjectLayout> allocatedLayouts = new HashMap<>();

  private final SpotKinds kinds = new SpotKinds();
  private final TIntArrayList kindOf = new TIntArrayList();
  private final TIntArrayList typedKindOf = new TIntArrayList();
  private IntConsumer listener = address -> {};

  Addresses() {
    for (int unknown = STAR; unknown <= STAR_BEHIND; unknown++) {
      objectOf.add(ABSENT);
      spotOf.add(Spot.ANY);
      kindOf.add(ABSENT);
      typedKindOf.add(ABSENT);
    }
  }

  /** Whether the id is that of memory of which only is known that code outside knows of it. */
  static boolean isUnknown(int address) {
    return address <= STAR_BEHIND;
  }

  /** The id of a variable's object; {@code frame} is the entry place of its activation. */
  int variable(Variable variable, Place frame) {
    if (variable.isGlobal()) {
      return object(new AbstractObject.Global(variable));
    }
    long key = PairKey.of(frame.id(), variable.id());
    int known = localIds.get(key);
    if (known != ABSENT) {
      return known;
    }
    int id = add(new AbstractObject.Local(variable, frame));
    localIds.put(key, id);
    return id;
  }

  /** The id of an object that is no local variable. */
  int object(AbstractObject object) {
    Integer known = objectIds.get(object);
    if (known != null) {
      return known;
    }
    int id = add(object);
    objectIds.put(object, id);
    return id;
  }

  private int add(AbstractObject object) {
    objects.add(object);
    layouts.add(
        switch (object) {
          case AbstractObject.Local local -> layoutOf(local.variable());
          case AbstractObject.Global global -> layoutOf(global.variable());
          case AbstractObject.Allocated allocated ->
              allocatedLayouts.computeIfAbsent(
                  Arrays.asList(allocated.element(), allocated.size()), key -> layoutOf(object));
          default -> layoutOf(object);
        });
    return objects.size() - 1;
  }

  private ObjectLayout layoutOf(Variable variable) {
    return variableLayouts.computeIfAbsent(variable.type(), ObjectLayout::ofVariable);
  }

  /** The layout of an object; null for what has no contents. */
  static @Nullable ObjectLayout layoutOf(AbstractObject object) {
    return switch (object) {
      case AbstractObject.Global global -> ObjectLayout.ofVariable(global.variable().type());
      case AbstractObject.Local local -> ObjectLayout.ofVariable(local.variable().type());
      case AbstractObject.Allocated allocated ->
          ObjectLayout.ofAllocated(
              allocated.element(),
              allocated.size().bytes(),
              allocated.size().unit(),
              allocated.size().header());
      case AbstractObject.Transit transit -> ObjectLayout.ofVariable(transit.type());
      case AbstractObject.Code code -> null;
      case AbstractObject.Literal literal -> null;
      case AbstractObject.ThreadHandle handle -> null;
      case AbstractObject.OwnHandle handle -> null;
    };
  }

  /** The function that an address is; null if it is none, or of unknown memory. */
  @Nullable Function function(int address) {
    return !isUnknown(address) && objectById(objectOf(address)) instanceof AbstractObject.Code code
        ? code.function()
        : null;
  }

  AbstractObject objectById(int object) {
    return objects.get(object);
  }

  /** The layout of an object; null for what has no contents. */
  @Nullable ObjectLayout layout(int object) {
    return layouts.get(object);
  }

  /** Whether the program has no struct in the object of an address. */
  boolean isOpaque(int address) {
    ObjectLayout layout = layouts.get(objectOf(address));
    return layout != null && layout.isOpaque();
  }

  /** Whether a struct that the program does not define may lie in an object. */
  boolean mayBeOpaque(int object) {
    ObjectLayout layout = layouts.get(object);
    return layout == null
        ? !(objectById(object) instanceof AbstractObject.Code)
        : layout.isOpaque() || layout.isText() || !layout.isTyped();
  }

  /**
   * What addresses are if the program reads, writes or locks there as it does. To compute the
   * address of a member says less: the head of a list may be taken for a member of an entry.
   *
   * @param struct what it takes it for the address of, if that is a struct that it defines
   * @param access to the part of the struct that it reads, writes or locks
   */
  Usage usage(@Nullable Composite struct, Shift access) {
    return struct == null
        ? new Usage(this, null, Map.of(), kind -> true)
        : new Usage(
            this,
            struct,
            usedAs.computeIfAbsent(struct, key -> new HashMap<>()),
            kinds.mayBe(struct, access.firstMember()));
  }

  /**
   * The number of where an address lies in a typed object; {@link #ABSENT} if that is not known.
   */
  int typedKind(int address) {
    return typedKindOf.get(address);
  }

  /** Whether a declaration says that something of a type, or of its elements, is at an address. */
  boolean declares(int address, Type type) {
    Type element = type.withoutArrays();
    ObjectLayout layout = layouts.get(objectOf(address));
    return layout == null || (element.size() > 1 && kinds.declares(kindOf.get(address), element));
  }

  /** Whether a part of a type may lie at a spot of an object, and what the declarations say. */
  Holds holds(int object, Spot spot, Type type) {
    ObjectLayout layout = layouts.get(object);
    if (layout == null) {
      return Holds.NO;
    }
    int kind = kinds.of(layout, spot);
    return !kinds.mayHold(kind, type)
        ? Holds.NO
        : kinds.declares(kind, type) ? Holds.DECLARED : Holds.MAYBE;
  }

  /** What types say of a part of an object. */
  enum Holds {
    NO,
    MAYBE,
    DECLARED
  }

  /** The id of the start of an object. */
  int start(int object) {
    return address(object, Spot.START);
  }

  /** The id of an address. */
  int address(int object, Spot spot) {
    return address(object, spot, most(layouts.get(object), spot));
  }

  private static int most(@Nullable ObjectLayout layout, Spot spot) {
    return layout == null || !layout.isTyped()
        ? MANY_UNTYPED
        : layout.isPart(spot) ? Integer.MAX_VALUE : MANY_PARTS;
  }

  private int address(int object, Spot spot, int most) {
    int low =
        spot.equals(Spot.TEXTS)
            ? ANY_TEXT
            : spot.isAny() ? ANYWHERE : ((int) spot.offset() << 1) | (spot.exact() ? 1 : 0);
    long key = PairKey.of(object, low);
    int known = addressIds.get(key);
    if (known != ABSENT) {
      return known;
    }
    ObjectLayout layout = layouts.get(object);
    if (!spot.isAny() && isCrowded(object, most)) {
      return address(object, layout == null ? Spot.ANY : layout.inArray(spot));
    }
    int id = spotOf.size();
    addressIds.put(key, id);
    objectOf.add(object);
    spotOf.add(spot);
    int kind = layout == null ? ABSENT : kinds.of(layout, spot);
    kindOf.add(kind);
    typedKindOf.add(layout == null || layout.isOpaque() || spot.isAny() ? ABSENT : kind);
    while (ofObject.size() <= object) {
      ofObject.add(new TIntArrayList(1));
    }
    ofObject.get(object).add(id);
    listener.accept(id);
    return id;
  }

  /**
   * Whether an object has so many addresses that no more are told apart: pointers that wander
   * through buffers would otherwise make one for each byte.
   */
  private boolean isCrowded(int object, int most) {
    while (addressCounts.size() <= object) {
      addressCounts.add(0);
    }
    int count = addressCounts.get(object);
    addressCounts.set(object, count + 1);
    return count >= most;
  }

  /** Lets {@code listener} hear of every new address. */
  void listen(IntConsumer newListener) {
    listener = newListener;
  }

  /** The addresses of an object so far. */
  int[] of(int object) {
    return object < ofObject.size() ? ofObject.get(object).toArray() : NONE;
  }

  /** The object of a known address. */
  int objectOf(int address) {
    return objectOf.get(address);
  }

  Spot spotOf(int address) {
    return spotOf.get(address);
  }

  /** Where a movement leads; one table for all places that move alike. */
  Moves moves(Shift shift) {
    return moves.computeIfAbsent(shift, key -> new Moves(this, key));
  }

  /** Where an address leads when moved; it leads there for ever. */
  int shifted(int address, Shift shift) {
    if (shift == Shift.NONE) {
      return address;
    }
    if (isUnknown(address)) {
      return Math.max(
          address, shift.isBackward() ? STAR_BEHIND : shift.isByBytes() ? STAR_BYTES : STAR);
    }
    int object = objectOf.get(address);
    ObjectLayout layout = layouts.get(object);
    if (layout == null) {
      return address;
    }
    Spot moved = shift.apply(layout, spotOf.get(address));
    int most = most(layout, moved);
    return address(object, moved, shift.isToMember() ? Math.max(MANY_PARTS, most) : most);
  }

  /** A known address. */
  Address toAddress(int address) {
    Address known = asRecords.get(address);
    if (known == null) {
      Spot spot = spotOf.get(address);
      known =
          new Address(
              objects.get(objectOf.get(address)),
              spot.isAny() ? Address.ANY_OFFSET : spot.offset(),
              spot.exact());
      asRecords.put(address, known);
    }
    return known;
  }

  int objectCount() {
    return objects.size();
  }

  int addressCount() {
    return spotOf.size();
  }
}
