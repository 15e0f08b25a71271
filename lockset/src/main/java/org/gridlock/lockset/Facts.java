// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Renaming;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.SteadyMemory.Part;
import org.gridlock.lockset.status.Conditions;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.status.Status;
import org.gridlock.lockset.sweep.Sweep;
import org.gridlock.lockset.symbol.Branches;
import org.gridlock.lockset.symbol.Effect;
import org.gridlock.lockset.symbol.Symbol;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a lock <i>if</i> an acquisition holds it: each of {@code names} denotes its
 * address now, each of {@code statuses} says that it was acquired, and each of {@code guards} is
 * true now. Of an entry that stands for many locks that may be that {@code sweep} goes through all
 * of them now, through each at least as often as it is held so. Where the branches in {@code taken}
 * stand, the activation took these when it last came there. What is {@code unchanged} has kept its
 * value since the activation began.
 */
final class Facts {
  static final Facts NONE = new Facts(List.of(), List.of());

  /** Bounds the aliases that are followed; dropping one is sound. */
  private static final int MAX_NAMES = 8;

  private final List<Symbol> names;
  private final List<Status> statuses;
  private final List<Guard> guards;
  private final @Nullable Sweep sweep;
  private final Set<Edge> taken;
  private final Part unchanged;

  /** Facts are looked up again and again, and hashing symbols is slow. */
  private final int hash;

  Facts(
      List<Symbol> names,
      List<Status> statuses,
      List<Guard> guards,
      @Nullable Sweep sweep,
      Set<Edge> taken,
      Part unchanged) {
    this.names = List.copyOf(names);
    this.statuses = List.copyOf(statuses);
    this.guards = List.copyOf(guards);
    this.sweep = sweep;
    this.taken = taken.isEmpty() ? Set.of() : Set.copyOf(taken);
    this.unchanged = unchanged;
    this.hash =
        Objects.hash(this.names, this.statuses, this.guards, sweep != null, this.taken, unchanged);
  }

  Facts(List<Symbol> names, List<Status> statuses, List<Guard> guards) {
    this(names, statuses, guards, null, Set.of(), Part.NONE);
  }

  Facts(List<Symbol> names, List<Status> statuses) {
    this(names, statuses, List.of());
  }

  /** That the locks are all taken by one sweep. */
  static Facts of(Sweep sweep) {
    return new Facts(List.of(), List.of(), List.of(), sweep, Set.of(), Part.NONE);
  }

  List<Symbol> names() {
    return names;
  }

  List<Status> statuses() {
    return statuses;
  }

  List<Guard> guards() {
    return guards;
  }

  @Nullable Sweep sweep() {
    return sweep;
  }

  Set<Edge> taken() {
    return taken;
  }

