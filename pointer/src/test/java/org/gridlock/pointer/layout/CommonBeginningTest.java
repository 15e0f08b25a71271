// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Type;
import org.junit.jupiter.api.Test;

class CommonBeginningTest {
  private static final Type POINTER = Type.Pointer.VOID;

  /** A struct of members of 8 bytes each. */
  private static Composite struct(String tag, Object... namesAndTypes) {
    List<Field> fields = new ArrayList<>();
    long offset = 0;
    for (int i = 0; i < namesAndTypes.length; i += 2) {
      Type type = (Type) namesAndTypes[i + 1];
      fields.add(Field.of((String) namesAndTypes[i], type, offset));
      offset += Math.max(8, type.size());
    }
    Composite struct = new Composite(tag, false);
    struct.complete(fields, offset, 8);
    return struct;
  }

  private final Composite head = struct("head", "kind", Type.Int.LONG, "next", POINTER);
  private final Composite derived = struct("derived", "base", head, "lock", POINTER);

  @Test
  void theFirstMemberIsCommonToBoth() {
    assertEquals(16, CommonBeginning.of(derived, head));
    assertEquals(16, CommonBeginning.of(head, derived));
    Composite sibling = struct("sibling", "parent", head, "other", POINTER);
    assertEquals(16, CommonBeginning.of(derived, sibling), "what begins both, whatever its name");
  }

  @Test
  void membersDeclaredAlikeAreCommon() {
    Composite like =
        struct("like", "kind", Type.Int.LONG, "next", new Type.Pointer(head), "more", POINTER);
    assertEquals(16, CommonBeginning.of(head, like));
    Composite renamed = struct("renamed", "kind", Type.Int.LONG, "link", POINTER);
    assertEquals(8, CommonBeginning.of(head, renamed));
    Composite number = struct("number", "kind", Type.Int.LONG, "next", Type.Int.LONG);
    assertEquals(8, CommonBeginning.of(head, number), "a pointer is no number");
    assertEquals(0, CommonBeginning.of(head, struct("none", "next", POINTER)));
  }

  @Test
  void anObjectIsUsedAsAnotherStructForWhatTheyHaveInCommon() {
    Spot start = Spot.START;
    Composite like = struct("like", "kind", Type.Int.LONG, "next", POINTER, "lock", POINTER);
    Composite other = struct("other", "kind", Type.Int.LONG, "end", POINTER, "lock", POINTER);
    ObjectLayout object = ObjectLayout.ofAllocated(other, 24, 1, 0);
    assertTrue(object.mayBe(start, other, 16));
    assertTrue(object.mayBe(start, like, 0));
    assertFalse(object.mayBe(start, like, 8));
    assertFalse(object.mayBe(start, like, 16), "behind a member that differs nothing is common");
    ObjectLayout unknown = ObjectLayout.ofAllocated(other, 100, 1, 0);
    assertTrue(unknown.mayBe(start, like, 16), "more than the type tells may lie there");
  }

  @Test
  void roomInCharactersHoldsWhatFollowsACommonBeginning() {
    Type room = new Type.Array(Type.Int.CHAR, 16);
    Composite request = struct("request", "kind", Type.Int.LONG, "room", room);
    Composite transfer = struct("transfer", "kind", Type.Int.LONG, "lock", POINTER);
    ObjectLayout object = ObjectLayout.ofAllocated(request, 24, 1, 0);
    assertTrue(object.mayBe(Spot.START, transfer, 8));
    Composite stranger = struct("stranger", "lock", POINTER, "second", POINTER);
    assertFalse(object.mayBe(Spot.START, stranger, 8), "nothing says that it is kept there");
  }

  @Test
  void whatComesBeforeTheRoomHasToBeCommon() {
    Type room = new Type.Array(Type.Int.CHAR, 16);
    Composite coder = struct("coder", "kind", Type.Int.LONG, "length", Type.Int.LONG, "room", room);
    Composite other = struct("other", "kind", Type.Int.LONG, "file", POINTER, "lock", POINTER);
    assertFalse(ObjectLayout.ofVariable(coder).mayBe(Spot.START, other, 16));
    Composite base = struct("base", "kind", Type.Int.LONG);
    Composite derived = struct("derived", "base", base, "text", room);
    Composite sibling = struct("sibling", "base", base, "size", Type.Int.LONG, "lock", POINTER);
    assertTrue(ObjectLayout.ofVariable(derived).mayBe(Spot.START, sibling, 16));
    Composite third = struct("third", "base", base, "size", Type.Int.LONG, "text", room);
    Composite fourth = struct("fourth", "base", base, "next", POINTER, "lock", POINTER);
    assertFalse(
        ObjectLayout.ofVariable(third).mayBe(Spot.START, fourth, 16), "a room behind the base");
  }

  @Test
  void aStructWithATailOfCharactersIsThatStruct() {
    Type tail = new Type.Array(Type.Int.CHAR, Type.Array.UNKNOWN_LENGTH);
    Composite size = struct("size", "number", Type.Int.LONG);
    Composite buffer = struct("buffer", "size", size, "bytes", tail);
    Composite other = struct("other", "next", POINTER, "lock", POINTER);
    ObjectLayout lengthened =
        ObjectLayout.ofAllocated(buffer, ObjectLayout.UNBOUNDED, 1, buffer.size());
    assertFalse(lengthened.mayBe(Spot.START, other, 8));
    assertTrue(lengthened.mayHold(new Spot(16, true), other), "the tail may hold anything");
    ObjectLayout unknown = ObjectLayout.ofAllocated(buffer, ObjectLayout.UNBOUNDED, 1, 0);
    assertTrue(unknown.mayBe(Spot.START, other, 8));
    Composite block = struct("block", "next", POINTER, "bytes", tail);
    ObjectLayout whole = ObjectLayout.ofAllocated(block, ObjectLayout.UNBOUNDED, 1, block.size());
    assertTrue(whole.mayBe(Spot.START, other, 8), "handed out with its header");
    assertTrue(whole.mayHold(Spot.START, other));
  }

  @Test
  void aCopyOfUnknownLengthStaysInTheArray() {
    Type bytes = new Type.Array(Type.Int.CHAR, 16);
    Composite stage = struct("stage", "bytes", bytes, "lock", POINTER);
    ObjectLayout object = ObjectLayout.ofAllocated(stage, 24, 1, 0);
    assertEquals(24, object.reach(Spot.START), "the address of the struct may be meant");
    assertEquals(16, object.reach(new Spot(0, false)), "an element of the array");
    assertEquals(8, object.reach(new Spot(16, true)));
    assertEquals(new Extent(0, 1), object.cells(new Spot(0, false), ObjectLayout.UNBOUNDED));
    assertEquals(new Extent(0, 24), object.cells(Spot.START, 24));
    assertEquals(new Extent(16, 24), object.cells(new Spot(16, true), ObjectLayout.UNBOUNDED));
  }
}
