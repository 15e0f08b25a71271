// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.absint.engine.Analysis;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.GapKind;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.lockset.MustState.Entry;
import org.gridlock.lockset.status.Status;
import org.gridlock.lockset.symbol.Effect;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.pointer.Address;

/**
 * Which locks a thread surely holds (thesis figure 4.16, for unique locks only: rule R 1). The
 * states under-approximate: every entry that is {@code held} is held.
 *
 * <p>Where it differs from {@link MayLocksetAnalysis}:
 *
 * <ul>
 *   <li>a lock that may be one of several is ignored here, and added as all of them there;
 *   <li>an unlock takes away all it may mean here, and only what it must mean there;
 *   <li>a trylock counts here from the branch that shows its success, and there at once;
 *   <li>destroying or initialising a lock, and code that is not understood, takes away here;
 *   <li>joining paths intersects here and unites there.
 * </ul>
 */
final class MustLocksetAnalysis implements Analysis<MustState> {
  private final LockAddresses addresses;
  private final Symbols symbols;
  private final LockTypes types;
  private final Predicate<Address> isForeignUnlocked;

  /**
   * The analysis.
   *
   * @param isForeignUnlocked which locks a thread that does not hold them may release; they are in
   *     no state
   */
  MustLocksetAnalysis(
      LockAddresses addresses,
      Symbols symbols,
      LockTypes types,
      Predicate<Address> isForeignUnlocked) {
    this.addresses = addresses;
    this.types = types;
    this.symbols = symbols;
    this.isForeignUnlocked = isForeignUnlocked;
  }

  @Override
  public MustState bottom() {
    return MustState.UNREACHED;
  }

  @Override
  public MustState initial() {
    return MustState.EMPTY;
  }

  @Override
  public MustState join(MustState left, MustState right) {
    return left.join(right);
  }

  @Override
  public MustState transfer(Edge edge, Place place, MustState state) {
    if (!state.reached()) {
      return state;
    }
    return switch (edge.operation()) {
      case Operation.Lock lock -> lock(lock, place, after(edge, state));
      case Operation.Unlock unlock ->
          after(edge, unlocked(addresses.locks(place, unlock.lock()), state));
      case Operation.InitLock init ->
          after(edge, without(addresses.locks(place, init.lock()), state));
      case Operation.DestroyLock destroy ->
          after(edge, without(addresses.locks(place, destroy.lock()), state));
      case Operation.Assume assume -> assume(edge, assume, state);
      case Operation.ThreadEntry entry -> MustState.EMPTY;
      // The state of a thread at its end says nothing of the creator or of who joins it.
      case Operation.ThreadExit exit -> MustState.UNREACHED;
      case Operation.ThreadJoin join -> MustState.UNREACHED;
      case Operation.Gap gap -> mayUnlock(gap.kind()) ? MustState.EMPTY : after(edge, state);
      case Operation.Havoc havoc -> MustState.EMPTY;
      case Operation.Skip skip -> state;
      case Operation.Assign assign -> after(edge, state);
      case Operation.Call call -> after(edge, state);
      case Operation.SetLockType set -> after(edge, state);
      case Operation.CreateThread create -> after(edge, state);
      case Operation.JoinThread join -> after(edge, state);
      // The mutex was released before, and is locked after.
      case Operation.AwaitCondition await -> after(edge, state);
      case Operation.AwaitBarrier barrier -> after(edge, state);
      case Operation.SignalCondition signal -> after(edge, state);
      case Operation.Allocate allocate -> after(edge, state);
      case Operation.Free free -> state;
      case Operation.CopyMemory copy -> after(edge, state);
      // Assumption of the report: unmodelled functions neither lock nor unlock program locks.
      case Operation.LibraryCall call -> after(edge, state);
      case Operation.CancelThread cancel -> after(edge, state);
      case Operation.SetCancelState set -> state;
      case Operation.Cancelled cancelled -> state;
      case Operation.Terminate terminate -> state;
      case Operation.FuncEntry entry -> after(edge, state);
      case Operation.FuncExit exit -> after(edge, state);
    };
  }

  private MustState after(Edge edge, MustState state) {
    if (state.entries().isEmpty()) {
      return state;
    }
    Effect effect = symbols.effect(edge);
    return effect.isNone()
        ? state
        : state.map(
            (lock, entry) -> {
              Entry next = entry.with(entry.facts().after(effect, symbols));
              return next.held() || !next.facts().statuses().isEmpty() ? next : null;
            });
  }

  private MustState lock(Operation.Lock lock, Place place, MustState state) {
    Set<LockId> locks = addresses.locks(place, lock.lock());
    if (locks.isEmpty()) {
      return MustState.UNREACHED;
    }
    Address address = addresses.unique(locks);
    // A semaphore may let several in at once.
    if (address == null || lock.kind() == LockKind.SEMAPHORE || isForeignUnlocked.test(address)) {
      return state;
    }
    boolean held = lock.attempt() == Attempt.BLOCKING;
    Entry known = state.entries().get(address);
    if (known != null && known.held()) {
      if (held && types.isHeldOnce(lock.kind())) {
        // Who holds a lock that nobody else releases, and requests it again, waits for ever.
        return MustState.UNREACHED;
      }
      return held && types.isHeldAgain(lock.kind()) ? state.with(address, known.again()) : state;
    }
    Facts facts = new Facts(List.of(), MayLocksetAnalysis.statuses(lock, symbols, types));
    return held || !facts.statuses().isEmpty()
        ? state.with(address, new Entry(lock.mode() == LockMode.SHARED, held, facts))
        : state;
  }

  /** An unlock gives a lock back once. */
  private MustState unlocked(Set<LockId> released, MustState state) {
    return state.map(
        (lock, entry) ->
            addresses.mayEqual(Set.of(new LockId.At(lock)), released) ? entry.back() : entry);
  }

  private MustState without(Set<LockId> released, MustState state) {
    return state.map(
        (lock, entry) -> addresses.mayEqual(Set.of(new LockId.At(lock)), released) ? null : entry);
  }

  /** A branch that shows success holds the lock; one that shows failure does not. */
  private MustState assume(Edge edge, Operation.Assume assume, MustState state) {
    if (ControlFlow.isDead(edge)) {
      return MustState.UNREACHED;
    }
    return state.map(
        (lock, entry) -> {
          Status.Outcome outcome = entry.facts().outcome(assume.condition(), assume.holds());
          return switch (outcome) {
            // Surely held, whatever later tests tell apart.
            case ACQUIRED -> new Entry(entry.shared(), true, entry.facts().withoutStatuses());
            case FAILED -> null;
            case ERROR -> new Entry(entry.shared(), false, entry.facts());
            case UNKNOWN -> entry;
          };
        });
  }

  /** Whether the operation may release locks that it does not name. */
  static boolean mayUnlockAny(Operation operation) {
    return operation instanceof Operation.Havoc
        || (operation instanceof Operation.Gap gap && mayUnlock(gap.kind()));
  }

  /** Whether locks may be released in what is not modelled, or control come from elsewhere. */
  private static boolean mayUnlock(GapKind kind) {
    return switch (kind) {
      case ONCE, NONLOCAL_JUMP, DYNAMIC_LOADING, ASSEMBLY, OTHER -> true;
      case SEMAPHORE, BARRIER, SIGNAL, CANCELLATION, HANDLER, FORK -> false;
    };
  }
}
