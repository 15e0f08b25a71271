// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operands;

/**
 * The code that runs before the program creates its first thread: only direct calls from where
 * execution starts lead there, and no creation comes before.
 */
public final class EarlyCode {
  private final ThreadFunctions functions;

  /** Where a thread may have been created. */
  private final Set<Location> late = new HashSet<>();

  public EarlyCode(Icfa icfa) {
    this.functions = new ThreadFunctions(icfa);
    Deque<Location> pending = new ArrayDeque<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      // Which of several constructors runs first does not depend on the text.
      Location first =
          edge.source().function() == icfa.start() && !isMain(edge)
              ? icfa.start().entry()
              : edge.target();
      if (functions.mayCreate(edge) && late.add(first)) {
        pending.add(first);
      }
    }
    while (!pending.isEmpty()) {
      for (Edge edge : pending.remove().outgoing()) {
        if (late.add(edge.target())) {
          pending.add(edge.target());
        }
        Function callee = Operands.namedCallee(edge.operation());
        if (callee != null && callee.isDefined() && late.add(callee.entry())) {
          pending.add(callee.entry());
        }
      }
    }
  }

  private static boolean isMain(Edge edge) {
    return Operands.namedCallee(edge.operation()) instanceof Function callee
        && callee.name().equals("main");
  }

  /** Whether no thread was created yet whenever control passes the edge. */
  public boolean contains(Edge edge) {
    return !late.contains(edge.source())
        && !functions.mayCreate(edge)
        && !functions.isReachedByAddress(edge.source().function());
  }

  /** Whether no thread was created yet whenever control comes to the edge, which may create one. */
  public boolean mayCreateFirst(Edge edge) {
    return !late.contains(edge.source())
        && functions.mayCreate(edge)
        && !functions.isReachedByAddress(edge.source().function());
  }

  /** Whether only the first thread runs a function. */
  boolean isOfFirst(Function function) {
    return !functions.isReachedByAddress(function);
  }

  /** Whether threads may run a function that are there from the beginning. */
  boolean mayBeBeside(Function function) {
    return functions.isEarly(function);
  }

  /**
   * What each function writes, or those that it calls.
   *
   * @param writers the functions that write something themselves
   */
  <W> Map<Function, Set<W>> writtenIn(Map<W, Set<Function>> writers) {
    Map<Function, Set<W>> written = new HashMap<>();
    writers.forEach(
        (memory, direct) ->
            functions
                .callersOf(direct)
                .forEach(
                    function ->
                        written.computeIfAbsent(function, key -> new HashSet<>(2)).add(memory)));
    return written;
  }
}
