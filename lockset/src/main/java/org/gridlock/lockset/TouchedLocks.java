// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.value.FrameCalls;
import org.gridlock.absint.value.FrameTotals;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.pointer.Address;
import org.jspecify.annotations.Nullable;

/**
 * Which locks the activations of a frame, and what they call, may acquire or release. Whether a
 * caller holds another lock makes no difference to them.
 */
final class TouchedLocks {
  private final FrameCalls calls;
  private final LockAddresses addresses;

  private final FrameTotals<Touched> totals;

  private final Map<Set<LockId>, Overlap> overlaps = new IdentityHashMap<>();

  private final Map<Address, Set<LockId>> unique = new HashMap<>();

  /** What some code may acquire or release. */
  private static final class Touched {
    /** Numbers of sets of locks, as {@link LockAddresses} gives them. */
    private final BitSet locks = new BitSet();

    private boolean releasesAny;

    boolean add(Touched other) {
      int before = locks.cardinality();
      boolean wild = releasesAny;
      locks.or(other.locks);
      releasesAny |= other.releasesAny;
      return releasesAny != wild || locks.cardinality() > before;
    }
  }

  /** Which of the first {@code known} sets overlap with a set. */
  private static final class Overlap {
    private final BitSet numbers = new BitSet();
    private int known;
  }

  TouchedLocks(FrameCalls calls, LockAddresses addresses) {
    this.calls = calls;
    this.addresses = addresses;
    this.totals = new FrameTotals<>(calls, this::own, Touched::add);
  }

  /**
   * Whether one of the locks may be acquired or released.
   *
   * @param locks as {@link LockAddresses} gives them
   */
  boolean mayTouch(Place frame, Set<LockId> locks) {
    return totals.of(frame).locks.intersects(overlapping(locks));
  }

  /** Whether a unique lock may be acquired or released. */
  boolean mayTouch(Place frame, Address lock) {
    return mayTouch(frame, unique.computeIfAbsent(lock, one -> Set.of(new LockId.At(one))));
  }

  /** Whether it is not known what may be released. */
  boolean mayReleaseAny(Place frame) {
    return totals.of(frame).releasesAny;
  }

  private BitSet overlapping(Set<LockId> locks) {
    Overlap overlap = overlaps.computeIfAbsent(locks, key -> new Overlap());
    for (; overlap.known < addresses.setCount(); overlap.known++) {
      overlap.numbers.set(overlap.known, addresses.mayEqual(locks, addresses.setOf(overlap.known)));
    }
    return overlap.numbers;
  }

  private Touched own(Place frame) {
    Touched touched = new Touched();
    for (Location location : frame.function().locations()) {
      for (Edge edge : location.outgoing()) {
        Expression lock = lock(edge.operation());
        if (lock != null) {
          touched.locks.set(
              addresses.number(addresses.locks(calls.places().move(frame, location), lock)));
        }
        if (MustLocksetAnalysis.mayUnlockAny(edge.operation())) {
          touched.releasesAny = true;
        }
      }
    }
    return touched;
  }

  private static @Nullable Expression lock(Operation operation) {
    return switch (operation) {
      case Operation.Lock lock -> lock.lock();
      case Operation.Unlock unlock -> unlock.lock();
      case Operation.AwaitCondition await -> await.lock();
      case Operation.InitLock init -> init.lock();
      case Operation.DestroyLock destroy -> destroy.lock();
      case Operation.SetLockType set -> null;
      case Operation.Assume assume -> null;
      case Operation.ThreadEntry entry -> null;
      case Operation.ThreadExit exit -> null;
      case Operation.ThreadJoin join -> null;
      case Operation.Gap gap -> null;
      case Operation.Havoc havoc -> null;
      case Operation.Skip skip -> null;
      case Operation.Assign assign -> null;
      case Operation.Call call -> null;
      case Operation.CreateThread create -> null;
      case Operation.JoinThread join -> null;
      case Operation.AwaitBarrier barrier -> null;
      case Operation.SignalCondition signal -> null;
      case Operation.Allocate allocate -> null;
      case Operation.Free free -> null;
      case Operation.CopyMemory copy -> null;
      case Operation.LibraryCall call -> null;
      case Operation.CancelThread cancel -> null;
      case Operation.SetCancelState set -> null;
      case Operation.Cancelled cancelled -> null;
      case Operation.Terminate terminate -> null;
      case Operation.FuncEntry entry -> null;
      case Operation.FuncExit exit -> null;
    };
  }
}
