// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.absint.engine.Analysis;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.status.Conditions;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.status.Status;
import org.gridlock.lockset.sweep.Sweep;
import org.gridlock.lockset.sweep.Sweeps;
import org.gridlock.lockset.symbol.Branches;
import org.gridlock.lockset.symbol.Cases;
import org.gridlock.lockset.symbol.Cases.Case;
import org.gridlock.lockset.symbol.Effect;
import org.gridlock.lockset.symbol.Symbol;
import org.gridlock.lockset.symbol.Symbols;

/**
 * Which locks a thread may hold (thesis figure 4.15, with rules R 7 and R 14 of the design). The
 * states over-approximate: every lock held is covered by an entry.
 *
 * <p>Departure from the thesis: an entry is an acquisition, not a lock, so that an unlock can
 * release all locks that the acquisition may have meant. See {@link MustLocksetAnalysis} for the
 * cases in which the two differ.
 */
final class MayLocksetAnalysis implements Analysis<MayState> {
  private final LockAddresses addresses;
  private final Symbols symbols;
  private final LockTypes types;
  private final SweptLocks swept;
  private final Acquisitions acquisitions;
  private final Conditions conditions;
  private final Cases cases;
  private final Map<Edge, List<Case>> known = new HashMap<>();

  MayLocksetAnalysis(
      LockAddresses addresses,
      Symbols symbols,
      Conditions conditions,
      LockTypes types,
      Sweeps sweeps,
      Acquisitions acquisitions) {
    this.addresses = addresses;
    this.conditions = conditions;
    this.acquisitions = acquisitions;
    this.symbols = symbols;
    this.cases = new Cases(symbols);
    this.types = types;
    this.swept = new SweptLocks(sweeps, types);
  }

  @Override
  public MayState bottom() {
    return MayState.UNREACHED;
  }

  @Override
  public MayState initial() {
    return MayState.EMPTY;
  }

  @Override
  public MayState join(MayState left, MayState right) {
    return left.join(right);
  }

  @Override
  public MayState transfer(Edge edge, Place place, MayState state) {
    if (!state.reached()) {
      return state;
    }
    return switch (edge.operation()) {
      case Operation.Lock lock -> lock(edge, lock, place, state);
      case Operation.Unlock unlock -> after(edge, unlock(edge, unlock, place, state));
      case Operation.Assume assume -> assume(edge, assume, state);
      case Operation.ThreadEntry entry -> MayState.EMPTY;
      // The state of a thread at its end says nothing of the creator or of who joins it.
      case Operation.ThreadExit exit -> MayState.UNREACHED;
      case Operation.ThreadJoin join -> MayState.UNREACHED;
      case Operation.Skip skip -> state;
      case Operation.Assign assign -> guarded(edge, after(edge, swept.begun(edge, state)));
      case Operation.Call call -> after(edge, state);
      case Operation.InitLock init -> after(edge, initialised(init, place, state));
      case Operation.SetLockType set -> after(edge, state);
      // To destroy a lock that is held is undefined; it stays held here.
      case Operation.DestroyLock destroy -> after(edge, state);
      case Operation.CreateThread create -> after(edge, state);
      case Operation.JoinThread join -> after(edge, state);
      // The mutex was released before, and is locked after.
      case Operation.AwaitCondition await -> after(edge, state);
      case Operation.AwaitBarrier barrier -> after(edge, state);
      case Operation.SignalCondition signal -> after(edge, state);
      case Operation.Allocate allocate -> after(edge, state);
      case Operation.Free free -> state;
      case Operation.CopyMemory copy -> after(edge, state);
      // Assumption: what is not modelled neither locks nor unlocks; gaps and unread code are noted.
      case Operation.LibraryCall call -> after(edge, state);
      case Operation.Gap gap -> after(edge, state);
      case Operation.Havoc havoc -> after(edge, state);
      case Operation.CancelThread cancel -> after(edge, state);
      case Operation.SetCancelState set -> state;
      case Operation.Cancelled cancelled -> state;
      case Operation.Terminate terminate -> state;
      case Operation.FuncEntry entry -> after(edge, state);
      case Operation.FuncExit exit -> after(edge, state);
    };
  }

  private MayState after(Edge edge, MayState state) {
    if (state.entries().isEmpty()) {
      return state;
    }
    Effect effect = symbols.effect(edge);
    return effect.isNone()
        ? state
        : state.map(entry -> entry.map(facts -> facts.after(effect, symbols)));
  }

  /** What is held is held on paths on which the edge made something true. */
  private MayState guarded(Edge edge, MayState state) {
    if (state.entries().isEmpty()) {
      return state;
    }
    Guard source = conditions.madeOfSource(edge);
    MayState told = source == null ? state : guarded(source, state);
    Guard guard = conditions.made(edge);
    if (guard == null) {
      return told;
    }
    Status given = edge.operation() instanceof Operation.Assign ? Status.of(guard) : null;
    return told.map(
        entry -> {
          if (entry.many()) {
            return entry;
          }
          // A result is often reported as another number when the owner died.
          boolean mayBeResult = types.failureMayHold(entry.acquisition().kind());
          return entry.map(
              known -> {
                Facts facts = known.guarded(guard, symbols);
                return given != null && mayBeResult ? facts.with(given) : facts;
              });
        });
  }

