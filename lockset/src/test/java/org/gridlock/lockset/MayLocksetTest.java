// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import static org.gridlock.lockset.testing.Program.M;
import static org.gridlock.lockset.testing.Program.N;
import static org.gridlock.lockset.testing.Program.POINTER;
import static org.gridlock.lockset.testing.Program.address;
import static org.gridlock.lockset.testing.Program.element;
import static org.gridlock.lockset.testing.Program.field;
import static org.gridlock.lockset.testing.Program.number;
import static org.gridlock.lockset.testing.Program.value;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.testing.Code;
import org.gridlock.lockset.testing.Program;
import org.gridlock.pointer.Address;
import org.junit.jupiter.api.Test;

class MayLocksetTest {
  private final Program program = new Program();

  private Set<String> mayAtEnd(Code main) {
    Location end = main.here();
    return program.build(main).may(end);
  }

  @Test
  void unlockReleasesUniqueLock() {
    Variable a = program.mutex("a");
    Variable b = program.mutex("b");
    Code main = program.function("main").lock(a).lock(b);
    Location inside = main.here();
    main.unlock(a);
    Location after = main.here();
    var analysed = program.build(main);
    assertEquals(Set.of("a", "b"), analysed.may(inside));
    assertEquals(Set.of("b"), analysed.may(after));
  }

  @Test
  void unlockOfAlternativeAcquisitionsReleasesBoth() {
    Variable a = program.mutex("a");
    Code main = program.function("main").either(c -> c.lock(a), c -> c.lock(a)).unlock(a);
    assertEquals(Set.of(), mayAtEnd(main));
  }

  /** Rule R 7: a recursive mutex that is locked twice and unlocked once is held. */
  @Test
  void recursiveMutexStaysHeld() {
    Variable a = program.mutex("a");
    Code main = program.function("main").recursiveLocks().lock(a).lock(a).unlock(a);
    Location once = main.here();
    main.unlock(a);
    Location twice = main.here();
    var analysed = program.build(main);
    assertEquals(Set.of("a"), analysed.may(once));
    assertEquals(Set.of(), analysed.may(twice));
  }

  /** A thread that locks a normal mutex again does not come to the unlock. */
  @Test
  void normalMutexIsHeldOnce() {
    Variable a = program.mutex("a");
    Code main = program.function("main").either(c -> c.lock(a), c -> {}).lock(a).unlock(a);
    assertEquals(Set.of(), mayAtEnd(main));
  }

  @Test
  void recursiveMutexStaysHeldWhenLockedInLoop() {
    Variable a = program.mutex("a");
    Code main = program.function("main").recursiveLocks().loop(c -> c.lock(a)).unlock(a).unlock(a);
    assertEquals(Set.of("a"), mayAtEnd(main));
  }

  /** Rule R 7: two heap locks of one allocation site. */
  @Test
  void oneOfTwoLocksOfOneSiteStaysHeld() {
    Code main = program.function("main");
    Variable p = main.local("p", POINTER);
    Variable q = main.local("q", POINTER);
    Address site = program.summary("heap");
    program.pointsTo(p, site);
    program.pointsTo(q, site);
    main.lock(field(p, M)).lock(field(q, M)).unlock(field(p, M));
    Location one = main.here();
    main.unlock(field(q, M));
    Location none = main.here();
    var analysed = program.build(main);
    assertEquals(Set.of("heap[*]"), analysed.may(one));
    assertEquals(Set.of(), analysed.may(none));
  }

  /** Rule R 7: the pointer changes between lock and unlock of one of two locks. */
  @Test
  void reassignedPointerReleasesNothingOfTwoLocks() {
    Code main = program.function("main");
    Variable p = main.local("p", POINTER);
    Variable q = main.local("q", POINTER);
    Address site = program.summary("heap");
    program.pointsTo(p, site);
    program.pointsTo(q, site);
    main.lock(field(p, M)).lock(field(q, M));
    main.assign(p, new Expression.Unknown(POINTER)).unlock(field(p, M));
    assertEquals(Set.of("heap[*]"), mayAtEnd(main));
  }

