// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.Finding.Kind;
import org.gridlock.lockgraph.Finding.Subject;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets.Sameness;
import org.gridlock.lockset.MutexTypes;

/** Describes cycles and self-edges as findings, with the confidence and its reasons. */
final class Findings {
  private static final String IF_MEMORY_SAYS_SO =
      "it is requested only if what is in memory at that moment says so";

  /** So far back from a request it is looked for tests: that is behind unlocking and the like. */
  private static final int MAX_STEPS = 8;

  private static final String FOREIGN_LOCK = "a lock pointer comes from code outside the program";
  private static final String FOREIGN_CONDITION =
      "a condition variable comes from code outside the program";

  private final LockGraph graph;
  private final Resources resources;
  private final Signals signals;
  private final MutexTypes types;
  private final Callbacks callbacks;
  private final Cancellable cancellable;
  private final ExplicitCircles circles;
  private final ControlFlow control = new ControlFlow();
  private final Map<Pair, Set<Place>> requests = new LinkedHashMap<>();
  private final Map<Signalling, String> signallerDoubts = new HashMap<>();
  private final Map<EdgeGroup, Alternatives> alternatives = new HashMap<>();

  /** What a thread holds while it requests another resource. */
  private record Pair(Resource held, Resource requested) {}

  /** A wait for a signal that a thread which holds one resource and requests another may give. */
  private record Signalling(LockId condition, AbstractThread waiter, Pair signaller) {}

  Findings(
      LockGraph graph,
      Resources resources,
      Signals signals,
      MutexTypes types,
      Callbacks callbacks,
      Cancellable cancellable,
      ExplicitCircles circles) {
    this.graph = graph;
    this.resources = resources;
    this.signals = signals;
    this.types = types;
    this.callbacks = callbacks;
    this.cancellable = cancellable;
    this.circles = circles;
  }

  /**
   * The deadlocks of a cycle of several threads.
   *
   * @param cycles how many there are of them
   */
  List<Finding> cycles(CycleSearch.Cycle cycle, int cycles) throws ResourceException {
    List<Alternatives> choices = new ArrayList<>();
    for (int i = 0; i < cycle.groups().size(); i++) {
      choices.add(alternatives(cycle.groups().get(i), cycle.edges().get(i)));
    }
    List<Finding> findings = new ArrayList<>();
    for (Combinations all : Combinations.of(choices, cycles)) {
      findings.add(cycle(all, cycle.settled()));
    }
    return findings;
  }

  private Alternatives alternatives(EdgeGroup group, LockEdge chosen) {
    return group.choices().size() == 1
        ? alternatives.computeIfAbsent(group, key -> new Alternatives(key.edges()))
        : new Alternatives(group.alternatives(chosen));
  }

  private Finding cycle(Combinations all, boolean settled) throws ResourceException {
    List<LockEdge> edges = all.best();
    Doubts doubts = new Doubts();
    ExplicitCircles.Circle explicit = circles.of(edges);
    List<String> circle = explicit.names();
    if (explicit.open()) {
      doubts.medium("which of two values is larger decides about it, and that is not known");
    }
    if (!settled) {
      doubts.low("whether these threads can all wait at once was too costly to find out");
    }
    for (int i = 0; i < edges.size(); i++) {
      LockEdge edge = edges.get(i);
      LockEdge holder = edges.get((i + 1) % edges.size());
      if (circle.isEmpty()) {
        judge(edge, doubts);
      } else {
        judgeAttempt(edge, doubts);
      }
      if (Interruptions.isInterrupted(edge)) {
        doubts.medium("whether the signal is blocked while the lock is held is not known");
      }
      if (edge.isSharedOnShared(holder)) {
        doubts.low("a reader waits for a reader only while a writer waits");
      }
      if (circle.isEmpty() && resources.mayEqual(edge.held().resource(), edge.requested())) {
        doubts.low("held and requested lock may be instances of one abstract lock");
      }
      if (edge.requested() instanceof Resource.Signal(LockId condition)
          && !signals.isBarrier(condition)) {
        judgeSignallers(condition, edge, holder, doubts);
        judgeGiven(condition, edge, holder, edges, doubts);
        if (!(holder.requested() instanceof Resource.Signal) && isBehindATest(holder.request())) {
          doubts.medium(IF_MEMORY_SAYS_SO);
        }
        if (cancellable.contains(edge.thread())) {
          doubts.medium("the thread that waits for it may be cancelled");
        }
      }
    }
    Kind kind = kind(edges);
    String sure =
        circle.isEmpty()
            ? whyHigh(kind)
            : "by what they are given, the threads hold "
                + String.join(", ", circle)
                + ", and each requests the next";
    return withOthers(finding(kind, edges, doubts, sure, all.stacks()), all);
  }