  private MayState guarded(Guard guard, MayState state) {
    return state.map(
        entry -> entry.many() ? entry : entry.map(facts -> facts.guarded(guard, symbols)));
  }

  private MayState lock(Edge edge, Operation.Lock lock, Place place, MayState state) {
    List<Case> ways = cases(edge, lock.lock());
    Acquisition first = acquisitions.of(place, edge, lock, ways.getFirst());
    if (first.locks().isEmpty()) {
      return MayState.UNREACHED;
    }
    Sweep sweep = swept.sweeps().of(edge);
    if (sweep != null) {
      return after(edge, state.withAnother(first, Facts.of(sweep)));
    }
    MayState next = after(edge, passed(lock, first, ways.size() == 1, state));
    for (Case way : ways) {
      Acquisition acquisition = acquisitions.of(place, edge, lock, way);
      next =
          next.with(
              acquisition,
              acquired(edge, lock, acquisition, way),
              entry ->
                  addresses.mayEqual(entry.acquisition().locks(), acquisition.locks())
                      && !Branches.exclude(entry.facts().taken(), way.taken()));
    }
    return next;
  }

  /**
   * What is held once was not held before a lock operation that has come to an end.
   *
   * @param onlyCase whether the operation means one lock, whatever branches were taken before
   */
  private MayState passed(
      Operation.Lock lock, Acquisition acquisition, boolean onlyCase, MayState state) {
    if (lock.attempt() != Operation.Attempt.BLOCKING || !types.isHeldOnce(lock.kind())) {
      return state;
    }
    Set<LockId> locks = acquisition.locks();
    boolean unique = addresses.isOne(locks);
    List<Symbol> names = onlyCase ? acquisition.facts().names() : List.of();
    return withoutCases(names, state.without(entry -> isSame(entry, locks, unique, names)));
  }

  /** What is held is not the lock that some names denote. */
  private static MayState withoutCases(List<Symbol> names, MayState state) {
    return state.withoutCases(facts -> !Collections.disjoint(facts.names(), names));
  }

  /** Whether an entry surely is of the same lock, by its address or one of its names. */
  private static boolean isSame(
      MayEntry entry, Set<LockId> locks, boolean unique, List<Symbol> names) {
    return (unique && entry.acquisition().locks().equals(locks))
        || !Collections.disjoint(entry.facts().names(), names);
  }

  /** What is known of an acquisition just after it. */
  private Facts acquired(Edge edge, Operation.Lock lock, Acquisition acquisition, Case way) {
    Effect effect = symbols.effect(edge);
    List<Guard> guards = Conditions.surviving(conditions.at(edge.source()), effect);
    Guard locked = conditions.locked(lock, edge);
    if (locked != null && locked.reads().stream().noneMatch(effect::changes)) {
      guards = Conditions.with(guards, locked);
    }
    for (Guard guard : way.equal().isEmpty() ? List.<Guard>of() : guards) {
      Guard other = guard.on(way.inOthers(guard.subject()));
      guards = other == null || !other.survives(effect) ? guards : Conditions.with(guards, other);
    }
    Facts before = acquisition.facts();
    return new Facts(before.after(effect, symbols).names(), statuses(lock, symbols, types), guards)
        .where(before.taken())
        .named(guards, symbols);
  }

  private List<Case> cases(Edge edge, Expression pointer) {
    return known.computeIfAbsent(edge, key -> cases.of(key.source(), pointer));
  }

  /** A lock that is initialised is not held: to initialise one that is held is undefined. */
  private MayState initialised(Operation.InitLock init, Place place, MayState state) {
    if (state.entries().isEmpty() || init.kind() == Operation.LockKind.SEMAPHORE) {
      return state;
    }
    Set<LockId> locks = addresses.locks(place, init.lock());
    return addresses.isOne(locks)
        ? state.without(entry -> entry.acquisition().locks().equals(locks))
        : state;
  }

  /** The variable that tells whether a lock was acquired, if there is one. */
  static List<Status> statuses(Operation.Lock lock, Symbols symbols, LockTypes types) {
    return lock.success() != Operation.Success.ALWAYS
            && lock.result() instanceof Lvalue.Var result
            && symbols.isReadable(result.variable())
        ? List.of(Status.of(result.variable(), lock.success(), types.failureMayHold(lock.kind())))
        : List.of();
  }

