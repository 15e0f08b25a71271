// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed.propose;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.bench.seed.Edit;
import org.gridlock.bench.seed.Expectation;
import org.gridlock.bench.seed.Seed;
import org.gridlock.bench.seed.SeedKind;
import org.gridlock.bench.seed.Site;
import org.gridlock.bench.seed.UnitFile;
import org.gridlock.bench.seed.UnitText;
import org.gridlock.frontend.CFrontend;
import org.gridlock.frontend.FrontendRequest;
import org.gridlock.frontend.Progress;
import org.gridlock.frontend.link.LinkedProgram;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.icfa.error.UsageException;
import org.gridlock.lockgraph.Finding;
import org.gridlock.lockgraph.LockEdge;
import org.gridlock.lockset.Held;
import org.gridlock.nonconc.NonConcurrency.Answer;
import org.gridlock.pipeline.AnalysisOptions;
import org.gridlock.pipeline.ProgramInput;

/** Makes the proposals for one program. */
public final class Proposals {
  private final String program;
  private final Inspection.Findings findings;
  private final Occurrences occurrences;
  private final int limit;
  private final Map<SeedKind, List<Seed>> seeds = new EnumMap<>(SeedKind.class);

  /** What tells proposals apart, so that the few that are made differ. */
  private final Set<Made> made = new HashSet<>();

  private Proposals(
      String program, Inspection.Findings findings, Occurrences occurrences, int limit) {
    this.program = program;
    this.findings = findings;
    this.occurrences = occurrences;
    this.limit = limit;
    for (SeedKind kind : SeedKind.values()) {
      seeds.put(kind, new ArrayList<>());
    }
  }

  /**
   * Seeds for a program, by kinds, in a stable order.
   *
   * @param capture that the program is in
   * @param program its name there
   * @param limit how many of each kind there are at most
   * @throws AnalyzerException if the capture cannot be used, or the analysis reaches a limit
   */
  public static List<Seed> of(Path capture, String program, AnalysisOptions options, int limit)
      throws AnalyzerException {
    Path folder = capture.toAbsolutePath().normalize();
    List<UnitText> units = new ArrayList<>();
    try {
      for (UnitFile unit : UnitFile.of(folder, program)) {
        units.add(unit.read());
      }
    } catch (IOException e) {
      throw new UsageException("the capture " + capture + " cannot be read: " + e.getMessage());
    }
    FrontendRequest request =
        new FrontendRequest(
            folder, List.of(folder), null, program, List.of(), false, List.of(), null);
    LinkedProgram linked = new CFrontend(Progress.NONE).load(request).getFirst();
    ProgramInput input =
        new ProgramInput(
            linked.icfa(),
            linked.statistics().units(),
            linked.entryPoints(),
            linked.statistics().lockOperationsSeen(),
            List.of());
    Inspection.Findings findings = Inspection.of(input, options);
    Proposals proposals = new Proposals(program, findings, new Occurrences(findings, units), limit);
    proposals.make();
    return proposals.seeds.values().stream().flatMap(List::stream).toList();
  }

  private void make() throws ResourceException {
    swaps();
    reversals();
    crossings();
    kept();
    joins();
    relocks();
    waits();
  }

  /** An acquisition and one under it in the same function, where threads nest them elsewhere. */
  private void swaps() throws ResourceException {
    for (LockEdge edge : findings.lockGraph().graph().edges()) {
      Occurrence outer = occurrences.lockAt(edge.held().acquisition());
      Occurrence inner = occurrences.lockAt(edge.request());
      if (outer == null
          || inner == null
          || !outer.place().function().equals(inner.place().function())
          || outer.site().equals(inner.site())) {
        continue;
      }
      for (LockEdge other : findings.lockGraph().graph().edges()) {
        if (other.held().resource().equals(edge.held().resource())
            && other.requested().equals(edge.requested())
            && !other.request().top().equals(edge.request().top())
            && mayMeet(outer.place(), other.request())) {
          propose(
              SeedKind.SWAP,
              inner.site(),
              List.of(
                  outer.with(outer.call().text().replace(argument(outer), argument(inner))),
                  inner.with(inner.call().text().replace(argument(inner), argument(outer)))),
              Expectation.of(
                  Finding.Kind.CYCLE,
                  List.of(inner.site(), siteOf(other.request())),
                  List.of(outer.site())));
        }
      }
    }
  }

  private static String argument(Occurrence lock) {
    return lock.call().argument();
  }

  /** Under the inner lock of a pair, another thread asks for the outer one. */
  private void reversals() throws ResourceException {
    for (LockEdge edge : findings.lockGraph().graph().edges()) {
      Occurrence outer = occurrences.lockAt(edge.held().acquisition());
      Occurrence inner = occurrences.lockAt(edge.request());
      if (outer == null
          || inner == null
          || outer.global() == null
          || inner.global() == null
          || outer.global().equals(inner.global())) {
        continue;
      }
      for (Occurrence other : occurrences.locks) {
        if (inner.global().equals(other.global())
            && other.canName(outer.global())
            && !holds(other.place(), outer.global())
            && mayMeet(inner.place(), other.place())) {
          propose(
              SeedKind.REVERSE,
              List.of(outer.global(), other.site()),
              List.of(nested(other, outer.global())),
              Expectation.of(Finding.Kind.CYCLE, List.of(inner.site(), other.site()), List.of()));
        }
      }
    }
  }

