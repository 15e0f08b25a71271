// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import static org.gridlock.pointer.TestProgram.LONG;
import static org.gridlock.pointer.TestProgram.PTR;
import static org.gridlock.pointer.TestProgram.VOID;
import static org.gridlock.pointer.TestProgram.addr;
import static org.gridlock.pointer.TestProgram.array;
import static org.gridlock.pointer.TestProgram.at;
import static org.gridlock.pointer.TestProgram.member;
import static org.gridlock.pointer.TestProgram.plus;
import static org.gridlock.pointer.TestProgram.ptr;
import static org.gridlock.pointer.TestProgram.struct;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.gridlock.absint.engine.Activations;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.junit.jupiter.api.Test;

/** Overlap, uniqueness and names of addresses (rules R 1 and R 3). */
class AddressesTest {
  private final TestProgram c = new TestProgram();
  private final Lvalue.Var table =
      c.global("table", array(struct("slot", "value", PTR, "lock", LONG), 4));
  private final Expression unknown = new Expression.Unknown(LONG);

  private Address only(Expression expression) {
    c.icfa();
    Place place = c.places.extend(null, c.main.entry());
    Set<Address> all = ((ValueSet.Known) c.result().values(place, expression)).addresses();
    assertEquals(1, all.size());
    return all.iterator().next();
  }

  private Address lock(Expression index) {
    return only(addr(member(at(table, index), "lock")));
  }

  private Address lock(long index) {
    return only(addr(member(at(table, index), "lock")));
  }

  @Test
  void elementsOverlapWithTheSummaryOfTheirArray() {
    assertTrue(c.result().mayEqual(lock(1), lock(1)));
    assertFalse(c.result().mayEqual(lock(1), lock(2)));
    assertTrue(c.result().mayEqual(lock(1), lock(unknown)));
    assertTrue(c.result().mayEqual(lock(unknown), lock(2)));
    assertFalse(c.result().mayEqual(lock(unknown), only(addr(at(table, 2)))));
  }

  @Test
  void anyOffsetOverlapsWithTheWholeObjectOnly() {
    Lvalue.Var other = c.global("other", LONG);
    Address somewhere = new Address(lock(1).object(), Address.ANY_OFFSET, false);
    assertTrue(c.result().mayEqual(somewhere, lock(3)));
    assertFalse(c.result().mayEqual(somewhere, only(addr(other))));
    assertEquals("table.?", c.result().describe(somewhere));
  }

  @Test
  void oneElementOfAGlobalArrayIsUniqueAndItsSummaryIsNot() {
    assertTrue(c.result().isUnique(lock(1), new Multiplicity(false)));
    assertFalse(c.result().isUnique(lock(unknown), new Multiplicity(true)));
  }

  @Test
  void threadLocalsAreNotUnique() {
    Lvalue.Var own = c.threadLocal("own", LONG);
    assertFalse(c.result().isUnique(only(addr(own)), new Multiplicity(true)));
  }

  @Test
  void localsAreUniqueIfTheirFunctionIsActivatedOnce() {
    Lvalue.Var local = c.local(c.main, "local", LONG);
    assertTrue(c.result().isUnique(only(addr(local)), new Multiplicity(true)));
    assertFalse(c.result().isUnique(only(addr(local)), new Multiplicity(false)));
  }

  @Test
  void allocatedElementsAreUniqueIfTheAllocationRunsOnce() {
    Lvalue.Var p = c.local(c.main, "p", ptr(LONG));
    c.allocate(c.main, p, LONG);
    assertTrue(c.result().isUnique(only(plus(p, 2)), new Multiplicity(true)));
    assertFalse(c.result().isUnique(only(plus(p, 2)), new Multiplicity(false)));
    assertFalse(c.result().isUnique(only(plus(p, unknown)), new Multiplicity(true)));
  }

  @Test
  void namesAreCPaths() {
    Function f = c.function("f", VOID);
    Lvalue.Var local = c.local(f, "local", LONG);
    c.call(c.main, null, addr(f));
    assertEquals("table[2].lock", c.result().describe(lock(2)));
    assertEquals("table[*].lock", c.result().describe(lock(unknown)));
    assertEquals(Set.of("f::local"), c.values(f, addr(local)));
    assertEquals(Set.of("f"), c.values(f, addr(f)));
  }

  @Test
  void statisticsCountLocksByPlace() {
    Function f = c.function("f", VOID, PTR);
    c.lock(f, c.param(f, 0));
    c.call(c.main, null, addr(f), addr(at(table, 0)));
    c.call(c.main, null, addr(f), addr(at(table, 1)));
    PointerStatistics statistics = c.result().statistics();
    assertEquals(2, statistics.locksToOne());
    assertEquals(0, statistics.locksToSeveral() + statistics.locksToStar());
    assertEquals(3, statistics.contexts());
  }

  /** Everything runs once, or nothing does. */
  private record Multiplicity(boolean once) implements Activations {
    @Override
    public boolean runsAtMostOnce(Place place) {
      return once;
    }

    @Override
    public Place entry(Place place) {
      return place;
    }
  }
}
