// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.lockgraph.Finding;

/** Turns the findings of the analysis, which point into its data, into values for the reader. */
final class Deadlocks {
  private static final Comparator<Deadlock> ORDER =
      Comparator.comparing(Deadlock::confidence, Comparator.reverseOrder())
          .thenComparing(Deadlock::kind)
          .thenComparing(deadlock -> deadlock.locks().size())
          .thenComparing(deadlock -> deadlock.edges().toString());

  private Deadlocks() {}

  /** The deadlocks, the surest first, each with an id of its own. */
  static List<Deadlock> of(List<Finding> findings) {
    List<Deadlock> sorted = findings.stream().map(Deadlocks::convert).sorted(ORDER).toList();
    Map<String, Integer> seen = new HashMap<>();
    List<Deadlock> unique = new ArrayList<>(sorted.size());
    for (Deadlock deadlock : sorted) {
      int ordinal = seen.merge(deadlock.id(), 1, Integer::sum);
      unique.add(
          ordinal == 1
              ? deadlock
              : new Deadlock(
                  deadlock.id() + "-" + ordinal,
                  deadlock.kind(),
                  deadlock.confidence(),
                  deadlock.reasons(),
                  deadlock.locks(),
                  deadlock.edges()));
    }
    return unique;
  }

  private static Deadlock convert(Finding finding) {
    List<WaitEdge> edges = finding.edges().stream().map(Deadlocks::edge).toList();
    return new Deadlock(
        DeadlockId.of(finding.kind(), edges),
        finding.kind(),
        finding.confidence(),
        finding.reasons(),
        finding.locks(),
        edges);
  }

  private static WaitEdge edge(Finding.Request request) {
    return new WaitEdge(
        request.thread().creation() == null ? "main" : request.thread().entry().function().name(),
        request.thread().many(),
        request.held(),
        stack(request.acquisition().locations()),
        request.requested(),
        stack(request.request().locations()));
  }

  /** The made-up start function at the bottom tells the reader nothing and is left out. */
  private static List<StackFrame> stack(List<Location> locations) {
    List<StackFrame> frames = new ArrayList<>(locations.size());
    for (int i = 0; i < locations.size(); i++) {
      Location location = locations.get(i);
      boolean last = i == locations.size() - 1;
      if (i > 0 || last || !location.position().equals(SourcePosition.NONE)) {
        frames.add(frame(location, last));
      }
    }
    return frames;
  }

  private static StackFrame frame(Location location, boolean last) {
    return new StackFrame(
        location.function().name(),
        location.position().file(),
        location.position().line(),
        last ? waitKind(location) : siteKind(location));
  }

  private static StackFrame.Kind siteKind(Location site) {
    return leaves(site, Operation.CreateThread.class)
        ? StackFrame.Kind.THREAD_CREATE
        : StackFrame.Kind.CALL;
  }

  private static StackFrame.Kind waitKind(Location location) {
    if (leaves(location, Operation.JoinThread.class)) {
      return StackFrame.Kind.JOIN;
    }
    return leaves(location, Operation.Gap.class) ? StackFrame.Kind.WAIT : StackFrame.Kind.LOCK;
  }

  private static boolean leaves(Location location, Class<? extends Operation> operation) {
    return location.outgoing().stream().anyMatch(edge -> operation.isInstance(edge.operation()));
  }
}
