// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import static org.gridlock.lockset.testing.Program.address;
import static org.gridlock.lockset.testing.Program.number;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.testing.Analysed;
import org.gridlock.lockset.testing.Code;
import org.gridlock.lockset.testing.Program;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.junit.jupiter.api.Test;

class MutexTypesTest {
  private static final int NORMAL = 0;
  private static final int RECURSIVE = 1;

  private final Program program = new Program();
  private final Variable a = program.mutex("a");
  private final LockId lock = new LockId.At(new Address(new AbstractObject.Global(a), 0, true));

  private Code init(Code code, int type) {
    return code.then(
        new Operation.InitLock(Operation.LockKind.MUTEX, address(a), null, number(type), null));
  }

  private static MutexTypes types(Analysed analysed) throws ResourceException {
    return MutexTypes.of(
        analysed.graph(),
        new LockAddresses(analysed.pointsTo(), analysed.graph()),
        new ThreadFlow(analysed.graph()),
        Deadline.none());
  }

  private void assertTypes(Analysed analysed, Location at, boolean relockable, boolean unknown)
      throws ResourceException {
    MutexTypes types = types(analysed);
    var place = analysed.places(at).get(0);
    assertEquals(relockable, types.isRelockable(lock, place));
    assertEquals(unknown, types.isUnknown(lock, place));
  }

  @Test
  void lastInitialisationDecides() throws ResourceException {
    Code main = program.function("main");
    Location start = main.here();
    Location first = init(main, RECURSIVE).here();
    Location second = init(main, NORMAL).here();
    Analysed analysed = program.build(main);
    assertTypes(analysed, start, false, false);
    assertTypes(analysed, first, true, true);
    assertTypes(analysed, second, false, false);
    assertFalse(types(analysed).isNeverRelockable(lock));
  }

  @Test
  void allPathsCount() throws ResourceException {
    Code main = program.function("main");
    init(main, RECURSIVE).either(c -> init(c, NORMAL), c -> {});
    Location end = main.here();
    assertTypes(program.build(main), end, false, true);
  }

  @Test
  void threadFindsWhatWasDoneBeforeItsCreation() throws ResourceException {
    Code worker = program.function("worker");
    Location inside = worker.here();
    Code main = program.function("main");
    init(init(main, NORMAL), RECURSIVE).create(worker);
    assertTypes(program.build(main), inside, true, true);
  }

  @Test
  void threadMayFindWhatIsDoneAfterItsCreation() throws ResourceException {
    Code worker = program.function("worker");
    Location inside = worker.here();
    Code main = init(program.function("main"), RECURSIVE).create(worker);
    Location end = init(main, NORMAL).here();
    Analysed analysed = program.build(main);
    assertTypes(analysed, inside, false, true);
    assertTypes(analysed, end, false, false);
  }

  @Test
  void initialisationInAnotherThreadCountsEverywhere() throws ResourceException {
    Code worker = init(program.function("worker"), NORMAL);
    Code main = init(program.function("main"), RECURSIVE);
    Location before = main.here();
    main.create(worker);
    assertTypes(program.build(main), before, false, true);
  }

  @Test
  void oneTypeIsThatEverywhere() throws ResourceException {
    Code main = program.function("main");
    Location start = main.here();
    init(main, RECURSIVE);
    Analysed analysed = program.build(main);
    assertTypes(analysed, start, true, true);
  }
}
