// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Type;
import org.junit.jupiter.api.Test;

/** The abstract offset covers the concrete one on random walks through random types. */
class ObjectLayoutTest {
  private record Level(Type type, long concrete) {}

  @Property(tries = 5000)
  void spotsCoverWhatTheProgramComputes(@ForAll long seed) {
    Random random = new Random(seed);
    Type type = type(random, 3);
    boolean allocated = random.nextBoolean();
    ObjectLayout layout =
        allocated ? ObjectLayout.ofAllocated(type) : ObjectLayout.ofVariable(type);
    Deque<Level> path = new ArrayDeque<>();
    Spot spot = Spot.START;
    Level here = new Level(type, 0);
    for (int step = 0; step < 8; step++) {
      Spot next = spot;
      Level there = here;
      switch (here.type()) {
        case Composite composite when random.nextInt(4) != 0 -> {
          Field field = composite.fields().get(random.nextInt(composite.fields().size()));
          path.push(here);
          next = layout.member(spot, field.offset(), composite.size());
          there = new Level(field.type(), here.concrete() + field.offset());
        }
        case Type.Array array when random.nextInt(4) != 0 -> {
          long index = random.nextInt((int) array.length());
          long size = array.element().size();
          path.clear();
          next =
              random.nextBoolean() ? layout.elements(spot, index, size) : layout.index(spot, size);
          there = new Level(array.element(), here.concrete() + index * size);
        }
        default -> {
          if (!path.isEmpty()) {
            // container_of
            there = path.pop();
            next = layout.add(spot, there.concrete() - here.concrete());
          }
        }
      }
      spot = next;
      here = there;
      assertTrue(
          covers(layout, spot, here.concrete()), type + ": " + spot + " for " + here.concrete());
    }
  }

  @Property(tries = 5000)
  void alignedCopiesBringEveryByteToItsCell(@ForAll long seed) {
    Random random = new Random(seed);
    Type some = type(random, 3);
    Type other = random.nextBoolean() ? some : type(random, 3);
    ObjectLayout from = layout(random, some);
    ObjectLayout to = layout(random, other);
    long length = 1 + random.nextInt((int) Math.min(some.size(), other.size()));
    Region source = from.region(Spot.START, length);
    Region target = to.region(Spot.START, length);
    if (source.alignsWith(target)) {
      for (long i = 0; i < length; i++) {
        long distance = from.cell(i) - source.cell();
        assertTrue(distance >= 0 && distance < source.length(), some + ": " + source);
        assertEquals(to.cell(i), to.cell(target.cell() + distance), some + " to " + other);
      }
    }
  }

  @Test
  void partsLieWhereTheTypeHasThem() {
    Composite lock = new Composite("lock", false);
    lock.complete(List.of(Field.of("word", Type.Int.LONG, 0)), 8, 8);
    Composite node = new Composite("node", false);
    node.complete(
        List.of(Field.of("next", Type.Pointer.VOID, 0), Field.of("lock", lock, 8)), 16, 8);
    ObjectLayout nodes = ObjectLayout.ofVariable(new Type.Array(node, 4));
    assertTrue(nodes.mayHold(Spot.START, node));
    assertFalse(nodes.mayHold(Spot.START, lock), "the pointer lies there");
    assertTrue(nodes.mayHold(nodes.member(Spot.START, 8, 16), lock));
    assertFalse(ObjectLayout.ofVariable(Type.Int.LONG).mayHold(Spot.START, lock));
    ObjectLayout buffer = ObjectLayout.ofVariable(new Type.Array(Type.Int.CHAR, 64));
    assertTrue(buffer.mayHold(Spot.START, lock), "characters are memory for anything");
    assertTrue(ObjectLayout.ofAllocated(null).mayHold(new Spot(8, true), lock));
    assertFalse(ObjectLayout.ofAllocated(null).mayHold(new Spot(4, true), lock), "not aligned");
    assertTrue(ObjectLayout.ofAllocated(null).mayHold(Spot.START, lock));
  }

