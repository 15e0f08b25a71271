// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.junit.jupiter.api.Test;

/** An attempt to take from a semaphore, and a branch that tells whether it has succeeded. */
class TakingsTest {
  private static final SourcePosition POSITION = new SourcePosition("test.c", 1, 1);

  private final IcfaBuilder builder = new IcfaBuilder("test");
  private final Function main =
      builder.function("main", new Type.Func(new Type.Void(), List.of(), false, true), POSITION);
  private final Lvalue.Var failed = local("failed");
  private final Lvalue.Var copy = local("copy");
  private final Expression semaphore =
      new Expression.Constant(new Type.Pointer(Type.Int.INT), 0x1000);
  private final Location start = location();
  private final Location tried = location();
  private final Location tested = location();
  private final Location end = location();

  TakingsTest() {
    builder.define(main, List.of(), null);
    builder.bounds(main, start, end);
  }

  private Lvalue.Var local(String name) {
    return new Lvalue.Var(
        builder.local(Variable.Kind.LOCAL, name, Type.Int.INT, main, false, POSITION));
  }

  private Location location() {
    return builder.location(main, POSITION);
  }

  private Edge attempt(Operation.Attempt attempt, Operation.Success success) {
    return builder.edge(
        start,
        new Operation.Lock(
            Operation.LockKind.SEMAPHORE,
            Operation.LockMode.EXCLUSIVE,
            attempt,
            semaphore,
            failed,
            success),
        tried);
  }

  private Edge timed() {
    return attempt(Operation.Attempt.TIMED, Operation.Success.ZERO);
  }

  private Edge branch(Expression condition, boolean holds) {
    return builder.edge(tested, new Operation.Assume(condition, holds), end);
  }

  private Takings takings() {
    return new Takings(builder.build(main));
  }

  private void assign(Lvalue.Var target, Expression value) {
    builder.edge(tried, new Operation.Assign(target, value), tested);
  }

  @Test
  void aWaitTakes() {
    Edge wait = attempt(Operation.Attempt.BLOCKING, Operation.Success.ZERO);
    Takings.Taking taking = takings().of(wait);
    assertNotNull(taking);
    assertEquals(start, taking.location());
  }

  @Test
  void theBranchOfSuccessTakes() {
    Edge attempt = timed();
    builder.edge(tried, new Operation.Skip(), tested);
    Edge failure = branch(failed, true);
    Edge success = branch(failed, false);
    Takings takings = takings();
    assertNotNull(takings.of(success));
    assertNull(takings.of(failure));
    assertNull(takings.of(attempt));
  }

  @Test
  void oneThatReportsSuccessAsTruth() {
    attempt(Operation.Attempt.TRY, Operation.Success.NONZERO);
    builder.edge(tried, new Operation.Skip(), tested);
    Edge success = branch(failed, true);
    Edge failure = branch(failed, false);
    Takings takings = takings();
    assertNotNull(takings.of(success));
    assertNull(takings.of(failure));
  }

  @Test
  void aCopyOfTheResultTellsToo() {
    timed();
    assign(copy, failed);
    Edge success = branch(copy, false);
    assertNotNull(takings().of(success));
  }

  @Test
  void anotherVariableTellsNothing() {
    timed();
    assign(failed, new Expression.Constant(Type.Int.INT, 0));
    Edge zero = branch(failed, false);
    assertNull(takings().of(zero));
  }

  @Test
  void anotherWayLeadsToTheBranch() {
    timed();
    builder.edge(tried, new Operation.Skip(), tested);
    builder.edge(start, new Operation.Skip(), tested);
    Edge success = branch(failed, false);
    assertNull(takings().of(success));
  }
}
