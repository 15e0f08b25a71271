// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.status.Values;
import org.gridlock.nonconc.LinearForms.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The threads that have not been joined: where their handles are, and what the flags there say.
 * Changed in place.
 */
final class UnjoinedThreads {
  /** So many flags are remembered of the same handles. */
  private static final int MAX_FLAGS = 4;

  /**
   * Threads that are looked at together.
   *
   * @param array where their handles are
   * @param flags what is true at the index of each of the handles
   */
  private record Kind(Edge creation, HandleArray array, Set<HandleFlag> flags) {}

  private final Map<Kind, SlotBounds> slots = new HashMap<>();

  /** The creations of threads whose handles are nowhere any more. */
  private final Set<Edge> lost = new HashSet<>();

  UnjoinedThreads copy() {
    UnjoinedThreads copy = new UnjoinedThreads();
    slots.forEach((kind, bounds) -> copy.slots.put(kind, bounds.copy()));
    copy.lost.addAll(lost);
    return copy;
  }

  /** Their creations. */
  Set<Edge> creations() {
    Set<Edge> creations = new HashSet<>(lost);
    slots.keySet().forEach(kind -> creations.add(kind.creation()));
    return creations;
  }

  /** Changes the bounds of the indices of all handles. */
  void change(Consumer<SlotBounds> change) {
    slots.values().forEach(change);
  }

  /** Leaves out those that cannot be, by what is known of the numbers. */
  void settle(Differences differences) {
    change(bounds -> bounds.close(differences));
    slots.values().removeIf(bounds -> bounds.isEmpty(differences));
  }

  /** Something else is written over a handle; over any if it is not known which. */
  void lose(@Nullable Handle handle, Differences differences) {
    lose(
        (array, bounds) ->
            handle == null
                || (handle.array().equals(array) && !bounds.excludes(handle.index(), differences)));
  }

  /** The handles in some arrays are lost. */
  void lose(BiPredicate<HandleArray, SlotBounds> which) {
    Set<Kind> gone = new HashSet<>();
    slots.forEach(
        (kind, bounds) -> {
          if (which.test(kind.array(), bounds)) {
            gone.add(kind);
          }
        });
    slots.keySet().removeAll(gone);
    gone.forEach(kind -> lost.add(kind.creation()));
  }

  /** A thread is created; its handle is stored there, or nowhere that is known. */
  void create(
      Edge creation,
      @Nullable Handle handle,
      Collection<HandleFlag> flags,
      Differences differences) {
    if (handle == null) {
      lost.add(creation);
    } else {
      add(
          new Kind(creation, handle.array(), Set.copyOf(flags)),
          SlotBounds.of(handle.index(), differences));
    }
  }

  private void add(Kind kind, SlotBounds bounds) {
    slots.merge(kind, bounds, (some, others) -> some.join(others, Widening.NONE));
  }

  /** The thread is joined whose handle is there. */
  void join(Handle handle, Differences differences) {
    slots.forEach(
        (kind, bounds) -> {
          if (kind.array().equals(handle.array())) {
            bounds.remove(handle.index(), differences);
          }
        });
  }

  /** There are none with handles in an array. */
  void remove(Variable array) {
    slots.keySet().removeIf(kind -> kind.array().variable() == array);
  }

  /** A flag turns out to have one of some values: no thread is there that it would be wrong for. */
  void test(Handle flag, Values values, Differences differences) {
    slots.forEach(
        (kind, bounds) -> {
          if (kind.flags().stream().anyMatch(known -> known.contradicts(flag.array(), values))) {
            bounds.remove(flag.index(), differences);
          }
        });
  }

  /**
   * A flag is given one of some values; any if they are not known. Where the handle at its index is
   * the first or the last one, the others keep their flags.
   */
  void write(Handle flag, @Nullable Values values, Differences differences) {
    Map<Kind, SlotBounds> before = Map.copyOf(slots);
    slots.clear();
    before.forEach(
        (kind, bounds) -> {
          if (bounds.excludes(flag.index(), differences)) {
            add(kind, bounds);
            return;
          }
          Set<HandleFlag> flags = new HashSet<>(kind.flags());
          flags.removeIf(
              known -> known.cell().equals(flag.array()) && !known.values().equals(values));
          SlotBounds others = bounds.copy();
          others.remove(flag.index(), differences);
          if (!others.excludes(flag.index(), differences)) {
            add(new Kind(kind.creation(), kind.array(), Set.copyOf(flags)), bounds);
            return;
          }
          if (values != null && flags.size() < MAX_FLAGS) {
            flags.add(new HandleFlag(flag.array(), values));
          }
          add(kind, others);
          add(
              new Kind(kind.creation(), kind.array(), Set.copyOf(flags)),
              SlotBounds.of(flag.index(), differences));
        });
    settle(differences);
  }

  /** Some flags may be given any values, at any index. */
  void forget(Predicate<HandleArray> cells) {
    Map<Kind, SlotBounds> before = Map.copyOf(slots);
    slots.clear();
    before.forEach(
        (kind, bounds) -> {
          Set<HandleFlag> flags = new HashSet<>(kind.flags());
          flags.removeIf(known -> cells.test(known.cell()));
          add(new Kind(kind.creation(), kind.array(), Set.copyOf(flags)), bounds);
        });
  }

  /**
   * Joins in what else may be.
   *
   * @return whether that changed anything
   */
  boolean join(UnjoinedThreads other, Widening widening) {
    boolean changed = lost.addAll(other.lost);
    for (Map.Entry<Kind, SlotBounds> there : other.slots.entrySet()) {
      SlotBounds before = slots.get(there.getKey());
      SlotBounds after =
          before == null ? there.getValue().copy() : before.join(there.getValue(), widening);
      if (!after.equals(before)) {
        slots.put(there.getKey(), after);
        changed = true;
      }
    }
    return changed;
  }
}
