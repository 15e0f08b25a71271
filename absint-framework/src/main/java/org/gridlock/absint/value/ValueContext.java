// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.value;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a function that share a frame and what the callee sees of the state, and the states
 * at its locations.
 */
final class ValueContext<D> {
  /** A call or creation in a context. */
  record Site<D>(ValueContext<D> context, Edge edge) {}

  /** What an edge enters. */
  record Entry(Edge edge, Function callee) {}

  /** The context that was entered last, with what state, and that in which it returned. */
  private static final class Entered<D> {
    private ValueContext<D> context;
    private D with;
    private @Nullable D left;

    Entered(ValueContext<D> context, D with) {
      this.context = context;
      this.with = with;
    }
  }

  private final int id;
  private final Place frame;
  private final int firstLocation;
  private final List<@Nullable D> states;

  /** Where there is something to do, by rank in the function's order of evaluation. */
  final BitSet pending = new BitSet();

  /** Where all is to be done, since the state has changed, not only what {@link #returned} says. */
  final BitSet changed = new BitSet();

  /** What has returned in another state, by the rank of the call. */
  private final Map<Integer, Set<Entry>> returned = new HashMap<>(2);

  final Set<Site<D>> sites = new LinkedHashSet<>(2);
  private final Map<Entry, Entered<D>> entered = new LinkedHashMap<>(4);
  final Set<Edge> steppedOver = new LinkedHashSet<>(2);

  ValueContext(int id, Place frame) {
    this.id = id;
    this.frame = frame;
    this.firstLocation = function().locations().get(0).id();
    this.states =
        new ArrayList<@Nullable D>(Collections.nCopies(function().locations().size(), null));
  }

  /** The context that a call entered the last time, if the state is the same one. */
  @Nullable ValueContext<D> enteredBefore(Entry call, D state) {
    Entered<D> known = entered.get(call);
    return known != null && known.with == state ? known.context : null;
  }

  /**
   * A call or creation enters a context.
   *
   * @param state the one of the caller
   * @return the context that it entered before; null if there is none
   */
  @Nullable ValueContext<D> enter(Entry entry, ValueContext<D> context, D state) {
    Entered<D> known = entered.get(entry);
    if (known == null) {
      entered.put(entry, new Entered<>(context, state));
      return null;
    }
    ValueContext<D> before = known.context;
    known.context = context;
    if (known.with != state) {
      known.with = state;
      known.left = null;
    }
    return before;
  }

  /** Whether the callee, entered as the last time, returns in another state than then. */
  boolean leavesAnew(Entry call, D atExit) {
    Entered<D> known = entered.get(call);
    if (known == null || known.left == atExit) {
      return false;
    }
    known.left = atExit;
    return true;
  }

  /** Says that what a call enters returns in another state. */
  void returned(int rank, Entry entry) {
    returned.computeIfAbsent(rank, key -> new LinkedHashSet<>(2)).add(entry);
    pending.set(rank);
  }

  /** What has returned at a call since this was asked last. */
  Set<Entry> takeReturned(int rank) {
    Set<Entry> taken = returned.remove(rank);
    return taken == null ? Set.of() : taken;
  }

  /** What a call entered the last time. */
  ValueContext<D> entered(Entry entry) {
    return Objects.requireNonNull(entered.get(entry)).context;
  }

  /** Visits what calls and creations enter. */
  void forEachEntered(BiConsumer<Entry, ValueContext<D>> visitor) {
    entered.forEach((entry, known) -> visitor.accept(entry, known.context));
  }

  int id() {
    return id;
  }

  /** The entry place of the activations, as the frame policy names it. */
  Place frame() {
    return frame;
  }

  Function function() {
    return frame.function();
  }

  /** The state at a location; null if not reached. */
  @Nullable D state(Location location) {
    return states.get(location.id() - firstLocation);
  }

  void setState(Location location, D state) {
    states.set(location.id() - firstLocation, state);
  }
}
