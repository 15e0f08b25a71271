// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import static org.gridlock.pointer.TestProgram.LONG;
import static org.gridlock.pointer.TestProgram.PTR;
import static org.gridlock.pointer.TestProgram.addr;
import static org.gridlock.pointer.TestProgram.array;
import static org.gridlock.pointer.TestProgram.at;
import static org.gridlock.pointer.TestProgram.cast;
import static org.gridlock.pointer.TestProgram.constant;
import static org.gridlock.pointer.TestProgram.deref;
import static org.gridlock.pointer.TestProgram.member;
import static org.gridlock.pointer.TestProgram.plus;
import static org.gridlock.pointer.TestProgram.ptr;
import static org.gridlock.pointer.TestProgram.struct;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Copies of structs, arrays and raw memory. */
class CopyTest {
  private static final Composite PAIR = struct("pair", "left", PTR, "right", PTR);
  private static final Composite OWNER = struct("owner", "id", LONG, "pairs", array(PAIR, 3));

  private final TestProgram c = new TestProgram();
  private final Lvalue.Var a = c.global("a", LONG);
  private final Lvalue.Var b = c.global("b", LONG);
  private final Lvalue.Var from = c.global("from", PAIR);
  private final Lvalue.Var to = c.global("to", PAIR);

  private void fill() {
    c.set(c.main, member(from, "left"), addr(a));
    c.set(c.main, member(from, "right"), addr(b));
  }

  private void copy(Expression target, Expression source, @Nullable Expression size) {
    c.op(c.main, new Operation.CopyMemory(target, source, size));
  }

  @Test
  void structAssignmentCopiesFieldByField() {
    c.set(c.main, to, from);
    fill();
    assertEquals(Set.of("a"), c.values(c.main, member(to, "left")));
    assertEquals(Set.of("b"), c.values(c.main, member(to, "right")));
  }

  @Test
  void structAssignmentThroughPointers() {
    Lvalue.Var p = c.local(c.main, "p", ptr(PAIR));
    Lvalue.Var q = c.local(c.main, "q", ptr(PAIR));
    fill();
    c.set(c.main, deref(p), deref(q));
    c.set(c.main, p, addr(to));
    c.set(c.main, q, addr(from));
    assertEquals(Set.of("a"), c.values(c.main, member(to, "left")));
    assertEquals(Set.of("b"), c.values(c.main, member(to, "right")));
  }

  @Test
  void aCopyOfKnownSizeTakesNothingMore() {
    fill();
    copy(addr(to), addr(from), constant(8));
    assertEquals(Set.of("a"), c.values(c.main, member(to, "left")));
    assertEquals(Set.of(), c.values(c.main, member(to, "right")));
  }

  @Test
  void aCopyOfFewBytesTakesTheAddressThatBeginsThere() {
    fill();
    copy(addr(to), addr(from), constant(4));
    assertEquals(Set.of("a"), c.values(c.main, member(to, "left")));
    assertEquals(Set.of(), c.values(c.main, member(to, "right")));
  }

  @Test
  void charactersTakeTheAddressAlong() {
    fill();
    c.set(c.main, characterOf(to), characterOf(from));
    assertEquals(Set.of("a", "b"), c.values(c.main, member(to, "left")));
  }

  @Test
  void smallVariablesTakeTheAddressAlong() {
    Lvalue.Var small = c.local(c.main, "small", Type.Int.INT);
    fill();
    c.set(c.main, small, cast(Type.Int.INT, characterOf(from)));
    c.set(c.main, characterOf(to), cast(Type.Int.CHAR, small));
    assertEquals(Set.of("a", "b"), c.values(c.main, member(to, "right")));
  }

  @Test
  void membersThatAreOneCharacterTakeNone() {
    Composite flag = struct("flag", "set", Type.Int.CHAR);
    Lvalue some = deref(flag, cast(ptr(flag), addr(from)));
    Lvalue other = deref(flag, cast(ptr(flag), addr(to)));
    fill();
    c.set(c.main, member(other, "set"), member(some, "set"));
    assertEquals(Set.of(), c.values(c.main, member(to, "left")));
  }

  private static Lvalue characterOf(Lvalue whole) {
    Expression start = cast(ptr(Type.Int.CHAR), addr(whole));
    return deref(plus(start, new Expression.Unknown(LONG)));
  }

