// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.absint.place.PairKey;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.Locksets.MustHeld;
import org.gridlock.nonconc.NonConcurrency.Answer;
import org.gridlock.oracle.machine.Frame;
import org.gridlock.oracle.machine.LockState;
import org.gridlock.oracle.machine.Machine;
import org.gridlock.oracle.machine.Origin;
import org.gridlock.oracle.machine.State;
import org.gridlock.oracle.machine.ThreadState;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.ValueSet;
import org.jspecify.annotations.Nullable;

/** Compares what threads do in a search with what one analysis says of the places there. */
final class StateChecks {
  private static final int ENOUGH = 5;

  private final Machine machine;
  private final Evidence evidence;
  private final Abstraction abstraction;
  private final BitSet reachable = new BitSet();
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

  /**
   * Sees a thread.
   *
   * @param edge the only one out of its location, if it is
   * @param value of the {@link #subject} of its operation, if it has one
   */
  void thread(State state, ThreadState thread, @Nullable Edge edge, @Nullable Long value) {
    if (isEntered(thread)) {
      Place place = abstraction.place(thread);
      if (place == null) {
        miss(Miss.Check.PLACE, "no place for " + thread.top().location().position());
      } else {
        check(state, thread, place, edge, value);
      }
    } else {
      checkSteppedOver(state, thread);
    }
  }

  private void checkSteppedOver(State state, ThreadState thread) {
    Location location = thread.top().location();
    for (Edge edge : location.outgoing()) {
      if (matters(edge.operation())) {
        miss(Miss.Check.RELEVANCE, edge + " at " + edge.position() + " is not looked at");
      }
    }
    if (state.isInterrupted(thread.number()) && !isEntered(thread.frames().getFirst())) {
      miss(Miss.Check.RELEVANCE, "a thread is interrupted in " + location.function());
    }
  }

  /** Whether the operation is one on locks or threads, or may end its thread. */
  private static boolean matters(Operation operation) {
    return operation instanceof Operation.Terminate terminate
        ? terminate.scope() == Operation.Scope.THREAD
        : operation instanceof Operation.CancelThread
            || operation instanceof Operation.SetCancelState
            || operation instanceof Operation.Cancelled
            || (subject(operation) != null && !(operation instanceof Operation.Call));
  }

  /** Sees two threads in one state. */
  void together(ThreadState left, ThreadState right) {
    if (isEntered(left) && isEntered(right)) {
      Place one = abstraction.place(left);
      Place other = abstraction.place(right);
      if (one != null && other != null) {
        checkConcurrent(one, other);
      }
    }
  }

  /** Whether an assignment by the thread is said to change no lock expression. */
  boolean ignores(ThreadState thread, Edge edge) {
    return !evidence.dependencies().affects(edge) && isEntered(thread);
  }

  /** Sees that it does. */
  void changedBy(Edge edge, Edge lock) {
    miss(
        Miss.Check.DEPENDENCY,
        edge + " at " + edge.position() + " changes what is locked at " + lock.position());
  }

  /** Functions in which nothing matters have no places. */
  private boolean isEntered(ThreadState thread) {
    for (Frame frame = thread.top(); frame != null; frame = frame.caller()) {
      if (!isEntered(frame)) {
        return false;
      }
    }
    return true;
  }

  private boolean isEntered(Frame frame) {
    return evidence.isEntered(frame.location().function());
  }

  private void miss(Miss.Check check, String text) {
    if (misses.size() < ENOUGH) {
      misses.add(new Miss(check, text));
    }
  }

  private void check(
      State state, ThreadState thread, Place place, @Nullable Edge edge, @Nullable Long value) {
    if (!reachable.get(place.id()) || !evidence.locksets().isReached(place)) {
      miss(Miss.Check.PLACE, "control gets to " + place + " at " + place.top().position());
      return;
    }
    checkLocksets(state, thread, place);
    if (edge != null && value != null) {
      checkOperation(state, place, edge, value);
    }
  }