  @Test
  void nothingOfTheProgramLiesInAStructOfTheSystem() {
    Composite mutex = new Composite("mutex", true);
    mutex.complete(List.of(Field.of("__size", new Type.Array(Type.Int.CHAR, 40), 0)), 40, 8, false);
    Composite entry = new Composite("entry", false);
    entry.complete(List.of(Field.of("next", Type.Pointer.VOID, 0)), 8, 8, true);
    Composite object = new Composite("object", false);
    object.complete(List.of(Field.of("lock", mutex, 0)), 40, 8, true);
    ObjectLayout layout = ObjectLayout.ofVariable(object);
    assertFalse(layout.mayHold(Spot.START, entry));
    assertFalse(layout.mayHold(Spot.ANY, entry));
    Composite buffer = new Composite("buffer", false);
    buffer.complete(List.of(Field.of("bytes", new Type.Array(Type.Int.CHAR, 40), 0)), 40, 8, true);
    assertTrue(ObjectLayout.ofVariable(buffer).mayHold(Spot.ANY, entry));
  }

  @Test
  void charactersAtTheBeginningAreNotTheStruct() {
    Composite named = new Composite("named", false);
    named.complete(
        List.of(
            Field.of("name", new Type.Array(Type.Int.CHAR, 16), 0),
            Field.of("next", Type.Pointer.VOID, 16)),
        24,
        8);
    ObjectLayout one = ObjectLayout.ofVariable(named);
    Spot name = one.characters(Spot.START);
    assertEquals(new Extent(0, 1), one.cells(name, ObjectLayout.UNBOUNDED));
    assertTrue(one.cells(Spot.START, ObjectLayout.UNBOUNDED).contains(16));
    assertTrue(one.cells(name, named.size()).contains(16), "so many bytes are copied");
    assertEquals(new Spot(16, true), one.member(name, 16, named.size()), "the struct around it");
    ObjectLayout text = ObjectLayout.ofVariable(new Type.Array(Type.Int.CHAR, 16));
    assertEquals(Spot.START, text.characters(Spot.START));
  }

  @Test
  void textLiesInPointersToItAndInMemoryForAnything() {
    Composite server = new Composite("server", false);
    server.complete(
        List.of(
            Field.of("name", new Type.Pointer(Type.Int.CHAR), 0),
            Field.of("lock", new Type.Pointer(Type.Int.LONG), 8),
            Field.of("user", Type.Pointer.VOID, 16),
            Field.of("port", Type.Int.INT, 24),
            Field.of("buffer", new Type.Array(Type.Int.CHAR, 20), 28)),
        48,
        8);
    List<Spot> texts = ObjectLayout.ofVariable(server).texts();
    assertEquals(
        Set.of(new Spot(0, true), new Spot(16, true), new Spot(28, true)), Set.copyOf(texts));
    assertNull(ObjectLayout.ofAllocated(null).texts(), "its type is not known");
  }

  @Test
  void memoryAtAnUnknownOffsetIsUsedAsWhatItsTypeTells() {
    Composite inner = new Composite("inner", false);
    inner.complete(List.of(Field.of("word", Type.Int.LONG, 0)), 8, 8);
    Composite other = new Composite("other", false);
    other.complete(List.of(Field.of("pointer", Type.Pointer.VOID, 0)), 8, 8);
    Composite outer = new Composite("outer", false);
    outer.complete(List.of(Field.of("count", Type.Int.INT, 0), Field.of("inner", inner, 8)), 16, 8);
    ObjectLayout one = ObjectLayout.ofAllocated(outer, 16, 1, 0);
    assertEquals(List.of(new Spot(8, true)), one.usedAs(inner));
    assertEquals(List.of(), one.usedAs(other));
    ObjectLayout several = ObjectLayout.ofAllocated(outer, ObjectLayout.UNBOUNDED, 16, 0);
    assertEquals(List.of(new Spot(8, false)), several.usedAs(inner));
    ObjectLayout longer = ObjectLayout.ofAllocated(outer, 40, 1, 0);
    assertEquals(
        List.of(Spot.ANY), longer.usedAs(other), "something else may lie behind the first");
    assertTrue(one.isAligned(new Spot(8, true), inner));
    assertFalse(one.isAligned(new Spot(4, true), inner));
  }

