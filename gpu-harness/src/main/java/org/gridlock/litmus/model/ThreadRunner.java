// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.Instruction;
import org.gridlock.litmus.test.LitmusThread;
import org.gridlock.litmus.test.Operand;
import org.gridlock.litmus.test.Order;
import org.gridlock.litmus.test.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Runs one thread for every choice of the values that its reads see. Addresses are large numbers,
 * so that arithmetic on them (false dependencies) works as on the machine.
 */
final class ThreadRunner {
  /** How often a run may jump backwards before it is cut. */
  static final int MAX_BACKWARD_JUMPS = 3;

  /** Reads multiply the runs; the tests of the literature stay far below. */
  private static final int MAX_RUNS = 100_000;

  private static final int ADDRESS_SHIFT = 40;

  private final LitmusThread thread;
  private final List<String> locations;
  private final Map<String, Integer> labels = new HashMap<>();

  private List<Integer> choices = new ArrayList<>();
  private List<Integer> options = new ArrayList<>();
  private int nextChoice;
  private boolean cut;

  private final Map<String, Long> values = new HashMap<>();
  private final Map<String, Long> taints = new HashMap<>();
  private final List<Event> events = new ArrayList<>();
  private final Map<Integer, Arrival> arrivals = new HashMap<>();
  private long control;

  ThreadRunner(LitmusThread thread, List<String> locations) {
    this.thread = thread;
    this.locations = locations;
    for (int i = 0; i < thread.code().size(); i++) {
      if (thread.code().get(i) instanceof Instruction.Label label) {
        labels.put(label.name(), i);
      }
    }
  }

  /** Whether some run was cut because of its loops. */
  boolean wasCut() {
    return cut;
  }

  /** All complete runs, for reads that see any of the values of their location. */
  List<Trace> traces(Domains domains) throws LitmusException {
    List<Trace> traces = new ArrayList<>();
    choices = new ArrayList<>();
    int runs = 0;
    do {
      if (++runs > MAX_RUNS) {
        throw new LitmusException(
            "a thread can run in more than " + MAX_RUNS + " ways; let it read less");
      }
      options = new ArrayList<>();
      nextChoice = 0;
      switch (run(domains)) {
        case COMPLETE -> traces.add(new Trace(events, values));
        case CUT -> cut = true;
        case REPEATED -> {}
      }
    } while (advance());
    return traces;
  }

  /** The next combination of choices, the last choice first; false after the last one. */
  private boolean advance() {
    choices = new ArrayList<>(choices.subList(0, options.size()));
    for (int i = choices.size() - 1; i >= 0; i--) {
      if (choices.get(i) + 1 < options.get(i)) {
        choices.set(i, choices.get(i) + 1);
        return true;
      }
      choices.remove(i);
    }
    return false;
  }

  /** How a run ended. */
  private enum End {
    COMPLETE,
    /** Its loops went on for too long. */
    CUT,
    /**
     * A round of a loop did nothing but read and left all registers as they were. The run without
     * that round has fewer events and so no more constraints: it is enough.
     */
    REPEATED
  }

  /** A thread at a label. */
  private record Arrival(Map<String, Long> values, int events) {}

  private boolean repeats(int label) {
    Arrival arrival = new Arrival(Map.copyOf(values), events.size());
    Arrival before = arrivals.put(label, arrival);
    return before != null
        && before.values().equals(arrival.values())
        && events.subList(before.events(), events.size()).stream()
            .allMatch(event -> event.kind() == Event.Kind.READ);
  }

