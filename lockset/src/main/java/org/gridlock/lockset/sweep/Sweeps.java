// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.sweep;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/** The sweeps of a program that take locks which another one gives back, and those others. */
public final class Sweeps {
  private final Map<Edge, Sweep> byEntry = new HashMap<>();
  private final Map<Edge, Sweep> byOperation = new HashMap<>();
  private final Map<Edge, Sweep> byEnd = new HashMap<>();

  public Sweeps(Icfa icfa, Symbols symbols) {
    List<Sweep> taking = new ArrayList<>();
    List<Sweep> giving = new ArrayList<>();
    for (Function function : icfa.functions()) {
      if (function.edges().stream().anyMatch(edge -> isOfLock(edge.operation()))) {
        for (CountedLoop loop : CountedLoop.inFromAnywhere(function, icfa)) {
          Sweep sweep = Sweep.of(loop, symbols);
          if (sweep != null) {
            (sweep.takes() ? taking : giving).add(sweep);
          }
        }
      }
    }
    for (Sweep give : giving) {
      for (Sweep take : taking) {
        if (give.isLike(take)) {
          byEntry.put(take.loop().entry(), take);
          byOperation.put(take.edge(), take);
          byOperation.put(give.edge(), give);
          byEnd.put(give.loop().leaving(), give);
        }
      }
    }
  }

  private static boolean isOfLock(Operation operation) {
    return operation instanceof Operation.Lock || operation instanceof Operation.Unlock;
  }

  /** The sweep that begins to take locks with an edge, or null. */
  public @Nullable Sweep begun(Edge edge) {
    return byEntry.get(edge);
  }

  /** The sweep that a lock operation belongs to, or null. */
  public @Nullable Sweep of(Edge operation) {
    return byOperation.get(operation);
  }

  /** The sweep that has given back all its locks when an edge is passed, or null. */
  public @Nullable Sweep ended(Edge edge) {
    return byEnd.get(edge);
  }
}
