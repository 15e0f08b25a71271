// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import static org.gridlock.lockset.testing.Program.M;
import static org.gridlock.lockset.testing.Program.POINTER;
import static org.gridlock.lockset.testing.Program.address;
import static org.gridlock.lockset.testing.Program.field;
import static org.gridlock.lockset.testing.Program.value;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.testing.Code;
import org.gridlock.lockset.testing.Framed;
import org.gridlock.lockset.testing.Program;
import org.gridlock.pointer.Address;
import org.junit.jupiter.api.Test;

/** Locksets in value contexts: what goes into calls and comes back. */
class FramedLocksetsTest {
  private final Program program = new Program();

  @Test
  void calleeAcquiresForItsCaller() {
    Variable a = program.mutex("a");
    Code begin = program.function("begin").lock(a);
    Code end = program.function("end").unlock(a);
    Code main = program.function("main").call(begin);
    Location held = main.here();
    main.call(end);
    Location free = main.here();
    Framed framed = program.framed(main);
    assertEquals(Set.of("a"), framed.may(held));
    assertEquals(Set.of("a"), framed.must(held));
    assertEquals(Set.of("begin"), framed.acquiredIn(held));
    assertEquals(Set.of(), framed.may(free));
    assertEquals(Set.of(), framed.must(free));
  }

  @Test
  void calleeMayReleaseOnOnePath() {
    Variable a = program.mutex("a");
    Code some = program.function("some").either(c -> c.unlock(a), c -> {});
    Code main = program.function("main").lock(a).call(some);
    Location end = main.here();
    Framed framed = program.framed(main);
    assertEquals(Set.of("a"), framed.may(end));
    assertEquals(Set.of(), framed.must(end));
  }

  @Test
  void calleesKnowWhatTheirCallersHold() {
    Variable a = program.mutex("a");
    Variable b = program.mutex("b");
    Code inner = program.function("inner").lock(b);
    Location inside = inner.here();
    inner.unlock(b);
    Code outer = program.function("outer").call(inner);
    Code main = program.function("main").lock(a).call(outer).unlock(a);
    Location end = main.here();
    Framed framed = program.framed(main);
    assertEquals(Set.of("a", "b"), framed.may(inside));
    assertEquals(Set.of("a", "b"), framed.must(inside));
    assertEquals(Set.of("inner", "main"), framed.acquiredIn(inside));
    assertEquals(Set.of(), framed.may(end));
  }

  @Test
  void callsWithDifferentLocksAreToldApart() {
    Variable a = program.mutex("a");
    Variable b = program.mutex("b");
    Code f = program.function("f");
    Location inside = f.here();
    Location[] after = new Location[2];
    Code main =
        program
            .function("main")
            .either(
                c -> {
                  after[0] = c.lock(a).call(f).here();
                  c.unlock(a);
                },
                c -> {
                  after[1] = c.lock(b).call(f).here();
                  c.unlock(b);
                });
    Framed framed = program.framed(main);
    assertEquals(2, framed.contexts(inside));
    assertEquals(Set.of("a"), framed.must(after[0]));
    assertEquals(Set.of("b"), framed.may(after[1]));
  }

  @Test
  void callsWithEqualLocksShareAContext() {
    Variable a = program.mutex("a");
    Code f = program.function("f");
    Location inside = f.here();
    Code one = program.function("one").lock(a).call(f).unlock(a);
    Code other = program.function("other").lock(a).call(f).unlock(a);
    Framed framed = program.framed(program.function("main").call(one).call(other));
    assertEquals(1, framed.contexts(inside));
    assertEquals(Set.of("a"), framed.must(inside));
    assertEquals(Set.of("one", "other"), framed.acquiredIn(inside));
  }

  @Test
  void wrappersAreKeptApartByTheirArguments() {
    Code lock = program.function("lock", "p");
    lock.lock(field(lock.parameter(0), M));
    Code unlock = program.function("unlock", "q");
    unlock.unlock(field(unlock.parameter(0), M));
    Address site = program.summary("heap");
    program.pointsTo(lock.parameter(0), site);
    program.pointsTo(unlock.parameter(0), site);
    Code main = program.function("main");
    Variable x = main.local("x", POINTER);
    Variable y = main.local("y", POINTER);
    main.call(lock, value(x)).call(lock, value(y)).call(unlock, value(x));
    Location one = main.here();
    main.call(unlock, value(y));
    Location none = main.here();
    Framed framed = program.framed(main);
    assertEquals(Set.of("heap[*]"), framed.may(one));
    assertEquals(Set.of(), framed.may(none));
  }