  /** Whether another thread of a cycle has given a signal on its way to where it waits itself. */
  private void judgeGiven(
      LockId condition, LockEdge waiter, LockEdge holder, List<LockEdge> edges, Doubts doubts) {
    for (LockEdge other : edges) {
      // Who waits for a lock meanwhile may be late for the next signal.
      boolean mayBeLate = other == holder && !(other.requested() instanceof Resource.End);
      if (other != waiter
          && !mayBeLate
          && signals.areGivenBefore(condition, other.thread(), other.request())) {
        doubts.medium(
            resources.describe(waiter.requested())
                + " is given before the wait at "
                + other.request().top().position()
                + ", and the waiting thread may look whether it was");
      }
    }
  }

  /** The finding, with what else it stands for. */
  private Finding withOthers(Finding best, Combinations all) {
    Finding.Alike lines = all.lines();
    long others = lines.count() - 1;
    if (others == 0) {
      return best;
    }
    List<String> reasons = new ArrayList<>(best.reasons());
    reasons.add(
        all.haveOneRequest()
            ? RootCauses.moreAcquisitions(others)
            : RootCauses.moreBetweenTheSame(others));
    List<List<Finding.Request>> variants =
        all.others(RootCauses.MAX_SHOWN).stream()
            .map(edges -> edges.stream().map(this::request).toList())
            .toList();
    return best.standingFor(variants, List.of(lines), reasons);
  }

  /** A thread that waits for what it holds itself. */
  Finding self(LockEdge edge, long variants) {
    Doubts doubts = new Doubts();
    if (edge.sameness() != Sameness.SAME) {
      doubts.low("held and requested lock may differ");
      judge(edge, doubts);
    } else if (!edge.surelyHeld()) {
      judgeHeld(edge, doubts);
    }
    if (isBehindAFlag(edge.request())) {
      doubts.medium(IF_MEMORY_SAYS_SO);
    }
    if (isReentered(edge)) {
      doubts.medium("a function that runs is called again, which it may know and prevent");
    }
    if (edge.isSharedOnShared(edge)) {
      doubts.low("a reader waits for itself only while a writer waits");
    }
    if (edge.requested() instanceof Resource.Lock(LockId lock)
        && types.isUnknown(lock, edge.request())) {
      doubts.low(
          "the type of "
              + resources.describe(edge.requested())
              + " is not known; taken to be normal");
    }
    if (Interruptions.isInterrupted(edge)) {
      doubts.medium("whether the signal is blocked while the lock is held is not known");
      return finding(Kind.SIGNAL, List.of(edge), doubts, whyHigh(Kind.SIGNAL), variants);
    }
    Kind kind = edge.requested() instanceof Resource.End ? Kind.JOIN : Kind.SELF;
    return finding(kind, List.of(edge), doubts, whyHigh(kind), variants);
  }

  /**
   * Whether a branch on what a pointer leads to decides just before: {@code if (!p->busy) lock} is
   * how a thread spares itself a lock that it holds.
   */
  private static boolean isBehindAFlag(Place request) {
    List<Edge> before = request.top().incoming();
    return !before.isEmpty() && before.stream().allMatch(Findings::testsMemory);
  }

