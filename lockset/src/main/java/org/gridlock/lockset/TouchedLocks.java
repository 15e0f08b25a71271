// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.value.FrameCalls;
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

  /** Numbers of sets of locks, as {@link LockAddresses} gives them. */
  private final Map<Place, BitSet> byFrame = new HashMap<>();

  /** Frames from which code is reached that may release anything. */
  private final Set<Place> wild = new HashSet<>();

  private final Map<Set<LockId>, Overlap> overlaps = new IdentityHashMap<>();

  private final Map<Address, Set<LockId>> unique = new HashMap<>();

  /** Which of the first {@code known} sets overlap with a set. */
  private static final class Overlap {
    private final BitSet numbers = new BitSet();
    private int known;
  }

  TouchedLocks(FrameCalls calls, LockAddresses addresses) {
    this.calls = calls;
    this.addresses = addresses;
  }

  /**
   * Whether one of the locks may be acquired or released.
   *
   * @param locks as {@link LockAddresses} gives them
   */
  boolean mayTouch(Place frame, Set<LockId> locks) {
    return of(frame).intersects(overlapping(locks));
  }

  /** Whether a unique lock may be acquired or released. */
  boolean mayTouch(Place frame, Address lock) {
    return mayTouch(frame, unique.computeIfAbsent(lock, one -> Set.of(new LockId.At(one))));
  }

  /** Whether it is not known what may be released. */
  boolean mayReleaseAny(Place frame) {
    of(frame);
    return wild.contains(frame);
  }

  private BitSet overlapping(Set<LockId> locks) {
    Overlap overlap = overlaps.computeIfAbsent(locks, key -> new Overlap());
    for (; overlap.known < addresses.setCount(); overlap.known++) {
      overlap.numbers.set(overlap.known, addresses.mayEqual(locks, addresses.setOf(overlap.known)));
    }
    return overlap.numbers;
  }

  private BitSet of(Place frame) {
    BitSet known = byFrame.get(frame);
    return known == null ? explore(frame) : known;
  }

  /** Looks at all frames below one that were not looked at before. */
  private BitSet explore(Place start) {
    Map<Place, List<Place>> callers = new LinkedHashMap<>();
    Deque<Place> pending = new ArrayDeque<>();
    List<Place> found = new ArrayList<>();
    BitSet own = own(start);
    byFrame.put(start, own);
    pending.add(start);
    while (!pending.isEmpty()) {
      Place frame = pending.remove();
      found.add(frame);
      for (Place callee : calls.callees(frame)) {
        callers.computeIfAbsent(callee, key -> new ArrayList<>(2)).add(frame);
        if (!byFrame.containsKey(callee)) {
          byFrame.put(callee, own(callee));
          pending.add(callee);
        } else {
          add(callee, frame);
        }
      }
    }
    pending.addAll(found);
    while (!pending.isEmpty()) {
      Place callee = pending.removeLast();
      for (Place caller : callers.getOrDefault(callee, List.of())) {
        if (add(callee, caller)) {
          pending.add(caller);
        }
      }
    }
    return own;
  }

  /** What a callee touches, its caller does; returns whether that is new. */
  private boolean add(Place callee, Place caller) {
    BitSet from = byFrame.getOrDefault(callee, new BitSet());
    BitSet to = byFrame.getOrDefault(caller, new BitSet());
    int before = to.cardinality();
    to.or(from);
    return (wild.contains(callee) && wild.add(caller)) | to.cardinality() > before;
  }

  private BitSet own(Place frame) {
    BitSet touched = new BitSet();
    for (Location location : frame.function().locations()) {
      for (Edge edge : location.outgoing()) {
        Expression lock = lock(edge.operation());
        if (lock != null) {
          touched.set(
              addresses.number(addresses.locks(calls.places().move(frame, location), lock)));
        }
        if (MustLocksetAnalysis.mayUnlockAny(edge.operation())) {
          wild.add(frame);
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
