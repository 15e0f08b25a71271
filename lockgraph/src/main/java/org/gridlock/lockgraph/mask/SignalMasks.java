// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.mask;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.dependency.ResolvedCalls;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.jspecify.annotations.Nullable;

/**
 * Where which signals may interrupt threads. Signal number {@code n} is bit {@code n - 1} of a set.
 *
 * <p>A thread begins with the mask of its creator (POSIX pthread_create), or with an unknown one if
 * that gets no handle of it: then a library makes it, in a thread of its choice. The mask of main
 * is unknown, and so is that of a handler but for its own signal.
 */
public final class SignalMasks {
  /** All signals. */
  static final long ALL = -1;

  private final @Nullable Masks masks;

  /** For each start function, what is blocked where a function that it calls is entered. */
  private final Map<Function, Map<Function, Long>> entered = new HashMap<>();

  private record Masks(FunctionMasks functions, HandlerMasks handlers) {}

  private record Entry(Function start, Function function) {}

  private SignalMasks(@Nullable Masks masks) {
    this.masks = masks;
  }

  /** Any signal may come anywhere. */
  public static SignalMasks none() {
    return new SignalMasks(null);
  }

  /** The masks of a program that has handlers. */
  public static SignalMasks of(Icfa icfa, ResolvedCalls calls, Deadline deadline)
      throws ResourceException {
    if (SignalCalls.hasOthers(icfa)) {
      return none();
    }
    FunctionMasks functions = new FunctionMasks(icfa, calls, deadline);
    Masks masks = new Masks(functions, new HandlerMasks(icfa, calls, functions));
    SignalMasks found = new SignalMasks(masks);
    found.enterFrom(icfa.start(), calls, masks, deadline);
    return found;
  }

  private void enterFrom(Function start, ResolvedCalls calls, Masks masks, Deadline deadline)
      throws ResourceException {
    Deque<Entry> pending = new ArrayDeque<>();
    enter(new Entry(start, start), 0, pending);
    while (!pending.isEmpty()) {
      deadline.check();
      Entry entry = pending.remove();
      for (ResolvedCalls.Call call : calls.by(entry.function())) {
        MaskFunction mask = masks.functions().at(call.edge().source());
        if (mask == null) {
          continue; // not reached
        }
        long blocked = mask.of(blockedAtEntry(entry));
        if (call.edge().operation() instanceof Operation.CreateThread create) {
          Entry thread = new Entry(call.callee(), call.callee());
          enter(thread, create.handle() == null ? 0 : blocked, pending);
        } else {
          boolean handler = entry.function().interrupts();
          enter(
              new Entry(entry.start(), call.callee()),
              handler ? masks.handlers().blockedIn(call) : blocked,
              pending);
        }
      }
    }
  }

  private void enter(Entry entry, long blocked, Deque<Entry> pending) {
    Map<Function, Long> entries = entered.computeIfAbsent(entry.start(), s -> new HashMap<>());
    Long known = entries.get(entry.function());
    if (known == null || (known & blocked) != known) {
      entries.put(entry.function(), known == null ? blocked : known & blocked);
      pending.add(entry);
    }
  }

  private long blockedAtEntry(Entry entry) {
    return entered.getOrDefault(entry.start(), Map.of()).getOrDefault(entry.function(), 0L);
  }

  /** The signals whose handlers may come to a function; all, if it is in none. */
  public long handledIn(Function function) {
    return masks == null ? ALL : masks.handlers().in(function);
  }

  /**
   * The signals that may come while a thread is at a place, with those that their handlers let
   * through.
   */
  public long comingAt(PlaceGraph graph, Place place) {
    MaskFunction mask = masks == null ? null : masks.functions().at(place.top());
    if (masks == null || mask == null) {
      return ALL;
    }
    MaskFunction least = mask;
    for (Edge edge : place.top().outgoing()) {
      if (!(edge.operation() instanceof Operation.Call) || graph.stepsOver(place, edge)) {
        least = least.meet(masks.functions().during(edge, mask));
      }
    }
    Entry entry = new Entry(graph.thread(place).entry().function(), place.function());
    return masks.handlers().following(~least.of(blockedAtEntry(entry)));
  }
}