  /**
   * Whether a branch on what other threads may write as well decides on the way to a request: they
   * may tell by it that they do not wait.
   */
  private static boolean isBehindATest(Place request) {
    List<Edge> before = request.top().incoming();
    for (int step = 0; step < MAX_STEPS && before.size() == 1; step++) {
      Edge only = before.getFirst();
      if (testsMemory(only) || testsGlobal(only)) {
        return true;
      }
      before = only.source().incoming();
    }
    return false;
  }

  private static boolean testsGlobal(Edge edge) {
    return edge.operation() instanceof Operation.Assume assume
        && Operands.variables(assume.condition()).stream()
            .anyMatch(variable -> variable.isGlobal() && !variable.isThreadLocal());
  }

  /** Whether the thread waits in a call of a function that has not returned from an earlier one. */
  private static boolean isReentered(LockEdge edge) {
    int creation = edge.thread().entry().locations().size() - 1;
    List<Function> running =
        edge.request().locations().stream().skip(creation).map(Location::function).toList();
    return new HashSet<>(running).size() < running.size();
  }

  private static boolean testsMemory(Edge edge) {
    return edge.operation() instanceof Operation.Assume assume
        && Operands.hasPart(assume.condition(), Lvalue.Deref.class::isInstance);
  }

  private Kind kind(List<LockEdge> edges) {
    if (edges.stream()
        .anyMatch(
            edge ->
                edge.requested() instanceof Resource.Signal(LockId barrier)
                    && signals.isBarrier(barrier))) {
      return Kind.BARRIER;
    }
    Set<Subject> held = new LinkedHashSet<>();
    edges.forEach(edge -> held.add(subject(edge.held().resource())));
    return held.contains(Subject.SIGNAL)
        ? Kind.CONDITION
        : held.contains(Subject.END) ? Kind.JOIN : Kind.CYCLE;
  }

  static Subject subject(Resource resource) {
    return switch (resource) {
      case Resource.Lock lock -> Subject.LOCK;
      case Resource.End end -> Subject.END;
      case Resource.Signal signal -> Subject.SIGNAL;
    };
  }

  private void judge(LockEdge edge, Doubts doubts) {
    judge(edge.held().resource(), doubts);
    judge(edge.requested(), doubts);
    judgeAttempt(edge, doubts);
    if (!edge.exact()) {
      doubts.low(
          "what is meant is not sure at "
              + edge.held().acquisition().top().position()
              + " or "
              + edge.request().top().position());
    } else if (!edge.surelyHeld() && resources.isUnique(edge.held().resource())) {
      judgeHeld(edge, doubts);
    }
  }

  private void judgeAttempt(LockEdge edge, Doubts doubts) {
    Location request = edge.request().top();
    if (request.outgoing().stream().anyMatch(Findings::isAttempt) && !control.isInCycle(request)) {
      doubts.medium(
          "only callers repeat the attempt at " + request.position() + ", and may do without it");
    }
  }

  private static boolean isAttempt(Edge edge) {
    return edge.operation() instanceof Operation.Lock lock
        && lock.attempt() != Operation.Attempt.BLOCKING;
  }

  void judge(Resource resource, Doubts doubts) {
    switch (resource) {
      case Resource.Lock(LockId.Star star) -> doubts.low("a lock pointer is not known");
      case Resource.Lock(LockId.Escaped escaped) -> doubts.low(FOREIGN_LOCK);
      case Resource.Lock(LockId.EscapedMember escaped) -> doubts.low(FOREIGN_LOCK);
      case Resource.Lock(LockId.Several several) ->
          doubts.low("which of " + several.addresses().size() + " locks it is, is not known");
      case Resource.Signal(LockId.Star star) -> doubts.low("a condition variable is not known");
      case Resource.Signal(LockId.Escaped escaped) -> doubts.low(FOREIGN_CONDITION);
      case Resource.Signal(LockId.EscapedMember escaped) -> doubts.low(FOREIGN_CONDITION);
      case Resource.End(AbstractThread thread) -> {
        if (thread.many()) {
          doubts.medium("several threads run " + Resources.name(thread));
        }
      }
      case Resource.Lock lock -> judgeUnique(lock, " stands for several locks", doubts);
      case Resource.Signal signal -> judgeUnique(signal, " stands for several", doubts);
    }
  }

