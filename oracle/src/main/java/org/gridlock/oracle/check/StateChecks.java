// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.Locksets.MustHeld;
import org.gridlock.nonconc.NonConcurrency.Answer;
import org.gridlock.oracle.machine.LockState;
import org.gridlock.oracle.machine.Machine;
import org.gridlock.oracle.machine.Origin;
import org.gridlock.oracle.machine.State;
import org.gridlock.oracle.machine.ThreadState;
import org.gridlock.oracle.machine.Unsupported;
import org.gridlock.oracle.search.Search;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.ValueSet;

/** Compares every state of a search with what the analysis says of the places in it. */
final class StateChecks implements Search.Observer {
  private static final int ENOUGH = 5;

  private final Machine machine;
  private final Evidence evidence;
  private final Abstraction abstraction;
  private final BitSet reachable = new BitSet();
  private final Map<Function, List<Edge>> lockOperations = new HashMap<>();
  private final Set<Long> concurrent = new HashSet<>();
  private final Set<Miss> misses = new LinkedHashSet<>();

  StateChecks(Machine machine, Evidence evidence) {
    this.machine = machine;
    this.evidence = evidence;
    this.abstraction = new Abstraction(machine, evidence);
    evidence.graph().places().forEach(place -> reachable.set(place.id()));
  }

  Set<Miss> misses() {
    return misses;
  }

  Abstraction abstraction() {
    return abstraction;
  }

  @Override
  public void state(State state) {
    if (state.hasEnded()) {
      return;
    }
    List<Place> occupied = new ArrayList<>();
    for (ThreadState thread : state.threads().values()) {
      if (!thread.hasEnded() && isEntered(thread)) {
        Place place = abstraction.place(thread);
        if (place == null) {
          miss(Miss.Check.PLACE, "no place for " + thread.top().location().position());
        } else {
          check(state, thread, place);
          occupied.add(place);
        }
      }
    }
    for (int i = 0; i < occupied.size(); i++) {
      for (int j = 0; j < i; j++) {
        checkConcurrent(occupied.get(i), occupied.get(j));
      }
    }
  }

  /** Functions in which nothing matters have no places. */
  private boolean isEntered(ThreadState thread) {
    return thread.frames().stream()
        .allMatch(frame -> evidence.isEntered(frame.location().function()));
  }

  private void miss(Miss.Check check, String text) {
    if (misses.size() < ENOUGH) {
      misses.add(new Miss(check, text));
    }
  }

  private void check(State state, ThreadState thread, Place place) {
    if (!reachable.get(place.id()) || !evidence.locksets().isReached(place)) {
      miss(Miss.Check.PLACE, "control gets to " + place + " at " + place.top().position());
      return;
    }
    checkLocksets(state, thread, place);
    Location location = place.top();
    if (location.outgoing().size() == 1) {
      try {
        checkOperation(state, thread, place, location.outgoing().get(0));
      } catch (Unsupported e) {
        return; // the step itself will say so
      }
    }
  }

  private void checkOperation(State state, ThreadState thread, Place place, Edge edge) {
    switch (edge.operation()) {
      case Operation.Lock lock -> checkLock(state, thread, place, edge, lock.lock());
      case Operation.Unlock unlock -> checkLock(state, thread, place, edge, unlock.lock());
      case Operation.Call call -> checkCall(state, thread, place, edge, call.callee());
      case Operation.CreateThread create -> checkCall(state, thread, place, edge, create.start());
      case Operation.JoinThread join -> checkJoin(state, thread, place, edge, join.handle());
      case Operation.Skip skip -> {}
      case Operation.Assign assign -> {}
      case Operation.Assume assume -> {}
      case Operation.AwaitCondition await ->
          checkLock(state, thread, place, edge, await.condition());
      case Operation.AwaitBarrier barrier ->
          checkLock(state, thread, place, edge, barrier.barrier());
      case Operation.SignalCondition signal ->
          checkLock(state, thread, place, edge, signal.condition());
      case Operation.SetLockType set -> checkLock(state, thread, place, edge, set.attributes());
      case Operation.InitLock init -> {}
      case Operation.DestroyLock destroy -> {}
      case Operation.Allocate allocate -> {}
      case Operation.Free free -> {}
      case Operation.CopyMemory copy -> {}
      case Operation.LibraryCall call -> {}
      case Operation.Gap gap -> {}
      case Operation.Havoc havoc -> {}
      case Operation.Terminate terminate -> {}
      case Operation.FuncEntry entry -> {}
      case Operation.FuncExit exit -> {}
      case Operation.ThreadEntry entry -> {}
      case Operation.ThreadExit exit -> {}
      case Operation.ThreadJoin join -> {}
    }
  }

  private void checkLock(State state, ThreadState thread, Place place, Edge edge, Expression lock) {
    long address = machine.evaluate(state, thread.number(), lock);
    ValueSet values = evidence.pointsTo().values(place, lock);
    boolean nothingKnown = values instanceof ValueSet.Known known && known.addresses().isEmpty();
    if (!nothingKnown && !abstraction.covers(values, state, address)) {
      miss(
          Miss.Check.VALUE,
          edge
              + " at "
              + edge.position()
              + " means "
              + Long.toHexString(address)
              + ", not among "
              + names(values));
    }
  }

  private String names(ValueSet values) {
    return switch (values) {
      case ValueSet.Any any -> "anything";
      case ValueSet.Known known ->
          known.addresses().stream().map(evidence.pointsTo()::describe).toList().toString();
    };
  }