  @Test
  void argumentThatChangedReleasesNothingOfTwo() {
    Code lock = program.function("lock", "p");
    lock.lock(field(lock.parameter(0), M));
    Code unlock = program.function("unlock", "q");
    unlock.unlock(field(unlock.parameter(0), M));
    Address site = program.summary("heap");
    program.pointsTo(lock.parameter(0), site);
    program.pointsTo(unlock.parameter(0), site);
    Code main = program.function("main");
    Variable x = main.local("x", POINTER);
    Variable y = main.local("y", POINTER);
    main.call(lock, value(x)).call(lock, value(y));
    main.assign(x, new Expression.Unknown(POINTER)).call(unlock, value(x));
    Location end = main.here();
    assertEquals(Set.of("heap[*]"), program.framed(main).may(end));
  }

  @Test
  void recursiveMutexIsReleasedByTheSecondUnlock() {
    Variable a = program.mutex("a");
    Code again = program.function("again").lock(a);
    Code main = program.function("main").recursiveLocks().lock(a).call(again).unlock(a);
    Location once = main.here();
    main.unlock(a);
    Location twice = main.here();
    Framed framed = program.framed(main);
    assertEquals(Set.of("a"), framed.may(once));
    assertEquals(Set.of(), framed.may(twice));
  }

  @Test
  void recursionThatLocksOnTheWayDownStaysHeld() {
    Variable a = program.mutex("a");
    Code down = program.function("down").lock(a);
    down.either(c -> c.call(down), c -> {});
    Code main = program.function("main").recursiveLocks().call(down).unlock(a);
    Location end = main.here();
    assertEquals(Set.of("a"), program.framed(main).may(end));
  }

  @Test
  void recursionThatReleasesWhatItTookLeavesNothing() {
    Variable a = program.mutex("a");
    Code f = program.function("f").lock(a);
    f.unlock(a).either(c -> c.call(f), c -> {});
    Code main = program.function("main").call(f);
    Location end = main.here();
    assertEquals(Set.of(), program.framed(main).may(end));
  }

  @Test
  void returnedStatusTellsWhetherTheLockIsHeld() {
    Variable a = program.mutex("a");
    Code attempt = program.functionWithResult("attempt");
    Variable r = attempt.local("r", Type.Int.INT);
    attempt.trylock(address(a), r).assign(attempt.result(), value(r));
    Code main = program.function("main");
    Variable s = main.local("s", Type.Int.INT);
    Location[] at = new Location[2];
    main.callFor(s, attempt).branch(value(s), c -> at[0] = c.here(), c -> at[1] = c.here());
    Framed framed = program.framed(main);
    assertEquals(Set.of(), framed.may(at[0]));
    assertEquals(Set.of("a"), framed.may(at[1]));
    assertEquals(Set.of("a"), framed.must(at[1]));
  }

  @Test
  void overwrittenStatusTellsNothing() {
    Variable a = program.mutex("a");
    Code attempt = program.functionWithResult("attempt");
    Variable r = attempt.local("r", Type.Int.INT);
    attempt.trylock(address(a), r).assign(attempt.result(), value(r));
    Code main = program.function("main");
    Variable s = main.local("s", Type.Int.INT);
    Location[] at = new Location[2];
    main.callFor(s, attempt)
        .assign(s, new Expression.Unknown(Type.Int.INT))
        .branch(value(s), c -> at[0] = c.here(), c -> at[1] = c.here());
    Framed framed = program.framed(main);
    assertEquals(Set.of("a"), framed.may(at[0]));
    assertEquals(Set.of(), framed.must(at[1]));
  }

  @Test
  void threadsStartWithoutLocks() {
    Variable a = program.mutex("a");
    Code worker = program.function("worker");
    Location inside = worker.here();
    Code main = program.function("main").lock(a).create(worker);
    Location after = main.here();
    Framed framed = program.framed(main);
    assertEquals(Set.of(), framed.may(inside));
    assertEquals(Set.of("a"), framed.must(after));
  }
}