  /** An unlock that means one lock or another: what it leaves in one case, is held in that case. */
  private MayState unlock(Edge edge, Operation.Unlock unlock, Place place, MayState state) {
    if (state.entries().isEmpty() || swept.areTogether(edge, state)) {
      return state;
    }
    List<Case> ways = cases(edge, unlock.lock());
    if (ways.size() == 1) {
      return unlock(unlock, place, ways.getFirst(), state);
    }
    MayState joined = MayState.UNREACHED;
    for (Case way : ways) {
      MayState before =
          state.without(entry -> Branches.exclude(entry.facts().taken(), way.taken()));
      MayState left = unlock(unlock, place, way, before);
      joined = joined.join(left.map(entry -> entry.with(entry.facts().where(way.taken()))));
    }
    return joined;
  }

  /**
   * An unlock releases what it surely means:
   *
   * <ol>
   *   <li>if it cannot fail, the only lock held that it can mean;
   *   <li>else acquisitions of the same value: one unique lock, or a common name.
   * </ol>
   */
  private MayState unlock(Operation.Unlock unlock, Place place, Case one, MayState state) {
    Set<LockId> released = addresses.locks(place, unlock.lock());
    List<Symbol> names = acquisitions.names(place, unlock.lock(), one);
    boolean unique = addresses.isOne(released);
    List<MayEntry> same = new ArrayList<>();
    List<MayEntry> possible = new ArrayList<>();
    for (MayEntry entry : state.entries()) {
      if (isSame(entry, released, unique, names)) {
        same.add(entry);
      } else if (addresses.mayEqual(entry.acquisition().locks(), released)) {
        possible.add(entry);
      }
    }
    List<MayEntry> all = new ArrayList<>(same);
    all.addAll(possible);
    if (all.stream().noneMatch(entry -> types.unlockMayFail(entry.acquisition().kind()))
        && arePairwiseExclusive(all)) {
      return state.without(all::contains);
    }
    if (unique
        && types.isHeldOnce(unlock.kind())
        && same.stream().anyMatch(entry -> entry.acquisition().locks().equals(released))) {
      return state.without(entry -> entry.acquisition().locks().equals(released));
    }
    if (!types.isHeldOnce(unlock.kind())) {
      return same.isEmpty() ? state : releaseSame(same, state);
    }
    MayState rest = withoutCases(names, state.without(same::contains));
    return same.isEmpty() ? rest : differing(place.function(), names, rest);
  }

  /** What is still held is another lock than one that was released and is held once. */
  private MayState differing(Function function, List<Symbol> released, MayState state) {
    return state.map(
        entry -> {
          Facts facts = entry.facts();
          for (Symbol held : entry.many() ? List.<Symbol>of() : facts.names()) {
            for (Symbol name : released) {
              Guard guard = Conditions.different(held, name);
              facts =
                  guard == null || !conditions.isFollowed(guard, function)
                      ? facts
                      : facts.guarded(guard, symbols);
            }
          }
          return entry.with(facts);
        });
  }

  /**
   * Releases one hold of a lock that all these entries mean. If none of them was acquired on top of
   * another, they are alternatives and all go; else one goes that lies on top.
   */
  private static MayState releaseSame(List<MayEntry> same, MayState state) {
    if (areAlternatives(same)) {
      return state.without(same::contains);
    }
    MayEntry top = null;
    for (MayEntry entry : same) {
      if (!entry.many() && (top == null || entry.over().contains(top.slot()))) {
        top = entry;
      }
    }
    MayEntry dropped = top;
    return state.without(entry -> entry == dropped);
  }

  /** Whether no two of the entries hold the same lock at once. */
  private static boolean areAlternatives(List<MayEntry> entries) {
    for (MayEntry entry : entries) {
      if (entry.many() || entries.stream().anyMatch(entry::isStackedWith)) {
        return false;
      }
    }
    return true;
  }

  /** Whether at most one of the entries can be held at a time. */
  private boolean arePairwiseExclusive(List<MayEntry> entries) {
    for (MayEntry entry : entries) {
      for (MayEntry other : entries) {
        // Locks that cannot be equal are not recorded as stacked, and may be held together.
        if (!addresses.mayEqual(entry.acquisition().locks(), other.acquisition().locks())) {
          return false;
        }
      }
    }
    return areAlternatives(entries);
  }

  private MayState assume(Edge edge, Operation.Assume assume, MayState state) {
    if (ControlFlow.isDead(edge) || conditions.isExcluded(edge)) {
      return MayState.UNREACHED;
    }
    if (state.entries().isEmpty()) {
      return state;
    }
    Guard guard = conditions.made(edge);
    Predicate<Facts> refuted =
        facts ->
            (guard != null && facts.areContradicted(guard))
                || facts.outcome(assume.condition(), assume.holds()) == Status.Outcome.FAILED;
    MayState held =
        swept
            .ended(edge, state.map(entry -> entry.map(facts -> facts.passed(edge))))
            .without(entry -> refuted.test(entry.facts()))
            .withoutCases(refuted);
    MayState narrowed =
        held.map(entry -> entry.map(facts -> facts.narrowed(assume.condition(), assume.holds())));
    return guarded(edge, narrowed);
  }
}
