// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.Finding.Kind;
import org.gridlock.lockgraph.Finding.Request;
import org.gridlock.lockgraph.Finding.Subject;
import org.gridlock.lockgraph.unsignalled.UnsignalledWaits;
import org.gridlock.lockgraph.unsignalled.UnsignalledWaits.Unsignalled;
import org.gridlock.lockset.LockId;

/**
 * Describes waits that no signal ends as findings: by itself where nothing in the program gives one
 * or too few threads come; else in a circle, of threads that each wait for what the next one would
 * give after its wait. What waits for those only is left out.
 */
final class UnsignalledFindings {
  private final PlaceGraph graph;
  private final ThreadFlow flow;
  private final UnsignalledWaits waits;
  private final Resources resources;
  private final Callbacks callbacks;
  private final Cancellable cancellable;
  private final Deadline deadline;
  private final Map<Unsignalled, Helper> helpers = new LinkedHashMap<>();

  /** Where a wait would be ended, and what is waited for before that. */
  private record Helper(Place post, Unsignalled first) {}

  UnsignalledFindings(
      PlaceGraph graph,
      ThreadFlow flow,
      UnsignalledWaits waits,
      Resources resources,
      Callbacks callbacks,
      Cancellable cancellable,
      Deadline deadline) {
    this.graph = graph;
    this.flow = flow;
    this.waits = waits;
    this.resources = resources;
    this.callbacks = callbacks;
    this.cancellable = cancellable;
    this.deadline = deadline;
  }

  /** One finding for each cause. */
  List<Finding> all() throws ResourceException {
    Map<Set<LockId>, List<Unsignalled>> alone = new LinkedHashMap<>();
    for (Unsignalled wait : waits.all()) {
      List<Place> posts = waits.posts(wait);
      if (posts.isEmpty()) {
        alone.computeIfAbsent(wait.signals(), key -> new ArrayList<>()).add(wait);
      } else {
        addHelper(wait, posts);
      }
    }
    List<Finding> found = new ArrayList<>();
    for (List<Unsignalled> same : alone.values()) {
      found.add(alone(same));
    }
    for (List<Unsignalled> circle : circles()) {
      found.add(circle(circle));
    }
    return found;
  }

  private void addHelper(Unsignalled wait, List<Place> posts) throws ResourceException {
    for (Place post : posts) {
      BitSet leading = flow.leadingTo(List.of(post), place -> false, deadline);
      for (Unsignalled first : waits.all()) {
        if (leading.get(first.place().id())) {
          helpers.put(wait, new Helper(post, first));
          return;
        }
      }
    }
  }

  /** Each of them once, wherever it is entered. */
  private List<List<Unsignalled>> circles() {
    List<List<Unsignalled>> circles = new ArrayList<>();
    Set<Unsignalled> seen = new HashSet<>();
    for (Unsignalled start : waits.all()) {
      Set<Unsignalled> path = new LinkedHashSet<>();
      Unsignalled wait = start;
      while (helpers.containsKey(wait) && seen.add(wait)) {
        path.add(wait);
        wait = helpers.get(wait).first;
      }
      if (path.contains(wait)) {
        Unsignalled entry = wait;
        circles.add(path.stream().dropWhile(one -> one != entry).toList());
      }
    }
    return circles;
  }

  private Finding alone(List<Unsignalled> same) throws ResourceException {
    Unsignalled best = same.getFirst();
    String sure =
        switch (best.kind()) {
          case SEMAPHORE -> name(best) + " begins with 0, and nothing posts it";
          case CONDITION -> "nothing signals " + name(best);
          case BARRIER, JOIN ->
              "it waits for "
                  + best.number()
                  + " threads, and no more than "
                  + waits.coming(best)
                  + " come to "
                  + name(best);
        };
    List<List<Request>> requests = same.stream().map(one -> List.of(alone(one))).toList();
    return finding(
        List.of(best),
        sure,
        List.of(signal(best)),
        requests.getFirst(),
        requests.subList(1, requests.size()));
  }

  private Request alone(Unsignalled wait) {
    AbstractThread thread = graph.thread(wait.place());
    String end = resources.describe(new Resource.End(thread));
    return request(wait, thread.entry(), Subject.END, end);
  }

  private Finding circle(List<Unsignalled> circle) throws ResourceException {
    List<Request> edges = new ArrayList<>();
    for (int i = 0; i < circle.size(); i++) {
      Unsignalled waiting = circle.get((i + 1) % circle.size());
      Place post = Objects.requireNonNull(helpers.get(circle.get(i))).post;
      edges.add(request(waiting, post, Subject.SIGNAL, signal(circle.get(i))));
    }
    return finding(
        circle,
        "none of these signals is given but by a thread that has waited for another of them",
        edges.stream().map(Request::held).toList(),
        edges,
        List.of());
  }

  private Finding finding(
      List<Unsignalled> waiting,
      String sure,
      List<String> signals,
      List<Request> edges,
      List<List<Request>> variants)
      throws ResourceException {
    Doubts doubts = new Doubts();
    for (Unsignalled wait : waiting) {
      judge(wait, doubts);
    }
    if (mayEnd(waiting)) {
      doubts.medium("the program may end meanwhile");
    }
    List<String> reasons = new ArrayList<>();
    reasons.add(sure);
    reasons.addAll(doubts.reasons("every path of the threads leads there", 1));
    return new Finding(
        waiting.stream().anyMatch(wait -> wait.kind() == UnsignalledWaits.Kind.BARRIER)
            ? Kind.BARRIER
            : Kind.CONDITION,
        doubts.confidence(),
        reasons,
        signals,
        edges,
        List.of(),
        variants);
  }

  private void judge(Unsignalled wait, Doubts doubts) {
    callbacks.judge(graph.thread(wait.place()), wait.place(), doubts);
    if (wait.kind() == UnsignalledWaits.Kind.CONDITION) {
      doubts.medium("the thread may find that it need not wait");
    }
    if (cancellable.contains(graph.thread(wait.place()))) {
      doubts.medium("the thread that waits may be cancelled");
    }
    if (waits.mayEnd(graph.thread(wait.place()))) {
      doubts.medium("the thread may end without coming to " + wait.place().top().position());
    }
  }

  /** Whether the program may end although these threads wait. */
  private boolean mayEnd(List<Unsignalled> waiting) throws ResourceException {
    if (waits.mayEnd(graph.thread(graph.root()))) {
      return true;
    }
    for (Unsignalled wait : waiting) {
      Place creation = graph.thread(wait.place()).creation();
      BitSet later = creation == null ? new BitSet() : flow.reachableFrom(creation, deadline);
      for (Place place : graph.places()) {
        boolean earlier =
            creation != null
                && graph.thread(creation).equals(graph.thread(place))
                && !later.get(place.id());
        if (waits.isReached(place) && endsProcess(place) && !earlier) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean endsProcess(Place place) {
    return place.top().outgoing().stream()
        .anyMatch(
            edge ->
                edge.operation() instanceof Operation.Terminate end
                    && end.scope() == Operation.Scope.PROCESS);
  }

  private Request request(Unsignalled wait, Place from, Subject holds, String held) {
    return new Request(
        graph.thread(wait.place()), holds, held, from, Subject.SIGNAL, signal(wait), wait.place());
  }

  private String signal(Unsignalled wait) {
    return wait.signals().stream()
        .map(id -> resources.describe(new Resource.Signal(id)))
        .collect(Collectors.joining(" or "));
  }

  private String name(Unsignalled wait) {
    return wait.signals().stream()
        .map(id -> resources.describe(new Resource.Lock(id)))
        .collect(Collectors.joining(" or "));
  }
}
