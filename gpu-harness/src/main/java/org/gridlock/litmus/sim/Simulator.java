// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.FinalState;
import org.gridlock.litmus.test.Formula.Subject;
import org.gridlock.litmus.test.LitmusTest;
import org.jspecify.annotations.Nullable;

/** Runs a test many times with random schedules; one seed gives the same histogram each time. */
public final class Simulator {
  private static final int MAX_STEPS = 5_000;

  /** In which order a thread may issue its instructions. */
  public enum Kind {
    /** Program order: interleavings. */
    IN_ORDER,
    /** Any order that dependencies, fences and coherence leave open. */
    OUT_OF_ORDER
  }

  private final LitmusTest test;
  private final Kind kind;
  private final Random random;

  public Simulator(LitmusTest test, Kind kind, long seed) {
    this.test = test;
    this.kind = kind;
    this.random = new Random(seed);
  }

  /**
   * The final states of some runs, as far as the condition looks at them, and how often each was
   * reached. Runs that do not end (a thread waits for ever) are left out.
   */
  public SortedMap<FinalState, Long> run(long runs) throws LitmusException {
    SortedMap<FinalState, Long> histogram = new TreeMap<>();
    try {
      for (long i = 0; i < runs; i++) {
        FinalState state = run();
        if (state != null) {
          histogram.merge(state, 1L, Long::sum);
        }
      }
    } catch (Memory.WildAccess e) {
      throw e.of(test);
    }
    return histogram;
  }

  private @Nullable FinalState run() {
    Memory memory = new Memory(test);
    List<Core> cores = new ArrayList<>();
    for (int i = 0; i < test.threads().size(); i++) {
      cores.add(new Core(test, i, memory, kind == Kind.IN_ORDER));
    }
    for (int step = 0; step < MAX_STEPS; step++) {
      List<Core> open = cores.stream().filter(core -> !core.isFinished()).toList();
      if (open.isEmpty()) {
        return state(cores, memory);
      }
      Core core = open.get(random.nextInt(open.size()));
      List<Slot> ready = core.ready();
      if (!ready.isEmpty()) {
        core.issue(ready.get(random.nextInt(ready.size())));
      } else if (core.waitingAt().isPresent()) {
        meet(cores, core);
      }
    }
    return null;
  }

  /** Lets the threads of a CTA past a barrier once all of them that are not finished wait at it. */
  private void meet(List<Core> cores, Core arrived) {
    OptionalLong barrier = arrived.waitingAt();
    int cta = test.scopes().threads().get(cores.indexOf(arrived)).cta();
    List<Core> waiting = new ArrayList<>();
    for (int i = 0; i < cores.size(); i++) {
      Core core = cores.get(i);
      if (test.scopes().threads().get(i).cta() == cta && !core.isFinished()) {
        if (!core.waitingAt().equals(barrier)) {
          return;
        }
        waiting.add(core);
      }
    }
    waiting.forEach(Core::pass);
  }

  private FinalState state(List<Core> cores, Memory memory) {
    List<Subject> subjects = List.copyOf(test.condition().formula().subjects());
    List<Long> values = new ArrayList<>();
    for (Subject subject : subjects) {
      values.add(
          switch (subject) {
            case Subject.Register register ->
                cores.get(register.thread()).register(register.name());
            case Subject.Location location -> memory.value(location.name());
          });
    }
    return new FinalState(subjects, values);
  }
}
