// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.Finding.Branch;
import org.gridlock.lockgraph.Finding.Kind;
import org.gridlock.lockgraph.Finding.Request;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.Locksets;
import org.jspecify.annotations.Nullable;

/**
 * Where locks are kept on some ways only, as an unlock that is missing on an error path does, and
 * which branches keep them: of findings of kind {@link Kind#SELF} and {@link Kind#EXIT}.
 */
final class KeptLocks {
  /** Of longer ways the end is shown. */
  private static final int MAX_BRANCHES = 12;

  /** How many places are looked at to find meetings; what comes after has none. */
  private static final int MAX_PLACES = 2_000_000;

  private final ThreadFlow flow;
  private final Locksets locksets;
  private final Deadline deadline;
  private final Map<Place, Set<Place>> acquisitions = new HashMap<>();

  KeptLocks(ThreadFlow flow, Locksets locksets, Deadline deadline) {
    this.flow = flow;
    this.locksets = locksets;
    this.deadline = deadline;
  }

  /**
   * Where a lock that is still held meets ways on which it is not, before a thread waits for it or
   * ends. All that follows from there has one cause.
   *
   * @return by finding; nothing for one whose lock is held all the way
   */
  Map<Finding, Location> meetings(Collection<Finding> findings) throws ResourceException {
    Map<Place, List<Finding>> byAcquisition = new LinkedHashMap<>();
    for (Finding finding : findings) {
      if (isOfOneHolder(finding)) {
        byAcquisition
            .computeIfAbsent(holder(finding).acquisition(), place -> new ArrayList<>())
            .add(finding);
      }
    }
    Map<Finding, Location> meetings = new IdentityHashMap<>();
    int places = 0;
    for (Map.Entry<Place, List<Finding>> entry : byAcquisition.entrySet()) {
      if (places < MAX_PLACES) {
        Ways ways =
            new Ways(
                entry.getKey(),
                entry.getValue().stream().map(finding -> holder(finding).request()).toList());
        places += ways.reached.size();
        for (Finding finding : entry.getValue()) {
          Location meeting = ways.meeting(holder(finding).request());
          if (meeting != null) {
            meetings.put(finding, meeting);
          }
        }
      }
    }
    return meetings;
  }

  /** The finding with the branches that keep its lock, if it is one of these. */
  Finding withBranches(Finding finding) throws ResourceException {
    if (!isOfOneHolder(finding)) {
      return finding;
    }
    Request holder = holder(finding);
    Ways ways = new Ways(holder.acquisition(), List.of(holder.request()));
    boolean isKept = finding.kind() == Kind.EXIT || ways.meeting(holder.request()) != null;
    return isKept ? finding.with(branches(ways.to(holder.request()))) : finding;
  }

  private Set<Place> acquisitions(Place place) {
    Set<Place> found = new HashSet<>();
    for (Held held : locksets.may(place)) {
      found.add(held.acquisition());
    }
    return found;
  }

  /** Whether it is of a lock that one thread keeps. */
  static boolean isOfOneHolder(Finding finding) {
    return finding.kind() == Kind.SELF || finding.kind() == Kind.EXIT;
  }

  /** The thread that keeps it. */
  static Request holder(Finding finding) {
    return finding.edges().get(0);
  }

  private static List<Branch> branches(List<Place> way) {
    Set<Branch> branches = new LinkedHashSet<>();
    for (int i = 0; i + 1 < way.size(); i++) {
      for (Edge edge : way.get(i).top().outgoing()) {
        if (edge.target() == way.get(i + 1).top()
            && edge.operation() instanceof Operation.Assume assume
            && edge.position().line() > 0) {
          branches.add(
              new Branch(
                  edge.source().functionOfText(),
                  edge.position(),
                  assume.condition().toString(),
                  assume.holds()));
          break;
        }
      }
    }
    List<Branch> all = List.copyOf(branches);
    return all.subList(Math.max(0, all.size() - MAX_BRANCHES), all.size());
  }

  /**
   * Ways from an acquisition to some places on which the lock is held; those that meet no other one
   * first.
   */
  private final class Ways {
    /**
     * How control gets to a place.
     *
     * @param from null for the acquisition
     */
    private record Step(@Nullable Place from, @Nullable Location meeting) {}

    private final Place acquisition;
    private final Map<Place, Step> reached = new HashMap<>();

    private Ways(Place acquisition, List<Place> ends) throws ResourceException {
      this.acquisition = acquisition;
      Set<Place> missing = new HashSet<>(ends);
      Deque<Place> pending = new ArrayDeque<>();
      Deque<Place> meetings = new ArrayDeque<>();
      Map<Place, Place> before = new HashMap<>();
      pending.add(acquisition);
      while (!missing.isEmpty() && !(pending.isEmpty() && meetings.isEmpty())) {
        deadline.check();
        Place place = pending.poll();
        if (place == null) {
          place = meetings.remove();
          if (reached.containsKey(place)) {
            continue;
          }
          reached.put(place, new Step(before.get(place), place.top()));
          missing.remove(place);
        }
        Step step = reached.get(place);
        Location met = step == null ? null : step.meeting;
        for (Place next : flow.successors(place)) {
          if (reached.containsKey(next) || !keeps(next)) {
            continue;
          }
          if (met == null && isMeeting(next)) {
            if (before.putIfAbsent(next, place) == null) {
              meetings.add(next);
            }
          } else {
            reached.put(next, new Step(place, met));
            missing.remove(next);
            pending.add(next);
          }
        }
      }
    }

    private boolean keeps(Place place) {
      return acquisitions
          .computeIfAbsent(place, KeptLocks.this::acquisitions)
          .contains(acquisition);
    }

    /** Where a function begins, callers with the lock and callers without it do no harm. */
    private boolean isMeeting(Place place) {
      if (place.top() == place.function().entry()) {
        return false;
      }
      for (Place before : flow.predecessors(place)) {
        if (before != acquisition && !keeps(before) && locksets.isReached(before)) {
          return true;
        }
      }
      return false;
    }

    private @Nullable Location meeting(Place place) {
      Step step = reached.get(place);
      return step == null ? null : step.meeting;
    }

    /** The places on the way to one, both ends included; none if no way was found. */
    private List<Place> to(Place end) {
      Deque<Place> way = new ArrayDeque<>();
      Place place = end;
      for (Step step = reached.get(end); step != null && place != null; ) {
        way.addFirst(place);
        place = step.from;
        step = place == null || place == acquisition ? null : reached.get(place);
      }
      if (!way.isEmpty()) {
        way.addFirst(acquisition);
      }
      return List.copyOf(way);
    }
  }
}
