// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockgraph.lightswitch.Passing;
import org.gridlock.lockset.settled.MemoryWrites;
import org.gridlock.lockset.status.Values;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/** What is known of numbers in memory, by the program text. */
final class Numbers {
  private final Icfa icfa;
  private final Symbols symbols;
  private final Constants constants;
  private final Rings rings;

  /** The functions in which threads wait for condition variables. */
  private final Set<Function> waiting;

  private final Map<Lvalue, Optional<Known>> known = new HashMap<>();

  /** Slow to find, and only asked for where threads wait for condition variables. */
  private @Nullable MemoryWrites memory;

  /**
   * A number, or a pointer, of which all writes are known.
   *
   * @param later those that do not come before all threads
   * @param range what it may be at any time
   */
  record Known(Set<Edge> writes, Set<Edge> later, Range range) {}

  Numbers(Icfa icfa, Symbols symbols, Set<Function> waiting) {
    this.icfa = icfa;
    this.symbols = symbols;
    this.constants = new Constants(icfa, symbols);
    this.rings = waiting.isEmpty() ? Rings.NONE : new Rings(icfa);
    this.waiting = waiting;
    rings.keepKnown(lead -> find(lead) != null);
  }

  /** What is known of what a name means; null if nothing is. */
  @Nullable Known of(Lvalue name) {
    return known.computeIfAbsent(name, key -> Optional.ofNullable(find(key))).orElse(null);
  }

  private @Nullable Known find(Lvalue name) {
    if (!(name.type() instanceof Type.Int) && !(name.type() instanceof Type.Pointer)) {
      return null;
    }
    if (memory == null) {
      memory = new MemoryWrites(icfa);
    }
    MemoryWrites memory = this.memory;
    Set<Edge> writes = memory.of(name);
    boolean isLead = rings.contains(name);
    if (!isLead && rings.isPart(name)) {
      return null;
    }
    Set<Edge> behind = isLead ? memory.of(rings.last(name)) : Set.of();
    if (writes == null || behind == null) {
      return null;
    }
    if (isLead) {
      writes = new LinkedHashSet<>(writes);
      writes.addAll(behind);
    }
    Set<Function> users = new HashSet<>(waiting);
    users.addAll(memory.functions(writes));
    Set<Edge> later = new LinkedHashSet<>(writes);
    later.removeIf(edge -> memory.isInitial(edge, users));
    Range range = isLead ? lead(name, writes, later) : range(name.type(), writes);
    return range == null ? null : new Known(writes, later, range);
  }

  /** What a number may be; null if it may become large by becoming less than nothing. */
  private @Nullable Range range(Type type, Set<Edge> writes) {
    boolean signed = type instanceof Type.Int number && number.signed();
    boolean bool = type instanceof Type.Int number && number.bool();
    long low = 0;
    long high = 0;
    boolean any = false;
    List<Edge> steps = new ArrayList<>();
    for (Edge edge : writes) {
      switch (change(edge)) {
        case Change.Set(long value) -> {
          low = Math.min(low, value);
          high = Math.max(high, value);
        }
        case Change.Add add -> steps.add(edge);
        case Change.Any unknown -> any = true;
      }
    }
    if (any) {
      return bool
          ? new Range(0, 1)
          : signed ? Range.ALL : steps.isEmpty() ? new Range(0, Long.MAX_VALUE) : null;
    }
    for (Edge edge : steps) {
      high = Math.max(high, endOf(edge, writes));
    }
    Range inside = new Range(low, high);
    Range above = new Range(low, Long.MAX_VALUE);
    if (steps.stream().allMatch(edge -> staysIn(inside, edge, writes))) {
      return inside;
    }
    return !signed
        ? null
        : steps.stream().allMatch(edge -> staysIn(above, edge, writes)) ? above : Range.ALL;
  }

  /** How large a lead may be; null if it may be passed, or begin otherwise than with none. */
  private @Nullable Range lead(Lvalue name, Set<Edge> writes, Set<Edge> later) {
    long most = rings.largest(name);
    if (most == 0) {
      for (Edge edge : writes) {
        most = Math.max(most, endOf(edge, writes));
      }
    }
    Range range = new Range(0, most);
    for (Edge edge : writes) {
      boolean fits =
          switch (change(edge)) {
            case Change.Set(long value) -> value == 0 && !later.contains(edge);
            case Change.Add add -> staysIn(range, edge, writes);
            case Change.Any any -> false;
          };
      if (!fits) {
        return null;
      }
    }
    return range;
  }

  /** What a step upwards leads to at most, if what is tested before it is an end; else 0. */
  private long endOf(Edge step, Set<Edge> writes) {
    long amount = change(step) instanceof Change.Add(long more) ? more : 0;
    List<Values> tested = amount > 0 ? before(step, writes) : null;
    long end = 0;
    for (Values values : tested == null ? List.<Values>of() : tested) {
      if (values.others()) {
        end = Math.max(end, values.low() - 1 + amount);
      } else if (values.high() < Integer.MAX_VALUE) {
        end = Math.max(end, values.high() + amount);
      }
    }
    return end;
  }

