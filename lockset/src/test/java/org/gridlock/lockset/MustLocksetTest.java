// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import static org.gridlock.lockset.testing.Program.M;
import static org.gridlock.lockset.testing.Program.POINTER;
import static org.gridlock.lockset.testing.Program.address;
import static org.gridlock.lockset.testing.Program.field;
import static org.gridlock.lockset.testing.Program.number;
import static org.gridlock.lockset.testing.Program.value;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.testing.Code;
import org.gridlock.lockset.testing.Program;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.junit.jupiter.api.Test;

class MustLocksetTest {
  private final Program program = new Program();
  private final Variable a = program.mutex("a");
  private final Variable b = program.mutex("b");

  private Set<String> mustAtEnd(Code main) {
    Location end = main.here();
    return program.build(main).must(end);
  }

  private static Address of(Variable mutex) {
    return new Address(new AbstractObject.Global(mutex), 0, true);
  }

  @Test
  void joinKeepsWhatIsHeldOnBothPaths() {
    Code main = program.function("main").lock(b).either(c -> c.lock(a), c -> {});
    assertEquals(Set.of("b"), mustAtEnd(main));
  }

  @Test
  void unlockTakesAwayAllItMayMean() {
    Code main = program.function("main");
    Variable p = main.local("p", POINTER);
    program.pointsTo(p, of(a), of(b));
    main.lock(a).lock(b).unlock(field(p, M));
    assertEquals(Set.of(), mustAtEnd(main));
  }

  @Test
  void unlockOfUnknownPointerTakesAwayAll() {
    Code main = program.function("main");
    Variable p = main.local("p", POINTER);
    main.lock(a).lock(b).unlock(field(p, M));
    assertEquals(Set.of(), mustAtEnd(main));
  }

  /** Rule R 1: a lock that may be one of many is no gate. */
  @Test
  void summaryLockIsNeverSurelyHeld() {
    Code main = program.function("main");
    Variable p = main.local("p", POINTER);
    program.pointsTo(p, program.summary("heap"));
    main.lock(field(p, M));
    assertEquals(Set.of(), mustAtEnd(main));
  }

  @Test
  void lockThatAnotherThreadReleasesIsNeverSurelyHeld() {
    Code other = program.function("other").unlock(a);
    Code main = program.function("main").create(other).lock(a).lock(b);
    assertEquals(Set.of("b"), mustAtEnd(main));
  }

  @Test
  void readHoldIsMarked() {
    Code main = program.function("main");
    main.lock(address(a), LockKind.RWLOCK, LockMode.SHARED, Attempt.BLOCKING, null);
    assertEquals(Set.of("a (shared)"), mustAtEnd(main));
  }

  @Test
  void destroyedLockIsNotHeld() {
    Code main = program.function("main").lock(a).lock(b);
    main.then(new Operation.DestroyLock(LockKind.MUTEX, address(a), null));
    assertEquals(Set.of("b"), mustAtEnd(main));
  }

  @Test
  void nothingIsHeldAfterUnreadCode() {
    Code main = program.function("main").lock(a).then(new Operation.Havoc("unread"));
    assertEquals(Set.of(), mustAtEnd(main));
  }

  @Test
  void checkedLockIsNotHeldWhereItFailed() {
    Code main = program.function("main");
    Variable r = main.local("r", Type.Int.INT);
    Location[] at = new Location[2];
    main.lock(address(a), LockKind.MUTEX, LockMode.EXCLUSIVE, Attempt.BLOCKING, r);
    Location between = main.here();
    main.branch(value(r), c -> at[0] = c.here(), c -> at[1] = c.here());
    var analysed = program.build(main);
    assertEquals(Set.of("a"), analysed.must(between));
    assertEquals(Set.of(), analysed.must(at[0]));
    assertEquals(Set.of(), analysed.may(at[0]));
    assertEquals(Set.of("a"), analysed.must(at[1]));
  }

  @Test
  void releasedTrylockIsNotHeldByALaterTest() {
    Code main = program.function("main");
    Variable r = main.local("r", Type.Int.INT);
    Location[] at = new Location[1];
    main.trylock(address(a), r).unlock(a).branch(value(r), c -> {}, c -> at[0] = c.here());
    assertEquals(Set.of(), program.build(main).must(at[0]));
  }

  /** The error may be that the owner died; only a test for that shows that the lock is held. */
  @Test
  void robustLockIsNotSurelyHeldWhereAnErrorIsReported() {
    Code main = program.function("main").robustLocks();
    Variable r = main.local("r", Type.Int.INT);
    Location[] at = new Location[4];
    main.lock(address(a), LockKind.MUTEX, LockMode.EXCLUSIVE, Attempt.BLOCKING, r);
    main.branch(
        value(r),
        error -> {
          at[0] = error.here();
          error.branch(ownerDied(r), c -> at[1] = c.here(), c -> at[2] = c.here());
        },
        c -> at[3] = c.here());
    var analysed = program.build(main);
    assertEquals(Set.of(), analysed.must(at[0]));
    assertEquals(Set.of("a"), analysed.may(at[0]));
    assertEquals(Set.of("a"), analysed.must(at[1]));
    assertEquals(Set.of(), analysed.must(at[2]));
    assertEquals(Set.of(), analysed.may(at[2]));
    assertEquals(Set.of("a"), analysed.must(at[3]));
  }

  @Test
  void robustLockStaysHeldAfterItIsRepaired() {
    Code main = program.function("main").robustLocks();
    Variable r = main.local("r", Type.Int.INT);
    Location[] at = new Location[3];
    main.lock(address(a), LockKind.MUTEX, LockMode.EXCLUSIVE, Attempt.BLOCKING, r)
        .branch(
            ownerDied(r),
            c -> {},
            other -> other.branch(value(r), c -> at[0] = c.here(), c -> at[1] = c.here()));
    at[2] = main.here();
    var analysed = program.build(main);
    assertEquals(Set.of(), analysed.may(at[0]));
    assertEquals(Set.of("a"), analysed.must(at[1]));
    assertEquals(Set.of("a"), analysed.may(at[2]));
  }

  private static Expression ownerDied(Variable result) {
    return new Expression.Binary(
        Type.Int.INT, Expression.BinaryOperator.EQUAL, value(result), number(130));
  }
}
