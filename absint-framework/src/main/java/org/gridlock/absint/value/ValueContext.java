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
import java.util.Set;
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

  private final int id;
  private final Place frame;
  private final int firstLocation;
  private final List<@Nullable D> states;

  /** By rank in the function's order of evaluation. */
  final BitSet pending = new BitSet();

  final Set<Site<D>> sites = new LinkedHashSet<>();
  final Map<Entry, ValueContext<D>> entered = new LinkedHashMap<>();

  /** The states with which callees were entered last, and those in which they returned. */
  private final Map<Entry, D> enteredWith = new HashMap<>();

  private final Map<Entry, D> leftWith = new HashMap<>();

  final Set<Edge> steppedOver = new LinkedHashSet<>();

  ValueContext(int id, Place frame) {
    this.id = id;
    this.frame = frame;
    this.firstLocation = function().locations().get(0).id();
    this.states =
        new ArrayList<@Nullable D>(Collections.nCopies(function().locations().size(), null));
  }

  /**
   * The context that a call entered the last time, if the state is the same one; mostly it is the
   * callee's exit that makes the caller look again.
   */
  @Nullable ValueContext<D> enteredBefore(Edge call, Function callee, D state) {
    Entry entry = new Entry(call, callee);
    return enteredWith.get(entry) == state ? entered.get(entry) : null;
  }

  void remember(Edge call, Function callee, D state) {
    Entry entry = new Entry(call, callee);
    enteredWith.put(entry, state);
    leftWith.remove(entry);
  }

  /** Whether the callee, entered as the last time, returns in another state than then. */
  boolean leavesAnew(Edge call, Function callee, D atExit) {
    return leftWith.put(new Entry(call, callee), atExit) != atExit;
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