  @Test
  void aCopyOfUnknownSizeTakesAll() {
    fill();
    copy(addr(to), addr(from), null);
    assertEquals(Set.of("b"), c.values(c.main, member(to, "right")));
  }

  @Test
  void copiesOfArraysKeepTheFields() {
    Lvalue.Var some = c.global("some", array(PAIR, 4));
    Lvalue.Var other = c.global("other", array(PAIR, 8));
    c.set(c.main, member(at(some, 3), "right"), addr(b));
    copy(addr(other), addr(some), constant(64));
    assertEquals(Set.of("b"), c.values(c.main, member(at(other, 1), "right")));
    assertEquals(Set.of(), c.values(c.main, member(at(other, 1), "left")));
  }

  @Test
  void copiesBetweenDifferentLayoutsLoseTheFieldsButNoValue() {
    Lvalue.Var owner = c.global("owner", OWNER);
    Lvalue.Var flat = c.global("flat", struct("flat", "x", array(PTR, 7)));
    c.set(c.main, member(at(member(owner, "pairs"), 2), "right"), addr(b));
    copy(addr(flat), addr(owner), constant(56));
    assertEquals(Set.of("b"), c.values(c.main, at(member(flat, "x"), 6)));
  }

  @Test
  void reallocationTakesTheContentsAlong() {
    Lvalue.Var old = c.local(c.main, "old", ptr(PAIR));
    Lvalue.Var grown = c.local(c.main, "grown", ptr(PAIR));
    c.allocate(c.main, old, PAIR);
    c.allocate(c.main, grown, PAIR);
    copy(grown, old, null);
    c.set(c.main, member(deref(plus(old, 2)), "right"), addr(b));
    assertEquals(Set.of("b"), c.values(c.main, member(deref(grown), "right")));
    assertEquals(Set.of(), c.values(c.main, member(deref(grown), "left")));
  }

  @Test
  void copiesOfWholeStructsWithinArrays() {
    Lvalue.Var owner = c.global("owner", OWNER);
    fill();
    Expression index = new Expression.Unknown(LONG);
    c.set(c.main, at(member(owner, "pairs"), index), from);
    assertEquals(Set.of("a"), c.values(c.main, member(at(member(owner, "pairs"), 0), "left")));
  }

  @Test
  void movingMemoryWithinAnObjectTerminates() {
    Lvalue.Var raw = c.local(c.main, "raw", PTR);
    c.allocate(c.main, raw, null);
    c.set(c.main, deref(PTR, raw), addr(a));
    copy(plus(raw, 8), raw, null);
    assertEquals(Set.of("a"), c.values(c.main, deref(PTR, plus(raw, 16))));
  }

  @Test
  void copyingInCirclesTerminates() {
    Lvalue.Var one = c.local(c.main, "one", PTR);
    Lvalue.Var two = c.local(c.main, "two", PTR);
    c.allocate(c.main, one, null);
    c.allocate(c.main, two, null);
    c.set(c.main, deref(PTR, one), addr(a));
    copy(plus(two, 8), one, null);
    copy(one, two, null);
    assertEquals(Set.of("a"), c.values(c.main, deref(PTR, plus(one, 80))));
  }

  @Test
  void structsArePassedAndReturnedByValue() {
    Function swap = c.function("swap", PAIR, PAIR);
    c.set(swap, member(c.returned(swap), "left"), member(c.param(swap, 0), "right"));
    c.set(swap, member(c.returned(swap), "right"), member(c.param(swap, 0), "left"));
    fill();
    c.call(c.main, to, addr(swap), from);
    assertEquals(Set.of("b"), c.values(c.main, member(to, "left")));
    assertEquals(Set.of("a"), c.values(c.main, member(to, "right")));
  }

  @Test
  void copyingThroughARawBufferKeepsTheFields() {
    Lvalue.Var raw = c.local(c.main, "raw", PTR);
    c.allocate(c.main, raw, null);
    fill();
    copy(raw, addr(from), constant(16));
    c.set(c.main, to, deref(cast(ptr(PAIR), raw)));
    assertEquals(Set.of("a"), c.values(c.main, member(to, "left")));
  }
}