  @Test
  void aUnionOfNumbersIsItsBytes() {
    Composite words = new Composite("words", true);
    words.complete(
        List.of(
            Field.of("bytes", new Type.Array(Type.Int.CHAR, 16), 0),
            Field.of("longs", new Type.Array(Type.Int.LONG, 2), 0)),
        16,
        8);
    Composite sum = new Composite("sum", false);
    sum.complete(
        List.of(
            Field.of("next", Type.Pointer.VOID, 0),
            Field.of("words", words, 8),
            Field.of("lock", Type.Pointer.VOID, 24)),
        32,
        8);
    ObjectLayout layout = ObjectLayout.ofVariable(sum);
    assertEquals(new Spot(8, false), layout.index(new Spot(8, true), 1));
    assertEquals(8, layout.cell(20), "one cell for all bytes");
    assertEquals(24, layout.cell(24));
    assertFalse(layout.region(Spot.START, 32).flat(), "copied as what stands for several bytes");
    ObjectLayout several = ObjectLayout.ofVariable(new Type.Array(words, 4));
    assertEquals(new Spot(0, false), several.index(Spot.START, 16));
    assertEquals(
        Spot.START, ObjectLayout.ofVariable(words).index(Spot.START, 16), "there is only one");
  }

  @Test
  void bytesOfAStructAreMoreThanItsFirstMember() {
    Composite named = new Composite("named", false);
    named.complete(
        List.of(
            Field.of("name", new Type.Array(Type.Int.CHAR, 8), 0),
            Field.of("text", new Type.Array(Type.Int.CHAR, 8), 8),
            Field.of("lock", Type.Pointer.VOID, 16)),
        24,
        8);
    ObjectLayout layout = ObjectLayout.ofVariable(named);
    assertEquals(Spot.ANY, layout.bytes(Spot.START));
    assertEquals(new Spot(0, false), layout.index(Spot.START, 1), "those of the member");
    assertEquals(new Spot(8, false), layout.bytes(new Spot(8, true)));
  }

  private static ObjectLayout layout(Random random, Type type) {
    return switch (random.nextInt(3)) {
      case 0 -> ObjectLayout.ofVariable(type);
      case 1 -> ObjectLayout.ofAllocated(type);
      default -> ObjectLayout.ofAllocated(null);
    };
  }

  private static boolean covers(ObjectLayout layout, Spot spot, long concrete) {
    if (spot.isAny()) {
      return true;
    }
    return spot.exact()
        ? spot.offset() == concrete
        : layout.cell(spot.offset()) == layout.cell(concrete);
  }

  private static Type type(Random random, int depth) {
    int choice = random.nextInt(depth == 0 ? 3 : 7);
    return switch (choice) {
      case 0 -> Type.Int.CHAR;
      case 1 -> Type.Int.LONG;
      case 2 -> Type.Pointer.VOID;
      case 3, 4 -> new Type.Array(type(random, depth - 1), 1 + random.nextInt(3));
      default -> composite(random, depth, choice == 5);
    };
  }

  private static Type composite(Random random, int depth, boolean union) {
    Composite type = new Composite("t", union);
    List<Field> fields = new ArrayList<>();
    long end = 0;
    for (int i = 0; i <= random.nextInt(3); i++) {
      Type field = type(random, depth - 1);
      long offset = union ? 0 : (end + 7) / 8 * 8;
      fields.add(Field.of("f" + i, field, offset));
      end = Math.max(end, offset + field.size());
    }
    type.complete(fields, (end + 7) / 8 * 8, 8);
    return type;
  }

  @Test
  void bytesOfUnknownMemoryAreToldApartUntilAnIndexIsUnknown() {
    ObjectLayout layout = ObjectLayout.ofAllocated(null);
    assertEquals(new Spot(24, true), layout.add(Spot.START, 24));
    assertEquals(Spot.ANY, layout.index(Spot.START, 8));
    assertEquals(24, layout.cell(24));
  }

  @Test
  void aSingleObjectHasOneElement() {
    ObjectLayout layout = ObjectLayout.ofVariable(Type.Int.LONG);
    assertEquals(Spot.START, layout.index(Spot.START, 8));
    assertEquals(Spot.ANY, layout.index(Spot.START, 1));
    assertFalse(layout.contains(8));
    assertFalse(layout.contains(-1));
  }

  @Test
  void regionsOfArraysAlignOnlyWithTheirLike() {
    Type pair = new Type.Array(new Type.Array(Type.Int.LONG, 2), 3);
    Region some = ObjectLayout.ofVariable(pair).region(Spot.START, 48);
    Region same = ObjectLayout.ofAllocated(new Type.Array(Type.Int.LONG, 2)).region(Spot.START, 48);
    Region raw = ObjectLayout.ofAllocated(null).region(Spot.START, 48);
    assertTrue(some.alignsWith(same));
    assertFalse(some.alignsWith(raw));
    assertTrue(raw.alignsWith(raw));
  }
}
