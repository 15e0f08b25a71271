// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import static org.gridlock.pointer.TestProgram.LONG;
import static org.gridlock.pointer.TestProgram.PTR;
import static org.gridlock.pointer.TestProgram.VOID;
import static org.gridlock.pointer.TestProgram.addr;
import static org.gridlock.pointer.TestProgram.array;
import static org.gridlock.pointer.TestProgram.at;
import static org.gridlock.pointer.TestProgram.cast;
import static org.gridlock.pointer.TestProgram.constant;
import static org.gridlock.pointer.TestProgram.ptr;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.junit.jupiter.api.Test;

/** Calls, contexts, function pointers and threads. */
class CallsTest {
  private final TestProgram c = new TestProgram();
  private final Lvalue.Var a = c.global("a", LONG);
  private final Lvalue.Var b = c.global("b", LONG);
  private final Lvalue.Var p = c.local(c.main, "p", PTR);
  private final Lvalue.Var q = c.local(c.main, "q", PTR);

  private List<String> targets(Function function, int number, Edge... sites) {
    return c.result().targets(c.place(function, number, sites), c.edge(function, number)).stream()
        .map(Function::name)
        .toList();
  }

  @Test
  void contextsKeepParametersApart() {
    Function wrapper = c.function("wrapper", VOID, PTR);
    int lock = c.lock(wrapper, c.param(wrapper, 0));
    int first = c.call(c.main, null, addr(wrapper), addr(a));
    int second = c.call(c.main, null, addr(wrapper), addr(b));
    assertEquals(
        Set.of("a"), c.names(c.place(wrapper, lock, c.edge(c.main, first)), c.param(wrapper, 0)));
    assertEquals(
        Set.of("b"), c.names(c.place(wrapper, lock, c.edge(c.main, second)), c.param(wrapper, 0)));
    assertEquals(Set.of("a", "b"), c.values(wrapper, c.param(wrapper, 0)));
  }

  @Test
  void allocationWrappersGiveObjectsOfTheirOwn() {
    Function make = c.function("make", PTR);
    c.allocate(make, c.returned(make), LONG);
    c.call(c.main, p, addr(make));
    c.call(c.main, q, addr(make));
    Set<Address> some = ((ValueSet.Known) values(p)).addresses();
    Set<Address> other = ((ValueSet.Known) values(q)).addresses();
    assertEquals(1, some.size());
    assertEquals(1, other.size());
    assertFalse(c.result().mayEqual(some.iterator().next(), other.iterator().next()));
  }

  private ValueSet values(Expression expression) {
    c.icfa();
    return c.result().values(c.places.extend(null, c.main.entry()), expression);
  }

  @Test
  void recursionEnds() {
    Function down = c.function("down", PTR, PTR);
    c.set(down, c.returned(down), c.param(down, 0));
    c.call(down, c.returned(down), addr(down), addr(b));
    c.call(c.main, p, addr(down), addr(a));
    assertEquals(Set.of("a", "b"), c.values(c.main, p));
  }

  @Test
  void tablesOfFunctionPointers() {
    Function one = c.function("one", VOID, PTR);
    Function two = c.function("two", VOID, PTR);
    Function other = c.function("other", VOID, PTR);
    Lvalue.Var table = c.global("table", array(ptr(one.type()), 2));
    c.set(c.main, at(table, 0), addr(one));
    c.set(c.main, at(table, 1), addr(two));
    c.set(c.main, q, addr(other));
    int site = c.call(c.main, null, at(table, new Expression.Unknown(LONG)), addr(a));
    assertEquals(List.of("one", "two"), targets(c.main, site));
    assertEquals(Set.of("a"), c.values(two, c.param(two, 0)));
    assertEquals(Set.of(), c.notes());
  }

  @Test
  void anUnresolvedCallMayEnterAnyFunctionOfItsArity() {
    Function fitting = c.function("fitting", VOID, PTR);
    Function needsMore = c.function("needs_more", VOID, PTR, PTR);
    c.set(c.main, q, addr(fitting));
    c.set(c.main, q, addr(needsMore));
    Lvalue.Var hook = c.local(c.main, "hook", ptr(fitting.type()));
    int site = c.call(c.main, null, hook, addr(a));
    assertEquals(List.of("fitting"), targets(c.main, site));
    assertEquals(Set.of("a"), c.values(fitting, c.param(fitting, 0)));
    assertEquals(Set.of("GAP unresolved-call"), c.notes());
  }

