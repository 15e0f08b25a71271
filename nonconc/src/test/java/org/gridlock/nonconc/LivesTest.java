// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Objects;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.lockset.status.Guard;
import org.gridlock.nonconc.Lives.Creation;
import org.gridlock.nonconc.Lives.Life;
import org.junit.jupiter.api.Test;

class LivesTest {
  private final Program program = new Program();
  private final Creation creation = creation();

  private Creation creation() {
    Function w = program.function("w", 0, b -> b.skip());
    Function main = program.function("main", 0, b -> b.create(program.handle(), w));
    program.build(main);
    Edge edge = main.entry().outgoing().get(0);
    Place place = new PlaceMap().extend(null, main.entry());
    return new Creation(place, edge, w);
  }

  private Lives joined(Lives lives) {
    return lives.joined(creation.place(), creation.edge());
  }

  private void assertLife(Life life, Lives lives) {
    assertEquals(life, lives.of(creation));
  }

  @Test
  void oneJoinEndsOneThread() {
    Lives one = Lives.NONE.created(creation, false, List.of(), null);
    assertLife(Life.ONE, one);
    assertLife(Life.JOINED, joined(one));
    assertLife(Life.ONE, joined(one).created(creation, false, List.of(), null));
  }

  @Test
  void oneJoinDoesNotEndMany() {
    Lives many =
        Lives.NONE
            .created(creation, false, List.of(), null)
            .created(creation, false, List.of(), null);
    assertLife(Life.MANY, many);
    assertLife(Life.MANY, joined(many));
  }

  @Test
  void joiningPathsKeepsWhatMayRun() {
    Lives one = Lives.NONE.created(creation, false, List.of(), null);
    assertLife(Life.ONE, one.join(Lives.NONE));
    assertLife(Life.ONE, Lives.NONE.join(one));
    assertLife(Life.ONE, joined(one).join(one));
    assertLife(Life.MANY, one.created(creation, false, List.of(), null).join(one));
    assertEquals(one, one.join(Lives.UNREACHED));
    assertEquals(one, Lives.UNREACHED.join(one));
  }

  @Test
  void guardsHoldWhereverThreadsRun() {
    Guard yes = Objects.requireNonNull(Guard.of(program.handle(), true));
    Guard no = Objects.requireNonNull(Guard.of(program.handle(), false));
    Lives one = Lives.NONE.created(creation, false, List.of(yes), null);
    assertEquals(List.of(yes), guards(one.join(Lives.NONE)));
    assertEquals(List.of(yes), guards(joined(one).join(one)));
    assertEquals(
        List.of(), guards(one.join(Lives.NONE.created(creation, false, List.of(no), null))));
    assertEquals(List.of(), guards(one.created(creation, false, List.of(no), null)));
    assertEquals(List.of(), guards(joined(one)));
  }

  private List<Guard> guards(Lives lives) {
    return Objects.requireNonNull(lives.known(creation)).guards();
  }
}