  private End run(Domains domains) throws LitmusException {
    arrivals.clear();
    values.clear();
    taints.clear();
    events.clear();
    control = 0;
    for (LitmusThread.Register register : thread.registers()) {
      values.put(register.name(), value(register.value()));
    }
    int backwards = 0;
    int at = 0;
    while (at < thread.code().size()) {
      if (thread.code().get(at) instanceof Instruction.Label && repeats(at)) {
        return End.REPEATED;
      }
      int next = step(at, domains);
      if (events.size() >= Candidate.MAX_EVENTS) {
        throw new LitmusException(
            "a thread makes more than " + (Candidate.MAX_EVENTS - 1) + " steps; make it shorter");
      }
      if (next <= at && ++backwards > MAX_BACKWARD_JUMPS) {
        return End.CUT;
      }
      at = next;
    }
    return End.COMPLETE;
  }

  private int step(int at, Domains domains) throws LitmusException {
    Instruction instruction = thread.code().get(at);
    Instruction.Guard guard = instruction.guard();
    long guardTaint = 0;
    if (guard != null) {
      guardTaint = taints.getOrDefault(guard.register(), 0L);
      if ((values.getOrDefault(guard.register(), 0L) != 0) == guard.negated()) {
        skipped(instruction, guardTaint);
        return at + 1;
      }
    }
    switch (instruction) {
      case Instruction.Load load -> {
        int location = location(load.address());
        long depends = control | guardTaint | taint(load.address());
        long seen = choose(domains.of(location));
        read(location, seen, load.order(), strongScope(load.order(), load.scope()), false, depends);
        set(load.destination(), Arithmetic.cut(load.type(), seen), lastEvent());
      }
      case Instruction.Store store -> {
        int location = location(store.address());
        long depends = control | guardTaint | taint(store.address()) | taint(store.value());
        long value = Arithmetic.cut(store.type(), value(store.value()));
        Scope scope = strongScope(store.order(), store.scope());
        write(location, value, store.order(), scope, false, depends);
      }
      case Instruction.Atomic atomic -> atomic(atomic, guardTaint, domains);
      case Instruction.Fence fence ->
          events.add(
              new Event(
                  Event.Kind.FENCE, -1, 0, Order.WEAK, fence.scope(), fence.kind(), false, 0));
      case Instruction.Barrier barrier ->
          events.add(
              new Event(
                  Event.Kind.BARRIER,
                  (int) value(barrier.id()),
                  0,
                  Order.WEAK,
                  null,
                  null,
                  false,
                  0));
      case Instruction.Compute compute -> {
        List<Operand> sources = compute.sources();
        Operand last = sources.get(sources.size() - 1);
        long result =
            Arithmetic.compute(
                compute.operation(), compute.type(), value(sources.get(0)), value(last));
        set(compute.destination(), result, guardTaint | taint(sources.get(0)) | taint(last));
      }
      case Instruction.SetPredicate set -> {
        boolean result =
            Arithmetic.compare(set.comparison(), value(set.left()), value(set.right()));
        set(set.destination(), result ? 1 : 0, guardTaint | taint(set.left()) | taint(set.right()));
      }
      case Instruction.Label label -> {}
      case Instruction.Branch branch -> {
        control |= guardTaint;
        branch.compared().forEach(operand -> control |= taint(operand));
        boolean taken =
            branch.comparison() == null
                || Arithmetic.compare(
                    branch.comparison(),
                    value(branch.compared().get(0)),
                    value(branch.compared().get(1)));
        return taken ? labels.getOrDefault(branch.label(), at + 1) : at + 1;
      }
    }
    return at + 1;
  }

  /** What a guarded instruction would have set, and who is affected, depends on the guard. */
  private void skipped(Instruction instruction, long guardTaint) {
    switch (instruction) {
      case Instruction.Load load -> taint(load.destination(), guardTaint);
      case Instruction.Atomic atomic -> taint(atomic.destination(), guardTaint);
      case Instruction.Compute compute -> taint(compute.destination(), guardTaint);
      case Instruction.SetPredicate set -> taint(set.destination(), guardTaint);
      case Instruction.Branch branch -> control |= guardTaint;
      case Instruction.Store store -> {}
      case Instruction.Fence fence -> {}
      case Instruction.Barrier barrier -> {}
      case Instruction.Label label -> {}
    }
  }

