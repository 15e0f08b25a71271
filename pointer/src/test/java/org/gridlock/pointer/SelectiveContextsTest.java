// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import static org.gridlock.pointer.TestProgram.PTR;
import static org.gridlock.pointer.TestProgram.VOID;
import static org.gridlock.pointer.TestProgram.addr;
import static org.gridlock.pointer.TestProgram.deref;
import static org.gridlock.pointer.TestProgram.ptr;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.pointer.context.Allocators;
import org.gridlock.pointer.context.WrapperContexts;
import org.junit.jupiter.api.Test;

/** Which calls a second pass tells apart, after one without contexts. */
class SelectiveContextsTest {
  private final TestProgram program = new TestProgram();
  private final Lvalue.Var a = program.global("a", PTR);
  private final Lvalue.Var b = program.global("b", PTR);
  private final Lvalue.Var x = program.local(program.main, "x", PTR);
  private final Lvalue.Var y = program.local(program.main, "y", PTR);

  private Set<String> inMain(Expression expression) {
    return program.values(program.main, expression);
  }

  private Place atStart() {
    return program.places.extend(null, program.main.entry());
  }

  private Function identity(String name) {
    Function f = program.function(name, PTR, PTR);
    program.set(f, program.returned(f), program.param(f, 0));
    return f;
  }

  private void callBoth(Function f) {
    program.call(program.main, x, addr(f), addr(a));
    program.call(program.main, y, addr(f), addr(b));
  }

  @Test
  void argumentsThatDifferAreToldApart() {
    callBoth(identity("f"));
    program.analyseSelectively();
    assertEquals(Set.of("a"), inMain(x));
    assertEquals(Set.of("b"), inMain(y));
  }

  @Test
  void argumentsPassedOnAreToldApart() {
    Function inner = identity("inner");
    Function outer = program.function("outer", PTR, PTR);
    program.call(outer, program.returned(outer), addr(inner), program.param(outer, 0));
    callBoth(outer);
    program.analyseSelectively();
    assertEquals(Set.of("a"), inMain(x));
    assertEquals(Set.of("b"), inMain(y));
  }

  @Test
  void allocatedObjectsAreThoseOfTheCall() {
    Function make = program.function("make", PTR);
    program.allocate(make, program.returned(make), null);
    program.call(program.main, x, addr(make));
    program.call(program.main, y, addr(make));
    program.analyseSelectively();
    ValueSet first = program.result().values(atStart(), x);
    assertEquals(1, ((ValueSet.Known) first).addresses().size());
    assertNotEquals(first, program.result().values(atStart(), y));
  }

  @Test
  void buffersOfContainersAreThoseOfTheCall() {
    Function grow = program.function("grow", VOID, ptr(PTR));
    Lvalue.Var buffer = program.local(grow, "buffer", PTR);
    program.allocate(grow, buffer, null);
    program.set(grow, deref(PTR, program.param(grow, 0)), buffer);
    program.call(program.main, null, addr(grow), addr(x));
    program.call(program.main, null, addr(grow), addr(y));
    program.analyse(new WrapperContexts(program.icfa(), new Allocators(program.icfa())));
    ValueSet first = program.result().values(atStart(), x);
    assertEquals(1, ((ValueSet.Known) first).addresses().size());
    assertNotEquals(first, program.result().values(atStart(), y));
  }

  @Test
  void callsThatGiveTheSameShareOneContext() {
    Function same = program.function("same", VOID, PTR);
    Function plain = program.function("plain", VOID);
    for (int i = 0; i < 10; i++) {
      program.call(program.main, null, addr(same), addr(a));
      program.call(program.main, null, addr(plain));
    }
    program.analyseSelectively();
    assertEquals(3, program.result().statistics().contexts());
  }

  @Test
  void functionsThatHadTheirShareAreMerged() {
    Function large = identity("large");
    for (int i = 0; i < 300; i++) {
      program.op(large, new Operation.Skip());
    }
    Lvalue.Var c = program.global("c", PTR);
    Lvalue.Var z = program.local(program.main, "z", PTR);
    callBoth(large);
    program.call(program.main, z, addr(large), addr(c));
    program.analyseSelectively();
    assertEquals(Set.of("a"), inMain(x), "its first context");
    assertTrue(inMain(y).contains("b"));
    assertTrue(inMain(z).containsAll(Set.of("b", "c")), "the others are one: " + inMain(z));
  }

  @Test
  void eachOfManyCallsThatCreateThreadsHasItsHistory() {
    Function creating = identity("creating");
    Function worker = program.function("worker", VOID);
    program.op(
        creating,
        new Operation.CreateThread(null, addr(worker), List.of(), null, Operation.Success.ALWAYS));
    for (int i = 0; i < 20; i++) {
      Lvalue.Var given = program.global("g" + i, PTR);
      Lvalue.Var got = program.local(program.main, "x" + i, PTR);
      program.call(program.main, got, addr(creating), addr(given));
    }
    program.call(program.main, x, addr(creating), addr(a));
    program.analyseSelectively();
    assertEquals(Set.of("a"), inMain(x));
  }
}