  /** Rule R 14: {@code for (i < 2) lock(&a[i]); unlock(&a[0]);}. */
  @Test
  void locksTakenInLoopStayHeld() {
    Variable a = program.global("a", new Type.Array(Program.MUTEX, 2));
    Code main = program.function("main");
    Variable i = main.local("i", Type.Int.INT);
    main.assign(i, number(0))
        .loop(
            c ->
                c.lock(element(a, value(i)))
                    .assign(
                        i,
                        new Expression.Binary(
                            Type.Int.INT, Expression.BinaryOperator.ADD, value(i), number(1))))
        .unlock(element(a, number(0)));
    assertEquals(Set.of("a[*]"), mayAtEnd(main));
  }

  @Test
  void unlockOfSameElementReleases() {
    Variable a = program.global("a", new Type.Array(Program.MUTEX, 2));
    Code main = program.function("main");
    Variable i = main.local("i", Type.Int.INT);
    main.loop(
        c ->
            c.assign(i, new Expression.Unknown(Type.Int.INT))
                .lock(element(a, value(i)))
                .unlock(element(a, value(i))));
    assertEquals(Set.of(), mayAtEnd(main));
  }

  /** Rule R 14: an unlock of an error-checking mutex by a thread that does not hold it fails. */
  @Test
  void unlockThatMayFailReleasesNothing() {
    Code main = program.function("main");
    Variable p = main.local("p", POINTER);
    Variable q = main.local("q", POINTER);
    Address site = program.summary("heap");
    program.pointsTo(p, site);
    program.pointsTo(q, site);
    main.lock(field(p, M)).unlock(field(q, M));
    Location end = main.here();
    assertEquals(Set.of(), program.build(main).may(end), "only a lock held can be unlocked");

    Program checked = new Program();
    Code other = checked.function("main");
    Variable r = other.local("r", POINTER);
    Variable s = other.local("s", POINTER);
    Address objects = checked.summary("heap");
    checked.pointsTo(r, objects);
    checked.pointsTo(s, objects);
    Expression errorCheck = new Expression.Constant(Type.Int.INT, 2);
    other.then(new Operation.SetLockType(new Lvalue.Var(r), errorCheck, null));
    other.lock(field(r, M)).unlock(field(s, M));
    Location last = other.here();
    assertEquals(Set.of("heap[*]"), checked.build(other).may(last));
  }

  @Test
  void wrappersAreKeptApartByTheirCallers() {
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
    var analysed = program.build(main);
    assertEquals(Set.of("heap[*]"), analysed.may(one));
    assertEquals(Set.of(), analysed.may(none));
  }

  @Test
  void nameIsLostWhenTheFunctionIsEnteredAgain() {
    Code take = program.function("take", "p");
    Variable p = take.parameter(0);
    take.lock(field(p, M));
    Code give = program.function("give", "q");
    give.unlock(field(give.parameter(0), M));
    Address site = program.summary("heap");
    program.pointsTo(p, site);
    program.pointsTo(give.parameter(0), site);
    Code main = program.function("main");
    Expression unknown = new Expression.Unknown(POINTER);
    main.call(take, unknown).call(take, unknown).call(give, unknown);
    assertEquals(Set.of("heap[*]"), mayAtEnd(main));
  }

  @Test
  void handOverHandKeepsOneLock() {
    Code main = program.function("main");
    Variable current = main.local("current", POINTER);
    Variable previous = main.local("previous", POINTER);
    Address site = program.summary("node");
    program.pointsTo(current, site);
    program.pointsTo(previous, site);
    main.assign(current, new Expression.Unknown(POINTER)).lock(field(current, M));
    main.loop(
        c ->
            c.assign(previous, value(current))
                .assign(current, next(current))
                .lock(field(current, M))
                .unlock(field(previous, M)));
    Location after = main.here();
    main.unlock(field(current, M));
    Location end = main.here();
    var analysed = program.build(main);
    assertEquals(Set.of("node[*]"), analysed.may(after));
    assertEquals(Set.of(), analysed.may(end));
  }

  private static Expression next(Variable node) {
    return new Lvalue.Member(new Lvalue.Deref(Program.OBJECT, value(node)), Program.NEXT);
  }