  private void atomic(Instruction.Atomic atomic, long guardTaint, Domains domains)
      throws LitmusException {
    int location = location(atomic.address());
    long valueTaint = 0;
    for (Operand operand : atomic.values()) {
      valueTaint |= taint(operand);
    }
    long depends = control | guardTaint | taint(atomic.address());
    // An atomic without a scope is relaxed at the scope of the device.
    Scope scope = atomic.scope() == null ? Scope.GPU : atomic.scope();
    long old = choose(domains.of(location));
    Order readOrder =
        switch (atomic.order()) {
          case ACQUIRE, ACQ_REL -> Order.ACQUIRE;
          case WEAK, RELAXED, RELEASE, VOLATILE, CA, CG, WB, CV, WT, CS -> Order.RELAXED;
        };
    Order writeOrder =
        switch (atomic.order()) {
          case RELEASE, ACQ_REL -> Order.RELEASE;
          case WEAK, RELAXED, ACQUIRE, VOLATILE, CA, CG, WB, CV, WT, CS -> Order.RELAXED;
        };
    read(location, old, readOrder, scope, true, depends);
    long readTaint = lastEvent();
    boolean exchange = atomic.operation() == Instruction.AtomicOperation.EXCH;
    long first = value(atomic.values().get(0));
    long second = value(atomic.values().get(atomic.values().size() - 1));
    boolean writes = atomic.operation() != Instruction.AtomicOperation.CAS || old == first;
    if (writes) {
      long value = Arithmetic.atomic(atomic.operation(), atomic.type(), old, first, second);
      long writeDepends = depends | valueTaint | (exchange ? 0 : readTaint);
      write(location, value, writeOrder, scope, true, writeDepends);
    }
    set(atomic.destination(), Arithmetic.cut(atomic.type(), old), readTaint);
  }

  private void read(
      int location, long value, Order order, @Nullable Scope scope, boolean atomic, long depends) {
    events.add(new Event(Event.Kind.READ, location, value, order, scope, null, atomic, depends));
  }

  private void write(
      int location, long value, Order order, @Nullable Scope scope, boolean atomic, long depends) {
    events.add(new Event(Event.Kind.WRITE, location, value, order, scope, null, atomic, depends));
  }

  private static @Nullable Scope strongScope(Order order, @Nullable Scope scope) {
    if (order == Order.VOLATILE) {
      return Scope.SYS;
    }
    return order.isStrong() ? scope : null;
  }

  private long choose(List<Long> domain) {
    if (nextChoice == choices.size()) {
      choices.add(0);
    }
    options.add(domain.size());
    return domain.get(choices.get(nextChoice++));
  }

  private long lastEvent() {
    return 1L << (events.size() - 1);
  }

  private void set(Operand.Reg register, long value, long taint) {
    values.put(register.name(), value);
    taints.put(register.name(), taint);
  }

  private void taint(Operand.Reg register, long more) {
    taints.merge(register.name(), more, (old, added) -> old | added);
  }

  private long value(Operand operand) {
    return switch (operand) {
      case Operand.Reg register -> values.getOrDefault(register.name(), 0L);
      case Operand.Number number -> number.value();
      case Operand.Location location ->
          (long) (locations.indexOf(location.name()) + 1) << ADDRESS_SHIFT;
    };
  }

  private long taint(Operand operand) {
    return operand instanceof Operand.Reg register ? taints.getOrDefault(register.name(), 0L) : 0;
  }

  private int location(Operand address) throws LitmusException {
    long value = value(address);
    long number = value >> ADDRESS_SHIFT;
    if (number < 1 || number > locations.size() || value != number << ADDRESS_SHIFT) {
      throw new LitmusException("an access goes to " + address + ", which is not a location");
    }
    return (int) number - 1;
  }
}