  private void checkOperation(State state, Place place, Edge edge, long value) {
    Expression subject = subject(edge.operation());
    if (subject != null) {
      if (edge.operation() instanceof Operation.JoinThread) {
        checkJoin(state, place, edge, subject, value);
      } else if (edge.operation() instanceof Operation.Call
          || edge.operation() instanceof Operation.CreateThread) {
        checkCall(place, edge, value);
      } else {
        checkLock(state, place, edge, subject, value);
      }
    }
  }

  /** The expression of an operation whose value is compared, or null. */
  static @Nullable Expression subject(Operation operation) {
    return switch (operation) {
      case Operation.Lock lock -> lock.lock();
      case Operation.Unlock unlock -> unlock.lock();
      case Operation.Call call -> call.callee();
      case Operation.CreateThread create -> create.start();
      case Operation.JoinThread join -> join.handle();
      case Operation.AwaitCondition await -> await.condition();
      case Operation.AwaitBarrier barrier -> barrier.barrier();
      case Operation.SignalCondition signal -> signal.condition();
      case Operation.SetLockType set -> set.attributes();
      case Operation.Skip skip -> null;
      case Operation.Assign assign -> null;
      case Operation.Assume assume -> null;
      case Operation.InitLock init -> null;
      case Operation.DestroyLock destroy -> null;
      case Operation.Allocate allocate -> null;
      case Operation.Free free -> null;
      case Operation.CopyMemory copy -> null;
      case Operation.LibraryCall call -> null;
      case Operation.Gap gap -> null;
      case Operation.Havoc havoc -> null;
      case Operation.CancelThread cancel -> null;
      case Operation.SetCancelState set -> null;
      case Operation.Cancelled cancelled -> null;
      case Operation.Terminate terminate -> null;
      case Operation.FuncEntry entry -> null;
      case Operation.FuncExit exit -> null;
      case Operation.ThreadEntry entry -> null;
      case Operation.ThreadExit exit -> null;
      case Operation.ThreadJoin join -> null;
    };
  }

  private void checkLock(State state, Place place, Edge edge, Expression lock, long address) {
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

  private void checkCall(Place place, Edge edge, long address) {
    Function target = machine.functionAt(address);
    if (target != null
        && evidence.isEntered(target)
        && !evidence.pointsTo().targets(place, edge).contains(target)) {
      miss(Miss.Check.CALL, edge + " at " + edge.position() + " enters " + target);
    }
  }

  private void checkJoin(State state, Place place, Edge edge, Expression handle, long value) {
    ThreadState joined = state.threads().get(value);
    Origin origin = joined == null ? null : joined.origin();
    if (origin == null
        || !(evidence.pointsTo().values(place, handle) instanceof ValueSet.Known known)) {
      return;
    }
    boolean covered =
        known.addresses().stream()
            .anyMatch(
                address ->
                    address.object() instanceof AbstractObject.OwnHandle
                        || (address.object() instanceof AbstractObject.ThreadHandle one
                            && one.edge().equals(origin.edge())
                            && one.creation() == abstraction.framed(origin.thread())));
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
    List<Long> held = new ArrayList<>();
    for (int i = 0; i < state.locks().size(); i++) {
      long address = state.locks().key(i);
      List<Location> since = state.locks().value(i).acquisitions(thread.number());
      if (!since.isEmpty()) {
        held.add(address);
        if (may.stream()
            .noneMatch(
                one ->
                    since.contains(one.acquisition().top())
                        && abstraction.covers(one.lock(), state, address))) {
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
    }
    for (MustHeld must : evidence.locksets().must(place)) {
      if (held.stream().noneMatch(address -> isHeld(must, state, thread, address))) {
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

  private boolean isHeld(MustHeld must, State state, ThreadState thread, long address) {
    LockState lock = state.locks().get(address);
    return lock != null
        && (must.shared() || lock.writer() == thread.number())
        && abstraction.covers(must.lock(), state, address);
  }

  private void checkConcurrent(Place left, Place right) {
    if (!concurrent.add(PairKey.unordered(left.id(), right.id()))
        || !reachable.get(left.id())
        || !reachable.get(right.id())) {
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
}
