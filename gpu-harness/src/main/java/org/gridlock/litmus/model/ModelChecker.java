// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.FinalState;
import org.gridlock.litmus.test.Formula;
import org.gridlock.litmus.test.Formula.Subject;
import org.gridlock.litmus.test.Instruction;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.LitmusThread;
import org.gridlock.litmus.test.Operand;

/** Enumerates the executions of a test and collects the final states that a model allows. */
public final class ModelChecker {
  private final LitmusTest test;
  private final Axioms axioms;
  private final List<String> locations;
  private final long[] initial;
  private final List<Subject> subjects;
  private final boolean locationsMatter;
  private final List<Set<Integer>> barriers = new ArrayList<>();
  private final SortedSet<FinalState> states = new TreeSet<>();

  private ModelChecker(LitmusTest test, MemoryModel model) {
    this.test = test;
    this.axioms = model.axioms();
    this.locations = List.copyOf(test.locations());
    this.initial =
        locations.stream().mapToLong(name -> test.initial().getOrDefault(name, 0L)).toArray();
    Formula formula = test.condition().formula();
    this.subjects = List.copyOf(formula.subjects());
    this.locationsMatter = subjects.stream().anyMatch(Subject.Location.class::isInstance);
    for (LitmusThread thread : test.threads()) {
      Set<Integer> ids = new LinkedHashSet<>();
      for (Instruction instruction : thread.code()) {
        if (instruction instanceof Instruction.Barrier barrier
            && barrier.id() instanceof Operand.Number number) {
          ids.add((int) number.value());
        }
      }
      barriers.add(ids);
    }
  }

  /**
   * Which final states a model allows.
   *
   * @throws LitmusException if the test is too large, or accesses what is not a location
   */
  public static ModelResult check(LitmusTest test, MemoryModel model) throws LitmusException {
    return new ModelChecker(test, model).run(model);
  }

  private ModelResult run(MemoryModel model) throws LitmusException {
    List<ThreadRunner> runners =
        test.threads().stream().map(thread -> new ThreadRunner(thread, locations)).toList();
    List<List<Trace>> traces = traces(runners);
    new TraceChooser(traces, initial).forEach(this::candidate);
    boolean complete = runners.stream().noneMatch(ThreadRunner::wasCut);
    return new ModelResult(model, test.condition(), states, complete);
  }

  /**
   * The runs of each thread. A value that a read sees was written by a chain of writes each of
   * which needs the one before; so after as many rounds as there are writes the domains have all
   * values.
   */
  private List<List<Trace>> traces(List<ThreadRunner> runners) throws LitmusException {
    Domains domains = new Domains(test, locations);
    int rounds = 0;
    while (true) {
      List<List<Trace>> traces = new ArrayList<>();
      int[] limits = new int[locations.size()];
      for (ThreadRunner runner : runners) {
        List<Trace> ofThread = runner.traces(domains);
        traces.add(ofThread);
        addMostWrites(ofThread, limits);
      }
      boolean grown = false;
      if (rounds++ < Arrays.stream(limits).sum()) {
        for (List<Trace> ofThread : traces) {
          for (Trace trace : ofThread) {
            grown |= domains.add(trace, limits);
          }
        }
      }
      if (!grown) {
        return traces;
      }
    }
  }

  /** Adds, for each location, how many writes to it one run of a thread makes at most. */
  private static void addMostWrites(List<Trace> traces, int[] limits) {
    int[] most = new int[limits.length];
    for (Trace trace : traces) {
      int[] writes = new int[limits.length];
      for (Event event : trace.events()) {
        if (event.kind() == Event.Kind.WRITE) {
          writes[event.location()]++;
        }
      }
      Arrays.setAll(most, i -> Math.max(most[i], writes[i]));
    }
    Arrays.setAll(limits, i -> limits[i] + most[i]);
  }

  private void candidate(List<Trace> traces) throws LitmusException {
    if (!locationsMatter && states.contains(state(traces, new long[locations.size()]))) {
      return;
    }
    int size = initial.length + traces.stream().mapToInt(trace -> trace.events().size()).sum();
    if (size > Candidate.MAX_EVENTS) {
      throw new LitmusException("test " + test.name() + " has executions of too many steps");
    }
    Candidate candidate = new Candidate(traces, initial, test.scopes());
    Optional<Relation> meetings = Barriers.meetings(candidate, barriers, test.scopes());
    if (meetings.isPresent()) {
      readsFrom(candidate, traces, meetings.get(), candidate.reads);
    }
  }

  /** Chooses a write for each read left, then asks the model; whether to go on. */
  private boolean readsFrom(
      Candidate candidate, List<Trace> traces, Relation meetings, long readsLeft) {
    if (readsLeft == 0) {
      boolean[] goOn = {true};
      axioms.consistent(
          candidate,
          meetings,
          last -> {
            long[] memory = new long[last.length];
            for (int i = 0; i < last.length; i++) {
              memory[i] = candidate.event(last[i]).value();
            }
            states.add(state(traces, memory));
            goOn[0] = locationsMatter;
            return locationsMatter;
          });
      return goOn[0];
    }
    int read = Long.numberOfTrailingZeros(readsLeft);
    Event event = candidate.event(read);
    for (long left = candidate.writesTo(event.location()); left != 0; left &= left - 1) {
      int write = Long.numberOfTrailingZeros(left);
      if (candidate.event(write).value() != event.value()
          || candidate.programOrder.has(read, write)) {
        continue;
      }
      candidate.readsFrom[read] = write;
      if (!readsFrom(candidate, traces, meetings, readsLeft & (readsLeft - 1))) {
        return false;
      }
    }
    return true;
  }

  private FinalState state(List<Trace> traces, long[] memory) {
    List<Long> values = new ArrayList<>();
    for (Subject subject : subjects) {
      values.add(
          switch (subject) {
            case Subject.Register register ->
                traces.get(register.thread()).registers().getOrDefault(register.name(), 0L);
            case Subject.Location location -> memory[locations.indexOf(location.name())];
          });
    }
    return new FinalState(subjects, values);
  }
}