  private void checkCall(
      State state, ThreadState thread, Place place, Edge edge, Expression callee) {
    Function target = machine.functionAt(machine.evaluate(state, thread.number(), callee));
    if (target != null
        && evidence.isEntered(target)
        && !evidence.pointsTo().targets(place, edge).contains(target)) {
      miss(Miss.Check.CALL, edge + " at " + edge.position() + " enters " + target);
    }
  }

  private void checkJoin(
      State state, ThreadState thread, Place place, Edge edge, Expression handle) {
    ThreadState joined =
        state.threads().get((int) machine.evaluate(state, thread.number(), handle));
    Origin origin = joined == null ? null : joined.origin();
    if (origin == null
        || !(evidence.pointsTo().values(place, handle) instanceof ValueSet.Known known)) {
      return;
    }
    boolean covered =
        known.addresses().stream()
            .anyMatch(
                address ->
                    address.object() instanceof AbstractObject.ThreadHandle one
                        && one.edge().equals(origin.edge())
                        && one.creation() == abstraction.framed(origin.thread()));
    if (!covered) {
      miss(
          Miss.Check.HANDLE,
          edge
              + " at "
              + edge.position()
              + " waits for the thread created at "
              + origin.edge().position());
    }
  }

  private void checkLocksets(State state, ThreadState thread, Place place) {
    Set<Held> may = evidence.locksets().may(place);
    for (Map.Entry<Long, LockState> lock : state.locks().entrySet()) {
      List<Location> since = lock.getValue().acquisitions(thread.number());
      if (!since.isEmpty()
          && may.stream()
              .noneMatch(
                  held ->
                      since.contains(held.acquisition().top())
                          && abstraction.covers(held.lock(), state, lock.getKey()))) {
        miss(
            Miss.Check.MAY_LOCKSET,
            "the lock acquired at "
                + since.get(0).position()
                + " is held at "
                + place.top().position()
                + " in "
                + place);
      }
    }
    for (MustHeld must : evidence.locksets().must(place)) {
      boolean held =
          state.locks().entrySet().stream()
              .anyMatch(
                  lock ->
                      !lock.getValue().acquisitions(thread.number()).isEmpty()
                          && (must.shared() || lock.getValue().writer() == thread.number())
                          && abstraction.covers(must.lock(), state, lock.getKey()));
      if (!held) {
        miss(
            Miss.Check.MUST_LOCKSET,
            evidence.pointsTo().describe(must.lock())
                + " is not held at "
                + place.top().position()
                + " in "
                + place);
      }
    }
  }

  private void checkConcurrent(Place left, Place right) {
    long pair = ((long) Math.min(left.id(), right.id()) << 32) | Math.max(left.id(), right.id());
    if (!concurrent.add(pair) || !reachable.get(left.id()) || !reachable.get(right.id())) {
      return;
    }
    try {
      Answer answer = evidence.nonConcurrency().check(left, right);
      if (answer != Answer.MAY_BE_CONCURRENT) {
        miss(
            Miss.Check.CONCURRENCY,
            "threads are at "
                + left.top().position()
                + " and "
                + right.top().position()
                + " at once, in spite of "
                + answer
                + ": "
                + left
                + ", "
                + right);
      }
    } catch (ResourceException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void step(State before, int thread, State after) {
    ThreadState mover = before.threads().get(thread);
    if (mover == null || mover.hasEnded() || after.hasEnded() || !isEntered(mover)) {
      return;
    }
    Location location = mover.top().location();
    for (Edge edge : location.outgoing()) {
      if (edge.operation() instanceof Operation.Assign && !evidence.dependencies().affects(edge)) {
        checkUnaffected(before, after, edge);
      }
    }
  }

  /** What the lock operations of the functions being executed mean stays the same. */
  private void checkUnaffected(State before, State after, Edge edge) {
    for (ThreadState thread : before.threads().values()) {
      if (!thread.hasEnded()) {
        for (Edge lock : lockOperations(thread.top().location().function())) {
          checkUnaffected(before, after, edge, thread.number(), lock);
        }
      }
    }
  }

  private void checkUnaffected(State before, State after, Edge edge, int thread, Edge lock) {
    Expression expression = ((Operation.Lock) lock.operation()).lock();
    long object;
    try {
      object = objectOf(before, thread, expression);
    } catch (Unsupported e) {
      return; // the pointer is not set yet
    }
    long later;
    try {
      later = objectOf(after, thread, expression);
    } catch (Unsupported e) {
      later = 0;
    }
    if (object != later) {
      miss(
          Miss.Check.DEPENDENCY,
          edge + " at " + edge.position() + " changes what is locked at " + lock.position());
    }
  }

  private List<Edge> lockOperations(Function function) {
    return lockOperations.computeIfAbsent(
        function,
        f ->
            f.edges().stream()
                .filter(
                    edge ->
                        edge.operation() instanceof Operation.Lock lock && !hasIndex(lock.lock()))
                .toList());
  }

  /** Indices are left out of the slice on purpose: elements are not told apart by them. */
  private static boolean hasIndex(Expression root) {
    boolean[] found = {false};
    Operands.forEachPart(
        root,
        part ->
            found[0] |=
                part instanceof Expression.PointerAdd
                    || (part instanceof Lvalue.Element element
                        && !(element.index() instanceof Expression.Constant)));
    return found[0];
  }

  private long objectOf(State state, int thread, Expression lock) {
    long address = machine.evaluate(state, thread, lock);
    return address - Machine.offset(address);
  }
}
