// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

import static org.gridlock.lockset.testing.Program.address;
import static org.gridlock.lockset.testing.Program.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.testing.Code;
import org.gridlock.lockset.testing.Program;
import org.junit.jupiter.api.Test;

class OutcomesTest {
  private final Program program = new Program();
  private final Variable semaphore = program.mutex("s");
  private final Code main = program.function("main");
  private final Variable result = main.local("r", Type.Int.INT);

  /** A request, and the branches after it. */
  private record Tested(Edge request, List<Edge> branches) {
    List<Edge> dead(Outcomes outcomes) {
      return branches.stream().filter(outcomes::isDead).toList();
    }
  }

  /** A request, and branches on a variable: the first is taken where that is not zero. */
  private Tested tested(Attempt attempt, LockKind kind, Variable stored, Variable tested) {
    main.lock(address(semaphore), kind, LockMode.EXCLUSIVE, attempt, stored);
    Location after = main.here();
    main.branch(value(tested), failed -> {}, succeeded -> {});
    return new Tested(after.incoming().getFirst(), after.outgoing());
  }

  private Outcomes outcomes() throws ResourceException {
    return new Outcomes(program.build(main).icfa());
  }

  @Test
  void waitNeverFails() throws ResourceException {
    Tested tested = tested(Attempt.BLOCKING, LockKind.SEMAPHORE, result, result);
    Outcomes outcomes = outcomes();
    assertEquals(List.of(tested.branches.get(0)), tested.dead(outcomes));
  }

  @Test
  void handlersInterruptWaits() throws ResourceException {
    Tested tested = tested(Attempt.BLOCKING, LockKind.SEMAPHORE, result, result);
    assertEquals(List.of(), tested.dead(new Outcomes(program.build(main).icfa(), true)));
  }

  @Test
  void tryMayFail() throws ResourceException {
    Tested tested = tested(Attempt.TRY, LockKind.SEMAPHORE, result, result);
    Outcomes outcomes = outcomes();
    assertEquals(List.of(), tested.dead(outcomes));
    assertEquals(List.of(tested.branches.get(1)), outcomes.successes(tested.request));
  }

  @Test
  void mutexIsNoSemaphore() throws ResourceException {
    Tested tested = tested(Attempt.BLOCKING, LockKind.MUTEX, result, result);
    Outcomes outcomes = outcomes();
    assertEquals(List.of(), tested.dead(outcomes));
  }

  @Test
  void anotherVariableTellsNothing() throws ResourceException {
    Variable other = main.local("other", Type.Int.INT);
    Tested tested = tested(Attempt.TRY, LockKind.SEMAPHORE, result, other);
    assertNull(outcomes().successes(tested.request));
  }

  @Test
  void othersMayWriteGlobalVariables() throws ResourceException {
    Variable shared = program.global("shared", Type.Int.INT);
    Tested tested = tested(Attempt.BLOCKING, LockKind.SEMAPHORE, shared, shared);
    Outcomes outcomes = outcomes();
    assertNull(outcomes.successes(tested.request));
    assertEquals(List.of(), tested.dead(outcomes));
  }
}