  @Test
  void unknownLockIsStarUntilReleasedByItsName() {
    Code main = program.function("main");
    Variable p = main.local("p", POINTER);
    Variable a = program.mutex("a");
    main.lock(field(p, M)).lock(a);
    Location inside = main.here();
    main.unlock(field(p, M)).unlock(a);
    Location after = main.here();
    var analysed = program.build(main);
    assertEquals(Set.of("a", "any"), analysed.may(inside));
    assertEquals(Set.of(), analysed.may(after));
  }

  @Test
  void unlockOfUnknownPointerReleasesNothingOfTwo() {
    Variable a = program.mutex("a");
    Code main = program.function("main");
    Variable p = main.local("p", POINTER);
    main.lock(field(p, M)).lock(a).assign(p, new Expression.Unknown(POINTER));
    main.unlock(field(p, N));
    assertEquals(Set.of("a", "any"), mayAtEnd(main));
  }

  @Test
  void trylockHoldsOnSuccessOnly() {
    Variable a = program.mutex("a");
    Code main = program.function("main");
    Variable r = main.local("r", Type.Int.INT);
    Variable busy = main.local("busy", Type.Int.INT);
    Location[] at = new Location[2];
    main.trylock(address(a), r)
        .assign(
            busy,
            new Expression.Binary(
                Type.Int.INT, Expression.BinaryOperator.NOT_EQUAL, value(r), number(0)))
        .branch(value(busy), c -> at[0] = c.here(), c -> at[1] = c.here());
    var analysed = program.build(main);
    assertEquals(Set.of(), analysed.may(at[0]));
    assertEquals(Set.of("a"), analysed.may(at[1]));
    assertEquals(Set.of(), analysed.must(at[0]));
    assertEquals(Set.of("a"), analysed.must(at[1]));
  }

  @Test
  void overwrittenResultTellsNothing() {
    Variable a = program.mutex("a");
    Code main = program.function("main");
    Variable r = main.local("r", Type.Int.INT);
    Location[] at = new Location[2];
    main.trylock(address(a), r)
        .assign(r, new Expression.Unknown(Type.Int.INT))
        .branch(value(r), c -> at[0] = c.here(), c -> at[1] = c.here());
    var analysed = program.build(main);
    assertEquals(Set.of("a"), analysed.may(at[0]));
    assertEquals(Set.of(), analysed.must(at[1]));
  }

  @Test
  void comparisonWithOneErrorCodeShowsFailure() {
    Variable a = program.mutex("a");
    Code main = program.function("main");
    Variable r = main.local("r", Type.Int.INT);
    Expression equalsBusy =
        new Expression.Binary(Type.Int.INT, Expression.BinaryOperator.EQUAL, number(16), value(r));
    Location[] at = new Location[2];
    main.lock(address(a), LockKind.MUTEX, LockMode.EXCLUSIVE, Attempt.TIMED, r)
        .branch(equalsBusy, c -> at[0] = c.here(), c -> at[1] = c.here());
    var analysed = program.build(main);
    assertEquals(Set.of(), analysed.may(at[0]));
    assertEquals(Set.of("a"), analysed.may(at[1]), "other errors are possible");
    assertEquals(Set.of(), analysed.must(at[1]));
  }

  @Test
  void threadsStartWithoutLocks() {
    Variable a = program.mutex("a");
    Code worker = program.function("worker");
    Location inside = worker.here();
    Code main = program.function("main").lock(a).create(worker);
    Location after = main.here();
    var analysed = program.build(main);
    assertEquals(Set.of(), analysed.may(inside));
    assertEquals(Set.of("a"), analysed.may(after));
    assertEquals(Set.of("a"), analysed.must(after));
  }

  @Test
  void initialisedLockIsNew() {
    Variable a = program.mutex("a");
    Variable b = program.mutex("b");
    Code main = program.function("main");
    main.lock(a).lock(b);
    main.then(new Operation.InitLock(LockKind.MUTEX, address(a), null, null, null));
    assertEquals(Set.of("b"), mayAtEnd(main));
  }
}
