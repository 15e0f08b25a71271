// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import java.util.function.Supplier;
import org.gridlock.icfa.Operation;
import org.gridlock.lockgraph.Finding;
import org.gridlock.oracle.check.Miss.Check;
import org.gridlock.pipeline.ContextMode;
import org.gridlock.pipeline.Stages;
import org.gridlock.pointer.AbstractObject;

/**
 * The faults, by the check that has to notice them.
 *
 * <p>Those named after a rule of the design take the laxer reading that the rule forbids.
 */
enum Fault {
  VALUE_FORGOTTEN(Check.VALUE, () -> ValueFaults.lastForgotten(AbstractObject.class)),
  VALUE_OF_HEAP_FORGOTTEN(Check.VALUE, ValueFaults::valueOfHeapForgotten),
  HANDLE_FORGOTTEN(
      Check.HANDLE, () -> ValueFaults.lastForgotten(AbstractObject.ThreadHandle.class)),
  OFFSET_CONFUSED(Check.VALUE, ValueFaults::offsetConfused),
  CALL_TARGET_FORGOTTEN(Check.CALL, ValueFaults::callTargetForgotten),
  INDIRECT_CALL_STEPPED_OVER(Check.CALL, ValueFaults::indirectCallSteppedOver),
  SLICE_WITHOUT_COPIES(Check.DEPENDENCY, SliceFaults::sliceWithoutCopies),
  SLICE_WITHOUT_GLOBALS(Check.DEPENDENCY, SliceFaults::sliceWithoutGlobals),
  /** A lock of each activation, taken for one lock. */
  R1_LOCAL_LOCK_UNIQUE(Check.CONCURRENCY, () -> ValueFaults.unique(AbstractObject.Local.class)),
  /** All locks of an allocation site, taken for one. */
  R1_HEAP_LOCK_UNIQUE(Check.DEADLOCK, () -> ValueFaults.unique(AbstractObject.Allocated.class)),
  /** Any element of an array, taken for one lock. */
  R1_INEXACT_LOCK_IS_GATE(Check.CONCURRENCY, () -> ValueFaults.unique(AbstractObject.class)),
  /** What two histories create under one name, taken for one thread. */
  R2_ONE_THREAD_PER_PLACE(Check.CONCURRENCY, GraphFaults::oneThreadPerPlace),
  /** What is repeated by a caller, taken for something that runs once. */
  R2_ONCE_PER_FUNCTION(Check.CONCURRENCY, OnceEach::new),
  /** Locks meet only if they are equal. */
  R3_EQUAL_ONLY(Check.DEADLOCK, ValueFaults::equalOnly),
  /** Control returns from a recursive function to the outer call only. */
  R4_RETURN_TO_OUTER_CALL(Check.PLACE, GraphFaults::returnToOuterCall),
  /** What stands before a creation in the text is over by then, also if it is repeated. */
  R5_ORDER_IN_LOOPS(Check.CONCURRENCY, OrderFaults::orderInLoops),
  /** A join waits for every thread that its handle may name. */
  R6_JOIN_OF_ANY(Check.CONCURRENCY, OrderFaults::joinOfAny),
  /** An unlock removes an abstract lock, whatever it stands for. */
  R7_R14_UNLOCK_REMOVES_ALL(Check.MAY_LOCKSET, LocksetFaults::unlockRemovesAll),
  /** An unlock of one lock releases it, also if it is recursive and was locked twice. */
  R7_RECURSIVE_LOCK_HELD_ONCE(Check.MAY_LOCKSET, LocksetFaults::recursiveLockHeldOnce),
  /** What a callee may release of its caller's locks, it is taken to release. */
  CALL_RELEASES_WHAT_IT_MAY(Check.MAY_LOCKSET, LocksetFaults::callReleasesWhatItMay),
  /** One join is taken to be enough for all the threads that a creation made. */
  LIFE_OF_MANY_JOINED(Check.CONCURRENCY, OrderFaults::lifeOfManyJoined),
  /** A lock that protects one request removes every cycle with it. */
  R10_GATE_REFUTES_EDGE(Check.DEADLOCK, FindingFaults::gateRefutesEdge),
  /** A call enters only functions of the very type of the pointer. */
  R11_EQUAL_TYPES_ONLY(Check.CALL, ValueFaults::equalTypesOnly),
  /** What an allocation wrapper makes is told apart by its last caller, also if it was kept. */
  R12_WRAPPER_RESULTS_DIFFER(
      Check.VALUE, () -> ValueFaults.lastForgotten(AbstractObject.Allocated.class)),
  /** Only functions that lock are looked into, not those that create threads. */
  R8_ONLY_LOCKS_MATTER(Check.PLACE, GraphFaults::onlyLocksMatter),
  /** Functions that only create threads are stepped over. */
  R8_CREATIONS_FORGOTTEN(
      Check.RELEVANCE, () -> ForgetfulRelevance.of(Operation.CreateThread.class)),
  /** Functions that only join threads, which they have created, are stepped over. */
  R8_THREADS_FORGOTTEN(
      Check.DEADLOCK,
      () -> ForgetfulRelevance.of(Operation.CreateThread.class, Operation.JoinThread.class)),
  /** Wrappers of lock are stepped over. */
  R8_LOCKS_FORGOTTEN(Check.MAY_LOCKSET, () -> ForgetfulRelevance.of(Operation.Lock.class)),
  /** Wrappers of unlock are stepped over. */
  R8_UNLOCKS_FORGOTTEN(Check.MUST_LOCKSET, () -> ForgetfulRelevance.of(Operation.Unlock.class)),
  /** Functions that only wait for others or signal to them are stepped over. */
  R8_WAITS_FORGOTTEN(
      Check.RELEVANCE,
      () ->
          ForgetfulRelevance.of(
              Operation.AwaitCondition.class,
              Operation.AwaitBarrier.class,
              Operation.SignalCondition.class)),
  /** Threads that do nothing but be interrupted are stepped over. */
  R8_INTERRUPTIONS_FORGOTTEN(Check.RELEVANCE, ForgetfulRelevance::ofInterruptions),
  /** Merged places are ordered if one of their histories is. */
  R9_FIRST_HISTORY_ONLY(Check.CONCURRENCY, GraphFaults::firstHistoryOnly),
  /** What is called through a pointer does not belong to the slice, and nothing is called then. */
  R11_UNKNOWN_CALLEE_IS_NONE(Check.CALL, SliceFaults::unknownCalleeIsNone),
  /** Where no lock is known, none is locked. */
  R11_UNKNOWN_LOCK_IS_NONE(Check.MAY_LOCKSET, SliceFaults::unknownLockIsNone),
  /** Two locks of one kind are always taken in the same order. */
  R13_INSTANCES_ORDERED(Check.DEADLOCK, FindingFaults::instancesOrdered),
  /** The same expression is the same lock, whatever was written in between. */
  R14_SAME_EXPRESSION(Check.MAY_LOCKSET, LocksetFaults::sameExpressionSameLock),
  /** Nothing else runs beside the handlers of the process. */
  R17_EXIT_HANDLER_RUNS_ALONE(Check.CONCURRENCY, OrderFaults::exitHandlerRunsAlone),
  /** A lock that the creator holds protects what it creates, from the creator too. */
  R18_INHERITED_GATE_REFUTES(Check.DEADLOCK, FindingFaults::inheritedGateRefutes),
  /** A lock that is held where a thread is created is held as long as that runs. */
  R18_HELD_AT_CREATION(Check.CONCURRENCY, GateFaults::heldAtCreation),
  /** A lock that the creator holds keeps the creator away. */
  R18_HOLDER_TOO(Check.CONCURRENCY, GateFaults::holderToo),
  /** A lock that the creator holds keeps those apart that it creates. */
  R18_SIBLINGS(Check.CONCURRENCY, GateFaults::siblings),
  /** Who waits for a lock that the creator holds has it. */
  R18_REQUESTED(Check.CONCURRENCY, GateFaults::requested),
  /** Who waits for a condition is taken to hold nothing. */
  R15_WAIT_HOLDS_NOTHING(Check.DEADLOCK, LocksetFaults::waitHoldsNothing),
  /** Every signaller has to need the lock. */
  R15_EVERY_SIGNALLER(
      Check.DEADLOCK,
      () ->
          FindingFaults.withoutThose(
              finding ->
                  finding.kind() == Finding.Kind.CONDITION
                      && finding.reasons().stream()
                          .anyMatch(r -> r.contains("can do so without")))),
  /** The mutex of a wait is held while the wait locks it again. */
  R15_GATE_SURVIVES_WAIT(Check.MUST_LOCKSET, LocksetFaults::gateSurvivesWait),
  /** A lock left behind counts only for who may want it at that moment. */
  R16_ONLY_CONCURRENT(Check.DEADLOCK, FindingFaults::onlyConcurrent),
  /** Handlers of the process start with no locks held. */
  R17_EXIT_HANDLER_HOLDS_NOTHING(Check.MAY_LOCKSET, () -> HiddenCodeFaults.holdsOnlyItsOwn("bye")),
  /** Destructors of thread-specific values start with no locks held. */
  R17_DESTRUCTOR_HOLDS_NOTHING(
      Check.MAY_LOCKSET, () -> HiddenCodeFaults.holdsOnlyItsOwn("discard")),
  /** Cleanup handlers start with no locks held. */
  R17_CLEANUP_HOLDS_NOTHING(Check.MAY_LOCKSET, () -> HiddenCodeFaults.holdsOnlyItsOwn("clean")),
  /** Nobody waits while the function of pthread_once runs. */
  R17_ONCE_HOLDS_NOTHING(
      Check.MAY_LOCKSET,
      () -> LocksetFaults.mayWithoutThose(held -> held.kind() == Operation.LockKind.ONCE)),
  /** A request to end is taken to mean a thread that nobody creates. */
  CANCELLED_THREAD_MISTAKEN(Check.PLACE, ValueFaults::cancelledThreadMistaken),
  /** A lock that another thread unlocks is held nevertheless. */
  FOREIGN_UNLOCK_IGNORED(Check.MUST_LOCKSET, HiddenCodeFaults::foreignUnlockIgnored),
  /** Who has waited for a semaphore holds nothing. */
  SEMAPHORE_IS_NO_LOCK(
      Check.DEADLOCK,
      () -> LocksetFaults.mayWithoutThose(held -> held.kind() == Operation.LockKind.SEMAPHORE)),
  /** A semaphore lets one thread in. */
  SEMAPHORE_IS_GATE(Check.CONCURRENCY, HiddenCodeFaults::semaphoreIsGate),
  FINDINGS_WITHOUT_BARRIER(
      Check.DEADLOCK,
      () -> FindingFaults.withoutThose(finding -> finding.kind() == Finding.Kind.BARRIER)),
  FINDINGS_WITHOUT_JOIN(
      Check.DEADLOCK,
      () -> FindingFaults.withoutThose(finding -> finding.kind() == Finding.Kind.JOIN)),
  FINDINGS_WITHOUT_SIGNAL(
      Check.DEADLOCK,
      () -> FindingFaults.withoutThose(finding -> finding.kind() == Finding.Kind.SIGNAL)),
  FINDINGS_WITHOUT_EXIT(
      Check.DEADLOCK,
      () -> FindingFaults.withoutThose(finding -> finding.kind() == Finding.Kind.EXIT)),
  FINDINGS_WITHOUT_CONDITION(
      Check.DEADLOCK,
      () -> FindingFaults.withoutThose(finding -> finding.kind() == Finding.Kind.CONDITION)),
  MAY_WITHOUT_TRYLOCK(Check.MAY_LOCKSET, LocksetFaults::mayWithoutTrylock),
  MAY_WITHOUT_READERS(
      Check.MAY_LOCKSET,
      () -> LocksetFaults.mayWithoutThose(held -> held.mode() == Operation.LockMode.SHARED)),
  MAY_WITHOUT_WRAPPERS(
      Check.MAY_LOCKSET,
      () ->
          LocksetFaults.mayWithoutThose(
              held -> held.acquisition().function().name().equals("acquire"))),
  MUST_WITHOUT_MODES(Check.MUST_LOCKSET, LocksetFaults::mustWithoutModes),
  MUST_IS_MAY(Check.MUST_LOCKSET, LocksetFaults::mustIsMay),
  CREATOR_WAITS(Check.CONCURRENCY, OrderFaults::creatorWaits),
  SIBLINGS_ORDERED(Check.CONCURRENCY, OrderFaults::siblingsOrdered),
  FINDINGS_WITHOUT_LOW(
      Check.DEADLOCK,
      () -> FindingFaults.withoutThose(finding -> finding.confidence() == Finding.Confidence.LOW)),
  FINDINGS_WITHOUT_SELF(
      Check.DEADLOCK,
      () -> FindingFaults.withoutThose(finding -> finding.kind() == Finding.Kind.SELF)),
  FINDINGS_OF_FIRST_CYCLE(Check.DEADLOCK, FindingFaults::findingsOfFirstCycle),
  FAILURE(Check.CRASH, ValueFaults::failure);

  private final Check check;
  private final Supplier<Stages> stages;

  Fault(Check check, Supplier<Stages> stages) {
    this.check = check;
    this.stages = stages;
  }

  /** The check that has to notice it; others may, too. */
  Check check() {
    return check;
  }

  /** The policy under which it has an effect. */
  ContextMode contexts() {
    return this == R4_RETURN_TO_OUTER_CALL ? ContextMode.CALL_STRINGS : ContextMode.ADAPTIVE;
  }

  Stages stages() {
    return stages.get();
  }
}