  @Test
  void aHookThatIsOnlyEverNullIsNotCalled() {
    Function fitting = c.function("fitting", VOID, PTR);
    c.set(c.main, q, addr(fitting));
    Lvalue.Var hook = c.global("hook", ptr(fitting.type()));
    int site = c.call(c.main, null, hook, addr(a));
    assertEquals(List.of(), targets(c.main, site));
    assertEquals(Set.of(), c.notes());
  }

  @Test
  void whatOneUnresolvedCallEntersMayResolveTheNext() {
    Lvalue.Var hook = c.global("hook", PTR);
    Function setter = c.function("setter", VOID);
    Function called = c.function("called", VOID);
    c.set(setter, hook, addr(called));
    c.set(c.main, q, addr(setter));
    Lvalue.Var unset = c.local(c.main, "unset", ptr(setter.type()));
    c.call(c.main, null, unset);
    int site = c.call(c.main, null, cast(ptr(setter.type()), hook));
    assertEquals(List.of("called"), targets(c.main, site));
  }

  @Test
  void missingArgumentsAreNoted() {
    Function two = c.function("two", VOID, PTR, PTR);
    c.set(c.main, p, addr(two));
    int site = c.call(c.main, null, cast(ptr(two.type()), p), addr(a));
    assertEquals(List.of("two"), targets(c.main, site));
    assertEquals(Set.of("a"), c.values(two, c.param(two, 0)));
    assertEquals(Set.of("ASSUMPTION call-arity"), c.notes());
  }

  @Test
  void threadsReceiveTheirArgument() {
    Function worker = c.function("worker", PTR, PTR);
    c.create(c.main, null, addr(worker), addr(a));
    assertEquals(Set.of("a"), c.values(worker, c.param(worker, 0)));
  }

  @Test
  void joinsReceiveWhatTheirThreadReturns() {
    Function first = c.function("first", PTR, PTR);
    Function second = c.function("second", PTR, PTR);
    c.set(first, c.returned(first), addr(a));
    c.set(second, c.returned(second), addr(b));
    Lvalue.Var handle = c.global("handle", LONG);
    c.create(c.main, handle, addr(first), constant(0));
    c.create(c.main, null, addr(second), constant(0));
    c.op(c.main, new Operation.JoinThread(Operation.Attempt.BLOCKING, handle, p, null));
    c.op(
        c.main,
        new Operation.JoinThread(
            Operation.Attempt.BLOCKING, new Expression.Unknown(LONG), q, null));
    assertEquals(Set.of("thread@t.c:1"), c.values(c.main, handle));
    assertEquals(Set.of("a"), c.values(c.main, p));
    assertEquals(Set.of("a", "b"), c.values(c.main, q));
  }

  @Test
  void joinsReceiveWhatAThreadEndsItselfWith() {
    Function worker = c.function("worker", PTR, PTR);
    Lvalue.Var handle = c.global("handle", LONG);
    c.op(worker, new Operation.Terminate(Operation.Scope.THREAD, addr(b)));
    c.create(c.main, handle, addr(worker), constant(0));
    c.op(c.main, new Operation.JoinThread(Operation.Attempt.BLOCKING, handle, p, null));
    assertEquals(Set.of("b"), c.values(c.main, p));
  }

  @Test
  void startFunctionsThroughPointers() {
    Function worker = c.function("worker", PTR, PTR);
    Lvalue.Var start = c.global("start", ptr(worker.type()));
    c.set(c.main, start, addr(worker));
    int site = c.create(c.main, null, start, addr(a));
    assertEquals(List.of("worker"), targets(c.main, site));
    assertEquals(Set.of("a"), c.values(worker, c.param(worker, 0)));
  }

  @Test
  void addressTakenLocalsAreToldApartByContext() {
    Function work = c.function("work", VOID);
    Lvalue.Var mutex = c.local(work, "mutex", LONG);
    int lock = c.lock(work, addr(mutex));
    int first = c.call(c.main, null, addr(work));
    int second = c.call(c.main, null, addr(work));
    ValueSet one = c.result().values(c.place(work, lock, c.edge(c.main, first)), addr(mutex));
    ValueSet two = c.result().values(c.place(work, lock, c.edge(c.main, second)), addr(mutex));
    assertNotEquals(one, two);
  }

  @Test
  void whatIsNotReachedMayBeAnything() {
    Function never = c.function("never", VOID, PTR);
    c.set(never, c.param(never, 0), addr(a));
    assertEquals(Set.of("ANY"), c.values(never, c.param(never, 0)));
  }
}
