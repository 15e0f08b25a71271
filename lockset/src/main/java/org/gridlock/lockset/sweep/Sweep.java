// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.sweep;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Renaming;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.symbol.Effect;
import org.gridlock.lockset.symbol.Symbol;
import org.gridlock.lockset.symbol.Symbol.Root;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * A loop with one lock operation, of a lock that its index chooses. Which locks it goes through
 * follows from {@linkplain #isChangedBy what it reads}.
 *
 * <p>Let a loop that takes locks have begun, and have come to any of its rounds, or to its end by
 * any way. Each round has taken at most one lock. Let another loop that is {@linkplain #isLike like
 * it} then run from its beginning to where its condition fails, while all that both read keeps its
 * values. It goes through the same indices in the same order, and not only up to where the first
 * one came; each of its rounds gives back the lock of its index. So it gives back each lock at
 * least as often as the first one took it, also if some indices mean the same lock. The same holds
 * for a loop that goes {@linkplain Downwards back} through the same indices.
 */
public final class Sweep {
  private final CountedLoop loop;
  private final Edge edge;
  private final Operation.LockKind kind;
  private final Symbol element;
  private final Set<Variable> reads;
  private final Set<MemberName> members;

  private Sweep(
      CountedLoop loop,
      Edge edge,
      Operation.LockKind kind,
      Symbol element,
      Set<Variable> reads,
      Set<MemberName> members) {
    this.loop = loop;
    this.edge = edge;
    this.kind = kind;
    this.element = element;
    this.reads = reads;
    this.members = members;
  }

  /** What a loop goes through if it takes or gives back one lock in each round, or null. */
  static @Nullable Sweep of(CountedLoop loop, Symbols symbols) {
    Edge only = null;
    for (Edge edge : loop.header().function().edges()) {
      if (loop.contains(edge) && !isOfNoLock(edge.operation())) {
        if (only != null) {
          return null;
        }
        only = edge;
      }
    }
    if (only == null || !loop.alwaysPasses(only) || loop.mayFollow(only, only)) {
      return null;
    }
    if (only.operation() instanceof Operation.Lock lock) {
      return lock.attempt() == Operation.Attempt.BLOCKING
          ? of(loop, only, lock.kind(), lock.lock(), symbols)
          : null;
    }
    return only.operation() instanceof Operation.Unlock unlock
        ? of(loop, only, unlock.kind(), unlock.lock(), symbols)
        : null;
  }

  /** Whether it neither takes a lock nor gives one back, and calls nothing that might. */
  private static boolean isOfNoLock(Operation operation) {
    return switch (operation) {
      case Operation.Skip skip -> true;
      case Operation.Assign assign -> true;
      case Operation.Assume assume -> true;
      case Operation.LibraryCall call -> true;
      case Operation.CopyMemory copy -> true;
      case Operation.Allocate allocate -> true;
      case Operation.Free free -> true;
      case Operation.Terminate terminate -> true;
      case Operation.Lock lock -> false;
      case Operation.Unlock unlock -> false;
      case Operation.Call call -> false;
      case Operation.InitLock init -> false;
      case Operation.SetLockType set -> false;
      case Operation.DestroyLock destroy -> false;
      case Operation.CreateThread create -> false;
      case Operation.JoinThread join -> false;
      case Operation.AwaitCondition await -> false;
      case Operation.AwaitBarrier await -> false;
      case Operation.SignalCondition signal -> false;
      case Operation.Gap gap -> false;
      case Operation.Havoc havoc -> false;
      case Operation.CancelThread cancel -> false;
      case Operation.SetCancelState set -> false;
      case Operation.Cancelled cancelled -> false;
      case Operation.FuncEntry entry -> false;
      case Operation.FuncExit exit -> false;
      case Operation.ThreadEntry entry -> false;
      case Operation.ThreadExit exit -> false;
      case Operation.ThreadJoin join -> false;
    };
  }

  private static @Nullable Sweep of(
      CountedLoop loop, Edge edge, Operation.LockKind kind, Expression lock, Symbols symbols) {
    Symbol element = symbols.evaluate(lock);
    Set<Variable> condition = symbols.reads(loop.condition());
    Expression following = ((Operation.Assign) loop.repeating().operation()).value();
    Set<Variable> next = symbols.reads(following);
    Set<Variable> first = symbols.reads(loop.entering().value());
    if (element == null
        || condition == null
        || next == null
        || first == null
        || kind == Operation.LockKind.SEMAPHORE
        || !element.reads().contains(loop.index())) {
      return null;
    }
    Set<Variable> reads = new LinkedHashSet<>(element.reads());
    reads.addAll(condition);
    reads.addAll(next);
    reads.addAll(first);
    if (element.root() instanceof Root.AddressOf(Variable variable) && !variable.isGlobal()) {
      reads.add(variable);
    }
    reads.remove(loop.index());
    Set<MemberName> members = new HashSet<>();
    for (Expression part : List.of(lock, loop.condition(), following, loop.entering().value())) {
      members.addAll(MemberName.in(part));
    }
    Sweep sweep = new Sweep(loop, edge, kind, element, reads, members);
    boolean stays =
        loop.header().function().edges().stream()
            .noneMatch(each -> loop.contains(each) && sweep.isChangedBy(symbols.effect(each)));
    return stays ? sweep : null;
  }

  /** Whether it takes locks, and does not give them back. */
  boolean takes() {
    return edge.operation() instanceof Operation.Lock;
  }

  /** The lock operation. */
  Edge edge() {
    return edge;
  }

  CountedLoop loop() {
    return loop;
  }

  /** Whether its locks are those of another sweep, if nothing has changed what both read. */
  public boolean isLike(Sweep other) {
    return kind == other.kind
        && (other.loop.countsLike(loop) || Downwards.through(other.loop, loop))
        && other.element.equals(element.renamed(Renaming.of(loop.index(), other.loop.index())));
  }

  /** Whether an edge may change which locks it goes through. */
  public boolean isChangedBy(Effect effect) {
    return reads.stream().anyMatch(effect::changes) || effect.changesAny(members);
  }

  /** The same, if what happens to variables of other activations does not count. */
  public boolean isWrittenBy(Effect effect) {
    return !Collections.disjoint(reads, effect.written()) || effect.changesAny(members);
  }

  /** Whether it reads no variables but globals and those of a function. */
  public boolean isVisibleIn(Function function) {
    return reads.stream()
        .allMatch(variable -> variable.isGlobal() || variable.function() == function);
  }

  @Override
  public String toString() {
    return "each " + element;
  }
}
