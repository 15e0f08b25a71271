// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Type;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ListShapeTest {
  private static final int HEAD = 0;
  private static final int TAIL = 1;
  private static final int NODE = 2;
  private static final int OTHER = 3;
  private static final List<Field> HANDLE = List.of(Field.of("thread", Type.Int.ULONG, 0));
  private static final List<Field> SECOND = List.of(Field.of("second", Type.Int.ULONG, 8));

  private final Edge creation = edge();
  private final ListShape shape = new ListShape(4);

  /** Any edge stands for a creation here. */
  private static Edge edge() {
    Program program = new Program();
    Function main = program.function("main", 0, body -> {});
    return program.build(main).edge(0);
  }

  @BeforeEach
  void beginWithoutNodes() {
    shape.clear(HEAD);
    shape.clear(TAIL);
  }

  /** A new node gets a thread and becomes the first of the list. */
  private void prepend() {
    shape.allocate(NODE, false);
    shape.link(NODE, HEAD);
    shape.copy(HEAD, NODE);
    shape.spoil(NODE, HANDLE);
    shape.create(creation, HANDLE, NODE);
  }

  private void append() {
    shape.allocate(NODE, true);
    shape.create(creation, HANDLE, NODE);
    shape.link(TAIL, NODE);
    shape.copy(TAIL, NODE);
  }

  /** What is known after any number of rounds of a loop that joins. */
  private void joinAll(int first) {
    shape.copy(OTHER, first);
    boolean changed = true;
    while (changed) {
      ListShape round = shape.copy();
      round.join(OTHER, HANDLE);
      round.join(OTHER, SECOND);
      round.follow(OTHER, OTHER);
      changed = shape.join(round);
    }
    shape.assumeNull(OTHER);
  }

  private boolean areJoined() {
    return shape.running().isEmpty();
  }

  @Test
  void allThreadsOfTheListAreJoined() {
    prepend();
    prepend();
    joinAll(HEAD);
    assertTrue(areJoined());
  }

  @Test
  void theFirstOneIsNotBehindItself() {
    prepend();
    shape.follow(TAIL, HEAD);
    joinAll(TAIL);
    assertEquals(Set.of(creation), shape.running());
  }

  @Test
  void aNodeIsAppended() {
    prepend();
    shape.end(HEAD);
    shape.copy(TAIL, HEAD);
    append();
    append();
    joinAll(HEAD);
    assertTrue(areJoined());
  }

  @Test
  void whatIsBehindAnotherLinkIsLost() {
    prepend();
    prepend();
    shape.end(HEAD);
    shape.allocate(OTHER, true);
    shape.link(HEAD, OTHER);
    assertFalse(areJoined());
    shape.copy(TAIL, HEAD);
    shape.linkAny();
    joinAll(HEAD);
    assertFalse(areJoined());
  }

  @Test
  void aLinkOfAnUnknownNodeMayBeAnyLink() {
    prepend();
    prepend();
    shape.linkAny();
    joinAll(HEAD);
    assertFalse(areJoined());
  }

  @Test
  void aNodeThatAnUnknownPointerLeadsToIsNotFresh() {
    prepend();
    shape.allocate(NODE, false);
    shape.assign(OTHER);
    shape.link(NODE, HEAD);
    shape.copy(HEAD, NODE);
    joinAll(HEAD);
    assertFalse(areJoined());
  }

  @Test
  void aHandleWrittenOverIsLost() {
    prepend();
    shape.spoil(HEAD, HANDLE);
    joinAll(HEAD);
    assertFalse(areJoined());
  }

  @Test
  void anotherHandleOfTheNodeStays() {
    prepend();
    shape.spoil(HEAD, SECOND);
    joinAll(HEAD);
    assertTrue(areJoined());
  }

  @Test
  void aHandleIsNotThatOfANodeBehind() {
    prepend();
    shape.create(creation, SECOND, NODE);
    prepend();
    shape.spoil(NODE, SECOND);
    joinAll(HEAD);
    assertTrue(areJoined());
  }

  @Test
  void aNodeIsTakenOutBeforeItsThreadIsJoined() {
    prepend();
    prepend();
    shape.copy(NODE, HEAD);
    shape.follow(HEAD, HEAD);
    shape.join(NODE, HANDLE);
    shape.free(NODE);
    joinAll(HEAD);
    assertTrue(areJoined());
  }

  @Test
  void aThreadOfANodeThatIsNoMoreIsLost() {
    prepend();
    shape.copy(NODE, HEAD);
    shape.follow(HEAD, HEAD);
    shape.free(NODE);
    joinAll(HEAD);
    assertFalse(areJoined());
  }

  @Test
  void onlyWhatHoldsOnBothWaysStays() {
    ListShape other = shape.copy();
    prepend();
    other.allocate(NODE, false);
    other.create(creation, HANDLE, NODE);
    shape.join(other);
    joinAll(HEAD);
    assertFalse(areJoined());
  }
}
