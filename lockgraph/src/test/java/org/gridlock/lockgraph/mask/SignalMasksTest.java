// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.mask;

import static org.gridlock.lockset.testing.Program.address;
import static org.gridlock.lockset.testing.Program.number;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.place.Place;
import org.gridlock.dependency.ResolvedCalls;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.testing.Analysed;
import org.gridlock.lockset.testing.Code;
import org.gridlock.lockset.testing.Program;
import org.junit.jupiter.api.Test;

/** Where signals 1 and 2 are surely blocked. */
class SignalMasksTest {
  private static final int BLOCK = 0;
  private static final int UNBLOCK = 1;
  private static final int SETMASK = 2;
  private static final Expression NULL = new Expression.Constant(Type.Pointer.VOID, 0);

  private final Program program = new Program();
  private final Code start = program.function("start");
  private final Code main = program.function("main");

  private static Code call(Code code, String name, Expression... arguments) {
    Type.Func type = new Type.Func(Type.Int.INT, List.of(), false, false);
    return code.then(
        new Operation.LibraryCall(
            new Function(0, name, type, SourcePosition.NONE),
            List.of(arguments),
            null,
            Operation.Knowledge.HARMLESS));
  }

  private Variable set(Code code) {
    return code.local("set", Program.OBJECT);
  }

  private static Code mask(Code code, int how, Variable set) {
    return call(code, "pthread_sigmask", number(how), address(set), NULL);
  }

  private static Code fill(Code code, Variable set, int... signals) {
    call(code, "sigemptyset", address(set));
    for (int signal : signals) {
      call(code, "sigaddset", address(set), number(signal));
    }
    return code;
  }

  private Code unblocking() {
    Code code = program.function("unblocking");
    Variable set = set(code);
    return mask(fill(code, set, 1), UNBLOCK, set);
  }

  /** Those of signals 1 to 3 that are surely blocked, as bits. */
  private long blocked(Location location) throws ResourceException {
    return blocked(new Location[] {location}).get(0);
  }

  private List<Long> blocked(Location... locations) throws ResourceException {
    start.call(main);
    Analysed analysed = program.build(start);
    ResolvedCalls calls =
        ResolvedCalls.in(
            analysed.icfa(),
            edge ->
                analysed.places(edge.source()).stream()
                    .flatMap(place -> analysed.pointsTo().targets(place, edge).stream())
                    .distinct()
                    .toList());
    SignalMasks masks = SignalMasks.of(analysed.icfa(), calls, Deadline.none());
    List<Long> found = new ArrayList<>();
    for (Location location : locations) {
      long coming = 0;
      for (Place place : analysed.places(location)) {
        coming |= masks.comingAt(analysed.graph(), place);
      }
      found.add(~coming & 7);
    }
    return found;
  }

  @Test
  void nothingIsBlockedAtFirst() throws ResourceException {
    assertEquals(0, blocked(main.here()));
  }

  @Test
  void whatIsInTheSetIsBlocked() throws ResourceException {
    Variable set = set(main);
    mask(fill(main, set, 1, 2), BLOCK, set);
    assertEquals(3, blocked(main.here()));
  }

  @Test
  void whatMayBeInTheSetIsUnblocked() throws ResourceException {
    Variable set = set(main);
    mask(fill(main, set, 1, 2, 3), SETMASK, set);
    fill(main, set, 1);
    main.either(c -> call(c, "sigaddset", address(set), number(2)), c -> {});
    mask(main, UNBLOCK, set);
    assertEquals(4, blocked(main.here()));
  }

  @Test
  void onOnePathIsNotEnough() throws ResourceException {
    Variable set = set(main);
    fill(main, set, 1);
    main.either(c -> mask(c, BLOCK, set), c -> {});
    assertEquals(0, blocked(main.here()));
  }

  @Test
  void whatItIsDoneWithMayBeUnknown() throws ResourceException {
    Variable set = set(main);
    mask(fill(main, set, 1, 2), BLOCK, set);
    fill(main, set, 1);
    call(main, "sigprocmask", new Expression.Unknown(Type.Int.INT), address(set), NULL);
    assertEquals(0, blocked(main.here()));
  }

  @Test
  void callsMayUnblock() throws ResourceException {
    Variable set = set(main);
    mask(fill(main, set, 1, 2), BLOCK, set);
    main.call(unblocking());
    assertEquals(2, blocked(main.here()));
  }

  @Test
  void oldMaskIsTheOneOfTheCaller() throws ResourceException {
    Code inner = program.function("inner");
    Variable all = set(inner);
    Variable old = inner.local("old", Program.OBJECT);
    fill(inner, all, 2);
    call(inner, "pthread_sigmask", number(BLOCK), address(all), address(old));
    Location inside = inner.here();
    mask(inner, SETMASK, old);
    Variable set = set(main);
    mask(fill(main, set, 1), BLOCK, set);
    main.call(inner);
    assertEquals(List.of(3L, 1L), blocked(inside, main.here()));
  }

  @Test
  void setsThatOthersKnowAreUnknown() throws ResourceException {
    Variable set = set(main);
    fill(main, set, 1);
    Code other = program.function("other", "given");
    main.call(other, address(set));
    fill(main, set, 1);
    mask(main, BLOCK, set);
    assertEquals(0, blocked(main.here()));
  }

  @Test
  void waitsHaveAnotherMask() throws ResourceException {
    Variable set = set(main);
    mask(fill(main, set, 1), BLOCK, set);
    Location wait = main.here();
    call(main, "sigsuspend", address(set));
    assertEquals(0, blocked(wait));
  }

  @Test
  void creatorsPassTheirMasksOn() throws ResourceException {
    Code worker = program.function("worker");
    Variable handle = main.local("handle", Type.Int.LONG);
    Variable set = set(main);
    mask(fill(main, set, 1), BLOCK, set);
    main.then(create(worker, new Lvalue.Var(handle)));
    mask(main, UNBLOCK, set);
    assertEquals(1, blocked(worker.here()));
  }

  @Test
  void threadsOfLibrariesHaveUnknownMasks() throws ResourceException {
    Code worker = program.function("worker");
    Variable set = set(main);
    mask(fill(main, set, 1), BLOCK, set);
    main.create(worker);
    assertEquals(0, blocked(worker.here()));
  }

  private static Operation create(Code start, Lvalue handle) {
    return new Operation.CreateThread(
        handle,
        new Expression.FunctionAddress(new Type.Pointer(new Type.Void()), start.function()),
        List.of(),
        null,
        Operation.Success.ALWAYS);
  }
}
