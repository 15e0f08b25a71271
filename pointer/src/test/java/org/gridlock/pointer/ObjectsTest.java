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
import static org.gridlock.pointer.TestProgram.union;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.junit.jupiter.api.Test;

/** Fields, arrays, casts and address arithmetic within one function. */
class ObjectsTest {
  private static final Type CHARS = ptr(Type.Int.CHAR);
  private static final Composite LOCK = struct("lock", "__owner", LONG, "__count", LONG);
  private static final Composite NODE =
      struct("node", "next", PTR, "lock", LOCK, "link", struct("link", "prev", PTR));

  private final TestProgram c = new TestProgram();
  private final Lvalue.Var a = c.global("a", LONG);
  private final Lvalue.Var b = c.global("b", LONG);
  private final Lvalue.Var p = c.local(c.main, "p", ptr(LONG));
  private final Expression unknown = new Expression.Unknown(LONG);

  @Test
  void fieldsAreToldApart() {
    Lvalue.Var pair = c.global("pair", struct("pair", "left", PTR, "right", PTR));
    Lvalue.Var to = c.local(c.main, "to", ptr(pair.type()));
    c.set(c.main, to, addr(pair));
    c.set(c.main, member(deref(to), "left"), addr(a));
    c.set(c.main, member(deref(to), "right"), addr(b));
    assertEquals(Set.of("a"), c.values(c.main, member(pair, "left")));
    assertEquals(Set.of("b"), c.values(c.main, member(pair, "right")));
    assertEquals(Set.of("pair.right"), c.values(c.main, addr(member(deref(to), "right"))));
  }

  @Test
  void membersOfAUnionShareTheirMemory() {
    Lvalue.Var u = c.global("u", union("u", "pointer", PTR, "number", LONG));
    c.set(c.main, member(u, "number"), cast(LONG, addr(a)));
    assertEquals(Set.of("a"), c.values(c.main, member(u, "pointer")));
  }

  @Test
  void constantIndicesNameOneElementAndUnknownOnesAny() {
    Lvalue.Var table = c.global("table", array(NODE, 4));
    assertEquals(Set.of("table[2].lock"), c.values(c.main, addr(member(at(table, 2), "lock"))));
    assertEquals(
        Set.of("table[*].lock"), c.values(c.main, addr(member(at(table, unknown), "lock"))));
  }

  @Test
  void arrayElementsShareTheirContents() {
    Lvalue.Var table = c.global("table", array(PTR, 4));
    c.set(c.main, at(table, 0), addr(a));
    c.set(c.main, at(table, unknown), addr(b));
    assertEquals(Set.of("a", "b"), c.values(c.main, at(table, 3)));
  }

  @Test
  void aPointerIntoAnArrayReachesItsElements() {
    Lvalue.Var table = c.global("table", array(NODE, 4));
    Lvalue.Var node = c.local(c.main, "node", ptr(NODE));
    c.set(c.main, node, addr(at(table, 0)));
    assertEquals(Set.of("table[1]"), strip(c.values(c.main, plus(node, 1))));
    assertEquals(
        Set.of("table[*].lock"),
        c.values(c.main, addr(member(deref(plus(node, unknown)), "lock"))));
  }

  @Test
  void aWalkThroughAnArrayIsOneSummaryAddress() {
    Lvalue.Var table = c.global("table", array(NODE, 4));
    Lvalue.Var node = c.local(c.main, "node", ptr(NODE));
    Lvalue.Var old = c.local(Variable.Kind.TEMPORARY, c.main, "old", ptr(NODE));
    c.set(c.main, node, addr(at(table, 0)));
    c.set(c.main, old, node);
    c.set(c.main, node, plus(old, 1));
    c.loop(c.main);
    assertEquals(
        Set.of("table[*].lock", "table[0].lock"),
        c.values(c.main, addr(member(deref(node), "lock"))));
  }

  @Test
  void aHiddenWalkTerminates() {
    Lvalue.Var table = c.global("table", array(PTR, 1000));
    Lvalue.Var one = c.local(c.main, "one", ptr(PTR));
    Lvalue.Var two = c.local(c.main, "two", ptr(PTR));
    c.set(c.main, one, addr(at(table, 0)));
    c.set(c.main, two, plus(one, 1));
    c.set(c.main, one, two);
    Set<String> values = c.values(c.main, one);
    assertTrue(values.contains("table[*]"), values.toString());
  }

  @Test
  void aWalkThroughUnknownMemoryIsAnywhereInIt() {
    c.allocate(c.main, p, null);
    c.set(c.main, p, plus(p, 1));
    c.loop(c.main);
    assertEquals(Set.of("allocated@t.c:1", "allocated@t.c:1.?"), c.values(c.main, p));
  }

  @Test
  void containerOfFindsTheContainer() {
    Lvalue.Var node = c.global("n", NODE);
    Lvalue.Var link = c.local(c.main, "link", PTR);
    c.set(c.main, link, addr(member(node, "link")));
    Expression container = cast(ptr(NODE), plus(cast(CHARS, link), -24));
    assertEquals(Set.of("n.lock"), c.values(c.main, addr(member(deref(container), "lock"))));
  }

