// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.Finding.Kind;
import org.gridlock.lockgraph.Finding.Request;
import org.gridlock.lockgraph.Finding.Subject;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.LockTypes;
import org.gridlock.lockset.Locksets;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.nonconc.NonConcurrency.Answer;

/** Describes locks that ended threads leave behind as findings. */
final class ExitFindings {
  private final Exits exits;
  private final Resources resources;
  private final Findings findings;
  private final Locksets locksets;
  private final NonConcurrency nonConcurrency;
  private final Callbacks callbacks;
  private final LockTypes types;

  ExitFindings(
      Exits exits,
      Resources resources,
      Findings findings,
      Locksets locksets,
      NonConcurrency nonConcurrency,
      Callbacks callbacks,
      LockTypes types) {
    this.exits = exits;
    this.resources = resources;
    this.findings = findings;
    this.locksets = locksets;
    this.nonConcurrency = nonConcurrency;
    this.callbacks = callbacks;
    this.types = types;
  }

  /** One finding for each lock that is left behind, without branches. */
  List<Finding> all() throws ResourceException {
    List<Finding> all = new ArrayList<>();
    for (Exits.Exit exit : exits.find()) {
      all.add(of(exit));
    }
    return all;
  }

  /** Who else waits for the lock are variants. */
  private Finding of(Exits.Exit exit) throws ResourceException {
    List<List<Request>> edges = new ArrayList<>();
    List<Wait> waits = inOrder(exit);
    for (Wait wait : waits) {
      edges.add(List.of(end(exit), waiter(exit.held(), wait)));
    }
    Doubts doubts = new Doubts();
    findings.judge(new Resource.Lock(exit.held().lock()), doubts);
    judge(exit, waits.get(0), doubts);
    callbacks.judge(exit.end().thread(), exit.end().place(), doubts);
    callbacks.judge(exit.end().thread(), exit.held().acquisition(), doubts);
    return new Finding(
        Kind.EXIT,
        doubts.confidence(),
        doubts.reasons(
            "the lock is a single object, and is held whenever the thread ends there", 1),
        List.of(name(exit.held())),
        edges.get(0),
        List.of(),
        edges.subList(1, edges.size()));
  }

  /** Requests of another function first: they show more than the next round of the same one. */
  private static List<Wait> inOrder(Exits.Exit exit) {
    List<Wait> waits = new ArrayList<>();
    Place acquisition = exit.held().acquisition();
    exit.waits().stream().filter(w -> w.place().top() != acquisition.top()).forEach(waits::add);
    exit.waits().stream().filter(w -> w.place().top() == acquisition.top()).forEach(waits::add);
    return waits;
  }

  private void judge(Exits.Exit exit, Wait wait, Doubts doubts) throws ResourceException {
    Place end = exit.end().place();
    long alternatives =
        locksets.may(end).stream()
            .filter(held -> held.acquisition() == exit.held().acquisition())
            .count();
    if (!wait.isExact() || alternatives > 1) {
      doubts.low(
          "which lock is meant is not sure at "
              + exit.held().acquisition().top().position()
              + " or "
              + wait.place().top().position());
    } else if (!exit.surely()) {
      doubts.mayNotHold(name(exit.held()), exit.held().acquisition().top(), end.top());
      findings.judgePosts(new Resource.Lock(exit.held().lock()), doubts);
    }
    if (exit.end().isCancelled()) {
      doubts.medium("the thread ends there only if it is cancelled just then");
    }
    if (types.robust() && exit.held().kind() == LockKind.MUTEX) {
      doubts.low("the mutex may be robust: then who waits for it is told that its owner has ended");
    }
    if (locksets.mayBeReleasedByOthers(exit.held().lock())) {
      doubts.low("another thread may release " + name(exit.held()));
    }
    if (!wait.thread().equals(exit.end().thread())
        && nonConcurrency.check(end, wait.place()) == Answer.ORDERED
        && !exits.isCreator(wait.thread(), exit.end().thread())) {
      doubts.medium("the request may always come before the thread ends");
    }
  }

  private Request end(Exits.Exit exit) {
    return new Request(
        exit.end().thread(),
        Subject.LOCK,
        name(exit.held()),
        exit.held().acquisition(),
        Subject.NONE,
        resources.describe(new Resource.End(exit.end().thread())),
        exit.end().place());
  }

  private Request waiter(Held held, Wait wait) {
    Resource requested =
        wait.requested().stream()
            .filter(r -> resources.mayEqual(r, new Resource.Lock(held.lock())))
            .findFirst()
            .orElseThrow();
    return new Request(
        wait.thread(),
        Subject.END,
        resources.describe(new Resource.End(wait.thread())),
        wait.thread().entry(),
        Subject.LOCK,
        resources.describe(requested),
        wait.place());
  }

  private String name(Held held) {
    LockId lock = held.lock();
    return resources.describe(new Resource.Lock(lock));
  }
}