  /** Whether a step does not leave a range, since it is only made where that was tested. */
  private boolean staysIn(Range range, Edge step, Set<Edge> writes) {
    List<Values> tested = before(step, writes);
    Range before = tested == null ? range : range.within(tested);
    return switch (change(step)) {
      case Change.Set set -> true;
      case Change.Add(long amount) ->
          before.isEmpty()
              || (amount < 0
                  ? before.low() + amount >= range.low()
                  : range.high() == Long.MAX_VALUE || before.high() + amount <= range.high());
      case Change.Any any -> false;
    };
  }

  /** The name of the number that an edge writes; null if it writes bytes. */
  @Nullable Lvalue target(Edge write) {
    List<Lvalue> written = Operands.written(write.operation());
    return written.isEmpty() ? null : rings.named(written.getFirst());
  }

  /** What was found, or written, last on each way to a write, of what it writes; as below. */
  private @Nullable List<Values> before(Edge write, Set<Edge> writes) {
    Lvalue target = target(write);
    return target == null ? null : before(write.source(), target, writes);
  }

  /**
   * What was found, or written, last on each way to a location, without a lock operation in
   * between; null if there is a way on which nothing was.
   *
   * @param name of the number in the function there
   * @param writes those of the number
   */
  @Nullable List<Values> before(Location location, Lvalue name, Set<Edge> writes) {
    if (!isFixed(name)) {
      return null;
    }
    List<Values> found = new ArrayList<>();
    Set<Location> seen = new HashSet<>(Set.of(location));
    Deque<Location> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      Location current = pending.pop();
      if (current == current.function().entry()) {
        return null;
      }
      for (Edge edge : current.incoming()) {
        if (ControlFlow.isDead(edge)) {
          continue;
        }
        Values values = found(edge, name);
        if (values != null) {
          found.add(values);
        } else if (writes.contains(edge)
            || !keepsLocks(edge.operation())
            || mayRename(edge, name)) {
          return null;
        } else if (seen.add(edge.source())) {
          pending.push(edge.source());
        }
      }
    }
    return found;
  }

  /** Whether a write makes a number one of some. */
  boolean sets(Edge write, Set<Long> values) {
    return change(write) instanceof Change.Set(long value) && values.contains(value);
  }

  /**
   * Whether a write is made only where the number was found to be none of some.
   *
   * @param writes those of the number
   */
  boolean leaves(Edge write, Set<Edge> writes, Set<Long> values) {
    List<Values> before = before(write, writes);
    return before != null
        && before.stream()
            .allMatch(
                found -> values.stream().allMatch(value -> found.isDisjoint(Values.only(value))));
  }

  /** What an edge says of a number; null if nothing. */
  @Nullable Values found(Edge edge, Lvalue name) {
    Branch branch = branch(edge);
    return branch != null && branch.name().equals(name) ? branch.values() : null;
  }

  /** What an edge says of some number, or of a lead by its name; null if nothing. */
  @Nullable Branch branch(Edge edge) {
    Branch lead = rings.branch(edge);
    Branch number = lead == null ? branchOfMemory(edge) : lead;
    return lead == null && number != null && rings.isPart(number.name()) ? null : number;
  }

  /** What an edge says of what is in memory; null if nothing. */
  @Nullable Branch branchOfMemory(Edge edge) {
    return Branch.of(edge, constants);
  }

  /** What a write makes of a number. */
  Change change(Edge write) {
    Change ofLead = rings.change(write);
    return ofLead == null ? Change.of(write, constants) : ofLead;
  }

  /** Whether an operation leaves all locks as they are, and does not wait. */
  static boolean keepsLocks(Operation operation) {
    return Passing.of(operation) == Passing.GOES_ON
        && !(operation instanceof Operation.Lock)
        && !(operation instanceof Operation.Unlock);
  }

  /** Whether what a name means depends on nothing but variables that nobody else can write. */
  boolean isFixed(Lvalue name) {
    return switch (name.root()) {
      case Lvalue.Deref(Type type, var pointer) ->
          pointer.withoutCasts() instanceof Lvalue.Var(Variable variable)
              && symbols.isReadable(variable);
      case Lvalue.Var variable -> true;
      case Lvalue.Member member -> false;
      case Lvalue.Element element -> false;
    };
  }

  /** Whether a fixed name may mean something else after an edge. */
  static boolean mayRename(Edge edge, Lvalue name) {
    return name.root() instanceof Lvalue.Deref(Type type, var pointer)
        && Operands.written(edge.operation()).stream()
            .map(Lvalue::rootVariable)
            .anyMatch(Operands.variables(pointer)::contains);
  }
}