  private void judgeUnique(Resource resource, String several, Doubts doubts) {
    if (!resources.isUnique(resource)) {
      doubts.low(resources.describe(resource) + several);
    }
  }

  /** A signal that somebody can give without the resource may come in time. */
  private void judgeSignallers(
      LockId condition, LockEdge waiter, LockEdge signaller, Doubts doubts) {
    String doubt =
        signallerDoubts.computeIfAbsent(
            new Signalling(
                condition,
                waiter.thread(),
                new Pair(signaller.held().resource(), signaller.requested())),
            this::doubt);
    if (!doubt.isEmpty()) {
      doubts.low(doubt);
    }
  }

  private String doubt(Signalling signalling) {
    Set<Waits.Signaller> all = signals.of(signalling.condition, signalling.waiter);
    List<Place> requests = new ArrayList<>();
    requestsByPair()
        .forEach(
            (pair, places) -> {
              if (resources.mayEqual(pair.held, signalling.signaller.held)
                  && resources.mayEqual(pair.requested, signalling.signaller.requested)) {
                requests.addAll(places);
              }
            });
    int free = all.size() - signals.after(signalling.condition, signalling.waiter, requests).size();
    return free == 0
        ? ""
        : free
            + " of "
            + all.size()
            + " threads and operations that give the "
            + resources.describe(new Resource.Signal(signalling.condition))
            + " can do so without waiting for "
            + resources.describe(signalling.signaller.requested);
  }

  private Map<Pair, Set<Place>> requestsByPair() {
    if (requests.isEmpty()) {
      for (LockEdge edge : graph.edges()) {
        requests
            .computeIfAbsent(
                new Pair(edge.held().resource(), edge.requested()), pair -> new LinkedHashSet<>())
            .add(edge.request());
      }
    }
    return requests;
  }

  private void judgeHeld(LockEdge edge, Doubts doubts) {
    doubts.mayNotHold(
        resources.describe(edge.held().resource()),
        edge.held().acquisition().top(),
        edge.request().top());
    judgePosts(edge.held().resource(), doubts);
  }

  /** One thread may wait for a semaphore, and another post it: the first of many, and the last. */
  void judgePosts(Resource held, Doubts doubts) {
    if (held instanceof Resource.Lock(LockId lock) && signals.mayBePostedByOthers(lock)) {
      doubts.low("another thread may post " + resources.describe(held));
    }
  }

  private static String whyHigh(Kind kind) {
    return kind == Kind.CYCLE || kind == Kind.SELF
        ? "each lock is a single object, and is held on every path to the request"
        : "locks and threads are single, and each lock is held on every path to the wait";
  }

  /**
   * A finding.
   *
   * @param sure what speaks for it if there is no doubt
   */
  private Finding finding(
      Kind kind, List<LockEdge> edges, Doubts doubts, String sure, long variants) {
    for (LockEdge edge : edges) {
      callbacks.judge(edge.thread(), edge.held().acquisition(), doubts);
      callbacks.judge(edge.thread(), edge.request(), doubts);
      callbacks.judgeCalls(edge.held().acquisition(), edge.request(), doubts);
    }
    return new Finding(
        kind,
        doubts.confidence(),
        doubts.reasons(sure, variants),
        edges.stream().map(edge -> resources.describe(edge.held().resource())).toList(),
        edges.stream().map(this::request).toList(),
        List.of(),
        List.of());
  }

  private Finding.Request request(LockEdge edge) {
    return new Finding.Request(
        edge.thread(),
        subject(edge.held().resource()),
        resources.describe(edge.held().resource()),
        edge.held().acquisition(),
        subject(edge.requested()),
        resources.describe(edge.requested()),
        edge.request());
  }
}
