// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.layout;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an abstract object. Contents are kept by <i>cell</i>: a byte offset in which every
 * array counts as its first element. Addresses keep their offset as long as it is known.
 *
 * <p>Invariant: all offsets that an address stands for have the same cell, unless it is {@link
 * Spot#ANY}. Offsets outside the object are kept, since {@code container_of} computes such; memory
 * there is never accessed by a program whose behaviour is defined.
 */
public final class ObjectLayout {
  /** The size of an object whose size is not known. */
  public static final long UNBOUNDED = Long.MAX_VALUE;

  /** More parts of one type are not told apart where the offset is not known. */
  private static final int FEW_PARTS = 4;

  /** Where more pointers to text may lie, all parts of an object count. */
  private static final int MANY_TEXTS = 64;

  private static final long FARTHEST = 1L << 27;

  private final @Nullable Type type;
  private final long extent;
  private final boolean opaque;
  private final boolean text;
  private final boolean closed;

  private ObjectLayout(
      @Nullable Type type, long extent, boolean opaque, boolean text, boolean closed) {
    this.type = type;
    this.extent = extent;
    this.opaque = opaque;
    this.text = text;
    this.closed = closed;
  }

  /** The layout of a variable. */
  public static ObjectLayout ofVariable(Type type) {
    boolean open =
        type.size() <= 0
            || (Walk.lastPart(type) instanceof Type.Array array
                && array.length() == Type.Array.UNKNOWN_LENGTH);
    return new ObjectLayout(type, open ? UNBOUNDED : type.size(), false, isCharacters(type), !open);
  }

  /**
   * The layout of an allocated object.
   *
   * @param element the type of it or its elements; null, void and characters tell nothing; a struct
   *     that is not defined or text is what a library made
   * @param size in bytes; {@link #UNBOUNDED} if it is not known
   * @param unit of which the size is a multiple, in bytes
   * @param header to which something is added for the size, in bytes; 0 if there is none
   */
  public static ObjectLayout ofAllocated(
      @Nullable Type element, long size, long unit, long header) {
    if (!(element instanceof Composite composite) || !composite.isComplete()) {
      return ofAllocated(element);
    }
    if (size == element.size()) {
      return ofVariable(element);
    }
    if (unit == element.size()) {
      return new ObjectLayout(
          new Type.Array(element, Type.Array.UNKNOWN_LENGTH), UNBOUNDED, false, false, true);
    }
    boolean isLengthened =
        header == element.size() && hasTailOfCharacters(composite) && !isBlock(composite);
    return isLengthened
        ? new ObjectLayout(element, UNBOUNDED, false, false, true)
        : ofAllocated(element);
  }

  private static boolean hasTailOfCharacters(Composite struct) {
    return Walk.lastPart(struct) instanceof Type.Array tail
        && tail.length() <= 0
        && tail.element().size() == 1;
  }

  /**
   * Whether a struct is but the header of a block of memory, links and numbers before characters:
   * such blocks are also handed out as a whole.
   */
  private static boolean isBlock(Composite struct) {
    return !struct.isUnion()
        && hasTailOfCharacters(struct)
        && struct.fields().stream()
            .map(Field::type)
            .allMatch(
                type ->
                    type.withoutArrays() instanceof Type.Int
                        || (type instanceof Type.Pointer(Type pointee)
                            && (pointee.equals(struct) || pointee.size() <= 1)));
  }

  /** The layout of an allocated object of unknown size. */
  public static ObjectLayout ofAllocated(@Nullable Type element) {
    if (isOpaque(element)) {
      boolean text = isCharacters(element);
      return new ObjectLayout(text ? element : null, UNBOUNDED, true, text, false);
    }
    if (element == null || element.size() <= 1) {
      return new ObjectLayout(null, UNBOUNDED, false, isCharacters(element), false);
    }
    // An array of structs and one struct with a long tail cannot be told apart by their size.
    boolean tail = Walk.lastPart(element) instanceof Type.Array array && array.length() <= 1;
    return new ObjectLayout(
        tail ? element : new Type.Array(element, Type.Array.UNKNOWN_LENGTH),
        UNBOUNDED,
        false,
        isCharacters(element),
        false);
  }

  /**
   * Whether the program has no struct in objects of a type: text, and what only a library knows.
   */
  public static boolean isOpaque(@Nullable Type element) {
    return (element instanceof Composite composite && !composite.isComplete())
        || (element instanceof Type.Array array
            && array.length() == Type.Array.UNKNOWN_LENGTH
            && array.element().size() == 1);
  }

  private static boolean isCharacters(@Nullable Type type) {
    return type != null && type.withoutArrays() instanceof Type.Int element && element.size() == 1;
  }

  /** Whether the object is declared or allocated as characters. */
  public boolean isText() {
    return text;
  }

  /** Whether no struct of the program lies in the object. */
  public boolean isOpaque() {
    return opaque;
  }

  /** Whether the type of the object is known. */
  public boolean isTyped() {
    return type != null;
  }

  /** Whether a spot is the beginning of a member, or of one of the first element of an array. */
  public boolean isPart(Spot spot) {
    if (type == null || !closed || spot.isAny()) {
      return false;
    }
    Walk walk = new Walk(type, spot.offset());
    do {
      if (walk.rest() == 0 && walk.cell() == spot.offset()) {
        return true;
      }
    } while (walk.descend());
    return false;
  }

  /**
   * Whether the program may use what lies at a known offset as a member of a struct: that is
   * aligned, and where the type of the object tells all its parts, one of them is such a struct, or
   * one that begins as it does, up to that member.
   *
   * @param member the offset in the struct
   */
  public boolean mayBe(Spot spot, Composite struct, long member) {
    return isAligned(spot, struct)
        && (type == null
            || !closed
            || mayHold(spot, struct)
            || begins(type, spot.offset(), struct, member));
  }

  private static boolean begins(Type whole, long offset, Composite struct, long member) {
    Walk walk = new Walk(whole, offset);
    do {
      if (walk.type() instanceof Composite part) {
        long common = walk.rest() == 0 ? CommonBeginning.of(part, struct) : 0;
        if (part.isUnion()
            || common > member
            || (isCommon(part, struct, member, common) && isRoom(whole, offset + member))) {
          return true;
        }
      }
    } while (walk.descend());
    return false;
  }

  /**
   * Whether one struct may be laid over another up to a member that lies in the other's room: where
   * they have nothing in common any more, neither has a pointer before that room.
   */
  private static boolean isCommon(Composite part, Composite laid, long member, long common) {
    long room =
        part.fields().stream()
            .mapToLong(field -> field.offset() + field.type().size())
            .filter(end -> end <= member)
            .max()
            .orElse(0);
    return common > 0
        && (member < part.size() || Walk.lastPart(part) instanceof Type.Array)
        && !hasPointer(part, common, room)
        && !hasPointer(laid, common, room);
  }

  /** Whether a pointer lies in a range of bytes of a type. */
  private static boolean hasPointer(Type whole, long from, long to) {
    return from < to
        && switch (whole) {
          case Type.Pointer pointer -> from < pointer.size() && to > 0;
          case Type.Array array ->
              array.element().size() > 0
                  && hasPointer(array.element(), 0, array.element().size())
                  && from < Math.max(0, array.size())
                  && to > 0;
          case Composite composite ->
              composite.fields().stream()
                  .anyMatch(
                      field ->
                          hasPointer(
                              field.type(),
                              Math.max(0, from - field.offset()),
                              Math.min(field.type().size(), to - field.offset())));
          default -> false;
        };
  }

  /** Whether programs keep there what they like. */
  private static boolean isRoom(Type whole, long offset) {
    Walk walk = new Walk(whole, offset);
    while (walk.descend()) {}
    return walk.stride() > 0 && walk.type() instanceof Type.Int;
  }

  /**
   * Whether a struct may lie at a known offset, as far as its alignment tells (C17 6.3.2.3p7).
   * Objects are aligned as their type; where that is not known, nothing is said.
   */
  public boolean isAligned(Spot spot, Composite struct) {
    int alignment = Math.min(struct.alignment(), Long.BYTES);
    return !spot.exact()
        || type == null
        || type.alignment() < alignment
        || spot.offset() % alignment == 0;
  }

  /** Whether memory of the object lies at the offset. */
  public boolean contains(long offset) {
    return offset >= 0 && offset < extent;
  }

  /**
   * How many bytes code may read or write from a spot on if nothing is known but the address: the
   * largest part that begins there, or the rest of the array that an element of begins there (C17
   * 6.5.6p8).
   */
  public long reach(Spot spot) {
    if (type == null) {
      return UNBOUNDED;
    }
    Walk walk = new Walk(type, spot.offset());
    do {
      long size = walk.type().size();
      if (walk.type() instanceof Type.Array array && array.element().size() > 0) {
        if (walk.rest() % array.element().size() == 0) {
          return size > walk.rest() ? size : UNBOUNDED;
        }
      } else if (walk.rest() == 0 && spot.exact()) {
        return size > 0 && extent != UNBOUNDED ? size : UNBOUNDED;
      }
    } while (walk.descend());
    return UNBOUNDED;
  }

  /**
   * What an address at an unknown offset of the object may be if it is used as that of a struct:
   * {@link Spot#ANY} if that may lie in many parts, in memory for anything, or behind what the type
   * tells.
   *
   * @return nothing if it cannot be
   */
  public List<Spot> usedAs(Composite struct) {
    if (opaque) {
      return List.of();
    }
    if (type == null || !closed || !TypeMatch.isTelling(struct)) {
      return List.of(Spot.ANY);
    }
    List<Spot> spots = TypeMatch.STORAGE_TOO.spots(type, struct, FEW_PARTS + 1);
    return spots.size() > FEW_PARTS || spots.contains(Spot.ANY) ? List.of(Spot.ANY) : spots;
  }

  /**
   * Where pointers to text may lie, as far as the types of C tell: in members that are such ones,
   * pointers to anything, or memory for anything.
   *
   * @return null if that is not known
   */
  public @Nullable List<Spot> texts() {
    if (type == null || !closed) {
      return null;
    }
    List<Spot> spots = TextParts.of(type);
    return spots.size() > MANY_TEXTS ? null : spots;
  }

  /** The cell of an offset within the object. */
  public long cell(long offset) {
    if (type == null) {
      return offset;
    }
    Walk walk = new Walk(type, offset);
    while (walk.descend()) {}
    return walk.cell() + walk.rest();
  }

  /**
   * Less than a spot: the same part of any element of the arrays around it; {@link Spot#ANY} if
   * none is known to be around it, or if the spot is that already.
   */
  public Spot inArray(Spot spot) {
    if (type == null || !closed || !contains(spot.offset())) {
      return Spot.ANY;
    }
    Walk walk = new Walk(type, spot.offset());
    boolean found = false;
    while (walk.descend()) {
      found |= walk.stride() > 0;
    }
    Spot rough = new Spot(walk.cell() + walk.rest(), false);
    return found && !rough.equals(spot) ? rough : Spot.ANY;
  }

  /** Where an address leads when moved by a known number of bytes. */
  public Spot add(Spot spot, long delta) {
    if (spot.isAny() || delta == 0) {
      return spot;
    }
    if (spot.exact()) {
      long moved = spot.offset() + delta;
      return Math.abs(moved) > FARTHEST ? Spot.ANY : new Spot(moved, true);
    }
    return type == null ? Spot.ANY : withinElement(type, spot, delta);
  }

  /** Certain only within the innermost element, since every index around it is unknown. */
  private Spot withinElement(Type root, Spot spot, long delta) {
    long moved = spot.offset() + delta;
    long start = 0;
    long size = 0;
    Walk walk = new Walk(root, spot.offset());
    while (walk.descend()) {
      if (walk.stride() > 0) {
        start = walk.cell();
        size = walk.stride();
      }
    }
    if (moved >= start && moved < start + size) {
      return new Spot(cell(moved), false);
    }
    return Spot.ANY;
  }

  /**
   * Where a member lies.
   *
   * @param spot of the struct or union
   * @param delta of the member in it
   * @param size of the struct or union
   */
  public Spot member(Spot spot, long delta, long size) {
    if (spot.isAny() || spot.exact() || type == null) {
      return add(spot, delta);
    }
    Walk walk = new Walk(type, spot.offset());
    if (walk.rest() == 0 && type.size() == size) {
      return new Spot(delta, true); // from characters that it begins with
    }
    boolean found = false;
    while (!found && walk.descend()) {
      found = walk.rest() == 0 && walk.type().size() == size;
    }
    return found ? new Spot(cell(spot.offset() + delta), false) : add(spot, delta);
  }

  /** Where an address leads when moved by a known number of elements of {@code stride} bytes. */
  public Spot elements(Spot spot, long count, long stride) {
    if (!spot.isAny() && !spot.exact() && type != null && stride > 0) {
      Walk walk = new Walk(type, spot.offset());
      while (walk.descend()) {
        if (walk.stride() == stride && stride > 1) {
          return spot;
        }
      }
    }
    return add(spot, count * stride);
  }

  /** Where an address leads when moved by an unknown multiple of {@code stride} bytes. */
  public Spot index(Spot spot, long stride) {
    if (spot.isAny() || type == null || stride <= 0) {
      return Spot.ANY;
    }
    if (spot.offset() < 0 || spot.offset() > extent) {
      return Spot.ANY;
    }
    Walk walk = new Walk(type, spot.offset());
    while (!leaves(walk.type(), stride) && walk.descend()) {
      if (walk.stride() > 0 && stride % walk.stride() == 0) {
        return new Spot(cell(spot.offset()), false);
      }
    }
    // A pointer to an object that is no array may only be moved by zero.
    return spot.offset() == 0 && stride == extent ? spot : Spot.ANY;
  }

  /**
   * Where an address leads when moved by an unknown number of bytes, as that of the whole that
   * begins there: anywhere where a struct begins, be its first member characters.
   */
  public Spot bytes(Spot spot) {
    if (spot.isAny() || type == null) {
      return Spot.ANY;
    }
    Walk walk = new Walk(type, spot.offset());
    do {
      if (walk.rest() == 0 && walk.type() instanceof Composite part && !Walk.isOfBytes(part)) {
        return Spot.ANY;
      }
    } while (walk.descend());
    return index(spot, 1);
  }

  /**
   * Where the array of characters lies that begins at a spot: some element of it, where the spot is
   * also that of a struct that begins with it.
   */
  public Spot characters(Spot spot) {
    if (spot.isAny() || type == null || !spot.exact()) {
      return spot;
    }
    Walk walk = new Walk(type, spot.offset());
    boolean begins = false;
    do {
      if (begins
          && walk.rest() == 0
          && walk.type() instanceof Type.Array part
          && isCharacters(part)) {
        return new Spot(walk.cell(), false);
      }
      begins |= walk.rest() == 0 && walk.type() instanceof Composite;
    } while (walk.descend());
    return spot;
  }

  /** Whether a movement does not stay in a union of bytes. */
  private static boolean leaves(Type part, long stride) {
    return Walk.isOfBytes(part) && stride >= part.size();
  }

  /**
   * The range of {@code length} bytes that starts at a spot.
   *
   * @param spot not {@link Spot#ANY}, and in the object
   * @param length {@link #UNBOUNDED} for all that follows
   */
  public Region region(Spot spot, long length) {
    if (type == null) {
      return new Region(spot.offset(), length, null, 0, true);
    }
    Walk walk = around(type, spot.offset(), length);
    long rest = walk.rest();
    long covered = length;
    if (walk.type() instanceof Type.Array array && array.element().size() > 0) {
      // Reaches beyond one element, so it covers all cells of the element.
      rest = Math.floorMod(rest, array.element().size());
      covered = Math.max(length, array.element().size());
    }
    return new Region(
        walk.cell() + rest, covered, walk.type(), rest, isFlatFrom(rest, walk.type()));
  }

  /**
   * The cells of the bytes that a copy may touch.
   *
   * @param length {@link #UNBOUNDED} if it is not known
   */
  public Extent cells(Spot spot, long length) {
    if (spot.isAny()) {
      return new Extent(0, UNBOUNDED);
    }
    long bytes = length == UNBOUNDED ? reach(spot) : length;
    if (type == null) {
      return Extent.of(spot.offset(), bytes);
    }
    Walk walk = around(type, spot.offset(), bytes);
    // An array counts as its first element.
    if (walk.type() instanceof Type.Array array && array.element().size() > 0) {
      return new Extent(walk.cell(), walk.cell() + array.element().size());
    }
    long from = walk.cell() + walk.rest();
    long last = Extent.of(from, bytes).to();
    while (true) {
      if (walk.type() instanceof Type.Array array && array.element().size() > 0) {
        from = Math.min(from, walk.cell());
        last = Math.max(last, walk.cell() + array.element().size());
      }
      if (!walk.descend()) {
        return new Extent(from, last);
      }
    }
  }

  /** The smallest part that all bytes of a range lie in. */
  private static Walk around(Type root, long offset, long length) {
    Walk walk = new Walk(root, offset);
    Walk next = new Walk(root, offset);
    while (next.descend() && length <= next.type().size() - next.rest()) {
      walk.descend();
    }
    return walk;
  }

  /** Whether no array lies in a type from an offset on. */
  private static boolean isFlatFrom(long start, Type root) {
    record Part(Type type, long offset) {}

    if (start >= root.size() && Walk.lastPart(root) instanceof Type.Array) {
      return false; // in a long tail
    }

    Deque<Part> pending = new ArrayDeque<>();
    pending.push(new Part(root, 0));
    while (!pending.isEmpty()) {
      Part part = pending.pop();
      if (part.offset + part.type.size() <= start && part.type.size() > 0) {
        continue;
      }
      if (part.type instanceof Type.Array || Walk.isOfBytes(part.type)) {
        return false;
      }
      if (part.type instanceof Composite composite && !composite.isUnion()) {
        composite
            .fields()
            .forEach(field -> pending.push(new Part(field.type(), part.offset + field.offset())));
      }
    }
    return true;
  }

  /**
   * Whether a part of type {@code sought} may lie at a spot, as far as the types of C tell (C17
   * 6.5p7: objects are accessed as what they are). Characters, arrays of numbers and memory without
   * type may hold anything that is aligned there (6.3.2.3p7).
   */
  public boolean mayHold(Spot spot, Type sought) {
    if (!TypeMatch.isTelling(sought)) {
      return true;
    }
    if (opaque) {
      return false;
    }
    // What is not known to be one struct or array may have something else behind the first.
    if (type == null
        || (!closed
            && (isBehindFirst(spot) || (type instanceof Composite block && isBlock(block))))) {
      return spot.isAny() || spot.offset() % sought.alignment() == 0;
    }
    return TypeMatch.STORAGE_TOO.holds(type, spot, sought);
  }

  /** Whether a declaration says that a part of type {@code sought} lies at a spot. */
  public boolean declares(Spot spot, Type sought) {
    return !TypeMatch.isTelling(sought)
        || (type != null && TypeMatch.DECLARED.holds(type, spot, sought));
  }

  /**
   * What code reaches from a pointer to a spot if it knows nothing of some structs: the largest
   * part that begins there or is no such struct, and the array that this is an element of (C17
   * 6.5.6p8).
   *
   * @param unknown tells the structs of which it knows nothing
   * @param scalar whether it takes what is there for a number or a pointer
   * @return null for the whole object
   */
  public @Nullable Extent reachable(Spot spot, Predicate<Composite> unknown, boolean scalar) {
    if (type == null || spot.isAny() || !contains(spot.offset()) || isBehindFirst(spot)) {
      return null;
    }
    Walk walk = new Walk(type, spot.offset());
    boolean isWhole = true;
    while (passes(walk, unknown, scalar)) {
      isWhole = false;
      if (!walk.descend()) {
        return null; // padding
      }
    }
    return isWhole ? null : new Extent(walk.cell(), walk.cell() + length(walk.type()));
  }

  /** Something of any type may lie behind an allocated header. */
  private boolean isBehindFirst(Spot spot) {
    return spot.exact()
        && type instanceof Type.Array array
        && array.length() == Type.Array.UNKNOWN_LENGTH
        && spot.offset() >= array.element().size();
  }

  private static boolean passes(Walk walk, Predicate<Composite> unknown, boolean scalar) {
    Type part = walk.type();
    long rest = walk.rest();
    while (part instanceof Type.Array array && array.element().size() > 0) {
      part = array.element();
      rest = Math.floorMod(rest, part.size());
    }
    return (scalar || rest != 0) && part instanceof Composite composite && unknown.test(composite);
  }

  /** The bytes that the cells of a part are spread over. */
  private static long length(Type part) {
    Type first = part;
    while (first instanceof Type.Array array && array.element().size() > 0) {
      first = array.element();
    }
    return Math.max(1, first.size());
  }

  /** The C path of a part, such as {@code "[*].queue.lock"}; empty for the whole of a scalar. */
  public String path(Spot spot) {
    if (spot.isAny()) {
      return ".?";
    }
    if (type == null || !contains(spot.offset())) {
      return spot.offset() == 0 ? "" : "+" + spot.offset();
    }
    StringBuilder path = new StringBuilder();
    Walk walk = new Walk(type, spot.offset());
    boolean outermost = type instanceof Type.Array array && array.length() < 0;
    while (walk.descend()) {
      Field field = walk.field();
      if (field == null) {
        // The first element of an allocation is mostly its only one.
        boolean only = outermost && spot.exact() && walk.index() == 0;
        path.append(only ? "" : spot.exact() ? "[" + walk.index() + "]" : "[*]");
      } else if (field.name().startsWith("__") && walk.rest() == 0) {
        // The inside of a library's own type.
        return path.toString();
      } else if (!field.name().isEmpty()) {
        path.append('.').append(field.name());
      }
      outermost = false;
    }
    return path.toString();
  }
}
