// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import static org.gridlock.pointer.TestProgram.LONG;
import static org.gridlock.pointer.TestProgram.PTR;
import static org.gridlock.pointer.TestProgram.VOID;
import static org.gridlock.pointer.TestProgram.addr;
import static org.gridlock.pointer.TestProgram.deref;
import static org.gridlock.pointer.TestProgram.member;
import static org.gridlock.pointer.TestProgram.ptr;
import static org.gridlock.pointer.TestProgram.struct;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.junit.jupiter.api.Test;

/** Star, and what code outside the program may do with what it is given (rules R 11 and R 12). */
class EscapeTest {
  private static final Composite BOX = struct("box", "left", PTR, "right", PTR);

  private final TestProgram c = new TestProgram();
  private final Lvalue.Var a = c.global("a", LONG);
  private final Lvalue.Var box = c.global("box", BOX);
  private final Lvalue.Var inner = c.global("inner", BOX);
  private final Lvalue.Var p = c.local(c.main, "p", ptr(BOX));
  private final Function outside = c.external("outside", PTR, PTR);

  private boolean escaped(Lvalue.Var variable) {
    return c.result().isEscaped(new AbstractObject.Global(variable.variable()));
  }

  @Test
  void whatOutsideCodeReturnsMayBeAnything() {
    c.unknown(c.main, p, outside);
    assertEquals(Set.of("ANY"), c.values(c.main, p));
    assertEquals(Set.of("ANY"), c.values(c.main, member(deref(p), "left")));
    assertFalse(escaped(box));
  }

  @Test
  void whatIsReachableFromAnArgumentMayBeOverwritten() {
    c.unknown(c.main, null, outside, addr(box));
    c.set(c.main, member(box, "right"), addr(inner));
    assertTrue(escaped(box));
    assertTrue(escaped(inner));
    assertFalse(escaped(a));
    assertEquals(Set.of("ANY"), c.values(c.main, member(inner, "left")));
  }

  @Test
  void whatIsStoredThroughStarEscapes() {
    c.unknown(c.main, p, outside);
    c.set(c.main, member(deref(p), "left"), addr(box));
    assertTrue(escaped(box));
    assertEquals(Set.of("ANY"), c.values(c.main, member(box, "right")));
  }

  @Test
  void copiesFromAndToStar() {
    c.unknown(c.main, p, outside);
    c.set(c.main, box, deref(p));
    c.set(c.main, member(inner, "left"), addr(a));
    c.set(c.main, deref(p), inner);
    assertEquals(Set.of("ANY"), c.values(c.main, member(box, "left")));
    assertTrue(escaped(a));
    assertFalse(escaped(inner));
  }

  @Test
  void harmlessFunctionsKeepNothing() {
    c.op(
        c.main,
        new Operation.LibraryCall(outside, List.of(addr(box)), null, Operation.Knowledge.HARMLESS));
    assertFalse(escaped(box));
    assertEquals(Set.of(), c.values(c.main, member(box, "left")));
  }

  @Test
  void escapedFunctionsMayBeCalledWithAnything() {
    Function callback = c.function("callback", VOID, PTR);
    c.outsideCode();
    c.unknown(c.main, null, outside, addr(callback));
    assertEquals(Set.of("ANY"), c.values(callback, c.param(callback, 0)));
    assertEquals(Set.of("ASSUMPTION external-callbacks"), c.notes());
  }

  @Test
  void functionsThatDoNotEscapeAreNotCalledBack() {
    Function callback = c.function("callback", VOID, PTR);
    Function code = c.outsideCode();
    Lvalue.Var keep = c.global("keep", PTR);
    c.set(c.main, keep, addr(callback));
    c.unknown(c.main, null, outside, addr(box));
    assertEquals(
        List.of(),
        List.copyOf(c.result().targets(c.place(code, 1, c.edge(c.main, 0)), c.edge(code, 1))));
    assertEquals(Set.of(), c.notes());
  }

  @Test
  void functionsThatEscapeThroughMemoryAreCalledBack() {
    Function callback = c.function("callback", VOID, PTR);
    Function code = c.outsideCode();
    c.unknown(c.main, null, outside, addr(box));
    c.set(c.main, member(box, "right"), addr(callback));
    assertEquals(
        List.of(callback),
        List.copyOf(c.result().targets(c.place(code, 1, c.edge(c.main, 0)), c.edge(code, 1))));
    assertEquals(Set.of("ASSUMPTION external-callbacks"), c.notes());
  }

  @Test
  void whatACallbackReturnsEscapes() {
    Function callback = c.function("callback", PTR, PTR);
    c.outsideCode();
    c.set(callback, c.returned(callback), addr(box));
    c.unknown(c.main, null, outside, addr(callback));
    assertTrue(escaped(box));
  }

  @Test
  void starAsAFunctionIsOneThatEscapedOrOutsideCode() {
    Function some = c.function("some", VOID, PTR);
    Function other = c.function("other", VOID, PTR);
    Function code = c.outsideCode();
    Lvalue.Var keep = c.global("keep", PTR);
    c.set(c.main, keep, addr(other));
    c.unknown(c.main, p, outside, addr(some));
    int site = c.call(c.main, null, new Expression.Cast(ptr(some.type()), p), addr(box));
    assertEquals(
        List.of(some, code),
        List.copyOf(c.result().targets(c.place(c.main, site), c.edge(c.main, site))));
    assertEquals(Set.of("ANY"), c.values(some, c.param(some, 0)));
    assertTrue(escaped(box));
    assertFalse(escaped(a));
  }

  @Test
  void functionsOutsideMayBeCalledThroughPointers() {
    Lvalue.Var f = c.local(c.main, "f", ptr(outside.type()));
    c.set(c.main, f, addr(outside));
    c.call(c.main, p, f, addr(box));
    assertTrue(escaped(box));
    assertEquals(Set.of("ANY"), c.values(c.main, p));
    assertEquals(Set.of("ASSUMPTION external-through-pointer"), c.notes());
  }

  @Test
  void partsOfWhatEscapedAreInStarHoweverTheyAreReached() {
    Lvalue.Var part = c.local(c.main, "part", ptr(PTR));
    Lvalue.Var q = c.local(c.main, "q", PTR);
    c.set(c.main, part, addr(member(box, "right")));
    c.set(c.main, member(box, "right"), addr(a));
    c.unknown(c.main, null, outside, addr(box));
    c.unknown(c.main, part, outside);
    c.set(c.main, q, deref(part));
    c.set(c.main, deref(part), addr(inner));
    assertEquals(Set.of("ANY"), c.values(c.main, q));
    assertEquals(Set.of("ANY"), c.values(c.main, member(box, "left")));
    assertTrue(escaped(a));
    assertTrue(escaped(inner));
  }

  @Test
  void unreadableCodeMayChangeAllItCanName() {
    Lvalue.Var local = c.local(c.main, "local", PTR);
    c.op(c.main, new Operation.Havoc("test"));
    c.set(c.main, member(box, "left"), addr(a));
    assertTrue(escaped(a));
    assertEquals(Set.of("ANY"), c.values(c.main, local));
    assertEquals(Set.of("ANY"), c.values(c.main, member(box, "right")));
  }

  @Test
  void anUnknownLockIsAGap() {
    Lvalue.Var lock = c.local(c.main, "lock", PTR);
    c.lock(c.main, lock);
    assertEquals(Set.of("GAP unresolved-lock"), c.notes());
    assertEquals(1, c.result().statistics().locksToStar());
  }
}
