// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.status.Values;
import org.gridlock.nonconc.LinearForms.Handle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UnjoinedThreadsTest {
  private static final Linear INDEX = new Linear(1, 0);
  private static final Linear NEXT = new Linear(1, 1);
  private static final Values SET = Values.only(1);
  private static final Values CLEAR = Values.only(0);

  private final IcfaBuilder builder = new IcfaBuilder("p");
  private final HandleArray handles = array("handles");
  private final HandleArray others = array("others");
  private final HandleArray flags = array("flags");
  private final Differences differences = new Differences(2);
  private final UnjoinedThreads threads = new UnjoinedThreads();
  private final Edge creation = edge();

  private HandleArray array(String name) {
    Variable variable =
        builder.global(name, new Type.Array(Type.Int.LONG, 8), false, false, SourcePosition.NONE);
    return new HandleArray(variable, null);
  }

  /** Any edge stands for a creation here. */
  private static Edge edge() {
    Program program = new Program();
    Function main = program.function("main", 0, body -> {});
    Icfa icfa = program.build(main);
    return icfa.edge(0);
  }

  @BeforeEach
  void createOne() {
    threads.create(creation, new Handle(handles, INDEX), List.of(), differences);
  }

  private Set<Edge> left() {
    threads.settle(differences);
    return threads.creations();
  }

  @Test
  void aFlagThatIsClearTellsThatThereIsNone() {
    threads.write(new Handle(flags, INDEX), SET, differences);
    threads.test(new Handle(flags, INDEX), CLEAR, differences);
    assertTrue(left().isEmpty());
  }

  @Test
  void aFlagThatIsSetTellsNothing() {
    threads.write(new Handle(flags, INDEX), SET, differences);
    threads.test(new Handle(flags, INDEX), SET, differences);
    assertEquals(Set.of(creation), left());
  }

  @Test
  void aFlagOfAnotherIndexTellsNothing() {
    threads.write(new Handle(flags, INDEX), SET, differences);
    threads.test(new Handle(flags, NEXT), CLEAR, differences);
    assertEquals(Set.of(creation), left());
  }

  @Test
  void aFlagThatWasNotSetTellsNothing() {
    threads.write(new Handle(flags, NEXT), SET, differences);
    threads.test(new Handle(flags, INDEX), CLEAR, differences);
    assertEquals(Set.of(creation), left());
  }

  @Test
  void aFlagThatMayHaveChangedTellsNothing() {
    threads.write(new Handle(flags, INDEX), SET, differences);
    threads.write(new Handle(flags, Linear.constant(3)), null, differences);
    threads.test(new Handle(flags, INDEX), CLEAR, differences);
    assertEquals(Set.of(creation), left());
  }

  @Test
  void whereTheFirstFlagChangesTheOthersKeepTheirs() {
    threads.create(creation, new Handle(handles, NEXT), List.of(), differences);
    threads.write(new Handle(flags, INDEX), SET, differences);
    threads.write(new Handle(flags, NEXT), SET, differences);
    threads.write(new Handle(flags, INDEX), null, differences);
    threads.test(new Handle(flags, NEXT), CLEAR, differences);
    assertEquals(Set.of(creation), left());
    threads.join(new Handle(handles, INDEX), differences);
    assertTrue(left().isEmpty());
  }

  @Test
  void flagsThatAreForgottenTellNothing() {
    threads.write(new Handle(flags, INDEX), SET, differences);
    threads.forget(flags::equals);
    threads.test(new Handle(flags, INDEX), CLEAR, differences);
    assertEquals(Set.of(creation), left());
  }

  @Test
  void whereOneWayDoesNotSetTheFlagItTellsNothing() {
    UnjoinedThreads other = threads.copy();
    threads.write(new Handle(flags, INDEX), SET, differences);
    assertTrue(threads.join(other, Widening.NONE));
    threads.test(new Handle(flags, INDEX), CLEAR, differences);
    assertEquals(Set.of(creation), left());
  }

  @Test
  void threadsOfOneCreationInTwoArraysAreJoinedInEach() {
    threads.create(creation, new Handle(others, INDEX), List.of(), differences);
    threads.join(new Handle(handles, INDEX), differences);
    assertEquals(Set.of(creation), left());
    threads.join(new Handle(others, INDEX), differences);
    assertTrue(left().isEmpty());
  }

  @Test
  void aThreadWhoseHandleIsLostIsNeverJoined() {
    threads.lose(new Handle(handles, INDEX), differences);
    threads.join(new Handle(handles, INDEX), differences);
    assertEquals(Set.of(creation), left());
  }
}