  @Test
  void containerOfOnIntegersFindsTheContainer() {
    Lvalue.Var node = c.global("n", NODE);
    Expression address = cast(LONG, addr(member(node, "link")));
    Expression start =
        new Expression.Binary(LONG, Expression.BinaryOperator.SUBTRACT, address, constant(24));
    assertEquals(
        Set.of("n.lock"), c.values(c.main, addr(member(deref(cast(ptr(NODE), start)), "lock"))));
  }

  @Test
  void containerOfStaysInTheElement() {
    Lvalue.Var table = c.global("table", array(NODE, 4));
    Lvalue.Var link = c.local(c.main, "link", PTR);
    c.set(c.main, link, addr(member(at(table, unknown), "link")));
    Expression container = cast(ptr(NODE), plus(cast(CHARS, link), -24));
    assertEquals(Set.of("table[*].lock"), c.values(c.main, addr(member(deref(container), "lock"))));
  }

  @Test
  void anAddressOutsideItsObjectIsNoValueButMayComeBack() {
    Lvalue.Var head = c.global("head", struct("head", "next", PTR));
    Expression before = plus(cast(CHARS, addr(head)), -24);
    assertEquals(Set.of(), c.values(c.main, before));
    assertEquals(Set.of("head.next"), c.values(c.main, plus(before, 24)));
  }

  @Test
  void wideIntegersCarryAddressesAndNarrowOnesDoNot() {
    Lvalue.Var wide = c.local(c.main, "wide", LONG);
    Lvalue.Var narrow = c.local(c.main, "narrow", Type.Int.INT);
    c.set(c.main, wide, cast(LONG, addr(a)));
    c.set(c.main, narrow, cast(Type.Int.INT, addr(b)));
    assertEquals(Set.of("a"), c.values(c.main, cast(PTR, wide)));
    assertEquals(Set.of(), c.values(c.main, cast(PTR, narrow)));
  }

  @Test
  void tagsOnAddressesKeepTheObject() {
    Lvalue.Var node = c.global("n", NODE);
    Expression tagged =
        new Expression.Binary(
            LONG,
            Expression.BinaryOperator.OR,
            cast(LONG, addr(member(node, "lock"))),
            constant(1));
    assertEquals(Set.of("n.?"), c.values(c.main, cast(PTR, tagged)));
  }

  @Test
  void writesAtUnknownOffsetsReachEveryField() {
    c.allocate(c.main, p, null);
    Lvalue.Var node = c.local(c.main, "node", ptr(NODE));
    c.set(c.main, node, cast(ptr(NODE), p));
    c.set(c.main, deref(ptr(LONG), plus(cast(ptr(PTR), p), unknown)), addr(a));
    assertEquals(Set.of("a"), c.values(c.main, member(deref(node), "next")));
  }

  @Test
  void readsAtUnknownOffsetsSeeEveryField() {
    c.allocate(c.main, p, null);
    Lvalue.Var node = c.local(c.main, "node", ptr(NODE));
    c.set(c.main, node, cast(ptr(NODE), p));
    c.set(c.main, member(member(deref(node), "link"), "prev"), addr(b));
    assertEquals(Set.of("b"), c.values(c.main, deref(PTR, plus(cast(ptr(PTR), p), unknown))));
  }

  @Test
  void elementsOfAnAllocatedArrayAreToldApartByConstants() {
    Lvalue.Var nodes = c.local(c.main, "nodes", ptr(NODE));
    c.allocate(c.main, nodes, NODE);
    assertEquals(
        Set.of("allocated@t.c:1[3].lock"),
        c.values(c.main, addr(member(deref(plus(nodes, 3)), "lock"))));
    assertEquals(
        Set.of("allocated@t.c:1[*].lock"),
        c.values(c.main, addr(member(deref(plus(nodes, unknown)), "lock"))));
    assertEquals(
        Set.of("allocated@t.c:1.lock"), c.values(c.main, addr(member(deref(nodes), "lock"))));
  }

  @Test
  void aLongTailIsAnArray() {
    Composite tailed = struct("tailed", "head", PTR, "tail", array(PTR, -1));
    Lvalue.Var t = c.local(c.main, "t", ptr(tailed));
    c.allocate(c.main, t, tailed);
    c.set(c.main, at(member(deref(t), "tail"), 5), addr(a));
    assertEquals(Set.of("a"), c.values(c.main, at(member(deref(t), "tail"), unknown)));
    assertEquals(Set.of(), c.values(c.main, member(deref(t), "head")));
  }

  @Test
  void stringsAreOneObject() {
    c.set(c.main, p, new Expression.StringLiteral(CHARS, "x"));
    assertEquals(Set.of("string literal"), c.values(c.main, p));
    assertEquals(Set.of(), c.values(c.main, deref(PTR, p)));
  }

  @Test
  void inputAndDifferencesHoldNoAddress() {
    Lvalue.Var distance = c.local(c.main, "distance", LONG);
    c.set(c.main, p, new Expression.Unknown(PTR));
    c.set(c.main, distance, new Expression.PointerDifference(LONG, addr(a), addr(b)));
    assertEquals(Set.of(), c.values(c.main, p));
    assertEquals(Set.of(), c.values(c.main, distance));
  }

  private static Set<String> strip(Set<String> names) {
    return Set.copyOf(names.stream().map(name -> name.replace(".next", "")).toList());
  }
}