  Part unchanged() {
    return unchanged;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Facts facts
            && hash == facts.hash
            && names.equals(facts.names)
            && statuses.equals(facts.statuses)
            && guards.equals(facts.guards)
            && Objects.equals(sweep, facts.sweep)
            && taken.equals(facts.taken)
            && unchanged.equals(facts.unchanged));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return names
        + " "
        + statuses
        + " "
        + guards
        + " "
        + taken
        + (sweep == null ? "" : " " + sweep)
        + (unchanged.isEmpty() ? "" : " " + unchanged);
  }

  boolean isEmpty() {
    return names.isEmpty()
        && statuses.isEmpty()
        && guards.isEmpty()
        && sweep == null
        && taken.isEmpty()
        && unchanged.isEmpty();
  }

  /** What may be known of many locks. */
  Facts onlySweep() {
    return sweep == null
        ? NONE
        : names.isEmpty()
                && statuses.isEmpty()
                && guards.isEmpty()
                && taken.isEmpty()
                && unchanged.isEmpty()
            ? this
            : of(sweep);
  }

  /** Without what branches may show. */
  Facts onlyNames() {
    return statuses.isEmpty()
            && guards.isEmpty()
            && sweep == null
            && taken.isEmpty()
            && unchanged.isEmpty()
        ? this
        : new Facts(names, List.of());
  }

  /** The same facts, and that some memory has kept its value since the activation began. */
  Facts since(Part begun) {
    return begun.equals(unchanged) ? this : new Facts(names, statuses, guards, sweep, taken, begun);
  }

  /** The same facts and one that has been made true. */
  Facts guarded(Guard made, Symbols symbols) {
    List<Guard> next = Conditions.with(guards, made);
    return next == guards
        ? this
        : new Facts(names, statuses, next, sweep, taken, unchanged).named(List.of(made), symbols);
  }

  /** The same facts, and names by pointers that are equal to those of other names. */
  Facts named(List<Guard> known, Symbols symbols) {
    List<Symbol> next = new ArrayList<>(names);
    for (Guard guard : known) {
      List<Variable> equal = guard.equal();
      if (!equal.isEmpty()) {
        addRebased(next, equal.getFirst(), equal.getLast(), symbols);
        addRebased(next, equal.getLast(), equal.getFirst(), symbols);
      }
    }
    return next.size() == names.size()
        ? this
        : new Facts(next, statuses, guards, sweep, taken, unchanged);
  }

  private void addRebased(List<Symbol> next, Variable from, Variable to, Symbols symbols) {
    Symbol value =
        symbols.isReadable(from) && symbols.isReadable(to)
            ? symbols.evaluate(new Lvalue.Var(from))
            : null;
    if (value == null) {
      return;
    }
    for (Symbol name : names) {
      Symbol alias = name.rebased(value, to);
      if (alias != null && next.size() < MAX_NAMES && !next.contains(alias)) {
        next.add(alias);
      }
    }
  }

  /** The same facts and what a variable holds. */
  Facts with(Status told) {
    if (statuses.contains(told)) {
      return this;
    }
    List<Status> next = new ArrayList<>(statuses);
    next.add(told);
    return new Facts(names, next, guards, sweep, taken, unchanged);
  }

  /** What is left of the facts where a branch does not show that the lock is not held. */
  Facts narrowed(Expression condition, boolean holds) {
    if (statuses.isEmpty()) {
      return this;
    }
    List<Status> next = statuses.stream().map(s -> s.narrowed(condition, holds)).toList();
    return next.equals(statuses) ? this : new Facts(names, next, guards, sweep, taken, unchanged);
  }

  /** Without statuses. */
  Facts withoutStatuses() {
    return statuses.isEmpty() ? this : new Facts(names, List.of(), guards, sweep, taken, unchanged);
  }

  /** The same facts of an acquisition that was made where some branches had been taken. */
  Facts where(Set<Edge> branches) {
    return branches.isEmpty()
        ? this
        : new Facts(names, statuses, guards, sweep, Branches.all(taken, branches), unchanged);
  }

  /** What still holds when a branch is passed. */
  Facts passed(Edge branch) {
    Set<Edge> next = Branches.passed(taken, branch);
    return next == taken ? this : new Facts(names, statuses, guards, sweep, next, unchanged);
  }

  /** Whether a branch that makes this true shows that the lock is not held. */
  boolean areContradicted(Guard made) {
    return guards.stream().anyMatch(made::contradicts);
  }

  /** What holds on both of two paths, if statuses are read in one direction. */
  Facts both(Facts other) {
    if (equals(other)) {
      return this;
    }
    return new Facts(
        names.stream().filter(other.names::contains).toList(),
        statusesOfEither(other),
        Conditions.common(guards, other.guards),
        Objects.equals(sweep, other.sweep) ? sweep : null,
        Branches.common(taken, other.taken),
        unchanged.common(other.unchanged));
  }

  /** Each variable of which both speak may hold what it may on either path. */
  private List<Status> statusesOfEither(Facts other) {
    if (statuses.equals(other.statuses)) {
      return statuses;
    }
    Set<Status> joined = new LinkedHashSet<>();
    for (Status status : statuses) {
      for (Status same : other.statuses) {
        Status either = status.or(same);
        if (either != null) {
          joined.add(either);
        }
      }
    }
    return List.copyOf(joined);
  }

  /** The statuses that are known on both of two paths. */
  Facts commonStatuses(Facts other) {
    return new Facts(List.of(), statuses.stream().filter(other.statuses::contains).toList());
  }

  /** What is known on one of two paths at least. */
  Facts either(Facts other) {
    if (other.isEmpty() || equals(other)) {
      return this;
    }
    if (isEmpty()) {
      return other;
    }
    Set<Symbol> allNames = new LinkedHashSet<>(names);
    allNames.addAll(other.names);
    Set<Status> allStatuses = new LinkedHashSet<>(statuses);
    allStatuses.addAll(other.statuses);
    List<Guard> allGuards = guards;
    for (Guard guard : other.guards) {
      allGuards = Conditions.with(allGuards, guard);
    }
    return new Facts(
        List.copyOf(allNames),
        List.copyOf(allStatuses),
        allGuards,
        sweep == null ? other.sweep : sweep,
        Branches.all(taken, other.taken),
        unchanged.and(other.unchanged));
  }

  /** What still holds after an edge, and what follows from the copies that it makes. */
  Facts after(Effect effect, Symbols symbols) {
    if (effect.isNone() || isEmpty()) {
      return this;
    }
    Facts next =
        new Facts(
            namesAfter(effect, symbols),
            statusesAfter(effect, symbols),
            Conditions.after(guards, effect, symbols),
            sweep == null || sweep.isChangedBy(effect) ? null : sweep,
            effect.frame() == null ? taken : Branches.outside(taken, effect.frame()),
            unchanged.without(effect.written(), effect.members()));
    return equals(next) ? this : next;
  }

  private List<Symbol> namesAfter(Effect effect, Symbols symbols) {
    List<Symbol> next = new ArrayList<>();
    for (Symbol name : names) {
      if (!effect.changes(name) && (effect.frame() == null || !name.belongsTo(effect.frame()))) {
        next.add(name);
      }
    }
    Renaming indices = symbols.renaming(effect);
    for (Symbol name : names) {
      Symbol moved = name.renamed(indices);
      if (effect.keeps(name.root())) {
        add(moved, next);
      }
      for (Effect.Copy copy : effect.copies()) {
        Symbol value = symbols.isReadable(copy.target()) ? symbols.evaluate(copy.value()) : null;
        Symbol whole = value == null || !value.terms().isEmpty() ? name : moved;
        if (value != null && whole != null) {
          add(whole.rebased(value, copy.target()), next);
        }
      }
    }
    return next;
  }

  private static void add(@Nullable Symbol alias, List<Symbol> names) {
    if (alias != null && names.size() < MAX_NAMES && !names.contains(alias)) {
      names.add(alias);
    }
  }

  private List<Status> statusesAfter(Effect effect, Symbols symbols) {
    List<Status> next = new ArrayList<>();
    for (Status status : statuses) {
      if (!effect.changes(status.variable())) {
        next.add(status);
      }
    }
    for (Effect.Copy copy : effect.copies()) {
      for (Status status : statuses) {
        Status copied = copiedTo(copy.target(), copy.value(), status, symbols);
        if (copied != null && !next.contains(copied)) {
          next.add(copied);
        }
      }
    }
    return next;
  }

  private static @Nullable Status copiedTo(
      Variable target, Expression value, Status status, Symbols symbols) {
    return symbols.isReadable(target) ? status.copied(target, value) : null;
  }

  /** What speaks of the variables of one function and of globals alone, in another activation. */
  Facts visibleIn(Function function) {
    if (isEmpty()) {
      return this;
    }
    return new Facts(
        names.stream().filter(name -> name.isVisibleIn(function)).toList(),
        statuses.stream().filter(status -> status.variable().function() == function).toList(),
        guards.stream().filter(guard -> guard.isVisibleIn(function)).toList(),
        sweep == null || !sweep.isVisibleIn(function) ? null : sweep,
        Branches.in(taken, function),
        Part.NONE);
  }

  /** What a branch tells of the acquisition; one sign of failure decides, then one of an error. */
  Status.Outcome outcome(Expression condition, boolean holds) {
    Status.Outcome found = Status.Outcome.UNKNOWN;
    for (Status status : statuses) {
      switch (status.outcome(condition, holds)) {
        case FAILED -> {
          return Status.Outcome.FAILED;
        }
        case ERROR -> found = Status.Outcome.ERROR;
        case ACQUIRED -> found = found == Status.Outcome.UNKNOWN ? Status.Outcome.ACQUIRED : found;
        case UNKNOWN -> {}
      }
    }
    return found;
  }
}
