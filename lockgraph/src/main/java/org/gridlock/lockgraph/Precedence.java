// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.lockgraph.Finding.Confidence;
import org.gridlock.lockgraph.Finding.Lines;
import org.gridlock.lockgraph.Finding.Request;

/**
 * Which finding stands for one of another kind, where both show one defect.
 *
 * <ul>
 *   <li>{@code self} for {@code exit}, if a thread locks again what it would otherwise end with;
 *       for a {@code cycle} of several threads in the lines where each already waits for itself;
 *       for a {@code cycle} with the control of a function that runs once, if that function needs
 *       what the thread holds that has it run;
 *   <li>{@code condition} or {@code join} for a {@code cycle} in the same lines, through the mutex
 *       that a wait locks again;
 *   <li>a {@code cycle} for a longer {@code condition} or {@code join} through its lines;
 *   <li>{@code signal} for a {@code cycle} of handlers through the same request.
 * </ul>
 *
 * <p>None stands for one that is surer than itself.
 */
final class Precedence {
  /** A lock that a thread holds, and where it was acquired. */
  record Hold(String lock, SourcePosition acquisition) {
    static Hold of(Request request) {
      return new Hold(request.held(), request.acquisition().top().position());
    }
  }

  /** What a thread waits for, and where. */
  private record Awaited(String lock, SourcePosition request) {}

  /**
   * Who holds a lock where: a function that locks what it is given is in the same lines with
   * others. A wait for a signal requests its mutex, too.
   */
  private record Step(Hold hold, SourcePosition request) {
    static Step of(Request request) {
      return new Step(Hold.of(request), request.request().top().position());
    }
  }

  private final Map<Hold, Set<Finding>> holds = new HashMap<>();
  private final Map<Awaited, Set<Finding>> selves = new HashMap<>();
  private final Map<Set<SourcePosition>, Set<Finding>> waits = new HashMap<>();
  private final Map<Step, Set<Finding>> cycles = new HashMap<>();
  private final Map<Awaited, Set<Finding>> handled = new HashMap<>();

  /** The precedence among findings, none of which has the same cause as another of its kind. */
  Precedence(List<Finding> findings) {
    for (Finding finding : findings) {
      switch (finding.kind()) {
        case SELF -> {
          put(holds, Hold.of(finding.edges().get(0)), finding);
          put(selves, awaited(finding.edges().get(0)), finding);
        }
        case CONDITION, JOIN -> put(waits, RootCauses.requests(finding), finding);
        case CYCLE -> steps(finding).forEach(step -> put(cycles, step, finding));
        case SIGNAL -> handled(finding).forEach(key -> put(handled, key, finding));
        case EXIT, BARRIER -> {}
      }
    }
  }

  /** The finding that stands for one; this itself if none does. */
  Finding standingFor(Finding finding) {
    Stream<Finding> others =
        switch (finding.kind()) {
          case CYCLE ->
              Stream.of(waits(finding), all(handled, handled(finding)), ownWaits(finding))
                  .flatMap(found -> found);
          case EXIT -> all(holds, List.of(Hold.of(finding.edges().get(0))));
          case CONDITION, JOIN -> shorterCycles(finding);
          case SELF, BARRIER, SIGNAL -> Stream.of();
        };
    return others
        .filter(other -> isAsSure(other, finding) && shareLock(other, finding))
        .findFirst()
        .map(this::standingFor)
        .orElse(finding);
  }

  /** A longer one in the same lines may be one for which the cycle stands. */
  private Stream<Finding> waits(Finding cycle) {
    return all(waits, List.of(RootCauses.requests(cycle)))
        .filter(wait -> wait.edges().size() <= cycle.edges().size());
  }

  private Stream<Finding> shorterCycles(Finding finding) {
    Set<Step> steps = steps(finding);
    return all(cycles, steps)
        .filter(
            cycle ->
                cycle.edges().size() < finding.edges().size() && steps.containsAll(steps(cycle)));
  }

  private Stream<Finding> ownWaits(Finding cycle) {
    List<Awaited> requests = cycle.edges().stream().map(Precedence::awaited).toList();
    return all(selves, requests)
        .filter(self -> isOfEach(self, cycle) || isOfTheRunner(self, cycle));
  }

  /** Where it is not sure that a thread waits for itself, a cycle of two instances may be real. */
  private static boolean isOfEach(Finding self, Finding cycle) {
    return lines(cycle).equals(lines(self))
        && cycle.edges().stream().allMatch(edge -> isOwn(edge, self))
        && (self.confidence() == Confidence.HIGH
            || self.confidence().compareTo(cycle.confidence()) > 0);
  }

  /** Whether a thread waits for the lock that it holds itself, or in the same call. */
  private static boolean isOwn(Request edge, Finding self) {
    return edge.requested().equals(self.edges().get(0).requested())
        || Stream.concat(Stream.of(self.edges()), self.variants().stream())
            .flatMap(List::stream)
            .anyMatch(own -> own.request().equals(edge.request()));
  }

  private static boolean isOfTheRunner(Finding self, Finding cycle) {
    Hold held = Hold.of(self.edges().get(0));
    return cycle.edges().size() == 2
        && cycle.edges().stream().anyMatch(edge -> isOnce(edge.acquisition()))
        && cycle.edges().stream().anyMatch(edge -> Hold.of(edge).equals(held));
  }

  private static boolean isOnce(Place acquisition) {
    return acquisition.top().outgoing().stream()
        .anyMatch(
            edge ->
                edge.operation() instanceof Operation.Lock lock
                    && lock.kind() == Operation.LockKind.ONCE);
  }

  private static boolean isAsSure(Finding one, Finding other) {
    return one.confidence().compareTo(other.confidence()) >= 0;
  }

  private static boolean shareLock(Finding one, Finding other) {
    return one.locks().stream().anyMatch(other.locks()::contains);
  }

  private static Awaited awaited(Request request) {
    return new Awaited(request.requested(), request.request().top().position());
  }

  /** The requests of a finding in which all wait in handlers; nothing if one does not. */
  private static Set<Awaited> handled(Finding finding) {
    return finding.edges().stream().allMatch(edge -> Interruptions.isInHandler(edge.request()))
        ? finding.edges().stream().map(Precedence::awaited).collect(Collectors.toSet())
        : Set.of();
  }

  private static Set<Step> steps(Finding finding) {
    return finding.edges().stream().map(Step::of).collect(Collectors.toSet());
  }

  private static Set<Lines> lines(Finding finding) {
    return finding.edges().stream().map(Lines::of).collect(Collectors.toSet());
  }

  private static <K> void put(Map<K, Set<Finding>> map, K key, Finding finding) {
    map.computeIfAbsent(key, k -> new LinkedHashSet<>()).add(finding);
  }

  private static <K> Stream<Finding> all(Map<K, Set<Finding>> map, Collection<K> keys) {
    return keys.stream().flatMap(key -> map.getOrDefault(key, Set.of()).stream());
  }
}
