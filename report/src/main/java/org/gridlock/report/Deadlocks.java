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
                  deadlock.edges(),
                  deadlock.branches(),
                  deadlock.alike()));
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
        edges,
        finding.branches().stream().map(Deadlocks::branch).toList(),
        alike(finding, edges));
  }

  /** Those that differ in their lines, and not only in the column. */
  private static List<List<List<Deadlock.Lines>>> alike(Finding finding, List<WaitEdge> edges) {
    List<List<Deadlock.Lines>> own =
        edges.stream()
            .map(edge -> new Deadlock.Lines(text(edge.acquisition()), text(edge.request())))
            .map(List::of)
            .toList();
    return finding.alike().stream()
        .map(alike -> alike.threads().stream().map(Deadlocks::lines).toList())
        .distinct()
        .filter(threads -> !threads.equals(own))
        .toList();
  }

  private static String text(List<StackFrame> stack) {
    return stack.getLast().file() + ":" + stack.getLast().line();
  }

  private static List<Deadlock.Lines> lines(List<Finding.Lines> thread) {
    return thread.stream()
        .map(line -> new Deadlock.Lines(text(line.acquisition()), text(line.request())))
        .distinct()
        .toList();
  }

  private static String text(SourcePosition position) {
    return position.file() + ":" + position.line();
  }

  private static Deadlock.Branch branch(Finding.Branch branch) {
    SourcePosition position = branch.position();
    return new Deadlock.Branch(
        branch.function(), position.file(), position.line(), branch.condition(), branch.holds());
  }

  private static WaitEdge edge(Finding.Request request) {
    return new WaitEdge(
        request.thread().creation() == null ? "main" : request.thread().entry().function().name(),
        request.thread().many(),
        request.held(),
        stack(request.stacks().acquisition(), holdKind(request.holds())),
        request.requested(),
        stack(request.stacks().request(), waitKind(request.waits())));
  }

  /**
   * What is made up tells the reader nothing and is left out: the start function at the bottom, and
   * at the top the body of a library function that is called through a pointer.
   */
  private static List<StackFrame> stack(List<Location> locations, StackFrame.Kind end) {
    List<StackFrame> frames = new ArrayList<>(locations.size());
    int top = locations.size() - 1;
    while (top > 1
        && end != StackFrame.Kind.START
        && locations.get(top).position().equals(SourcePosition.NONE)
        && siteKind(locations.get(top - 1)) == StackFrame.Kind.CALL) {
      top--;
    }
    for (int i = 0; i <= top; i++) {
      Location location = locations.get(i);
      boolean last = i == top;
      if (i > 0 || last || !location.position().equals(SourcePosition.NONE)) {
        addFrames(location, last ? end : siteKind(location), frames);
      }
    }
    return frames;
  }

  /** Calls in place of which a body stands are calls to the reader. */
  private static void addFrames(Location location, StackFrame.Kind kind, List<StackFrame> frames) {
    String function = location.function().name();
    for (Location.Within within : location.within()) {
      frames.add(frame(function, within.call(), StackFrame.Kind.CALL));
      function = within.function();
    }
    frames.add(frame(function, location.position(), kind));
  }

  private static StackFrame frame(String function, SourcePosition position, StackFrame.Kind kind) {
    return new StackFrame(function, position.file(), position.line(), kind);
  }

  private static StackFrame.Kind siteKind(Location site) {
    return leaves(site, Operation.CreateThread.class)
        ? StackFrame.Kind.THREAD_CREATE
        : StackFrame.Kind.CALL;
  }

  private static StackFrame.Kind holdKind(Finding.Subject held) {
    return switch (held) {
      case LOCK -> StackFrame.Kind.LOCK;
      case END -> StackFrame.Kind.START;
      case SIGNAL -> StackFrame.Kind.SIGNAL;
      case NONE -> throw new IllegalArgumentException("holds nothing");
    };
  }

  private static StackFrame.Kind waitKind(Finding.Subject requested) {
    return switch (requested) {
      case LOCK -> StackFrame.Kind.LOCK;
      case END -> StackFrame.Kind.JOIN;
      case SIGNAL -> StackFrame.Kind.WAIT;
      case NONE -> StackFrame.Kind.END;
    };
  }

  private static boolean leaves(Location location, Class<? extends Operation> operation) {
    return location.outgoing().stream().anyMatch(edge -> operation.isInstance(edge.operation()));
  }
}