  private void crossings() throws ResourceException {
    for (int i = 0; i < occurrences.locks.size(); i++) {
      Occurrence one = occurrences.locks.get(i);
      for (Occurrence other : occurrences.locks.subList(i + 1, occurrences.locks.size())) {
        if (one.global() != null
            && other.global() != null
            && !one.global().equals(other.global())
            && one.canName(other.global())
            && other.canName(one.global())
            && !holds(one.place(), other.global())
            && !holds(other.place(), one.global())
            && mayMeet(one.place(), other.place())) {
          propose(
              SeedKind.CROSS,
              Set.of(one.global(), other.global()),
              List.of(nested(one, other.global()), nested(other, one.global())),
              Expectation.of(Finding.Kind.CYCLE, List.of(one.site(), other.site()), List.of()));
        }
      }
    }
  }

  private static Edit nested(Occurrence outer, String inner) {
    String lock = "pthread_mutex_lock(" + inner + ")";
    String unlock = "pthread_mutex_unlock(" + inner + ")";
    return outer.around("", ", " + lock + ", " + unlock);
  }

  /** One of several unlocks of a function is dropped. */
  private void kept() {
    for (Occurrence unlock : occurrences.unlocks) {
      boolean several =
          occurrences.unlocks.stream()
              .anyMatch(other -> isBeside(other, unlock) && other != unlock);
      for (Occurrence lock : occurrences.locks) {
        if (several && isBeside(lock, unlock) && lock.site().line() < unlock.site().line()) {
          propose(
              SeedKind.KEEP,
              unlock.site(),
              List.of(unlock.with("0")),
              Expectation.of(Finding.Kind.SELF, List.of(lock.site()), List.of(lock.site())));
        }
      }
    }
  }

  private static boolean isBeside(Occurrence one, Occurrence other) {
    return one.place().function().equals(other.place().function())
        && argument(one).equals(argument(other))
        && !one.site().equals(other.site());
  }

  private void joins() throws ResourceException {
    for (Occurrence join : occurrences.joins) {
      for (Occurrence lock : occurrences.locks) {
        if (lock.global() != null
            && join.canName(lock.global())
            && mayMeet(join.place(), lock.place())) {
          propose(
              SeedKind.JOIN,
              List.of(join.site(), lock.global()),
              List.of(under(lock.global(), join)),
              Expectation.of(Finding.Kind.JOIN, List.of(join.site(), lock.site()), List.of()));
        }
      }
    }
  }

  private void relocks() {
    for (Occurrence lock : occurrences.locks) {
      propose(
          SeedKind.RELOCK,
          lock.site(),
          List.of(lock.around("", ", " + lock.call().text())),
          Expectation.of(Finding.Kind.SELF, List.of(lock.site()), List.of(lock.site())));
    }
  }

  /** The signal is given under the lock too, so that it is surely missed. */
  private void waits() throws ResourceException {
    for (Occurrence wait : occurrences.waits) {
      for (Occurrence signal : occurrences.signals) {
        for (Occurrence lock : occurrences.locks) {
          String second = lock.global();
          if (second != null
              && !second.equals(wait.global())
              && argument(wait).equals(argument(signal))
              && wait.canName(second)
              && signal.canName(second)
              && mayMeet(wait.place(), signal.place())) {
            propose(
                SeedKind.WAIT,
                List.of(wait.site(), signal.site()),
                List.of(under(second, wait), under(second, signal)),
                Expectation.of(
                    Finding.Kind.CONDITION, List.of(wait.site(), signal.site()), List.of()));
          }
        }
      }
    }
  }

  private static Edit under(String lock, Occurrence call) {
    return call.around(
        "pthread_mutex_lock(" + lock + "), ", ", pthread_mutex_unlock(" + lock + ")");
  }

  private boolean holds(Place place, String global) {
    for (Held held : findings.locksets().may(place)) {
      if (("&" + findings.addresses().describe(held.lock())).equals(global)) {
        return true;
      }
    }
    return false;
  }

  private boolean mayMeet(Place one, Place other) throws ResourceException {
    return findings.concurrency().check(one, other) == Answer.MAY_BE_CONCURRENT;
  }

  private static Site siteOf(Place place) {
    var position = place.top().position();
    return new Site(Path.of(position.file()).getFileName(), Math.max(1, position.line()));
  }

  private record Made(SeedKind kind, Object key) {}

  /**
   * Adds a seed.
   *
   * @param key seeds of one kind with equal keys are much alike; the first is kept
   */
  private void propose(SeedKind kind, Object key, List<Edit> edits, Expectation expected) {
    List<Seed> known = Objects.requireNonNull(seeds.get(kind));
    if (known.size() < limit && made.add(new Made(kind, key))) {
      String id = "%s-%02d".formatted(kind, known.size() + 1);
      known.add(new Seed(id, program, kind, Seed.Origin.PROPOSED, "to be judged", edits, expected));
    }
  }
}
